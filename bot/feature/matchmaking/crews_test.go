package matchmaking_test

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/gametest/tender"
	"dockside/game/table"
)

// The lobby of a team match shows both crews, and members can choose and change their crew. The host can shuffle the
// crews and add computer players. The match starts only with crews of equal size, and a rematch keeps them.
func TestALobbyOfCrews(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	anna, bernd, clara := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(table.Person{ID: "103", Name: "Clara"})
	m := s.Gather(tender.Name, []*interactiontest.Member{anna}, interactiontest.Yes(tender.Teams, true))
	press := func(who *interactiontest.Member, words ...string) interactiontest.Answer {
		return who.Press(m.Front(), strings.Join(append([]string{words[0], m.ID}, words[1:]...), ":"))
	}
	shows := func(words string) {
		t.Helper()
		if said := m.Front().Said(); !strings.Contains(said, words) {
			t.Errorf("the card says %q without %q", said, words)
		}
	}
	in := func(who *interactiontest.Member, crew int) {
		t.Helper()
		v := m.View()
		if seat, ok := v.Seat(who.User.ID); !ok || v.Players[seat].Crew != crew {
			t.Errorf("%s is not in crew %d: %+v", who.User.Name, crew, v.Players)
		}
	}
	has := func(players int) {
		t.Helper()
		if n := len(m.View().Players); n != players {
			t.Errorf("%d players sit there, not %d", n, players)
		}
	}
	press(bernd, "join", "1")
	shows("**Crew 1**: Anna · 2 seats are free")
	shows("**Crew 2**: Bernd · 2 seats are free")
	press(bernd, "join", "1").Has(t, "the own crew", "already")
	press(bernd, "join", "2").Has(t, "an unknown crew", "out of date")
	press(bernd, "join", "x").Has(t, "no number", "don’t know")
	press(clara, "join", "0")
	in(clara, 0)
	press(anna, "start").Has(t, "three players", "tender.setup.teams")
	press(bernd, "join", "0")
	shows("**Crew 2**: nobody yet · 3 seats are free")
	press(bernd, "shuffle").Has(t, "a guest shuffles", "Only the host")
	press(bernd, "join", "1")
	in(bernd, 1)
	anna.Press(m.Front(), "enlist:"+m.ID, "bosun")
	has(4)
	press(bernd, "leave")
	has(3)
	press(bernd, "join") // from an outdated card
	has(4)
	press(clara, "join", "1")
	in(clara, 1)
	press(anna, "start").Has(t, "three and one", "the same number")
	press(clara, "join", "0")
	in(clara, 0)
	press(anna, "shuffle")
	press(anna, "start")
	if v := m.View(); v.Phase != table.Playing || len(v.Players) != 4 {
		t.Fatalf("the match is %s, with %v", v.Phase, v.Table.Names())
	}
	mates := together(m.View().Table)
	m.Players = []*interactiontest.Member{anna, bernd, clara}
	result := m.PlayOut()
	for _, who := range m.Players {
		who.Press(result, "rematch:"+m.ID)
	}
	if next := m.View().Next; next == "" {
		t.Error("there is no rematch")
	} else if v, err := s.Tables.Load(t.Context(), next); err == nil && together(v.Table) != mates {
		t.Errorf("in the rematch %s play together, before %s did", together(v.Table), mates)
	}
}

// together returns the names of the players who sit opposite each other.
func together(t *table.Table) string {
	pairs := []string{pairOf(t, 0, 2), pairOf(t, 1, 3)}
	slices.Sort(pairs)
	return strings.Join(pairs, ", ")
}

// pairOf returns the names of two players in alphabetical order.
func pairOf(t *table.Table, one, other int) string {
	names := []string{t.Players[one].Name, t.Players[other].Name}
	slices.Sort(names)
	return strings.Join(names, "+")
}
