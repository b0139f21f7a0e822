package tender_test

import (
	"testing"

	"dockside/game/gametest"
	"dockside/game/gametest/tender"
)

func TestLaws(t *testing.T) {
	t.Parallel()
	gametest.Run(t, tender.Rules(), 200)
}
