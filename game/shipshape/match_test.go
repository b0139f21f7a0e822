package shipshape_test

import (
	"testing"

	"dockside/game/gametest"
	"dockside/game/shipshape"
)

func TestLaws(t *testing.T) {
	t.Parallel()
	gametest.Run(t, shipshape.Rules(), 5*20)
}
