package engine

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/arena"
	"dockside/game/gametest"
	"dockside/game/madameching"
)

// All players finish matches of every setup, and the same dice give the same match.
func TestPlayersPlay(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	for _, setup := range gametest.Setups(madameching.Rules()) {
		levels, d := append(Rungs(), Levels(setup)...), dice(4)
		one := match(t, setup, levels, func(level ai.Level, view game.State, seat game.Seat) {
			if chance := level.Player.Chance(view, seat, ai.Means{Dice: d, Work: 1}); chance < 0 || chance > 1 {
				t.Fatalf("%s has the chance %v", level.Name, chance)
			}
		})
		other := match(t, setup, levels, func(ai.Level, game.State, game.Seat) {})
		if !slices.Equal(one, other) {
			t.Errorf("%+v: the same dice give two matches", setup)
		}
	}
}

// match returns the log of a match of levels that take turns. It calls check before each move.
func match(t *testing.T, setup game.Setup, levels []ai.Level, check func(ai.Level, game.State, game.Seat)) []game.Play {
	t.Helper()
	m, err := game.NewMatch(madameching.Rules(), setup)
	must(t, err)
	d := dice(4) // a limit against endless matches
	for !m.Outcome().Over() {
		must(t, m.Settle(d))
		for _, seat := range m.Turn() {
			level, view := levels[(int(seat)+m.Len()/10)%len(levels)], m.State().View(seat)
			check(level, view, seat)
			move := level.Player.Choose(view, seat, ai.Means{Dice: d, Work: 1}).Move
			must(t, m.Play(game.Play{Seat: seat, Move: move}))
		}
	}
	return m.Log()
}

// A player does not use hidden information: if its seat cannot tell two positions apart, it makes the same move.
func TestTwinsPlayAlike(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	n := 0
	for s, d := range positions(t, 1) {
		turn := s.Turn()
		if n++; n%gametest.Many(120, 40) > 0 || len(turn) == 0 || turn[0] < 0 {
			continue
		}
		seat := turn[d.IntN(len(turn))]
		twin := s.Guess(seat, d)
		for _, level := range Levels(game.Setup{Seats: s.Seats()}) {
			one := level.Player.Values(s.View(seat), seat, ai.Means{Dice: dice(3), Work: 1})
			two := level.Player.Values(twin.View(seat), seat, ai.Means{Dice: dice(3), Work: 1})
			if !slices.Equal(one, two) {
				t.Fatalf("%s plays %v and %v in twins of\n%+v", level.Name, one, two, s)
			}
		}
	}
}

// If the time is over, the search stops after the first guess.
func TestStop(t *testing.T) {
	t.Parallel()
	for s := range positions(t, 1) {
		if s.Step != madameching.Choose {
			continue
		}
		asked := 0
		Engine{Runs: 1000}.Values(s.View(0), 0, ai.Means{Dice: dice(1), Stop: func() bool { asked++; return asked > 2 }})
		if asked != 3 {
			t.Errorf("asked %d times whether to stop", asked)
		}
		return
	}
}

// Each level wins clearly more than its share against the level before it. The last one does so with less work, and
// also in games of four. docs/computer-players.md has the long measurement.
func TestLevelsAreStronger(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	widow, hasty := Engine{Runs: 60, Turns: 1}, Engine{Runs: 24, Turns: 1}
	for name, c := range map[string]struct {
		people, deals int
		players       [2]ai.Player
		least         float64
	}{
		"cook":     {2, gametest.Many(2, 10), [2]ai.Player{Greedy{}, ai.Random{}}, 0.6},
		"lookout":  {2, gametest.Many(4, 10), [2]ai.Player{Engine{Runs: 1, Plain: true}, Greedy{}}, 0.6},
		"helmsman": {2, gametest.Many(4, 10), [2]ai.Player{Engine{Runs: 1}, Greedy{}}, 0.6},
		"widow":    {2, gametest.Many(4, 8), [2]ai.Player{widow, Engine{Runs: 1}}, 0.6},
		"four":     {4, gametest.Many(1, 2), [2]ai.Player{hasty, Greedy{}}, 0.5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := arena.Contest{
				Rules: madameching.Rules(), Setup: game.Setup{Seats: c.people}, Deals: c.deals, Seed: 1, Workers: 1,
				Players: [2]arena.Contender{arena.NewContender(c.players[0]), arena.NewContender(c.players[1])},
			}.Run(t.Context())
			t.Log(r)
			if err != nil || r.Share < c.least {
				t.Errorf("it wins %s %%, %v", r, err)
			}
		})
	}
}

// The Lookout undervalues encounter cards. An encounter line is worth nothing to it, a mission only its points, and a
// card in hand a quarter of its worth to a Helmsman.
func TestTheLookoutThinksLittleOfEncounterCards(t *testing.T) {
	t.Parallel()
	for _, people := range tables {
		lookout, helmsman := Engine{Plain: true}.evaluators(people)[0], Engine{}.evaluators(people)[0]
		if pays := (reward{points: 3, finds: 2}); lookout.worth(pays) != 3 || helmsman.worth(pays) <= 3 {
			t.Errorf("%+v is worth %v and %v", pays, lookout.worth(pays), helmsman.worth(pays))
		}
		if lookout.Line != 0 || lookout.Hope[0] != 0 || lookout.Pilot != helmsman.Pilot/4 {
			t.Errorf("a line is worth %v, a pilot %v and %v", lookout.Line, lookout.Pilot, helmsman.Pilot)
		}
	}
}

// A move that the search dropped is never worth more than the best one, and Choose returns the best one.
func TestTheBestIsChosen(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	n := 0
	for s := range positions(t, 1) {
		turn := s.Turn()
		if n++; n%40 > 0 || len(turn) == 0 || turn[0] < 0 {
			continue
		}
		e, view := Engine{Runs: 12, Turns: 1}, s.View(turn[0])
		chosen := e.Choose(view, turn[0], ai.Means{Dice: dice(5)})
		for i, v := range e.Values(view, turn[0], ai.Means{Dice: dice(5)}) {
			if v.Move != s.Moves(turn[0])[i] || v.Value < 0 || v.Value > chosen.Value {
				t.Fatalf("%v is the value of %s, and %v is chosen", v, s.Moves(turn[0])[i], chosen)
			}
		}
	}
}

// Simulated with the same guesses, the win chances of all seats, or of both crews, add up to 1.
func TestChancesAddUp(t *testing.T) {
	t.Parallel()
	for s, d := range positions(t, 1) {
		if s.Step < madameching.LayDisplay || d.IntN(20) > 0 {
			continue
		}
		v := newPlayout(&s, 1, evaluatorsFor(s.Seats()))
		v.playOn(0)
		sum := 0.0
		for seat := range v.Seats() {
			if sum += v.chance(seat); v.Crewed && seat == 1 {
				break
			}
		}
		if math.Abs(sum-1) > 1e-6 {
			t.Fatalf("the chances add up to %v in %+v", sum, v.State)
		}
	}
}

// Simulation to the end of a match neither loses nor doubles a card.
func TestTheSeaKeepsItsCards(t *testing.T) {
	t.Parallel()
	for s, d := range positions(t, 1) {
		if s.Step < madameching.LayDisplay || d.IntN(40) > 0 {
			continue
		}
		v := newPlayout(&s, d.Uint64(), evaluatorsFor(s.Seats()))
		v.playOn(lastRound)
		again := newPlayout(&v.State, 1, v.evaluators)
		if v.Step != madameching.Done || v.deck != again.deck || v.finds != again.finds || v.finds.Count() < 0 {
			t.Fatalf("the decks are %v and %v, what is elsewhere leaves %v and %v", v.deck, v.finds, again.deck, again.finds)
		}
	}
}

// If the hands of others are unknown, the simulation skips them and still reaches its end.
func TestPlayingOnEnds(t *testing.T) {
	t.Parallel()
	for s, d := range positions(t, 1) {
		if s.Step != madameching.Choose || s.Down == madameching.LeftOver || d.IntN(10) > 0 {
			continue
		}
		for other := 1; other < s.Seats(); other++ {
			s.Captains[other].Hand = 0
		}
		v := newPlayout(&s, d.Uint64(), evaluatorsFor(s.Seats()))
		if v.playOn(0); v.Step != madameching.Done && v.Step != madameching.LayDisplay {
			t.Fatalf("it ends in %+v", v.State)
		}
	}
}

// BenchmarkDecision measures the first decision of the strongest level.
func BenchmarkDecision(b *testing.B) {
	for _, people := range []int{2, 4} {
		b.Run(fmt.Sprint(people), func(b *testing.B) {
			m, err := game.NewMatch(madameching.Rules(), game.Setup{Seats: people})
			if err == nil {
				err = m.Settle(dice(3))
			}
			if err != nil {
				b.Fatal(err)
			}
			view, d, widow := m.State().View(0), dice(1), Levels(game.Setup{Seats: people})[2].Player
			b.ReportAllocs()
			for b.Loop() {
				widow.Choose(view, 0, ai.Means{Dice: d})
			}
		})
	}
}
