package history

import (
	"testing"

	"dockside/bot/presenter/presentertest"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
)

// Two users called Kim have different names in every list of matches that names both.
func TestListsTellEqualNamesApart(t *testing.T) {
	t.Parallel()
	live, over := presentertest.Duels(t, table.Playing), presentertest.Duels(t, table.Over)
	l := over[0].Words.For("en")
	duels := []ladder.Entry{
		duelOf(presentertest.Anna, presentertest.Kim), duelOf(presentertest.Anna, presentertest.OtherKim),
	}
	kims := []ladder.Entry{duelOf(presentertest.Kim, presentertest.OtherKim)}
	presentertest.CheckTwoKims(t, map[string]ui.Screen{
		"a history":          matchesScreen(l, "1", duels, 0, 2, false),
		"a history of a Kim": matchesScreen(l, "3", kims, 0, 1, false),
		"the live games":     liveScreen(l, "1", presentertest.TablesOf(live)),
		"the games over":     finishedScreen(l, "1", presentertest.TablesOf(over), 0, 2),
	})
}

// duelOf returns a match of two players in a history.
func duelOf(one, other table.Player) ladder.Entry {
	return ladder.Entry{
		Match: "d", Game: "shanghaien", Ended: presentertest.Now, Cause: game.Finished,
		Players: []ladder.Player{{User: one.User, Name: one.Name}, {User: other.User, Name: other.Name}},
	}
}
