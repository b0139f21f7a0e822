package hub

import (
	"testing"

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

// The panel for a new game is short on a phone: its buttons and its menu of games against the computer take at most
// four lines there, in each language.
func TestThePlayPanelIsShortOnAPhone(t *testing.T) {
	t.Parallel()
	v := presentertest.Duels(t, table.Playing)[0]
	games := append(bottest.Games(), bottest.Games()[0])
	for _, code := range []string{"en", "fr", "de"} {
		s := seatsScreen(v.Words.For(code), nil, games, "")
		if lines := presentertest.PhoneLines(s); lines > 4 {
			t.Errorf("in %s the panel has %d lines of buttons: %+v", code, lines, s.Rows)
		}
	}
}
