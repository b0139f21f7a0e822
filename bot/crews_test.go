package bot_test

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot"
	"dockside/game/gametest/tender"
	"dockside/house"
	"dockside/sandbox"
	"dockside/table"
)

// A lobby to a match of teams shows both crews; who comes chooses one, and may change; the host shuffles, computer
// players fill up, and it begins with as many on each side. A rematch keeps the crews.
func TestALobbyOfCrews(t *testing.T) {
	t.Parallel()
	g := bot.Tender(false)
	h := openHarbour(t, settings{games: []house.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna")
	card := c.gather(sandbox.Yes(tender.Teams, true))
	anna, bernd, clara := c.members[0], h.Member("Bernd"), h.Member("Clara")
	press := func(m *sandbox.Member, words ...string) *sandbox.Use {
		return m.PressStale(card, strings.Join(append([]string{words[0], c.table}, words[1:]...), ":"))
	}
	c.answerOf(press(bernd, "join", "1"))
	c.awaitText(c.channel, card.ID, "**Crew 1**: Anna · 2 seats are free")
	c.awaitText(c.channel, card.ID, "**Crew 2**: Bernd · 2 seats are free")
	h.whispered("the own crew", press(bernd, "join", "1"), "already")
	h.whispered("a crew that is none", press(bernd, "join", "2"), "moved on")
	h.whispered("a crew that is no number", press(bernd, "join", "x"), "do not know")
	c.answerOf(press(clara, "join", "0"))
	h.whispered("with three", press(anna, "start"), "tender.setup.teams")
	c.answerOf(press(bernd, "join", "0"))
	c.awaitText(c.channel, card.ID, "**Crew 2**: nobody yet · 3 seats are free")
	h.whispered("a guest shuffles", press(bernd, "shuffle"), "somebody else")
	c.answerOf(press(bernd, "join", "1"))
	c.answerOf(anna.PressStale(card, "enlist:"+c.table, "bosun"))
	c.answerOf(press(bernd, "leave"))
	c.answerOf(press(bernd, "join")) // from a card of before
	c.answerOf(press(clara, "join", "1"))
	h.whispered("with three and one", press(anna, "start"), "as many")
	c.answerOf(press(clara, "join", "0"))
	c.answerOf(press(anna, "shuffle"))
	c.answerOf(press(anna, "start"))
	state, _ := c.match()
	if state.Phase != table.Playing || len(state.Players) != 4 {
		t.Fatalf("the table is %s with %v", state.Phase, state.Names())
	}
	mates := together(state)
	c.members = []*sandbox.Member{anna, bernd, clara}
	c.playOut()
	result := c.result()
	for _, m := range c.members {
		c.answerOf(m.Press(result, "rematch:"+c.table))
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

// together tells who sits opposite each other.
func together(t *table.Table) string {
	pairs := []string{pairOf(t, 0, 2), pairOf(t, 1, 3)}
	slices.Sort(pairs)
	return strings.Join(pairs, ", ")
}

func pairOf(t *table.Table, one, other int) string {
	names := []string{t.Players[one].Name, t.Players[other].Name}
	slices.Sort(names)
	return strings.Join(names, "+")
}
