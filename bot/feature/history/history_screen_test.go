package history

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/presenter/presentertest"
	"dockside/game"
	"dockside/game/ladder"
)

// A line of a history has the game, and the rating change with a typographic sign.
func TestHistory(t *testing.T) {
	t.Parallel()
	change := -9
	lost := ladder.Entry{
		Match: "m", Game: "shanghaien", Ended: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), Cause: game.Finished,
		Players: []ladder.Player{
			{
				User: "1", Name: "Anna", Score: ladder.Lost, Points: 9, Change: &change,
			},
			{User: "2", Name: "Bernd", Score: ladder.Won, Points: 12},
		},
	}
	const match = "Shanghaien · 9 – 12 · "
	for code, want := range map[string]struct{ line, note string }{
		"en": {"**Lost** against Bernd · " + match + "<t:1777636800:R> · rating −9", match + "2026-05-01"},
		"fr": {"**Perdue** contre Bernd · " + match + "<t:1777636800:R> · cote −9", match + "01/05/2026"},
	} {
		s := matchesScreen(presentertest.Words(t).For(code), "1", []ladder.Entry{lost}, 0, 1, false)
		if note := s.Rows[0].Menu.Options[0].Note; s.Text != want.line || note != want.note {
			t.Errorf("in %s the text is\n%s\nwith %q", code, s.Text, note)
		}
	}
}

// The user's own points come first, and then the points of the others in the order of their names.
func TestHistoryNamesOnesOwnPointsFirst(t *testing.T) {
	t.Parallel()
	e := ladder.Entry{
		Match: "m", Game: "shanghaien", Ended: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), Cause: game.Finished,
		Players: []ladder.Player{
			{User: "1", Name: "Anna", Points: 33}, {User: "2", Name: "Bernd", Points: 38}, {Name: "Purser", Points: 63},
		},
	}
	for user, want := range map[string]string{
		"1": "against Bernd, Purser · Shanghaien · 33 – 38 – 63", "2": "against Anna, Purser · Shanghaien · 38 – 33 – 63",
	} {
		if s := matchesScreen(presentertest.Words(t).For("en"), user, []ladder.Entry{e}, 0, 1, false); !strings.Contains(
			s.Text,
			want,
		) {
			t.Errorf("user %s reads %s", user, s.Text)
		}
	}
}
