package leaderboard

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"dockside/bot/presenter/presentertest"
	"dockside/bot/ui"
	"dockside/game/ladder"
	"dockside/game/table"
)

// Two users called Kim have different names in every leaderboard and profile that names both.
func TestScreensTellEqualNamesApart(t *testing.T) {
	t.Parallel()
	l, g := presentertest.Words(t).For("en"), presentertest.Shanghaien()
	stands := func(p table.Player) ladder.Standing {
		points := []ladder.Point{{Points: 1500}, {Points: 1510}}
		return ladder.Standing{User: p.User, Name: p.Name, Games: 9, Chart: points}
	}
	kim, other := stands(presentertest.Kim), stands(presentertest.OtherKim)
	rows := []ladder.Row{{Rank: 1, Standing: kim}, {Rank: 2, Standing: other}}
	beaten := ladder.Row{Standing: kim}
	beaten.Best = ladder.Win{User: "3", Name: "Kim"}
	profile := func(here ladder.Row, own ladder.Standing) ui.Screen {
		return profileScreen(l, profileData{
			Game: g, Who: table.Person{ID: "2", Name: "Kim"}, Asker: own.User, Here: here, Own: own,
		})
	}
	prophets := []Predictor{{"2", "Kim", 9, 0, presentertest.Now}, {"3", "Kim", 9, 0, presentertest.Now}}
	famous, _ := podiumLines(l, []podium{{"2026-1", rows[:1]}, {"2025-4", []ladder.Row{{Rank: 1, Standing: other}}}})
	presentertest.CheckTwoKims(t, map[string]ui.Screen{
		"a profile":        profile(ladder.Row{Standing: kim}, other),
		"a best win":       profile(beaten, ladder.Standing{}),
		"a ladder":         rankingScreen(l, ranking{Game: g, Guild: "1"}, sheet{Rows: rows, Total: 2}),
		"the prophets":     predictorsScreen(l, g, prophets, 5, "1"),
		"the hall of fame": {Text: famous},
	})
}

// Names on pictures contain no bidi controls either. The test checks the drawings, because a rendered picture cannot be
// searched for text.
func TestNamesInPicturesTurnNothingAround(t *testing.T) {
	t.Parallel()
	l, g := presentertest.Words(t).For("en"), presentertest.Shanghaien()
	row := ladder.Row{Rank: 1, Standing: ladder.Standing{User: "1", Name: "A\u202eb", Games: 9}}
	profile := profileData{Game: g, Who: table.Person{Name: row.Name}, Here: row, Own: row.Standing}
	for name, s := range map[string]ui.Screen{
		"a leaderboard": rankingScreen(l, ranking{Game: g, Guild: "1"}, sheet{Rows: []ladder.Row{row}, Total: 1}),
		"a profile":     profileScreen(l, profile),
	} {
		drawn := fmt.Sprintf("%+v", s.Drawing)
		if strings.ContainsFunc(drawn, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }) ||
			!strings.Contains(drawn, "Ab") {
			t.Errorf("%s shows %s", name, drawn)
		}
	}
}
