package shanghaien_test

import (
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
)

// FuzzApply plays with the extra trick where the text names an option.
func FuzzApply(f *testing.F) {
	setup := func(text string) game.Setup {
		if strings.Contains(text, "option ") {
			return game.Setup{Seats: 2, Options: []string{shanghaien.ExtraTrick}}
		}
		return game.Setup{Seats: 2}
	}
	gametest.FuzzApply(f, shanghaien.Rules(), "testdata/playthroughs", setup,
		func(s game.State, setup game.Setup, told []game.Event) string {
			return flaw(s.(shanghaien.State), setup, leaving(told))
		})
}

func FuzzRecord(f *testing.F) {
	gametest.FuzzRecord(f, shanghaien.Rules(), "testdata/playthroughs")
}
