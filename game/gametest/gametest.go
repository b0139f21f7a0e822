// Package gametest checks the laws that every game must keep: it plays random matches and checks every position. It
// also runs worked examples of rules, and compares whole matches with golden files.
package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dockside/game"
)

// Run checks random matches, evenly distributed over all setups, and fails if a law is broken.
func Run(t *testing.T, r game.Rules, matches int) {
	t.Helper()
	setups := Setups(r)
	for _, s := range setups {
		t.Run(name(s), func(t *testing.T) {
			t.Parallel()
			if err := Together(r, s); err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(matches/len(setups) + 1) {
				if err := Check(r, s, seed); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// Setups returns all valid setups of a game: each number of seats with each set of options.
func Setups(r game.Rules) []game.Setup {
	var all []game.Setup
	for seats := r.MinSeats; seats <= r.MaxSeats; seats++ {
		for set := range 1 << len(r.Options) {
			var options []string
			for i, o := range r.Options {
				if set>>i&1 == 1 {
					options = append(options, o.Name)
				}
			}
			slices.Sort(options)
			if s := (game.Setup{Seats: seats, Options: options}); r.Check(s) == nil {
				all = append(all, s)
			}
		}
	}
	return all
}

// name returns the setup as the name of a test or a file: "2-seats", "2-seats-extra-trick".
func name(s game.Setup) string {
	return strings.Join(append([]string{fmt.Sprintf("%d-seats", s.Seats)}, s.Options...), "-")
}

// Random plays a whole match with random plays. It fails if the rules refuse a play that they offered.
func Random(t testing.TB, r game.Rules, s game.Setup, d game.Dice) *game.Match {
	t.Helper()
	m, err := game.NewMatch(r, s)
	if err != nil {
		t.Fatal(err)
	}
	for !m.Outcome().Over() {
		p, err := draw(m.State(), d)
		if err == nil {
			err = m.Play(p)
		}
		if err != nil {
			t.Fatalf("after %d plays: %v", m.Len(), err)
		}
	}
	return m
}

// draw picks a play that the position offers.
func draw(s game.State, d game.Dice) (game.Play, error) {
	turn := s.Turn()
	seat := turn[d.IntN(len(turn))]
	if seat == game.Nature {
		return game.Play{Seat: seat, Move: s.Chance(d)}, nil
	}
	moves := s.Moves(seat)
	if len(moves) == 0 {
		return game.Play{}, fmt.Errorf("seat %s is to act and has no move", seat)
	}
	return game.Play{Seat: seat, Move: moves[d.IntN(len(moves))]}, nil
}

// dice returns reproducible dice.
func dice(seed, stream uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, stream)) }
