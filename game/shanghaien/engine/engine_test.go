package engine

import (
	"math"
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
)

// playOut plays a match of two players, and calls see before each decision.
func playOut(t testing.TB, d *rand.Rand, players [2]ai.Player, m ai.Means,
	see func(s shanghaien.State),
) {
	t.Helper()
	playSetup(t, game.Setup{Seats: 2, Options: []string{shanghaien.ExtraTrick}}, d, players, m, see)
}

// playSetup plays a match with a setup, calls see before each decision, and returns its end.
func playSetup(t testing.TB, setup game.Setup, d *rand.Rand, players [2]ai.Player, m ai.Means,
	see func(s shanghaien.State),
) shanghaien.State {
	t.Helper()
	m.Dice = d
	s := shanghaien.Rules().New(setup).(shanghaien.State)
	for turn := s.Turn(); len(turn) > 0; turn = s.Turn() {
		p := game.Play{Seat: turn[0]}
		if p.Seat == game.Nature {
			p.Move = s.Chance(d)
		} else {
			see(s)
			p.Move = players[p.Seat].Choose(s.View(p.Seat), p.Seat, m).Move
		}
		next, _, err := s.Apply(p)
		if err != nil {
			t.Fatal(err)
		}
		s = next.(shanghaien.State)
	}
	return s
}

// All levels play whole matches without an illegal move, also with extra trick cards.
func TestEveryPlayerKeepsTheRules(t *testing.T) {
	gametest.Unwatched(t)
	t.Parallel()
	all := append(Rungs(1), Levels(1)...)
	for i, level := range all {
		t.Run(level.Name, func(t *testing.T) {
			t.Parallel()
			d := enginetest.Dice(uint64(i))
			players := [2]ai.Player{level.Player, all[(i+1)%len(all)].Player}
			playOut(t, d, players, ai.Means{Work: 300_000}, func(s shanghaien.State) {
				for seat := range game.Seat(2) {
					if c := level.Player.Chance(s.View(seat), seat, ai.Means{Dice: d, Work: 300_000}); c < 0 || c > 1 ||
						math.IsNaN(c) {
						t.Fatalf("chance %v", c)
					}
				}
			})
		})
	}
}

// Values returns the values of all moves in order, and Choose returns the best one. The position is not worth much more
// than the best move. It is worth less if the best move is a trick that there was not enough work to foresee.
func TestValuesAgree(t *testing.T) {
	t.Parallel()
	e := New(Config{Judges: evaluation.Only(evaluation.RandomDeal())})
	m := ai.Means{Work: 300_000}
	playOut(t, enginetest.Dice(20), [2]ai.Player{e, e}, m, func(s shanghaien.State) {
		values := e.Values(s, s.Mover, m)
		moves := s.Moves(s.Mover)
		for i, v := range values {
			if v.Move != moves[i] || v.Value < 0 || v.Value > 1 {
				t.Fatalf("values %v of moves %v", values, moves)
			}
		}
		best, chosen := ai.Best(values), e.Choose(s, s.Mover, m)
		own, other := e.Chance(s, s.Mover, m), e.Chance(s, 1-s.Mover, m)
		if math.Abs(best.Value-chosen.Value) > 1e-5 || own-best.Value > 0.05 || math.Abs(own+other-1) > 1e-5 {
			t.Fatalf("best %v, chosen %v, worth %v and %v", best, chosen, own, other)
		}
	})
}

// After moves that the solver has foreseen, a position has the value of a new solve. So one solve is enough for a
// round.
func TestOneSolveServesTheRound(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	keep := New(Config{Judges: evaluation.Only(evaluation.RandomDeal())})
	found := 0
	playOut(t, enginetest.Dice(21), [2]ai.Player{keep, keep}, ai.Means{}, func(s shanghaien.State) {
		fresh := New(Config{Judges: evaluation.Only(evaluation.RandomDeal())})
		a, b := keep.Chance(s, 0, ai.Means{}), fresh.Chance(s, 0, ai.Means{})
		// The new solve may examine other nations for a joker, since their values have changed.
		if math.Abs(a-b) < 1e-5 {
			found++
		} else if math.Abs(a-b) > 0.02 {
			t.Errorf("kept %v, fresh %v in\n%+v", a, b, s)
		}
	})
	if found < 50 {
		t.Errorf("only %d positions are worth the same", found)
	}
}

// If it is stopped immediately, an engine still makes a good move: it solves with fewer layers.
func TestStop(t *testing.T) {
	t.Parallel()
	s, _ := enginetest.Position(enginetest.Dice(22), 5, 0, shanghaien.Act)
	for seat := range 2 {
		s.Tricks[seat] = [3]int{1, 1, 1}
	}
	e := New(Config{Judges: evaluation.Only(evaluation.RandomDeal())})
	asked := 0
	stop := func() bool { asked++; return asked > 10 }
	hurried := e.Chance(s, 0, ai.Means{Stop: stop})
	calm := New(Config{Judges: evaluation.Only(evaluation.RandomDeal())}).Chance(s, 0, ai.Means{})
	if math.Abs(hurried-calm) > 0.1 || asked < 11 {
		t.Errorf("hurried %v, calm %v, asked %d times", hurried, calm, asked)
	}
	if again := e.Chance(s, 0, ai.Means{}); math.Abs(again-calm) > 1e-5 {
		t.Errorf("with time %v, calm %v", again, calm)
	}
}
