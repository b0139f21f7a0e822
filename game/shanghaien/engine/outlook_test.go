package engine

import (
	"math"
	"slices"
	"testing"
	"time"

	"dockside/game/ai"
	"dockside/game/shanghaien"
)

var _ ai.Prophet = (*Engine)(nil)

// The mean of what the ends of the round are worth is what the solver says the move is worth, so
// it is played on as the solver thinks, with every trick, from both sides.
func TestTheRoundIsPlayedOnAsItIsJudged(t *testing.T) {
	t.Parallel()
	const times = 4000
	for i, step := range []shanghaien.Step{shanghaien.Act, shanghaien.Place, shanghaien.Place, shanghaien.Place} {
		s := armed(uint64(90+i), step)
		uses := [2][]use{allUses(&s, 0)[:4], allUses(&s, 1)[:4]}
		solver := newSolver(0)
		solver.begin(&s, uses)
		solver.solve(RandomDeal(), nil)
		root := solver.rootNode()
		values, d := solver.judgeMoves(&root, &s), dice(uint64(i))
		for k, f := range solver.futures(&root, &s) {
			if f.known != (values[k] != unknown) {
				t.Fatalf("case %d, move %d is known: %v", i, k, f.known)
			}
			if !f.known {
				continue
			}
			sum, square := 0.0, 0.0
			for range times {
				end := solver.finish(&f, d)
				v := float64(solver.call(&end))
				if solver.toMove(end.r) != s.Mover {
					v = -v
				}
				sum, square = sum+v/times, square+v*v/times
			}
			if far := 4.5*math.Sqrt((square-sum*sum)/times) + 1e-5; math.Abs(sum-float64(values[k])) > far {
				t.Errorf("case %d, %s: played on %.4f ± %.4f, judged %.4f", i, s.Moves(s.Mover)[k], sum, far, values[k])
			}
		}
	}
}

// Who is said to win a card is who gets it by the rules.
func TestWinnersAreThoseOfTheRules(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		s, ok := position(dice(seed), 1+int(seed%8), 5, shanghaien.Act)
		if !ok || s.Moves(s.Mover)[len(s.Moves(s.Mover))-1] != "shanghai" {
			continue
		}
		solver := newSolver(0)
		solver.begin(&s, [2][]use{})
		n := solver.rootNode()
		for pos, award := range s.Awards() {
			if got := solver.winner(&n, pos); got != award.Winner {
				t.Errorf("seed %d: card %d goes to %v, by the rules to %v", seed, pos, got, award.Winner)
			}
		}
	}
}

// The outlooks are the values with a chance for each card of the row; what is certain is.
func TestOutlooks(t *testing.T) {
	t.Parallel()
	e := New(Config{Judges: Always(Same(RandomDeal())), Work: 300_000})
	seen := 0
	playOut(t, dice(95), [2]ai.Player{e, e}, ai.Means{}, func(s shanghaien.State) {
		m := ai.Means{Dice: dice(96)}
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

// checkAwards compares the prospects of shanghai with what it brings.
func checkAwards(t *testing.T, s shanghaien.State, all []ai.Prospect) {
	t.Helper()
	for pos, award := range s.Awards() {
		if certain := award.Winner == s.Mover; (all[pos].Chance == 1) != certain || all[pos].Chance != 0 && !certain {
			t.Errorf("card %d goes to %v with %v", pos, award.Winner, all[pos].Chance)
		}
	}
}

// Told to stop at once, there are prospects all the same; a player who is no prophet has none.
func TestOutlooksInAHurry(t *testing.T) {
	t.Parallel()
	s := armed(97, shanghaien.Place)
	m := ai.Means{Dice: dice(98), Stop: func() bool { return true }}
	all := New(Config{Judges: Always(Same(RandomDeal()))}).Outlooks(s, s.Mover, m)
	if !slices.ContainsFunc(all, func(o ai.Outlook) bool { return len(o.Prospects) == faces }) {
		t.Errorf("no prospects among %d outlooks", len(all))
	}
	for _, o := range ai.Outlooks(Greedy{Ahead: 3}, s, s.Mover, m) {
		if o.Prospects != nil || o.Move == "" {
			t.Errorf("greedy foresees %v", o)
		}
	}
}

// BenchmarkOutlooks is the most that there can be to look into, a new position each time.
func BenchmarkOutlooks(b *testing.B) {
	e := New(Config{Judges: Learnt})
	worst := time.Duration(0)
	for i := uint64(0); b.Loop(); i++ {
		s := armed(i%50, shanghaien.Place)
		begin := time.Now()
		e.Outlooks(s, s.Mover, ai.Means{Dice: dice(i)})
		worst = max(worst, time.Since(begin))
	}
	b.ReportMetric(float64(worst.Milliseconds()), "ms/worst")
}
