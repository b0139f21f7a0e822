package shipshape_test

import (
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

func FuzzApply(f *testing.F) {
	gametest.FuzzApply(f, shipshape.Rules(), "testdata/playthroughs",
		func(s game.State, _ game.Setup, _ []game.Event) string { return flaw(s.(shipshape.State)) })
}

func FuzzRecord(f *testing.F) {
	gametest.FuzzRecord(f, shipshape.Rules(), "testdata/playthroughs")
}
