package tender_test

import (
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
)

// Matches of a thousand plays keep the laws as well, but a few of them are enough.
func TestLaws(t *testing.T) {
	t.Parallel()
	rules := tender.Rules()
	t.Run(tender.Long, func(t *testing.T) {
		t.Parallel()
		gametest.Run(t, rules, 1)
	})
	rules.Options = slices.DeleteFunc(rules.Options, func(o game.Option) bool { return o.Name == tender.Long })
	gametest.Run(t, rules, gametest.Many(40, 400))
}
