package shipshape_test

import (
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

// FuzzApply plays for as many people as the text has seats.
func FuzzApply(f *testing.F) {
	setup := func(text string) game.Setup {
		return game.Setup{Seats: min(max(2, strings.Count(text, "seat ")), 6)}
	}
	gametest.FuzzApply(f, shipshape.Rules(), "testdata/playthroughs", setup,
		func(s game.State, _ game.Setup, _ []game.Event) string {
			return flaw(s.(shipshape.State))
		})
}

func FuzzRecord(f *testing.F) {
	gametest.FuzzRecord(f, shipshape.Rules(), "testdata/playthroughs")
}
