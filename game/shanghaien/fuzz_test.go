package shanghaien_test

import (
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
)

func FuzzApply(f *testing.F) {
	gametest.FuzzApply(f, shanghaien.Rules(), "testdata/playthroughs",
		func(s game.State, setup game.Setup, told []game.Event) string {
			return flaw(s.(shanghaien.State), setup, leaving(told))
		})
}

func FuzzRecord(f *testing.F) {
	gametest.FuzzRecord(f, shanghaien.Rules(), "testdata/playthroughs")
}
