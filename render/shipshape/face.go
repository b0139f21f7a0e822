// Package shipshape draws, describes and offers the choices of a game of ShipShape. Ships lie at
// a dock and are seen from above: what lies deeper is drawn smaller between darker walls. Every
// captain has a colour and a shape, every cargo too, and gold means "you can" or "you won".
package shipshape

import (
	"fmt"

	rules "dockside/game/shipshape"
	"dockside/render"
)

// The pictures beside the table and the result.
const (
	Hand   render.Kind = "hand"   // what one captain sees alone: the own ship and crew cards, or a crate to lay
	Voyage render.Kind = "voyage" // how a voyage was scored
)

// Face is the look of ShipShape.
type Face struct{}

var _ render.Status = Face{}

// New makes the face.
func New() Face { return Face{} }

// Traits implements render.Face.
func (Face) Traits() render.Traits {
	return render.Traits{
		Panels:  []render.Kind{Hand},
		Private: Hand,
		Art:     "shipshape",
		Keeps:   map[string]render.Kind{rules.VoyageOver: Voyage},
		Topics:  []string{"goal", "bid", "ties", "cards", "crates", "scoring", "voyages", "groups", "dummy"},
		Words:   pictureWords,
	}
}

// Draw implements render.Face.
func (Face) Draw(c *render.Canvas, s render.Scene) error {
	state, ok := s.View.(rules.State)
	if !ok {
		return fmt.Errorf("a view of type %T is not one of ShipShape", s.View)
	}
	p := &painter{Canvas: c, scene: s, state: state}
	switch s.Kind {
	case render.Table:
		p.table()
	case Hand:
		if s.Seat < 0 || int(s.Seat) >= int(state.People) {
			return fmt.Errorf("seat %d has no hand in ShipShape", s.Seat)
		}
		p.hand()
	case Voyage:
		p.score()
	case render.Final:
		p.final()
	default:
		return fmt.Errorf("there is no picture %q of ShipShape", s.Kind)
	}
	return nil
}
