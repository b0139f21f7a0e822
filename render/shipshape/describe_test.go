package shipshape

import (
	"strings"
	"testing"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

func TestDescriptionsTellHowAMatchEnded(t *testing.T) {
	t.Parallel()
	english, s := face.Language(t, "en"), sail(4, 7, scored(2))
	finished := func() game.Outcome {
		return game.Outcome{
			Cause: game.Finished, Placing: rules.Rules().Place(game.Setup{Seats: 4}, s.Scores()),
		}
	}
	draw := finished()
	for i := range draw.Placing {
		draw.Placing[i].Rank = 1
	}
	by := func(what game.Move) game.Outcome { return ended("", s, what).Scene.Outcome }
	for want, outcome := range map[string]game.Outcome{
		"Anna wins.":                       finished(),
		"The game is a draw.":              draw,
		"Anna resigned.":                   by("resign 0"),
		"Bernd ran out of time.":           by("expired 1"),
		"The game ended without a result.": by("stopped"),
	} {
		if got := face.Described(english, render.Scene{
			Kind: render.Final, View: s,
			Outcome: outcome,
		}); !strings.HasPrefix(got, want+" 1. ") {
			t.Errorf("%+v is described as %q, want %q", outcome, got, want)
		}
	}
}
