package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/madameching"
)

// counted are dice that count their draws.
type counted struct {
	*rand.Rand
	throws int
}

func (c *counted) IntN(n int) int {
	c.throws++
	return c.Rand.IntN(n)
}

// In games of crews, who exchange encounter cards, a guess may need a long search. A decision stays short nevertheless:
// it uses the guess for more runs. The test counts draws, since every branch of a search draws.
func TestADecisionAmongCrewsIsNoLongSearch(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	const most = 60_000 // 135,000 without that rule
	setup := game.Setup{Seats: 4, Options: []string{madameching.Crews}}
	m, err := game.NewMatch(madameching.Rules(), setup)
	if err != nil {
		t.Fatal(err)
	}
	d, n, hardest := dice(14), 0, 0
	for !m.Outcome().Over() {
		if err := m.Settle(d); err != nil {
			t.Fatal(err)
		}
		for _, seat := range m.Turn() {
			view := m.State().View(seat)
			if n++; n%10 == 0 {
				c := &counted{Rand: dice(1)}
				Engine{Runs: 200}.Choose(view, seat, ai.Means{Dice: c})
				hardest = max(hardest, c.throws)
			}
			move := Engine{Runs: 1}.Choose(view, seat, ai.Means{Dice: d}).Move
			if err := m.Play(game.Play{Seat: seat, Move: move}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if hardest > most {
		t.Errorf("a decision has thrown dice %d times", hardest)
	}
}

// BenchmarkDecisions measures the decisions of Widows in whole matches of every setup.
func BenchmarkDecisions(b *testing.B) {
	for _, setup := range gametest.Setups(madameching.Rules()) {
		b.Run(fmt.Sprint(setup.Seats, setup.Options), func(b *testing.B) {
			var all []time.Duration
			for n := uint64(0); b.Loop(); n++ {
				all = append(all, decisions(b, setup, dice(n))...)
			}
			slices.Sort(all)
			var sum time.Duration
			for _, each := range all {
				sum += each
			}
			ms := func(d time.Duration) float64 { return d.Seconds() * 1000 }
			b.ReportMetric(ms(sum)/float64(len(all)), "mean-ms")
			b.ReportMetric(ms(all[len(all)*99/100]), "p99-ms")
			b.ReportMetric(ms(all[len(all)-1]), "worst-ms")
			b.ReportMetric(float64(len(all)), "decisions")
		})
	}
}

// decisions returns the times of all decisions of a match.
func decisions(b *testing.B, setup game.Setup, d game.Dice) []time.Duration {
	b.Helper()
	m, err := game.NewMatch(madameching.Rules(), setup)
	if err != nil {
		b.Fatal(err)
	}
	var all []time.Duration
	widow := Engine{Runs: 200, Turns: 1}
	for !m.Outcome().Over() {
		if err := m.Settle(d); err != nil {
			b.Fatal(err)
		}
		for _, seat := range m.Turn() {
			view, begun := m.State().View(seat), time.Now()
			move := widow.Choose(view, seat, ai.Means{Dice: d}).Move
			all = append(all, time.Since(begun))
			if err := m.Play(game.Play{Seat: seat, Move: move}); err != nil {
				b.Fatal(err)
			}
		}
	}
	return all
}
