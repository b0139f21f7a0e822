package presenter

import (
	"testing"

	"dockside/bot/presenter/presentertest"
	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/game/tips"
)

// Two users called Kim have different names in every message that names both.
func TestMessagesTellEqualNamesApart(t *testing.T) {
	t.Parallel()
	live, over := presentertest.Duels(t, table.Playing), presentertest.Duels(t, table.Over)
	l := over[0].Words.For("en")
	scored := over[0]
	tip := &tips.Tip{House: []float64{.5, .5}, Score: &tips.Score{}}
	scored.Spectators = []table.Spectator{{User: "3", Name: "Kim", Tip: tip}}
	ended := presentertest.Duels(t, table.Over)[0]
	ended.Ender, ended.EndedBy = "3", "Kim"
	presentertest.CheckTwoKims(t, map[string]ui.Screen{
		"the best tip":       {Title: Title(l, scored), Text: predictionsLine(l, scored)},
		"who ended it":       {Title: Title(l, ended), Text: VerdictLine(l, ended)},
		"which game":         WhichScreen(l, "resign", presentertest.TablesOf(live), "1"),
		"games to look back": presentertest.Listed(MatchOptions(l, "1", presentertest.TablesOf(over)...)),
		"games near":         presentertest.Listed(TableOptions(l, presentertest.TablesOf(live), "1")),
	})
}
