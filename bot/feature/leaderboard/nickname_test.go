package leaderboard_test

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/table"
)

// A server nickname appears only on that server. The global leaderboard shows account names. Players recorded before it
// stored those stay unnamed until they play again.
func TestTheGlobalLeaderboardShowsAccountNames(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	gustav := s.Member(table.Person{ID: "104", Name: "Sleepy", GlobalName: "Gustav"})
	heidi := s.Member(table.Person{ID: "105", Name: "The boss", GlobalName: "Heidi"})
	s.Settle(s.Now(), table.Person{ID: "104", Name: "Sleepy"}, gone(1), false) // as an older version stored it
	look := func(scope string) string {
		a := s.Member(bottest.Bernd).Command("leaderboard", interactiontest.Text("scope", scope),
			interactiontest.Text("season", "all"))
		return a.Said() + a.Screen.Alt
	}
	lacks := func(text string, names ...string) {
		t.Helper()
		for _, name := range names {
			if strings.Contains(text, name) {
				t.Errorf("the global leaderboard has %q:\n%s", name, text)
			}
		}
	}
	told := look("everywhere")
	contains(t, "the global leaderboard", told, "A sailor")
	lacks(told, "Sleepy", "Sailor 1")
	m := s.Start(gustav, heidi)
	m.Resign(heidi)
	told = look("everywhere")
	contains(t, "the global leaderboard", told, "**Gustav**", "**Heidi**", "A sailor")
	lacks(told, "Sleepy", "The boss")
	contains(t, "the leaderboard of the server", look("server"), "**Sleepy**", "**The boss**", "**Sailor 1**")
	if players := m.View().Players; players[1].GlobalName != "Heidi" {
		t.Errorf("the table has %+v", players)
	}
}
