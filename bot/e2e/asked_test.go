package e2e

import (
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/gametest/tender"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// Nothing shows whether a player who is asked could do anything but pass, or has a standing order. The other players
// see the same, and the table is due after the same time.
func TestTwinsThatAreAsked(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	asked := func(deal game.Move) (*witness, func()) {
		log := []game.Play{
			{Seat: game.Nature, Move: deal},
			{Seat: 0, Move: "bid 1"},
			{Seat: 1, Move: "bid 3"},
			{Seat: 2, Move: "bid 1"},
			{Seat: game.Nature, Move: "turn 1"},
		}
		w := newWitness(t, g, 3, log, tender.Grounds, tender.Objections)
		return w, func() { w.play(1, "lay 4") }
	}
	ready, ask := asked("deal 9 8 2")
	ask()
	idle, ask := asked("deal 1 8 2")
	ask()
	ordered, ask := asked("deal 9 8 2")
	ordered.order(ordered.members[0], "+ objection always")
	ask()
	seen, hint := ready.look(), ready.hint()
	for what, w := range map[string]*witness{"a card": idle, "an order": ordered} {
		if told := compare(seen, w.look()); told != "" {
			t.Errorf("%s is betrayed:\n%s", what, told)
		}
		if got := w.hint(); got != hint {
			t.Errorf("%s is betrayed by the clock: %v, %v", what, got, hint)
		}
	}
	if _, m := ordered.match(); len(m.Turn()) != 2 {
		t.Errorf("an order has answered at once: %v", m.Log())
	}
}

// hint returns how long before the deadline of seat 0 the table is due.
func (w *witness) hint() time.Duration {
	w.Helper()
	t, _ := w.match()
	return t.Players[0].Clock.Deadline.Sub(t.Due())
}

// In a match with people a computer player delays its answer until the clock plays it.
func TestComputersAnswerInTheirTime(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	k := wind(t, Settings{games: []catalog.Game{g}})
	c := k.crew(g, k.Channel("tavern"), "Anna", "Bernd")
	card := c.gather(sandbox.Text("pace", "10m"), sandbox.Yes(tender.Objections, true))
	c.comesTo(c.members[0].PressStale(card, "enlist:"+c.table, "bosun"),
		Seated(3))
	c.comesTo(c.members[0].PressStale(card, "start:"+c.table), Feature)
	for range 2 {
		tb, m := c.match()
		c.does(c.member(tb, m.Turn()[0]), "bid 3")
	}
	for {
		tb, m := c.match()
		if _, asked := m.State().(game.Passer).Pass(2); asked && len(m.Turn()) == 2 {
			break
		}
		seat := m.Turn()[0]
		c.does(c.member(tb, seat), m.Moves(seat)[len(m.Moves(seat))-1])
	}
	k.pass(15 * time.Second)
	if _, m := c.match(); len(m.Turn()) != 2 {
		t.Errorf("the computer player has answered at once: %v", m.Log())
	}
	k.pass(2 * time.Minute)
	tb, m := c.match()
	if turn := m.Turn(); len(turn) != 1 || c.member(tb, turn[0]) == nil {
		t.Errorf("the computer player has not answered: %v", m.Log())
	}
	c.noFaults()
}

// does makes a member play a move, even if the board has no button for it.
func (c *crew) does(m *sandbox.Member, move game.Move) {
	c.Helper()
	tb, match := c.match()
	seat, _ := tb.Seat(m.ID)
	c.comesTo(m.PressStale(c.board(), "play:"+c.table+":"+match.Decision(seat)+":"+string(move)),
		func(now *table.Table) bool { return len(now.Log) > len(tb.Log) })
}
