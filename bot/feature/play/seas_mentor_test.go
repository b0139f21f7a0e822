package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/madameching"
)

// Other players cannot tell whether a player holds a mentor. Both twins end an expedition in which only a mentor would
// bring a skill. Both are asked at the same time, for the same time. When they refuse, other players learn nothing.
func TestTwinsWhoMayHoldAMentor(t *testing.T) {
	t.Parallel()
	holder, other, last := evaluated(t, func(p game.Play) bool { return p.Seat == 0 })
	a, b := newWitness(t, seas(), 3, holder), newWitness(t, seas(), 3, other)
	for _, w := range []*witness{a, b} {
		w.play(0, last)
	}
	refuse(t, a, b)
}

// The same holds for an encounter card that a mission has just brought.
func TestTwinsWhoseMissionMayHaveBroughtAMentor(t *testing.T) {
	t.Parallel()
	holder, other, _ := evaluated(t, func(p game.Play) bool { return strings.HasPrefix(string(p.Move), "find 0 ") })
	refuse(t, newWitness(t, seas(), 3, holder), newWitness(t, seas(), 3, other))
}

// refuse lets both twins refuse a skill and compares what the other players see.
func refuse(t *testing.T, a, b *witness) {
	t.Helper()
	unknowing(t, "when skills are looked at", a, b)
	for _, w := range []*witness{a, b} {
		m := w.View().Match
		if m.State().(madameching.State).Step != madameching.Gain || !slices.Equal(m.Turn(), []game.Seat{0}) {
			t.Fatalf("seat 0 is not asked: %v", m.Log())
		}
	}
	if one, two := a.answers(), b.answers(); !slices.Equal(one, two) {
		t.Errorf("a mentor is betrayed by the clock: %v, %v", one, two)
	}
	a.play(0, "done")
	b.play(0, "done")
	unknowing(t, "when both have refused", a, b)
}

// A player whose standing order refuses everything else is not asked, with or without a mentor.
func TestTwinsWhoMayHoldAMentorAndWantToPlayNothing(t *testing.T) {
	t.Parallel()
	holder, other, last := evaluated(t, func(p game.Play) bool { return p.Seat == 0 })
	a, b := newWitness(t, seas(), 3, holder), newWitness(t, seas(), 3, other)
	for _, w := range []*witness{a, b} {
		m := w.View().Match
		w.lay(game.Order(fmt.Sprintf("then turn-%d only", m.State().(madameching.State).Round)))
		w.play(0, last)
		if m = w.View().Match; m.State().(madameching.State).Step == madameching.Gain {
			t.Errorf("seat 0 is asked: %v", m.Log())
		}
	}
	unknowing(t, "when both have refused by an order", a, b)
}

// evaluated returns two logs that only seat 0 can tell apart, with and without a mentor. They end before the play
// last, of the given kind, after which only a mentor would bring a skill. A play of chance in that place is the end of
// the logs.
func evaluated(t *testing.T, kind func(game.Play) bool) (holder, other []game.Play, last game.Move) {
	t.Helper()
	log := matchUntil(t, func(log []game.Play, n int) bool {
		if n > 250 || !kind(log[n]) {
			return false
		}
		holder, other = mentorOrNot(t, log, n+1)
		return holder != nil && other != nil
	})
	n := len(log)
	if log[n-1].Seat != game.Nature {
		n--
	}
	return holder[:n], other[:n], log[len(log)-1].Move
}

// mentorOrNot varies the encounter cards of seat 0 in the first n plays of a log. It returns a log with a useful
// mentor and one without, or nil where there is none.
func mentorOrNot(t *testing.T, log []game.Play, n int) (holder, other []game.Play) {
	t.Helper()
	m, err := game.Replay(madameching.Rules(), captains, log[:n])
	if err != nil {
		t.Fatal(err)
	}
	s, _ := m.State().(madameching.State)
	if s.Step != madameching.Gain || s.Act.Could || s.Active() != 0 || s.Owed != (madameching.Owed{}) {
		return nil, nil
	}
	for line := n - 1; line >= 0; line-- {
		if !strings.HasPrefix(string(log[line].Move), "find 0 ") {
			continue
		}
		for _, e := range []madameching.Encounter{madameching.Mentor, madameching.Relic1, madameching.Trader} {
			m, ok := varied(t, log, n, line, e.String())
			if ok && len(m.Moves(0)) > 1 {
				holder = m.Log()
			} else if ok {
				other = m.Log()
			}
		}
		if holder != nil && other != nil || log[n-1].Seat == game.Nature {
			return holder, other
		}
	}
	return holder, other
}
