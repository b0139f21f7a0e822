package play_test

import (
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game"
	"dockside/game/gametest/tender"
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
	ordered.order("+ objection always")
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
	if v := ordered.View(); len(v.Match.Turn()) != 2 {
		t.Errorf("an order has answered at once: %v", v.Log)
	}
}

// hint returns how long before the deadline of seat 0 the table is due.
func (w *witness) hint() time.Duration {
	v := w.View()
	return v.Players[0].Clock.Deadline.Sub(v.Due())
}

// In a match with people a computer player delays its answer until the clock plays it.
func TestComputersAnswerInTheirTime(t *testing.T) {
	t.Parallel()
	s, all := tenders(t, 2)
	m := s.Gather(tender.Name, all, interactiontest.Text("pace", "10m"), interactiontest.Yes(tender.Objections, true))
	m.Press(all[0], "enlist", "bosun")
	m.Press(all[0], "start")
	for range 2 {
		m.Move(m.Mover(), "bid 3")
	}
	asked := func() bool {
		v := m.View()
		_, asked := v.Match.State().(game.Passer).Pass(2)
		return asked && len(v.Match.Turn()) == 2
	}
	for !asked() {
		v := m.View()
		seat := v.Match.Turn()[0]
		moves := v.Match.Moves(seat)
		m.Move(m.On(v, seat), moves[len(moves)-1])
	}
	s.Pass(15 * time.Second)
	if v := m.View(); len(v.Match.Turn()) != 2 {
		t.Errorf("the computer player has answered at once: %v", v.Log)
	}
	s.Pass(2 * time.Minute)
	if v := m.View(); len(v.Match.Turn()) != 1 || m.On(v, v.Match.Turn()[0]) == nil {
		t.Errorf("the computer player has not answered: %v", v.Log)
	}
}
