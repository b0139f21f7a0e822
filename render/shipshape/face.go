// Package shipshape draws, describes and offers the choices of a game of ShipShape. Ships are at a dock, viewed from
// above. Deeper cargo is smaller, between darker walls. Every captain has a colour and a shape, every cargo too, and
// gold means "you can" or "you won".
package shipshape

import (
	"embed"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/shipshape/account"
	"dockside/render/shipshape/board"
	"dockside/render/shipshape/choices"
	"dockside/render/shipshape/daily"
	"dockside/render/shipshape/draw"
	"dockside/render/shipshape/hand"
	"dockside/render/shipshape/news"
	"dockside/render/shipshape/result"
	"dockside/render/shipshape/statistics"
	"dockside/render/shipshape/turning"
	"dockside/render/shipshape/voyage"
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

// Face is the presentation of ShipShape.
type Face struct{}

// The optional interfaces that the face implements.
var (
	_ render.Billed   = Face{}
	_ render.Herald   = Face{}
	_ render.Narrator = Face{}
)

// New returns the face.
func New() Face { return Face{} }

// Traits implements render.Face.
func (Face) Traits() render.Traits {
	return render.Traits{
		Panels:  []render.Kind{Hand},
		Private: Hand,
		Odds:    Hand,
		Turning: true,
		Daily:   true,
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
		return board.See(state, s.Outcome.Over())
	case s.Kind == Hand && s.Odds != nil && len(s.Odds.Choices) > 0 && hand.Decides(&state, s.Odds.Seat):
		return hand.SeeOdds(state, s.Odds)
	case s.Kind == Hand && s.Seat >= 0 && int(s.Seat) < int(state.People):
		return hand.See(state, s.Seat, s.Draft)
	case s.Kind == Voyage:
		return voyage.See(state)
	case s.Kind == render.Final:
		return result.See(s, state)
	case s.Kind == render.Daily && s.Puzzle != nil && int(s.Puzzle.Seat) < state.Seats():
		return daily.See(s.Puzzle, state)
	case s.Kind == render.Turning && s.Moment != nil && len(s.Moment.Points) == state.Seats():
		return turning.See(s, state)
	}
	return nil
}

// Status implements render.Status: which voyage it is.
func (Face) Status(view game.State) game.Event {
	state, _ := view.(rules.State)
	return game.Say("shipshape.status", int(state.Voyage), draw.Voyages)
}

// Choices implements render.Face.
func (Face) Choices(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	return choices.For(view, seat, draft)
}

// Prompt implements render.Prompter.
func (Face) Prompt(view game.State, seat game.Seat) game.Event { return choices.Prompt(view, seat) }

// Account implements render.Narrator.
func (Face) Account(s render.Scene) []render.Chapter { return account.Of(s) }

// Explain implements render.Explainer.
func (Face) Explain(s render.Scene) []render.Topic {
	if state, ok := s.View.(rules.State); ok && s.Kind == Voyage {
		return voyage.See(state).Explain()
	}
	return nil
}

// Count implements render.Counter.
func (Face) Count(m *game.Match) []map[string]int { return statistics.Count(m) }

// Tell implements render.Chronicle.
func (Face) Tell(counts map[string]int) []game.Event { return statistics.Describe(counts) }

// News implements render.Herald.
func (Face) News(seat game.Seat, heard []game.Event) game.Event { return news.Latest(seat, heard) }

// The colours of this game that are not part of a sprite.
const ()
