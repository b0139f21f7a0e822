package e2e

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game/gametest/tender"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// The lobby of a team match shows both crews, and members can choose and change their crew. The host can shuffle the
// crews and add computer players. The match starts only with crews of equal size, and a rematch keeps them.
func TestALobbyOfCrews(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna")
	card := c.gather(sandbox.Yes(tender.Teams, true))
	anna, bernd, clara := c.members[0], h.Member("Bernd"), h.Member("Clara")
	press := func(m *sandbox.Member, words ...string) *sandbox.Use {
		return m.PressStale(card, strings.Join(append([]string{words[0], c.table}, words[1:]...), ":"))
	}
	c.heard(press(bernd, "join", "1"))
	c.awaitText(c.channel, card.ID, "**Crew 1**: Anna · 2 seats are free")
	c.awaitText(c.channel, card.ID, "**Crew 2**: Bernd · 2 seats are free")
	h.whispered("the own crew", press(bernd, "join", "1"), "already")
	h.whispered("a crew that is none", press(bernd, "join", "2"), "moved on")
	h.whispered("a crew that is no number", press(bernd, "join", "x"), "do not know")
	c.comesTo(press(clara, "join", "0"), inCrew(clara, 0))
	h.whispered("with three", press(anna, "start"), "tender.setup.teams")
	c.heard(press(bernd, "join", "0"))
	c.awaitText(c.channel, card.ID, "**Crew 2**: nobody yet · 3 seats are free")
	h.whispered("a guest shuffles", press(bernd, "shuffle"), "somebody else")
	c.comesTo(press(bernd, "join", "1"), inCrew(bernd, 1))
	c.comesTo(anna.PressStale(card, "enlist:"+c.table, "bosun"), Seated(4))
	c.comesTo(press(bernd, "leave"), Seated(3))
	c.comesTo(press(bernd, "join"), Seated(4)) // from an outdated card
	c.comesTo(press(clara, "join", "1"), inCrew(clara, 1))
	h.whispered("with three and one", press(anna, "start"), "as many")
	c.comesTo(press(clara, "join", "0"), inCrew(clara, 0))
	c.heard(press(anna, "shuffle"))
	c.comesTo(press(anna, "start"), Feature)
	state, _ := c.match()
	if len(state.Players) != 4 {
		t.Fatalf("there are %v", state.Names())
	}
	mates := together(state)
	c.members = []*sandbox.Member{anna, bernd, clara}
	c.playOut()
	result := c.result()
	for _, m := range c.members {
		c.heard(m.Press(result, "rematch:"+c.table))
	}
	first := c.table
	for c.table == first {
		if t, _ := c.match(); t.NextCreated {
			c.table = t.Next
		}
	}
	if next, _ := c.match(); together(next) != mates {
		t.Errorf("in the rematch %s play together, before %s did", together(next), mates)
	}
	h.noFaults()
}

// inCrew returns a function that reports whether a member has joined a crew of a lobby.
func inCrew(m *sandbox.Member, crew int) func(*table.Table) bool {
	return func(t *table.Table) bool {
		seat, ok := t.Seat(m.ID)
		return ok && t.Players[seat].Crew == crew
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
