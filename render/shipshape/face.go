// Package shipshape draws, describes and offers the choices of a game of ShipShape. Ships lie at
// a dock and are seen from above: what lies deeper is drawn smaller between darker walls. Every
// captain has a colour and a shape, every cargo too, and gold means "you can" or "you won".
package shipshape

import (
	"embed"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/canvas"
)

// The pictures beside the table and the result.
const (
	Hand   render.Kind = "hand"   // what one captain sees alone: the own ship and crew cards, or a crate to lay
	Voyage render.Kind = "voyage" // how a voyage was scored
)

//go:generate go run ../internal/rasterise -fonts ../canvas/art/fonts art card

// files are the sprites and the words.
//
//go:embed art/png card/png words lessons.txt
var files embed.FS

// Face is the look of ShipShape.
type Face struct{}

var (
	_ render.Chronicle = Face{}
	_ render.Explainer = Face{}
	_ render.Herald    = Face{}
	_ render.Narrator  = Face{}
	_ render.Prompter  = Face{}
	_ render.Status    = Face{}
)

// New makes the face.
func New() Face { return Face{} }

// Traits implements render.Face.
func (Face) Traits() render.Traits {
	return render.Traits{
		Panels:  []render.Kind{Hand},
		Private: Hand,
		Odds:    Hand,
		Turning: true,
		Films:   map[string]render.Kind{rules.Revealed: render.Table, rules.LaidDown: render.Table},
		Keeps:   map[string]render.Kind{rules.VoyageOver: Voyage},
		Topics:  []string{"goal", "bid", "ties", "cards", "crates", "scoring", "voyages", "groups", "dummy"},
		Files:   files,
		Emojis:  emojis,
	}
}

// See implements render.Face.
func (Face) See(s render.Scene) render.Page {
	state, ok := s.View.(rules.State)
	if !ok {
		return nil
	}
	switch {
	case s.Kind == render.Table:
		return seeTable(state, s.Outcome.Over())
	case s.Kind == Hand && s.Odds != nil && len(s.Odds.Choices) > 0 && decides(&state, s.Odds.Seat):
		return seeOdds(state, s.Odds)
	case s.Kind == Hand && s.Seat >= 0 && int(s.Seat) < int(state.People):
		return seeHand(state, s.Seat, s.Draft)
	case s.Kind == Voyage:
		return seeVoyage(state)
	case s.Kind == render.Final:
		return seeFinal(s, state)
	case s.Kind == render.Turning && s.Moment != nil && len(s.Moment.Points) == state.Seats():
		return seeMoment(s, state)
	}
	return nil
}

// decides tells whether a seat is one of a person who has something to decide.
func decides(s *rules.State, seat game.Seat) bool {
	return seat >= 0 && int(seat) < int(s.People) && len(s.Moves(seat)) > 0
}

// Status implements render.Status: which voyage it is.
func (Face) Status(view game.State) game.Event {
	state, _ := view.(rules.State)
	return game.Say("shipshape.status", int(state.Voyage), voyages)
}

// Choices implements render.Face.
func (Face) Choices(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	return choicesOf(view, seat, draft)
}

// Prompt implements render.Prompter.
func (Face) Prompt(view game.State, seat game.Seat) game.Event { return instruction(view, seat) }

// Account implements render.Narrator.
func (Face) Account(s render.Scene) []render.Chapter { return account(s) }

// Explain implements render.Explainer.
func (Face) Explain(s render.Scene) []render.Topic {
	if state, ok := s.View.(rules.State); ok && s.Kind == Voyage {
		return seeVoyage(state).explain()
	}
	return nil
}

// Count implements render.Counter.
func (Face) Count(m *game.Match) []map[string]int { return count(m) }

// Tell implements render.Chronicle.
func (Face) Tell(counts map[string]int) []game.Event { return tellCounts(counts) }

// News implements render.Herald.
func (Face) News(seat game.Seat, heard []game.Event) game.Event { return latest(seat, heard) }

const (
	voyages = 3  // of a game (SS-10)
	turns   = 3  // of a voyage (SS-10)
	cards   = 10 // of a captain (SS-4)
)

// The colours of this game that are not part of a sprite.
const (
	inkRat  canvas.Ink = 0xFF9C8E
	inkDone canvas.Ink = 0xD9CFB6
	inkGone canvas.Ink = 0x8D8674
)

// captain is who sails a ship: somebody in a seat, or the dummy whom nobody plays.
type captain struct {
	seat  game.Seat
	dummy bool
}

// captainOf is who has a seat.
func captainOf(s *rules.State, seat game.Seat) captain { return captain{seat, seat == s.Dummy()} }

// marks are the shapes of the captains by seat, as in the names of sprites.
var marks = [...]string{"circle", "octagon", "triangle", "diamond", "square", "star"}

// mark is the shape of a captain.
func (a captain) mark() string {
	if a.dummy {
		return "dummy"
	}
	return marks[a.seat]
}

// name is what a captain is called.
func (a captain) name(c *canvas.Canvas) string {
	if a.dummy {
		return c.Word(wordDummy)
	}
	return c.Name(a.seat, c.Counted("shipshape.picture.captain", int(a.seat)+1, 0))
}

// told is a captain in a description.
func (a captain) told() any {
	if a.dummy {
		return game.Say(wordDummy)
	}
	return a.seat
}

// wordDummy is the key of the captain whom nobody plays.
const wordDummy = "shipshape.dummy"
