package engine

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"
	"unsafe"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
)

// One pool serves many at once and several engines, with the answers that each gives alone.
func TestPool(t *testing.T) {
	t.Parallel()
	type question struct {
		engine *Engine
		s      shanghaien.State
		want   float64
	}
	pool := NewPool(2)
	var all []question
	for _, j := range []*Judges{Same(RandomDeal()), Same(DiffNow())} {
		alone, shared := New(Config{Judges: Always(j), Work: 300_000}),
			New(Config{Judges: Always(j), Work: 300_000, Pool: pool})
		for i := range 8 {
			if s, ok := position(dice(uint64(30+i)), 1+i%8, 0, shanghaien.Place); ok {
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

// Two games that take turns keep a thinker each, so that neither is worked out anew.
func TestGamesKeepTheirThinkers(t *testing.T) {
	t.Parallel()
	pool := NewPool(2)
	e := New(Config{Judges: Always(Same(RandomDeal())), Pool: pool})
	var games []shanghaien.State
	for seed := uint64(60); len(games) < 2; seed++ {
		if s, ok := position(dice(seed), 3, 0, shanghaien.Act); ok && s.Tricks == [2][shanghaien.Tricks]int{} {
			games = append(games, s)
		}
	}
	for range 3 {
		for _, s := range games {
			e.Chance(s, 0, ai.Means{})
		}
	}
	for i, thinker := range pool.idle {
		if n := thinker.big.worked; n != thinker.big.states() {
			t.Errorf("thinker %d has worked out %d values, not its game once", i, n)
		}
	}
}

// What a thinker knows of a game is not taken for another one in which the same row lies.
func TestGamesAreToldApart(t *testing.T) {
	t.Parallel()
	s, _ := position(dice(61), 4, 0, shanghaien.Place)
	solver := newSolver(0)
	solver.begin(&s, [2][]use{})
	solver.solve(RandomDeal(), nil)
	if _, ok := solver.locate(&s); !ok {
		t.Fatal("a solver does not know its root")
	}
	for name, change := range map[string]func(*shanghaien.State){
		"crews":        func(s *shanghaien.State) { s.Crews[1][2].Sailors[3]++ },
		"tricks":       func(s *shanghaien.State) { s.Tricks[0][1]++ },
		"deck":         func(s *shanghaien.State) { s.Deck[2].Sailors[4] ^= 1 },
		"tricks left":  func(s *shanghaien.State) { s.DeckTrick[0]++ },
		"trick used":   func(s *shanghaien.State) { s.TrickUsed[0] = true },
		"round":        func(s *shanghaien.State) { s.Round++ },
		"whose turn":   func(s *shanghaien.State) { s.Mover = 1 - s.Mover },
		"dice removed": func(s *shanghaien.State) { s.Placed[0][1]-- },
	} {
		other := s
		change(&other)
		if _, ok := solver.locate(&other); ok {
			t.Errorf("other %s are taken for the same", name)
		}
	}
}

// armed is a position at the start of a round in which both hold a trick card of each kind, and
// sailors of many nations: the most there can be to think about.
func armed(seed uint64, step shanghaien.Step) shanghaien.State {
	s, _ := position(dice(seed), 6, 0, step)
	for seat := range 2 {
		s.Tricks[seat] = [3]int{1, 1, 1}
	}
	return s
}

// The thinking after a stop is bounded, whenever it comes and whatever was asked, and so is the
// thinking before it that nobody can stop.
func TestStopEndsTheWork(t *testing.T) {
	t.Parallel()
	const most = shortWork // values: some 10 ms
	ask := map[string]func(e *Engine, s shanghaien.State, m ai.Means){
		"choose": func(e *Engine, s shanghaien.State, m ai.Means) { e.Choose(s, s.Mover, m) },
		"values": func(e *Engine, s shanghaien.State, m ai.Means) { e.Values(s, s.Mover, m) },
		"chance": func(e *Engine, s shanghaien.State, m ai.Means) { e.Chance(s, s.Mover, m) },
	}
	for name, do := range ask {
		for _, at := range []int{1, 2, 10, 100, 300, 400, 1000} { // the asking that is told to stop
			t.Run(fmt.Sprint(name, at), func(t *testing.T) {
				t.Parallel()
				pool := NewPool(1)
				e := New(Config{Judges: Always(Same(RandomDeal())), Pool: pool, Jokers: 2})
				thinker := pool.idle[0]
				asked, longest, last := 0, 0, 0
				worked := func() int {
					if thinker.big == nil {
						return 0
					}
					return thinker.big.worked + thinker.small.worked
				}
				stop := func() bool {
					asked++
					longest, last = max(longest, worked()-last), worked()
					return asked >= at
				}
				do(e, armed(70, shanghaien.Place), ai.Means{Stop: stop})
				if longest = max(longest, worked()-last); longest > most || asked == 0 {
					t.Errorf("asked %d times, with up to %d values between", asked, longest)
				}
			})
		}
	}
}

// However many tricks there are, the work of a decision is bounded as a whole, and not that of each solve for it: in a
// turn, first with the dice to be rolled and then to be laid.
func TestTheWorkOfADecisionIsBounded(t *testing.T) {
	t.Parallel()
	pool := NewPool(1)
	e, thinker := New(Config{Judges: Always(Same(RandomDeal())), Pool: pool}), pool.idle[0]
	e.Unfold()
	for seed := range uint64(5) {
		for _, step := range []shanghaien.Step{shanghaien.Act, shanghaien.Place} {
			before := thinker.big.worked + thinker.small.worked
			s := armed(90+seed, step)
			e.Choose(s, s.Mover, ai.Means{})
			if n := thinker.big.worked + thinker.small.worked - before; n > atMost(usualWork+shortWork) {
				t.Errorf("position %d took %d values in step %v", seed, n, step)
			}
		}
	}
}

// A turn is thought about once: with the dice rolled, a position is known as well as it was before, even if there was
// not the work for everything.
func TestARollIsForeseen(t *testing.T) {
	t.Parallel()
	pool := NewPool(1)
	e, thinker := New(Config{Judges: Always(Same(RandomDeal())), Pool: pool}), pool.idle[0]
	s := armed(91, shanghaien.Act)
	e.Choose(s, s.Mover, ai.Means{})
	rolled := after(after(s, game.Play{Seat: s.Mover, Move: "roll"}), game.Play{Seat: game.Nature, Move: "roll 2 5"})
	if _, known := thinker.recall(e, &rolled); thinker.full || !known {
		t.Errorf("it looked at everything: %v; it knows the roll: %v", thinker.full, known)
	}
	laid := after(rolled, game.Play{Seat: s.Mover, Move: "place 2 left"})
	if _, known := thinker.recall(e, &laid); known {
		t.Error("it would go on with tables that not everything was looked at for")
	}
}

// With the clock run out the jokers that nobody looked at still have a value, which is no better
// than the best, and near that with time.
func TestOverlookedJokersInAHurry(t *testing.T) {
	t.Parallel()
	s := armed(71, shanghaien.Place)
	e := New(Config{Judges: Learnt, Jokers: 1})
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

// The memory of a thinker, with all tables that engines share, is below 64 MB.
func TestMemory(t *testing.T) {
	t.Parallel()
	solver := newSolver(0)
	own := 0
	for _, room := range [][]float32{
		solver.scratch.own, solver.scratch.nudge, solver.scratch.reroll,
		solver.scratch.double,
	} {
		own += 4 * cap(room)
	}
	// Each captain uses no trick, a kind of them, or a joker for a nation. While both ends are
	// open no die lies, and the work allows fewer than half as many layers.
	const uses = 1 + shanghaien.Tricks + shanghaien.Nations
	worths := 2 * uses * uses * int(unsafe.Sizeof(layer{}))
	ledgers := (2*mostAppraisals + 1) * int(unsafe.Sizeof(ledger{}))
	// A map of Go has room for twice as many as are in it; a half of the row has three cards, or four at times.
	const fallen = 81
	lastRow := 2*mostOdds*int(unsafe.Sizeof(meeting{})+unsafe.Sizeof(odds{})) +
		2*mostWays*fallen*int(unsafe.Sizeof(fall{}))
	judges := allNets * 4 * decks * (netStrength + 1) * (netStrength + 1) * hidden
	shared := judges + 2*hands*row
	total := own + 4*(atMost(usualWork)+atMost(shortWork)) + worths + ledgers + lastRow + shared
	t.Logf("an engine takes %d bytes, of which %d are shared", total, shared)
	if total > 64_000_000 {
		t.Errorf("an engine takes %d bytes", total)
	}
}

// Any number of games at once takes no more than the pool.
func TestManyGamesTakeNoMoreMemory(t *testing.T) {
	t.Parallel()
	pool := NewPool(2)
	levels := []*Engine{
		New(Config{Judges: Always(Same(RandomDeal())), Layers: 9, Pool: pool}),
		New(Config{Judges: Always(Same(DiffNow())), Pool: pool}),
	}
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			players := [2]ai.Player{levels[i%2], levels[(i+1)%2]}
			m := ai.Means{Work: 200_000}
			playOut(t, dice(uint64(80+i)), players, m, func(shanghaien.State) {})
		})
	}
	all.Wait()
	values := 0
	for _, thinker := range pool.idle {
		values += cap(thinker.big.memory) + cap(thinker.small.memory)
	}
	if len(pool.idle) != 2 || values != 2*(atMost(usualWork)+atMost(shortWork)) {
		t.Errorf("%d thinkers hold %d values", len(pool.idle), values)
	}
}
