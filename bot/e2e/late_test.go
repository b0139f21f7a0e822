package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game/gametest/tender"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// notice waits for a message without an embed that contains words, and returns it.
func (h *harbour) notice(channel, words string) sandbox.Message {
	h.Helper()
	m, err := h.AwaitMessage(h.ctx, channel, h.Member("Anna").ID, func(m sandbox.Message) bool {
		return len(m.Embeds) == 0 && strings.Contains(m.Content, words)
	})
	if err != nil {
		h.Fatalf("no notice says %q", words)
	}
	return m
}

func (c *crew) notice(words string) sandbox.Message { return c.harbour.notice(c.channel, words) }

// awaitDeleted waits until a message is deleted.
func (h *harbour) awaitDeleted(channel, id string) {
	h.Helper()
	is := func(m sandbox.Message) bool { return m.ID == id }
	if err := h.Await(h.ctx, func() bool {
		return !slices.ContainsFunc(h.Messages(channel, h.Member("Anna").ID), is)
	}); err != nil {
		h.Fatalf("message %s stays", id)
	}
}

// boardSays waits for a board that contains words.
func (c *crew) boardSays(words string) {
	c.Helper()
	if _, err := c.AwaitMessage(c.ctx, c.channel, c.members[0].ID, func(m sandbox.Message) bool {
		return len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Description, words)
	}); err != nil {
		c.Fatalf("no board says %q", words)
	}
}

// Three players miss their deadline together, and one comes back. The notice is edited to name those who are still
// late, without a new mention. Only the punctual player may act on it.
func TestSeveralAreLateAndOneComesBack(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	k := wind(t, Settings{games: []catalog.Game{g}})
	c := k.crew(g, k.Channel("tavern"), "Anna", "Bernd", "Clara")
	anna, bernd := c.members[0], c.members[1]
	c.begin(sandbox.Text("pace", "10m"))
	k.pass(5 * time.Minute)
	c.notice("half of the time")
	k.pass(5 * time.Minute)
	late := c.notice("the time for your turn is over")
	pings := len(bernd.Pings())
	c.act(anna)
	still := c.notice("Bernd and Clara have let the time run out")
	if still.ID != late.ID || len(bernd.Pings()) != pings {
		t.Errorf("the notice is sent anew, and Bernd called %d times more", len(bernd.Pings())-pings)
	}
	if r := c.answerOf(bernd.Press(still, "claim:"+c.table)); !r.Ephemeral {
		t.Errorf("who is late claims in public: %+v", r.Message)
	}
	k.heard(anna.Press(still, "wait:"+c.table))
	c.awaitDeleted(c.channel, late.ID)
	if tb, _ := c.match(); !tb.Players[2].Clock.Deadline.Equal(k.clock.Now().Add(10 * time.Minute)) {
		t.Errorf("Clara has time until %v", tb.Players[2].Clock.Deadline)
	}
	c.act(bernd)
	k.pass(5 * time.Minute)
	c.notice("half of the time")
	k.pass(5*time.Minute + time.Second)
	if tb, m := c.match(); tb.Phase != table.Playing || m.Level(2) == "" {
		t.Errorf("the table is %s, and %q plays for Clara, whom two others wait for", tb.Phase, m.Level(2))
	}
	c.noFaults()
}

// A player who is asked out of turn has a short time. Then the bot answers for them, shows the outcome, and marks
// nobody as late.
func TestSilenceAnswersAQuestion(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	k := wind(t, Settings{games: []catalog.Game{g}})
	c := k.crew(g, k.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin(sandbox.Text("pace", "10m"), sandbox.Yes(tender.Objections, true))
	_, err := c.store.Update(c.ctx, c.table, func(tb *table.Table) error {
		s, err := tb.Replay(g.Rules)
		for i := 0; err == nil && i < len(c.members); i++ {
			err = s.Play(tb.Players[i].User, "", "bid 1", c.random, k.clock.Now())
		}
		if err != nil {
			return err
		}
		return s.Play(tb.Players[s.Match.Turn()[0]].User, "", "lay 4", c.random, k.clock.Now())
	})
	if err != nil {
		t.Fatal(err)
	}
	k.pass(6 * time.Second) // as if the process that stored this had died
	c.boardSays("**Bernd** and **Clara** to move")
	k.pass(5 * time.Minute)
	c.boardSays("**Bernd** to move\n")
	tb, m := c.match()
	if log := m.Log(); log[len(log)-2].Move != "pass" || log[len(log)-1].Move != "pass" || len(tb.Late()) > 0 {
		t.Errorf("late are %v after %v", tb.Late(), log)
	}
	for _, message := range c.Messages(c.channel, c.members[0].ID) {
		if strings.Contains(message.Content, "time") {
			t.Errorf("the channel reads %q", message.Content)
		}
	}
	c.noFaults()
}

// All players miss their deadline together, and some come back. Once one player waits for the others, the notice says
// so and offers actions. Once two wait, computer players take over the other seats.
func TestAllAreLateAndSomeComeBack(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := wind(t, Settings{store: open(t), games: []catalog.Game{g}})
			k.AddMember(sandbox.Person{Name: "Dora"})
			two := k.crew(g, k.Channel("tavern"), "Anna", "Bernd")
			four := k.crew(g, k.AddChannel(sandbox.Room{Name: "cabin"}), "Anna", "Bernd", "Clara", "Dora")
			for _, c := range []*crew{two, four} {
				c.begin(sandbox.Text("pace", "10m"))
				c.rest(c.table)
			}
			k.pass(10 * time.Minute)
			anna, bernd := four.members[0], four.members[1]
			for _, c := range []*crew{two, four} {
				late := c.notice("the time for your turn is over")
				c.act(anna)
				if offer := c.notice("<@" + anna.ID + ">, Bernd"); offer.ID != late.ID || len(offer.Controls()) != 3 {
					t.Errorf("who waits is offered %+v by message %s", offer.Controls(), offer.ID)
				}
			}
			offer := four.notice("Bernd, Clara and Dora have let the time run out")
			four.act(bernd)
			k.awaitDeleted(four.channel, offer.ID)
			if tb, m := four.match(); m.Level(2) == "" || m.Level(3) == "" || tb.Phase != table.Playing ||
				len(m.Turn()) == 0 || slices.Max(m.Turn()) > 1 { // orders may have led into the next round
				t.Errorf("%q and %q play on the seats of those who are late, %v are to move", m.Level(2), m.Level(3), m.Turn())
			}
			k.pass(6 * 24 * time.Hour)
			k.heard(anna.Press(two.notice("Bernd has let the time run out"), "claim:"+two.table))
			if text := two.result().Embeds[0].Description; !strings.Contains(text, "Bernd ran out of time: Anna wins") {
				t.Errorf("the result says %q", text)
			}
			k.noFaults()
		})
	}
}
