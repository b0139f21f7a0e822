package hub

import (
	"testing"
	"unicode/utf8"

	"dockside/bot/bottest"
	"dockside/bot/presenter/presentertest"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
)

// Two users called Kim have different names in the list of open seats.
func TestOpenSeatsTellEqualNamesApart(t *testing.T) {
	t.Parallel()
	v := presentertest.Duels(t, table.Playing)[0]
	hosted := func(host table.Player) *view.View {
		lobby := table.Terms{Lobby: true}
		return presentertest.WithTable(v,
			&table.Table{ID: host.User, Contest: table.Contest{Phase: table.Open, Terms: lobby, Players: []table.Player{host}}})
	}
	lobbies := []*view.View{hosted(presentertest.Kim), hosted(presentertest.OtherKim)}
	presentertest.CheckTwoKims(t, map[string]ui.Screen{"free seats": seatsScreen(v.Words.For("en"), lobbies, nil, "")})
}

// The panel for a new game is short on a phone: its buttons take at most three lines there, in each language, and the
// games against the computer one menu. A phone has room for about 44 characters; each button has a margin of five.
func TestThePlayPanelIsShortOnAPhone(t *testing.T) {
	t.Parallel()
	const line, margin = 44, 5
	v := presentertest.Duels(t, table.Playing)[0]
	games := append(bottest.Games(), bottest.Games()[0])
	for _, code := range []string{"en", "fr", "de"} {
		s := seatsScreen(v.Words.For(code), nil, games, "")
		lines, menus := 0, 0
		for _, row := range s.Rows {
			if row.Menu != nil {
				menus++
				continue
			}
			room := 0
			for _, b := range row.Buttons {
				width := utf8.RuneCountInString(b.Label) + margin
				if room < width {
					lines, room = lines+1, line
				}
				room -= width
			}
		}
		if lines > 3 || menus != 1 {
			t.Errorf("in %s the panel has %d lines of buttons and %d menus: %+v", code, lines, menus, s.Rows)
		}
	}
}
