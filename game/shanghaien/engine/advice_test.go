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
)

// verdict is what a review said about a decision in a position.
type verdict struct {
	review.Decision
	at shanghaien.State
}

// verdicts reviews games of the three strongest players against themselves, in turn, by the eyes of the strongest.
func verdicts(t *testing.T, games int) (all []verdict) {
	t.Helper()
	levels := engine.Levels(1)
	strongest := levels[len(levels)-1].Player
	for n := range games {
		m := contest(t, levels[len(levels)-1-(n+1)%3].Player, uint64(900+n))
		r, err := review.Of(context.Background(), m, strongest, review.Means{}, silent)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Decisions {
			all = append(all, verdict{d, m.At(d.Index).(shanghaien.State)})
		}
	}
	return all
}

// What a review says a choice has cost is what another judge says, who has learnt from other games, and who solves each
// position by itself and leaves nothing out.
func TestAdviceHolds(t *testing.T) {
	t.Parallel()
	all := verdicts(t, gametest.Many(1, 100))
	var off [4]int
	var square float64
	byRound := map[int][2]int{}
	for _, v := range all {
		gap := math.Abs(v.Cost() - anew(v))
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
	percent := gametest.Many(5, 1) // of verdicts may change; a single game may be one that is hard to judge
	if 100*off[1] > percent*len(all) {
		t.Errorf("of %d verdicts %d change by more than 2 points", len(all), off[1])
	}
}

// unbounded is more work than any solve has.
const unbounded = 1 << 30

// anew is what a choice has cost by the second judge.
func anew(v verdict) float64 {
	e := engine.New(engine.Config{Judges: engine.Second, Work: unbounded})
	values := e.Values(v.at, v.Seat, ai.Means{})
	played := slices.IndexFunc(values, func(m ai.MoveValue) bool { return m.Move == v.Played.Move })
	return ai.Best(values).Value - values[played].Value
}

// What a review says a choice has cost is what comes of playing both moves on to the end many times, with the same
// dice for both.
func TestVerdictsByRollouts(t *testing.T) {
	t.Parallel()
	mistakes := slices.DeleteFunc(verdicts(t, gametest.Many(1, 100)), func(v verdict) bool { return v.Cost() < 0.001 })
	d := rand.New(rand.NewPCG(4, 2))
	d.Shuffle(len(mistakes), func(i, j int) { mistakes[i], mistakes[j] = mistakes[j], mistakes[i] })
	chosen, times := mistakes[:min(len(mistakes), gametest.Many(2, 100))], gametest.Many(20, 400)
	agree := make([]bool, len(chosen))
	told := make([]string, len(chosen))
	pool := engine.NewPool(2)
	var all sync.WaitGroup
	next := make(chan int)
	for range 2 {
		all.Go(func() {
			for i := range next {
				mean, half := rollouts(t, pool, chosen[i], times)
				agree[i] = math.Abs(mean-chosen[i].Cost()) <= half
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
	all.Wait()
	n := 0
	for i, yes := range agree {
		t.Log(told[i], yes)
		if yes {
			n++
		}
	}
	t.Logf("%d of %d agree with what %d rollouts say", n, len(chosen), times)
	if 10*n < 8*len(chosen) {
		t.Errorf("%d of %d verdicts agree with rollouts", n, len(chosen))
	}
}

// rollouts is how much less the move that was made wins than the best, with half of the 95 % interval.
func rollouts(t *testing.T, pool *engine.Pool, v verdict, times int) (mean, half float64) {
	t.Helper()
	const layers = 9
	player := engine.New(engine.Config{Judges: engine.Learnt, Layers: layers, Pool: pool})
	square := 0.0
	for n := range times {
		seed := uint64(v.Index)<<32 + uint64(n)
		cost := playOn(t, player, v, v.Best.Move, seed) - playOn(t, player, v, v.Played.Move, seed)
		mean += cost / float64(times)
		square += cost * cost / float64(times)
	}
	return mean, 1.96 * math.Sqrt((square-mean*mean)/float64(times-1))
}

// playOn is what a seat wins if it makes a move and both then play well. Draws of the same name are the same.
func playOn(t *testing.T, player ai.Player, v verdict, m game.Move, seed uint64) float64 {
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
