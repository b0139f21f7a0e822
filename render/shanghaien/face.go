// Package shanghaien draws, describes and offers the choices of a game of Shanghaien. The look
// is that of matchbox labels on a tavern bar: Red is always below or left and round, Blue
// always above or right and cut at the corners, and gold means "you can" or "you won".
package shanghaien

import (
	"embed"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/shanghaien/account"
	"dockside/render/shanghaien/board"
	"dockside/render/shanghaien/choices"
	"dockside/render/shanghaien/crews"
	"dockside/render/shanghaien/daily"
	"dockside/render/shanghaien/describe"
	"dockside/render/shanghaien/result"
	"dockside/render/shanghaien/round"
	"dockside/render/shanghaien/statistics"
	"dockside/render/shanghaien/turning"
)

// The pictures beside the table and the result.
const (
	Round render.Kind = "round" // who got which card at the end of a round; needs Scene.Before
	Crews render.Kind = "crews" // both crews, and what is still to come
)

//go:generate go run ../internal/rasterise -fonts ../canvas/art/fonts art card

// files are the sprites and the words.
//
//go:embed art/png card/png words lessons.txt
var files embed.FS

// Face is the presentation of Shanghaien.
type Face struct{}

// The optional interfaces that the face implements.
var (
	_ render.Awarder  = Face{}
	_ render.Billed   = Face{}
	_ render.Fortune  = Face{}
	_ render.Narrator = Face{}
)

// New returns the face.
func New() Face { return Face{} }

// Traits implements render.Face.
func (Face) Traits() render.Traits {
	return render.Traits{
		Panels:   []render.Kind{Crews},
		Odds:     render.Table,
		Turning:  true,
		Daily:    true,
		Keeps:    map[string]render.Kind{rules.RoundOver: Round},
		Commands: []game.Move{"shanghai"},
		Topics:   []string{"goal", "turn", "tavern", "shanghai", "cards", "tricks", "scoring", "variant"},
		Files:    files,
		Emojis:   emojis,
	}
}

// See implements render.Face.
func (Face) See(s render.Scene) render.Page {
	state, ok := s.View.(rules.State)
	if !ok {
		return nil
	}
	switch s.Kind {
	case render.Table:
		return board.See(state, s.Outcome.Over(), s.Odds)
	case Round:
		return round.See(s, state)
	case Crews:
		return &crews.Page{State: state}
	case render.Final:
		return result.See(s, state)
	case render.Daily:
		if s.Puzzle != nil {
			return daily.See(s.Puzzle, state)
		}
	case render.Turning:
		if s.Moment != nil && len(s.Moment.Points) == len(describe.Seats) {
			return turning.See(s, state)
		}
	}
	return nil
}

// Status implements render.Status: which round it is.
func (Face) Status(view game.State) game.Event {
	state, _ := view.(rules.State)
	return game.Say("shanghaien.status", state.Round, describe.Rounds)
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
	now, _ := s.View.(rules.State)
	if was, ok := s.Before.(rules.State); ok && s.Kind == Round {
		return round.Explain(was, now)
	}
	return nil
}

// Won implements render.Awarder: the cards of a round.
func (Face) Won(events []game.Event, seat game.Seat) []game.Event { return round.Won(events, seat) }

// Count implements render.Counter.
func (Face) Count(m *game.Match) []map[string]int { return statistics.Count(m) }

// Tell implements render.Chronicle.
func (Face) Tell(counts map[string]int) []game.Event { return statistics.Describe(counts) }

// Drawn implements render.Fortune.
func (Face) Drawn(plays []game.Play) map[string]int { return statistics.CountRolls(plays) }

// TellDrawn implements render.Fortune.
func (Face) TellDrawn(counts map[string]int) (told []game.Event, even []render.Even) {
	return statistics.DescribeRolls(counts)
}

// The other colours that are not part of a sprite.
const ()
