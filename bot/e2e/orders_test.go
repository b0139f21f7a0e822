package e2e

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/internal/sandbox"
	"dockside/render/facetest"
)

// The example game's orders satisfy the contract of renderers, so that other tests may rely on it.
func TestTheToyOffersOrders(t *testing.T) {
	t.Parallel()
	face := bottest.TenderFace{}
	for _, setup := range gametest.Setups(bottest.Tender(false).Rules)[:12] {
		m := gametest.Random(t, bottest.Tender(false).Rules, setup, rand.New(rand.NewPCG(1, 2)))
		for _, step := range m.Steps(0, game.Public) {
			for seat := range game.Seat(setup.Seats) {
				if err := facetest.Commands(face, m.Rules(), step.Before.View(seat), seat); err != nil {
					t.Fatalf("orders of seat %d in %+v: %v", seat, step.Before, err)
				}
				if !slices.Contains(step.Before.Turn(), seat) {
					continue
				}
				if err := facetest.Obeys(face, m.Rules(), step.Before.View(seat), seat); err != nil {
					t.Fatalf("choices of seat %d in %+v: %v", seat, step.Before, err)
				}
			}
		}
	}
}

// order opens the orders page for a member, presses buttons by their labels, and returns the page.
func (c *crew) order(m *sandbox.Member, labels ...string) sandbox.Message {
	c.Helper()
	page := *Expand(c.answerOf(m.PressStale(c.board(), "orders:"+c.table)))
	for _, label := range labels {
		i := slices.IndexFunc(page.Controls(), func(control sandbox.Component) bool { return control.Label == label })
		if i < 0 {
			c.Fatalf("nothing is called %q: %+v", label, page.Controls())
		}
		page = *Expand(c.answerOf(m.Press(page, page.Controls()[i].CustomID)))
	}
	return page
}

// laid returns the standing orders of a member.
func (c *crew) laid(m *sandbox.Member) string {
	c.Helper()
	t, _ := c.match()
	seat, _ := t.Seat(m.ID)
	return fmt.Sprint(t.Players[seat].Orders)
}

// Standing orders can be laid, changed and withdrawn at any time from the private panel, which shows them. An outdated
// button does nothing.
func TestOrdersBesideTheHand(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin(sandbox.Yes("objections", true))
	anna := c.members[0]
	if _, ok := c.open(anna).Component("orders:" + c.table); !ok {
		t.Error("no way leads from the hand to the orders")
	}
	first := c.order(anna)
	page := c.order(anna, "+ lay round-1", "2")
	if text := page.Embeds[0].Description; c.laid(anna) != "[lay round-1 2]" || !strings.Contains(text, "It stands") {
		t.Errorf("laid is %s, and the page says %q", c.laid(anna), text)
	}
	if alt := page.Embeds[0].Image.Description; !strings.Contains(alt, `["lay round-1 2"]`) {
		t.Errorf("the picture of the hand does not tell the order: %s", alt)
	}
	stale := first.Controls()[0].CustomID
	board, now := c.board(), page.Controls()[0].CustomID
	h.whispered("a button from before", anna.PressStale(board, stale), "moved on")
	h.whispered("another's button", c.members[1].PressStale(board, now), "moved on")
	h.whispered("an order that is none", anna.PressStale(board, now[:strings.LastIndex(now, ":")]+":+ objection maybe"),
		"do not allow that")
	h.whispered("a spectator", h.Member("Дмитрий ⚓").PressStale(c.board(), "orders:"+c.table), "Only those who play")
	c.order(anna, "+ objection never")
	c.order(anna, "+ lay round-1 ask")
	if c.laid(anna) != "[objection never]" {
		t.Errorf("laid is %s", c.laid(anna))
	}
	back := *Expand(c.answerOf(anna.Press(c.order(anna), "hand:"+c.table)))
	if len(thoughts(back)) == 0 || strings.Contains(back.Embeds[0].Description, "Nobody else sees it") {
		t.Errorf("back in the hand are %+v", back.Controls())
	}
	h.noFaults()
}

// In a private game an order is confirmed as in other games, and the page shows it.
func TestOrdersAreAcknowledgedInAPrivateGame(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	p := h.secludes(g, h.Channel("tavern"), "Anna")
	anna := p.members[0]
	press := func(id string) {
		t.Helper()
		p.shown(p.answerOf(anna.Press(p.panel, id)))
	}
	press("orders:" + p.table)
	i := slices.IndexFunc(p.panel.Controls(), func(c sandbox.Component) bool { return c.Label == "+ objection never" })
	press(p.panel.Controls()[i].CustomID)
	text := p.panel.Embeds[len(p.panel.Embeds)-1]
	contains(t, "the page", text.Description, "It stands", "**Laid down:** objection never.")
	if alt := text.Image.Description; !strings.Contains(alt, `["objection never"]`) {
		t.Errorf("the picture of the hand does not tell the order: %s", alt)
	}
	h.noFaults()
}

// An order that is sealed together with a move survives a restart. It is executed in the store update that makes it
// possible. Nobody else learns of it before.
func TestAnOrderWithAMove(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := bottest.Tender(false)
			var w traffic
			s := Settings{games: []catalog.Game{g}, store: open(t), check: w.hear}
			h := moor(t, s)
			_, stop := h.launch(h.rigged(s))
			c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
			c.begin()
			anna := c.members[0]
			hand := c.open(anna)
			i := slices.IndexFunc(hand.Controls(), func(o sandbox.Component) bool { return o.Label == "bid 3, then lay 4" })
			c.answerOf(anna.Press(hand, hand.Controls()[i].CustomID))
			if c.laid(anna) != "[lay round-1 4]" {
				t.Errorf("laid is %s", c.laid(anna))
			}
			stop()
			h.awaitConnections(0)
			h.sail(s)
			for _, m := range c.members[1:] {
				hand := c.open(m)
				c.answerOf(m.Press(hand, thoughts(hand)[0].CustomID))
			}
			_, m := c.match()
			log := m.Log()
			if n := len(log); n < 5 || log[n-1] != (game.Play{Seat: 0, Move: "lay 4"}) {
				t.Errorf("the log is %v", log)
			}
			for _, text := range []string{"lay round", "orders"} {
				for _, line := range strings.Split(h.said.String(), "\n") {
					if strings.Contains(line, text) {
						t.Errorf("the log of the house says %q", line)
					}
				}
			}
			h.noFaults()
		})
	}
}

// If two matches differ only in the orders of seat 0, the other players cannot tell them apart until an order is
// executed.
func TestTwinsWithOrders(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	log, _ := twins(t, g.Rules, 3)
	log = log[:1]
	a, b := newWitness(t, g, 3, log), newWitness(t, g, 3, log)
	alike := func(what string) {
		t.Helper()
		if told := compare(a.look(), b.look()); told != "" {
			t.Fatalf("%s the twins are told apart:\n%s", what, told)
		}
	}
	alike("at first")
	a.order(a.members[0], "+ lay round-1", "2")
	b.open(b.members[0]) // laying orders shows them, so the other twin looks as well
	alike("with an order")
	b.order(b.members[0], "+ lay round-1", "4")
	a.order(a.members[0], "+ objection never")
	alike("with other orders")
	for seat, bid := range []game.Move{"bid 3", "bid 1"} {
		a.play(game.Seat(seat), bid)
		b.play(game.Seat(seat), bid)
		alike("after a bid")
	}
	a.play(2, "bid 1")
	b.play(2, "bid 1")
	if compare(a.look(), b.look()) == "" {
		t.Error("the twins cannot be told apart even when the orders are carried out: this test sees nothing")
	}
}

// In a private game orders are laid in the only message, and the game goes on below its board.
func TestOrdersInAPrivateGame(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	p := h.secludes(g, h.Channel("tavern"), "Anna")
	press := func(label string) {
		t.Helper()
		i := slices.IndexFunc(p.panel.Controls(), func(c sandbox.Component) bool { return c.Label == label })
		if i < 0 {
			t.Fatalf("nothing is called %q: %+v", label, p.panel.Controls())
		}
		id := p.panel.ID
		if p.shown(p.answerOf(p.members[0].Press(p.panel, p.panel.Controls()[i].CustomID))); p.panel.ID != id {
			t.Fatalf("%q is answered in another message", label)
		}
	}
	press("Orders")
	press("+ lay round-1")
	press("2")
	if p.laid(p.members[0]) != "[lay round-1 2]" || len(p.panel.Embeds) < 2 {
		t.Errorf("laid is %s, below %d pictures", p.laid(p.members[0]), len(p.panel.Embeds))
	}
	press("Back")
	press("bid 2")
	if _, m := p.match(); !slices.Contains(m.Log(), game.Play{Seat: 0, Move: "lay 2"}) {
		t.Errorf("the order is not carried out: %v", m.Log())
	}
	h.noFaults()
}
