package e2e

import (
	"fmt"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// playing returns the number of running matches in a channel.
func (h *harbour) playing(channel string) (n int) {
	h.Helper()
	ids, err := h.store.InChannel(h.ctx, channel)
	bottest.Must(h, err)
	for _, id := range ids {
		t, err := h.store.Load(h.ctx, id)
		bottest.Must(h, err)
		if t.Phase == table.Playing {
			n++
		}
	}
	return n
}

// Two players in a lobby are limited to one game in a channel, like any other pair.
func TestTwoAtALobbyHaveOneGame(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t), games: []catalog.Game{g}})
			anna, bernd, clara := h.Member("Anna"), h.Member("Bernd"), h.Member("Clara")
			tavern := h.Channel("tavern")
			dice := h.pair(tavern, "Anna", "Bernd")
			dice.start()
			c := h.crew(g, tavern, "Anna", "Bernd")
			card := c.gather()
			start := "start:" + c.table
			h.whispered("two who play already", anna.PressStale(card, start), "You two already have a game in this channel")
			c.comesTo(clara.PressStale(card, "join:"+c.table), Seated(3))
			c.comesTo(anna.PressStale(card, start), Feature)

			c = h.crew(g, h.AddChannel(sandbox.Room{Name: "cabin"}), "Anna", "Bernd", "Clara")
			card = c.gather()
			c.comesTo(clara.PressStale(card, "leave:"+c.table), Seated(2))
			challenge := func() *sandbox.Use { return bernd.Command(c.channel, "challenge", anna.User("opponent")) }
			h.whispered("the third has left", challenge(), "open challenge or table")
			c.comesTo(anna.PressStale(card, "start:"+c.table), Feature)
			h.whispered("the two have begun", challenge(), "You two already have a game")
			h.ends(clara, c.channel)
			result, rematch := c.result(), "rematch:"+c.table
			c.rest(c.table)
			h.heard(anna.PressStale(result, rematch))
			h.answerOf(challenge())
			h.whispered("a rematch beside another game", bernd.PressStale(result, rematch), "You two already have a game")
			h.noFaults()
		})
	}
}

// A user has at most one game against the computer in a channel, however it begins.
func TestOneGameAgainstTheComputer(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	p := h.alone(h.Channel("tavern"), "Anna")
	anna := p.members[0]
	open := h.answerOf(anna.Command(p.channel, "challenge")).Message
	take := strings.Replace(open.Controls()[0].CustomID, "accept", "enlist", 1)
	h.whispered("an open seat", anna.Select(*open, take, "captain"), "game against the computer")
	h.answerOf(anna.Press(*open, open.Controls()[1].CustomID))
	c := h.crew(g, p.channel, "Anna")
	card := c.gather()
	c.comesTo(anna.PressStale(card, "enlist:"+c.table, "bosun"), Seated(2))
	h.whispered("a lobby", anna.PressStale(card, "start:"+c.table), "game against the computer")
	h.noFaults()
}

// If two games of the same pair begin at the same time, in whatever way, at most one is played.
func TestTwoGamesOfAPairBeginAtOnce(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	for name, open := range storesOf(t) {
		h := openHarbour(t, Settings{store: open(t), games: []catalog.Game{g}})
		anna, bernd, clara := h.Member("Anna"), h.Member("Bernd"), h.Member("Clara")
		for how, prepare := range map[string]func(channel string) (one, other *sandbox.Use){
			"lobbies start": func(channel string) (one, other *sandbox.Use) {
				his, hers := h.crew(g, channel, "Bernd", "Anna"), h.crew(g, channel, "Anna", "Bernd")
				card, card2 := his.gather(), hers.gather()
				return bernd.PressStale(card, "start:"+his.table), anna.PressStale(card2, "start:"+hers.table)
			},
			"open seats are taken": func(channel string) (one, other *sandbox.Use) {
				his := h.answerOf(bernd.Command(channel, "challenge")).Message
				hers := h.answerOf(anna.Command(channel, "challenge")).Message
				return anna.Press(*his, his.Controls()[0].CustomID), bernd.Press(*hers, hers.Controls()[0].CustomID)
			},
			"a rematch and a lobby": func(channel string) (one, other *sandbox.Use) {
				his := h.crew(g, channel, "Bernd", "Anna")
				his.begin()
				h.ends(clara, channel)
				result := his.result()
				h.heard(anna.PressStale(result, "rematch:"+his.table))
				hers := h.crew(g, channel, "Anna", "Bernd")
				card := hers.gather()
				return bernd.PressStale(result, "rematch:"+his.table), anna.PressStale(card, "start:"+hers.table)
			},
		} {
			for i := range 5 {
				channel := h.AddChannel(sandbox.Room{Name: fmt.Sprintf("%s-%s-%d", name, strings.ReplaceAll(how, " ", "-"), i)})
				one, other := prepare(channel)
				h.heard(one)
				h.heard(other)
				if n := h.playing(channel); n > 1 {
					t.Errorf("%s: %s at once, and %d are played", name, how, n)
				}
			}
		}
		h.noFaults()
	}
}
