// Package madameching draws, describes and offers the choices of a game of Madame Ching. Junks sail a sea of numbered
// spaces: a step straight on for a colour that is there already, a diagonal one for a new colour. Every captain has a
// colour and a shape of sail. Every colour of cards has a pattern and a sign. Gold means "you can", "you have gained"
// or "you won".
package madameching

import (
	"embed"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/madameching/account"
	"dockside/render/madameching/attack"
	"dockside/render/madameching/board"
	"dockside/render/madameching/choices"
	"dockside/render/madameching/hand"
	"dockside/render/madameching/news"
	"dockside/render/madameching/result"
	"dockside/render/madameching/statistics"
	"dockside/render/madameching/turning"
	"dockside/render/madameching/voyage"
)

// The pictures beside the table and the result.
const (
	Hand   render.Kind = "hand"   // the private picture of a captain
	Voyage render.Kind = "voyage" // the result of an expedition
	Attack render.Kind = "attack" // the victims of an attack, and who cancels it
)

//go:generate go run ../internal/rasterise -fonts ../canvas/art/fonts art card

// files are the sprites and the words.
//
//go:embed art/png card/png words lessons.txt
var files embed.FS

// Face is the presentation of Madame Ching.
type Face struct{}

// The optional interfaces that the face implements.
var (
	_ render.Billed    = Face{}
	_ render.Commander = Face{}
	_ render.Herald    = Face{}
	_ render.Narrator  = Face{}
	_ render.Stager    = Face{}
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
		Keeps:   map[string]render.Kind{rules.RestartedWithMission: Voyage},
		Moves:   true, Together: 2,
		Films: map[string]render.Kind{
			rules.Restarted: Voyage, rules.Revealed: render.Table, rules.Cancelled: Attack, rules.TurnedCard: Attack,
			rules.Robbed: Attack, rules.Betrayed: Attack, rules.Swapped: Attack,
		},
		Topics: topics,
		Files:  files,
		Emojis: emojis,
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
		return board.See(&state, s.Outcome.Over())
	case s.Kind == render.Final:
		return result.See(s, &state)
	case s.Kind == Hand && s.Odds != nil && len(s.Odds.Choices) > 0 && hand.Decides(&state, s.Odds.Seat):
		return hand.SeeOdds(&state, s.Odds)
	case s.Kind == Hand && s.Seat >= 0 && int(s.Seat) < state.Seats():
		return hand.See(&state, s.Seat, s.Draft, s.Orders)
	case s.Kind == render.Turning && s.Moment != nil && len(s.Moment.Points) == state.Seats():
		return turning.See(s, &state)
	case s.Kind == Voyage:
		if v := voyage.See(&state, s.Before); v != nil {
			return v
		}
	case s.Kind == Attack:
		if a := attack.See(&state, s); a != nil {
			return a
		}
	}
	return nil
}

// Stage implements render.Stager: an attack that waits for answers.
func (Face) Stage(view game.State) render.Kind {
	if s, ok := view.(rules.State); ok && s.Step == rules.React {
		return Attack
	}
	return ""
}

// Status implements render.Status: which turn it is.
func (Face) Status(view game.State) game.Event {
	state, _ := view.(rules.State)
	if state.Round == 0 {
		return game.Say("madameching.status.start")
	}
	return game.Say("madameching.status", int(state.Round))
}

// Choices implements render.Face.
func (Face) Choices(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	return choices.For(view, seat, draft)
}

// Orders implements render.Commander.
func (Face) Orders(view game.State, seat game.Seat, laid []game.Order, _ game.Move) []render.Choice {
	return choices.Orders(view, seat, laid)
}

// Laid implements render.Commander.
func (Face) Laid(view game.State, seat game.Seat, laid []game.Order) []game.Event {
	return choices.Laid(view, seat, laid)
}

// Prompt implements render.Prompter.
func (Face) Prompt(view game.State, seat game.Seat) game.Event { return choices.Prompt(view, seat) }

// Account implements render.Narrator.
func (Face) Account(s render.Scene) []render.Chapter { return account.Of(s) }

// Explain implements render.Explainer.
func (Face) Explain(s render.Scene) []render.Topic {
	if state, ok := s.View.(rules.State); ok && s.Kind == Voyage {
		if v := voyage.See(&state, s.Before); v != nil {
			return v.Explain()
		}
	}
	return nil
}

// Count implements render.Counter.
func (Face) Count(m *game.Match) []map[string]int { return statistics.Count(m) }

// Tell implements render.Chronicle.
func (Face) Tell(counts map[string]int) []game.Event { return statistics.Describe(counts) }

// News implements render.Herald.
func (Face) News(seat game.Seat, heard []game.Event) game.Event { return news.Latest(seat, heard) }
