package shipshape_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

var update = flag.Bool("update", false, "write the playthroughs anew")

// A thousand matches in total for each number of players.
func TestLaws(t *testing.T) {
	t.Parallel()
	gametest.Run(t, shipshape.Rules(), gametest.Many(50, 800))
}

func TestPlaythroughs(t *testing.T) {
	t.Parallel()
	gametest.Playthroughs(t, shipshape.Rules(), "testdata/playthroughs", *update)
}

// TestInvariants checks the invariants of the rules (section 3) in every position and every guess.
func TestInvariants(t *testing.T) {
	t.Parallel()
	for _, setup := range gametest.Setups(shipshape.Rules()) {
		for seed := range uint64(10) {
			d := rand.New(rand.NewPCG(seed, 1))
			m := gametest.Random(t, shipshape.Rules(), setup, d)
			for n := range m.Len() + 1 {
				s := m.At(n).(shipshape.State)
				guess := s.Guess(game.Seat(d.IntN(s.Seats())), d).(shipshape.State)
				for what, s := range map[string]shipshape.State{"position": s, "guess": guess} {
					if why := flaw(s); why != "" {
						t.Fatalf("%d people, seed %d, after %d plays: in the %s %s", setup.Seats, seed, n, what, why)
					}
				}
			}
		}
	}
}

// flaw returns the invariant that a position breaks.
func flaw(s shipshape.State) string {
	if why := lostCrates(s); why != "" {
		return why
	}
	for seat := range s.Seats() {
		c := s.Captains[seat]
		cards := len(c.Hand.List()) + len(c.Discards.List())
		if c.Bid > 0 {
			cards++
		}
		held := shipshape.Total{}
		if s.Voyage > 0 {
			held = shipshape.Count(shipshape.Above(shipshape.Hold(int(s.Voyage), int(c.Hold))))
		}
		total := shipshape.Count(s.Above(game.Seat(seat)))
		switch {
		case cards != 10 || len(c.Hand.List()) != int(c.Held):
			return fmt.Sprintf("seat %d has the hand %v and the discards %v, %d held", seat, c.Hand.List(), c.Discards.List(),
				c.Held)
		case len(s.Moves(game.Seat(seat))) == 1:
			return fmt.Sprintf("seat %d has no choice", seat)
		case cargo(total) > 24+cargo(held) || total.Rats > held.Rats:
			return fmt.Sprintf("seat %d shows %+v", seat, total)
		}
	}
	return ""
}

func cargo(t shipshape.Total) int { return t.Gold + t.Cannons + t.Contraband }

// lostCrates checks that each crate is in exactly one place.
func lostCrates(s shipshape.State) string {
	seen := map[shipshape.Crate]int{}
	for _, crate := range s.Used.List() {
		seen[shipshape.Crate(crate)]++
	}
	for seat := range s.Seats() {
		for _, l := range s.Aboard(game.Seat(seat)) {
			seen[l.Crate]++
		}
	}
	for _, g := range s.Groups {
		for _, l := range g.Stack[:g.Left] {
			seen[l.Crate]++
		}
	}
	for crate, n := range seen {
		if n > 1 || crate < 1 || crate > shipshape.Crates {
			return fmt.Sprintf("crate %d is in %d places", crate, n)
		}
	}
	if want := s.Seats() * 3 * int(s.Voyage); s.Step == shipshape.Play && len(seen) != want {
		return fmt.Sprintf("%d crates are in the game, want %d", len(seen), want)
	}
	return ""
}
