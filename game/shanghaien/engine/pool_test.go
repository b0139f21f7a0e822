package engine

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/solver"
)

// One pool serves several engines and concurrent decisions, with the results of a separate engine for each.
func TestPool(t *testing.T) {
	t.Parallel()
	type question struct {
		engine *Engine
		s      shanghaien.State
		want   float64
	}
	pool := NewPool(2)
	var all []question
	for _, judge := range []evaluation.Judge{evaluation.RandomDeal(), evaluation.DiffNow()} {
		j := evaluation.Same(judge)
		alone, shared := New(Config{Judges: evaluation.Always(j), Work: 300_000}),
			New(Config{Judges: evaluation.Always(j), Work: 300_000, Pool: pool})
		for i := range 8 {
			if s, ok := enginetest.Position(enginetest.Dice(uint64(30+i)), 1+i%8, 0, shanghaien.Place); ok {
				all = append(all, question{shared, s, alone.Chance(s, 0, ai.Means{})})
			}
		}
	}
	var done sync.WaitGroup
	for i, q := range slices.Concat(all, all) {
		done.Go(func() {
			if got := q.engine.Chance(q.s, 0, ai.Means{}); math.Abs(got-q.want) > 1e-5 {
				t.Errorf("question %d: %v, want %v", i%len(all), got, q.want)
			}
		})
	}
	done.Wait()
}

// Two alternating games keep a workspace each, so that no position is solved again.
func TestGamesKeepTheirWorkspaces(t *testing.T) {
	t.Parallel()
	pool := NewPool(2)
	e := New(Config{Judges: evaluation.Only(evaluation.RandomDeal()), Pool: pool})
	var games []shanghaien.State
	for seed := uint64(60); len(games) < 2; seed++ {
		s, ok := enginetest.Position(enginetest.Dice(seed), 3, 0, shanghaien.Act)
		if ok && s.Tricks == [2][shanghaien.Tricks]int{} {
			games = append(games, s)
		}
	}
	for range 3 {
		for _, s := range games {
			e.Chance(s, 0, ai.Means{})
		}
	}
	for i, workspace := range pool.idle {
		if n := workspace.big.Worked; n != workspace.big.Size() {
			t.Errorf("workspace %d has worked out %d values, not its game once", i, n)
		}
	}
}

// The work after a stop is bounded, at any time and for any request. So is the work between two checks.
func TestStopEndsTheWork(t *testing.T) {
	t.Parallel()
	const most = solver.ShortWork // values: about 10 ms
	ask := map[string]func(e *Engine, s shanghaien.State, m ai.Means){
		"choose": func(e *Engine, s shanghaien.State, m ai.Means) { e.Choose(s, s.Mover, m) },
		"values": func(e *Engine, s shanghaien.State, m ai.Means) { e.Values(s, s.Mover, m) },
		"chance": func(e *Engine, s shanghaien.State, m ai.Means) { e.Chance(s, s.Mover, m) },
	}
	for name, do := range ask {
		for _, at := range []int{1, 2, 10, 100, 300, 400, 1000} { // the check that returns true
			t.Run(fmt.Sprint(name, at), func(t *testing.T) {
				t.Parallel()
				pool := NewPool(1)
				e := New(Config{Judges: evaluation.Only(evaluation.RandomDeal()), Pool: pool, Jokers: 2})
				workspace := pool.idle[0]
				asked, longest, last := 0, 0, 0
				worked := func() int {
					if workspace.big == nil {
						return 0
					}
					return workspace.big.Worked + workspace.small.Worked
				}
				stop := func() bool {
					asked++
					longest, last = max(longest, worked()-last), worked()
					return asked >= at
				}
				do(e, enginetest.Armed(70, shanghaien.Place), ai.Means{Stop: stop})
				if longest = max(longest, worked()-last); longest > most || asked == 0 {
					t.Errorf("asked %d times, with up to %d values between", asked, longest)
				}
			})
		}
	}
}

// The total work of a decision is bounded, not only the work of each solve, for any number of tricks. The test decides
// before the roll and before placing.
func TestTheWorkOfADecisionIsBounded(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	pool := NewPool(1)
	e, workspace := New(Config{Judges: evaluation.Only(evaluation.RandomDeal()), Pool: pool}), pool.idle[0]
	e.Load()
	for seed := range uint64(5) {
		for _, step := range []shanghaien.Step{shanghaien.Act, shanghaien.Place} {
			before := workspace.big.Worked + workspace.small.Worked
			s := enginetest.Armed(90+seed, step)
			e.Choose(s, s.Mover, ai.Means{})
			n := workspace.big.Worked + workspace.small.Worked - before
			if n > solver.MaxValues(solver.UsualWork+solver.ShortWork) {
				t.Errorf("position %d took %d values in step %v", seed, n, step)
			}
		}
	}
}

// A turn is solved once. After the roll, a position is known as well as before, even if there was not enough work for
// everything.
func TestARollIsForeseen(t *testing.T) {
	t.Parallel()
	pool := NewPool(1)
	e, workspace := New(Config{Judges: evaluation.Only(evaluation.RandomDeal()), Pool: pool}), pool.idle[0]
	s := enginetest.Armed(91, shanghaien.Act)
	e.Choose(s, s.Mover, ai.Means{})
	rolling := position.Apply(s, game.Play{Seat: s.Mover, Move: "roll"})
	rolled := position.Apply(rolling, game.Play{Seat: game.Nature, Move: "roll 2 5"})
	if _, known := workspace.recall(e, &rolled); workspace.full || !known {
		t.Errorf("it looked at everything: %v; it knows the roll: %v", workspace.full, known)
	}
	laid := position.Apply(rolled, game.Play{Seat: s.Mover, Move: "place 2 left"})
	if _, known := workspace.recall(e, &laid); known {
		t.Error("it would go on with tables that not everything was looked at for")
	}
}

// If the time is over, jokers that were not examined still have a value. It is at most that of the best move, and near
// the value with enough time.
func TestOverlookedJokersInAHurry(t *testing.T) {
	t.Parallel()
	s := enginetest.Armed(71, shanghaien.Place)
	e := New(Config{Judges: evaluation.Learnt, Jokers: 1})
	calm := e.Values(s, s.Mover, ai.Means{})
	asked := 0
	hurried := e.Values(s, s.Mover, ai.Means{Stop: func() bool { asked++; return true }})
	if asked < 4 {
		t.Fatalf("asked %d times: too few nations were overlooked", asked)
	}
	best := ai.Best(hurried).Value
	for i, v := range hurried {
		if v.Value > best || math.Abs(v.Value-calm[i].Value) > 0.05 {
			t.Errorf("%s: %.3f in a hurry, %.3f with time", v.Move, v.Value, calm[i].Value)
		}
	}
}

// Any number of concurrent games needs only the memory of the pool.
func TestManyGamesTakeNoMoreMemory(t *testing.T) {
	t.Parallel()
	pool := NewPool(2)
	levels := []*Engine{
		New(Config{Judges: evaluation.Only(evaluation.RandomDeal()), Layers: 9, Pool: pool}),
		New(Config{Judges: evaluation.Only(evaluation.DiffNow()), Pool: pool}),
	}
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			players := [2]ai.Player{levels[i%2], levels[(i+1)%2]}
			m := ai.Means{Work: 50_000}
			playOut(t, enginetest.Dice(uint64(80+i)), players, m, func(shanghaien.State) {})
		})
	}
	all.Wait()
	values := 0
	for _, workspace := range pool.idle {
		values += workspace.big.Capacity() + workspace.small.Capacity()
	}
	if len(pool.idle) != 2 || values != 2*(solver.MaxValues(solver.UsualWork)+solver.MaxValues(solver.ShortWork)) {
		t.Errorf("%d workspaces hold %d values", len(pool.idle), values)
	}
}
