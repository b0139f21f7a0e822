package hub

import (
	"testing"

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
