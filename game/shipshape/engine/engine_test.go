package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/arena"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

func dice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 5)) }

// positions iterates over every position of random matches, for each number of players.
func positions(t *testing.T, matches int) func(func(shipshape.State, *rand.Rand) bool) {
	return func(yield func(shipshape.State, *rand.Rand) bool) {
		for _, setup := range gametest.Setups(shipshape.Rules()) {
			for seed := range matches {
				d := dice(uint64(seed))
				m := gametest.Random(t, shipshape.Rules(), setup, d)
				for n := range m.Len() + 1 {
					if !yield(m.At(n).(shipshape.State), d) {
						return
					}
				}
			}
		}
	}
}

// The compact form of a hold has the same visible cargo and score as in the rules.
func TestTheSeaScoresLikeTheRules(t *testing.T) {
	t.Parallel()
	for s := range positions(t, 5) {
		if s.Step != shipshape.Play {
			continue
		}
		v := newSimulation(s, newRandom(1), &simpleJudge)
		parts, coins := s.Standing(), v.coinsAfterScoring()
		for seat, p := range parts {
			if want := int(s.Captains[seat].Coins) + p.Coins(); coins[seat] != want {
				t.Fatalf("seat %d of %+v would have %d coins, want %d", seat, s, coins[seat], want)
			}
		}
	}
}

// Laying a crate updates the totals of a hold.
func TestLayingKeepsTotals(t *testing.T) {
	t.Parallel()
	d := dice(2)
	for range 500 {
		var laid []shipshape.Laid
		hold := shipshape.Hold(1+d.IntN(3), 1+d.IntN(6))
		s := newShip(shipshape.Above(hold))
		for range 3 {
			l := shipshape.Laid{
				Crate: shipshape.Crate(1 + d.IntN(shipshape.Crates)),
				Way:   shipshape.Orientation(d.IntN(shipshape.Orientations)),
			}
			laid = append(laid, l)
			s.lay(l)
			want := shipshape.Count(shipshape.Above(hold, laid...))
			got := shipshape.Total{Gold: s.gold, Cannons: s.cannons, Contraband: s.contraband, Rats: s.rats, Full: s.open == 0}
			if got != want {
				t.Fatalf("%v on %v count as %+v, want %+v", laid, hold, got, want)
			}
		}
	}
}

// The order in which seats take crates agrees with the rules. A position with open cards is compared with the one
// before it, in which the last card was missing.
func TestTheSeaSettlesLikeTheRules(t *testing.T) {
	t.Parallel()
	compared := 0
	for s := range positions(t, 5) {
		for _, seat := range s.Turn() {
			group := 0
			if seat >= 0 {
				group = s.GroupOf(seat)
			}
			for _, move := range s.Moves(seat) {
				after, _, err := s.Apply(game.Play{Seat: seat, Move: move})
				if err != nil {
					t.Fatal(err)
				}
				queue := after.(shipshape.State).Queue(group)
				if _, bid := shipshape.ParseBid(move); !bid || len(queue) == 0 {
					continue
				}
				v := newSimulation(s, newRandom(1), &simpleJudge)
				v.move(group, int(seat), move)
				l := &v.lanes[group]
				v.settle(l, l.asked, int(l.bidding)-1)
				compared++
				for i, want := range queue {
					if got := game.Seat(l.order[i]); got != want {
						t.Fatalf("after %d %s crates go to %v, want %v", seat, move, l.order[:l.known], queue)
					}
				}
			}
		}
	}
	if compared < 1000 {
		t.Errorf("only %d biddings were compared", compared)
	}
}

// After a simulation from any position, each hold has three crates and each stack is empty.
func TestSailingEndsTheVoyage(t *testing.T) {
	t.Parallel()
	for s, d := range positions(t, 3) {
		if s.Step != shipshape.Play {
			continue
		}
		v := newSimulation(s.Guess(game.Public, d).(shipshape.State), newRandom(d.Uint64()), &simpleJudge)
		v.finishVoyage()
		for seat := range v.seats {
			if v.ships[seat].toCome != 0 {
				t.Fatalf("seat %d has %d crates to come after %+v", seat, v.ships[seat].toCome, s)
			}
		}
		sum := 0.0
		for seat := range v.seats {
			sum += v.chances()[seat]
		}
		if sum < 0.999 || sum > 1.001 {
			t.Fatalf("the chances add up to %v", sum)
		}
	}
}

// All players finish matches of all sizes, and the same dice give the same match.
func TestPlayersPlay(t *testing.T) {
	t.Parallel()
	for _, setup := range gametest.Setups(shipshape.Rules()) {
		levels := append(Rungs(), Levels(setup)...)
		var logs [2][]game.Play
		for i := range logs {
			logs[i] = match(t, setup, levels)
		}
		if !slices.Equal(logs[0], logs[1]) {
			t.Errorf("%d people: the same dice give two matches", setup.Seats)
		}
	}
}

func match(t *testing.T, setup game.Setup, levels []ai.Level) []game.Play {
	t.Helper()
	m, err := game.NewMatch(shipshape.Rules(), setup)
	if err != nil {
		t.Fatal(err)
	}
	d := dice(7)
	for !m.Outcome().Over() {
		if err := m.Settle(d); err != nil {
			t.Fatal(err)
		}
		for _, seat := range m.Turn() {
			level := levels[int(seat)%len(levels)]
			move := level.Player.Choose(m.State().View(seat), seat, ai.Means{Dice: d, Work: 2}).Move
			if err := m.Play(game.Play{Seat: seat, Move: move}); err != nil {
				t.Fatalf("%s: %v", level.Name, err)
			}
			if chance := level.Player.Chance(m.State().View(seat), seat, ai.Means{Dice: d, Work: 2}); chance < 0 || chance > 1 {
				t.Fatalf("%s has the chance %v", level.Name, chance)
			}
		}
	}
	return m.Log()
}

// Between voyages, the chances of all seats add up to 1. They depend on coins, and on cards that all players remember.
// At the end they are the result.
func TestChancesAddUp(t *testing.T) {
	t.Parallel()
	for _, setup := range gametest.Setups(shipshape.Rules()) {
		m := gametest.Random(t, shipshape.Rules(), setup, dice(uint64(setup.Seats)))
		for n := range m.Len() + 1 {
			s, sum := m.At(n).(shipshape.State), 0.0
			if s.Step != shipshape.DrawHolds && s.Step != shipshape.Done {
				continue
			}
			for seat := range game.Seat(s.Seats()) {
				chance := admiral.Chance(s.View(seat), seat, ai.Means{Dice: dice(9), Heard: m.Story(seat, n)})
				if s.Step == shipshape.Done && chance != 0 && chance != 1 {
					t.Fatalf("at the end seat %d has the chance %v", seat, chance)
				}
				sum += chance
			}
			if sum < 0.999 || sum > 1.001 {
				t.Fatalf("the chances add up to %v in %+v", sum, s)
			}
		}
	}
}

// If the time is over, the search stops after the first guess.
func TestStop(t *testing.T) {
	t.Parallel()
	s := opening(t, 3)
	asked := 0
	Engine{Runs: 1000}.Values(s, 0, ai.Means{Dice: dice(1), Stop: func() bool { asked++; return asked > 2 }})
	if asked != 3 {
		t.Errorf("asked %d times whether to stop", asked)
	}
}

// If the time is over, the Admiral still makes a legal bid.
func TestTheAdmiralStops(t *testing.T) {
	t.Parallel()
	s, asked := opening(t, 4).View(2), 0
	m := ai.Means{Dice: dice(1), Stop: func() bool { asked++; return true }}
	choice := admiral.Choose(s, 2, m)
	if !slices.Contains(s.Moves(2), choice.Move) || asked > 3 {
		t.Errorf("it plays %v, and was asked %d times whether to stop", choice, asked)
	}
}

// opening returns the first bidding of a number of players.
func opening(t testing.TB, people int) game.State {
	m, err := game.NewMatch(shipshape.Rules(), game.Setup{Seats: people})
	if err == nil {
		err = m.Settle(dice(3))
	}
	if err != nil {
		t.Fatal(err)
	}
	return m.State()
}

// A player who lays the last crate of a match wins with it, if that is possible.
func TestTheLastCrateWins(t *testing.T) {
	t.Parallel()
	open := 0
	for s, d := range positions(t, 20) {
		turn := s.Turn()
		if s.Voyage != 3 || len(turn) != 1 || s.Groups[0].Left+s.Groups[1].Left != 1 || len(s.Moves(turn[0])) != 8 {
			continue
		}
		wins := map[game.Move]bool{}
		for _, m := range s.Moves(turn[0]) {
			end, _, err := s.Apply(game.Play{Seat: turn[0], Move: m})
			if err != nil {
				t.Fatal(err)
			}
			if ai.Shares(shipshape.Rules(), game.Setup{Seats: int(s.People)}, end)[turn[0]] == 1 {
				wins[m] = true
			}
		}
		if len(wins) == 0 || len(wins) == 8 {
			continue
		}
		open++
		if m := (Engine{Runs: 1}).Choose(s.View(turn[0]), turn[0], ai.Means{Dice: d}).Move; !wins[m] {
			t.Errorf("it plays %s, and wins with %v", m, wins)
		}
	}
	if open < 5 {
		t.Errorf("only %d games were open to the last crate", open)
	}
}

// Hard wins clearly more than its share; docs/computer-players.md has the long measurement.
func TestHardIsStronger(t *testing.T) {
	t.Parallel()
	for people := 2; people <= 6; people++ {
		t.Run(fmt.Sprint(people), func(t *testing.T) {
			t.Parallel()
			setup := game.Setup{Seats: people}
			r, err := arena.Contest{
				Rules: shipshape.Rules(), Setup: setup, Deals: 60 / people, Seed: 1, Workers: 1,
				Players: [2]arena.Contender{arena.NewContender(Levels(setup)[1].Player), arena.NewContender(Greedy{})},
			}.Run(t.Context())
			if err != nil || r.Share < 1.4/float64(people) {
				t.Errorf("among %d it wins %s %%, %v", people, r, err)
			}
		})
	}
}

// The Admiral wins more than half against the Purser, even with a twentieth of its work.
func TestTheAdmiralIsStronger(t *testing.T) {
	t.Parallel()
	setup := game.Setup{Seats: 2}
	r, err := arena.Contest{
		Rules: shipshape.Rules(), Setup: setup, Deals: gametest.Many(10, 50), Seed: 1, Workers: 1,
		Players: [2]arena.Contender{arena.NewContender(Admiral{Voyages: 120}), arena.NewContender(Levels(setup)[1].Player)},
	}.Run(t.Context())
	if t.Logf("it wins %s %%", r); err != nil || r.Share < 0.55 {
		t.Errorf("it wins %s %%, %v", r, err)
	}
}

// BenchmarkDecision measures the first bid of the strongest level. In a game of four it takes longest.
func BenchmarkDecision(b *testing.B) {
	for _, people := range []int{2, 4, 6} {
		b.Run(fmt.Sprint(people), func(b *testing.B) {
			s, d := opening(b, people).View(0), dice(1)
			levels := Levels(game.Setup{Seats: people})
			strongest := levels[len(levels)-1].Player
			b.ReportAllocs()
			for b.Loop() {
				strongest.Choose(s, 0, ai.Means{Dice: d})
			}
		})
	}
}
