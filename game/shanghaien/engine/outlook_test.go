package engine

import (
	"math"
	"slices"
	"testing"
	"time"

	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

var _ ai.Forecaster = (*Engine)(nil)

// The outlooks have the same values as the moves, and a chance for each card of the row. Certain results have chance 0
// or 1.
func TestOutlooks(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	e := New(Config{Judges: evaluation.Only(evaluation.RandomDeal()), Work: 300_000})
	seen := 0
	playOut(t, enginetest.Dice(95), [2]ai.Player{e, e}, ai.Means{}, func(s shanghaien.State) {
		m := ai.Means{Dice: enginetest.Dice(96)}
		values, outlooks := e.Values(s, s.Mover, m), ai.Outlooks(e, s, s.Mover, m)
		for i, o := range outlooks {
			if o.Move != values[i].Move || math.Abs(o.Value-values[i].Value) > 1e-5 {
				t.Fatalf("%v, but values %v", o, values[i])
			}
			for pos, p := range o.Prospects {
				seen++
				if p.What.Key != shanghaien.CardEvent(s.Tavern[pos]).Key || p.Chance < 0 || p.Chance > 1 {
					t.Fatalf("%s: prospects %v", o.Move, o.Prospects)
				}
			}
			if o.Move == "shanghai" {
				checkAwards(t, s, o.Prospects)
			}
		}
	})
	if seen < 500 {
		t.Errorf("only %d prospects", seen)
	}
}

// checkAwards compares the outlook of shanghai with its result.
func checkAwards(t *testing.T, s shanghaien.State, all []ai.Prospect) {
	t.Helper()
	for pos, award := range s.Awards() {
		if certain := award.Winner == s.Mover; (all[pos].Chance == 1) != certain || all[pos].Chance != 0 && !certain {
			t.Errorf("card %d goes to %v with %v", pos, award.Winner, all[pos].Chance)
		}
	}
}

// An engine that is stopped immediately still returns outlooks. A player without that method returns none.
func TestOutlooksInAHurry(t *testing.T) {
	t.Parallel()
	s := enginetest.Armed(97, shanghaien.Place)
	m := ai.Means{Dice: enginetest.Dice(98), Stop: func() bool { return true }}
	all := New(Config{Judges: evaluation.Only(evaluation.RandomDeal())}).Outlooks(s, s.Mover, m)
	if !slices.ContainsFunc(all, func(o ai.Outlook) bool { return len(o.Prospects) == position.Faces }) {
		t.Errorf("no prospects among %d outlooks", len(all))
	}
	for _, o := range ai.Outlooks(Greedy{Ahead: 3}, s, s.Mover, m) {
		if o.Prospects != nil || o.Move == "" {
			t.Errorf("greedy foresees %v", o)
		}
	}
}

// BenchmarkOutlooks measures the outlooks with the most work, with a new position each time.
func BenchmarkOutlooks(b *testing.B) {
	e := New(Config{Judges: evaluation.Learnt})
	worst := time.Duration(0)
	for i := uint64(0); b.Loop(); i++ {
		s := enginetest.Armed(i%50, shanghaien.Place)
		begin := time.Now()
		e.Outlooks(s, s.Mover, ai.Means{Dice: enginetest.Dice(i)})
		worst = max(worst, time.Since(begin))
	}
	b.ReportMetric(float64(worst.Milliseconds()), "ms/worst")
}
