package engine_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
	"dockside/game/shanghaien/engine/evaluation"
)

// verdict is the verdict of a review on a decision.
type verdict struct {
	review.Decision
	at shanghaien.State
}

// verdicts reviews games of the three strongest players against themselves, in turn and from a given round on. The
// strongest player judges.
func verdicts(t testing.TB, games, round int) (all []verdict) {
	t.Helper()
	levels := engine.Levels(1)
	strongest := levels[len(levels)-1].Player
	for n := range games {
		m := contest(t, levels[len(levels)-1-(n+1)%3].Player, uint64(900+n))
		from := 0
		for m.At(from).(shanghaien.State).Round < round {
			from++
		}
		r, err := review.Of(context.Background(), m, strongest, review.Means{From: from}, silent)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Decisions {
			all = append(all, verdict{d, m.At(d.Index).(shanghaien.State)})
		}
	}
	return all
}

// The cost of a choice in a review agrees with a second judge. That judge has learned from other games, solves each
// position on its own, and omits no moves.
func TestAdviceHolds(t *testing.T) {
	t.Parallel()
	const percent = 5 // of the verdicts on a single game, which may be hard to judge
	if all, changed := compareAdvice(t, 1, gametest.Many(7, 1)); 100*changed > percent*all {
		t.Errorf("of %d verdicts %d change by more than 2 points", all, changed)
	}
}

// BenchmarkAdvice examines a hundred games. Run it with -benchtime 1x.
func BenchmarkAdvice(b *testing.B) {
	for b.Loop() {
		all, changed := compareAdvice(b, 100, 1)
		b.ReportMetric(100*float64(changed)/float64(all), "%changed")
	}
}

// compareAdvice counts the verdicts on a number of games from a given round on, and the verdicts that change by more
// than 2 points.
func compareAdvice(t testing.TB, games, round int) (count, changed int) {
	t.Helper()
	all := verdicts(t, games, round)
	var off [4]int
	var square float64
	byRound := map[int][2]int{}
	for _, v := range all {
		gap := math.Abs(v.Cost() - freshSolver(v))
		square += gap * gap / float64(len(all))
		count := byRound[v.at.Round]
		count[1]++
		for i, least := range []float64{0.01, 0.02, 0.05, 0.1} {
			if gap > least {
				off[i]++
				if i == 1 {
					count[0]++
				}
			}
		}
		byRound[v.at.Round] = count
	}
	t.Logf("%d verdicts change by %.4f rms; by over 1, 2, 5, 10 points: %v; by 2, and all, in each round: %v", len(all),
		math.Sqrt(square), off, byRound)
	return len(all), off[1]
}

// unbounded is more work than any solve needs.
const unbounded = 1 << 30

// freshSolver returns the cost of a choice by the second judge.
func freshSolver(v verdict) float64 {
	e := engine.New(engine.Config{Judges: evaluation.Second, Work: unbounded})
	values := e.Values(v.at, v.Seat, ai.Means{})
	played := slices.IndexFunc(values, func(m ai.MoveValue) bool { return m.Move == v.Played.Move })
	return ai.Best(values).Value - values[played].Value
}

// The cost of a choice in a review agrees with rollouts. These play on after both moves many times, with the same dice
// for both.
func TestVerdictsByRollouts(t *testing.T) {
	t.Parallel()
	if all, agree := compareRollouts(t, 1, gametest.Many(6, 1), 2, gametest.Many(5, 20)); agree == 0 {
		t.Errorf("none of %d verdicts agrees with rollouts", all)
	}
}

// BenchmarkVerdicts plays four hundred rollouts for each of a hundred verdicts. Run it with -benchtime 1x -timeout 0.
func BenchmarkVerdicts(b *testing.B) {
	for b.Loop() {
		all, agree := compareRollouts(b, 100, 1, 100, 400)
		b.ReportMetric(100*float64(agree)/float64(all), "%agree")
	}
}

// compareRollouts draws verdicts from reviews of a number of games from a given round on, and counts those that
// rollouts confirm.
func compareRollouts(t testing.TB, games, round, most, times int) (all, agree int) {
	t.Helper()
	mistakes := slices.DeleteFunc(verdicts(t, games, round), func(v verdict) bool { return v.Cost() < 0.001 })
	d := rand.New(rand.NewPCG(4, 2))
	d.Shuffle(len(mistakes), func(i, j int) { mistakes[i], mistakes[j] = mistakes[j], mistakes[i] })
	chosen := mistakes[:min(len(mistakes), most)]
	agreed := make([]bool, len(chosen))
	told := make([]string, len(chosen))
	pool := engine.NewPool(2)
	var workers sync.WaitGroup
	next := make(chan int)
	for range 2 {
		workers.Go(func() {
			for i := range next {
				mean, half := rollouts(t, pool, chosen[i], times)
				agreed[i] = math.Abs(mean-chosen[i].Cost()) <= half
				told[i] = fmt.Sprintf("round %d, %s for %s: %.3f, by rollouts %.3f ± %.3f",
					chosen[i].at.Round, chosen[i].Played.Move, chosen[i].Best.Move,
					chosen[i].Cost(), mean, half)
			}
		})
	}
	for i := range chosen {
		next <- i
	}
	close(next)
	workers.Wait()
	for i, yes := range agreed {
		t.Log(told[i], yes)
		if yes {
			agree++
		}
	}
	return len(chosen), agree
}

// rollouts returns by how much less the move that was made wins than the best, with half of the 95% interval.
func rollouts(t testing.TB, pool *engine.Pool, v verdict, times int) (mean, half float64) {
	t.Helper()
	const layers = 9
	player := engine.New(engine.Config{Judges: evaluation.Learnt, Layers: layers, Pool: pool})
	square := 0.0
	for n := range times {
		seed := uint64(v.Index)<<32 + uint64(n)
		cost := playOn(t, player, v, v.Best.Move, seed) - playOn(t, player, v, v.Played.Move, seed)
		mean += cost / float64(times)
		square += cost * cost / float64(times)
	}
	return mean, 1.96 * math.Sqrt((square-mean*mean)/float64(times-1))
}

// playOn returns what a seat wins if it makes a move and both then play well. Draws of the same name have the same
// numbers.
func playOn(t testing.TB, player ai.Player, v verdict, m game.Move, seed uint64) float64 {
	t.Helper()
	var s game.State = v.at
	play := game.Play{Seat: v.Seat, Move: m}
	for {
		next, _, err := s.Apply(play)
		if err != nil {
			t.Fatal(err)
		}
		s = next
		turn := s.Turn()
		if len(turn) == 0 {
			return ai.Shares(shanghaien.Rules(), game.Setup{Seats: 2}, s)[v.Seat]
		}
		if play.Seat = turn[0]; play.Seat == game.Nature {
			h := fnv.New64a()
			h.Write([]byte(s.Draw()))
			play.Move = s.Chance(rand.New(rand.NewPCG(seed, h.Sum64())))
		} else {
			play.Move = player.Choose(s, play.Seat, ai.Means{}).Move
		}
	}
}
