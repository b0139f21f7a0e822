// Package enginetest makes positions for tests of the computer players of Shanghaien.
package enginetest

import (
	"math/rand/v2"

	"dockside/game"
	"dockside/game/shanghaien"
)

// Dice returns random numbers that depend on the seed alone.
func Dice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 11)) }

// Position returns a position of random play: in a round, at a step, with at least so many dice placed. It reports
// false if the game never reached one.
func Position(d *rand.Rand, round, dice int, step shanghaien.Step) (shanghaien.State, bool) {
	st := shanghaien.Rules().New(game.Setup{Seats: 2})
	for len(st.Turn()) > 0 {
		s := st.(shanghaien.State)
		if s.Round == round && s.Step == step && 12-s.Supply(0)-s.Supply(1) >= dice {
			return s, true
		}
		p := game.Play{Seat: st.Turn()[0]}
		if p.Seat == game.Nature {
			p.Move = st.Chance(d)
		} else {
			moves := st.Moves(p.Seat)
			p.Move = moves[d.IntN(len(moves))]
		}
		next, _, err := st.Apply(p)
		if err != nil {
			panic(err)
		}
		st = next
	}
	return shanghaien.State{}, false
}

// Armed returns a position at the start of round 6 in which both players hold a trick card of each kind. It is the most
// work for a solver.
func Armed(seed uint64, step shanghaien.Step) shanghaien.State {
	s, _ := Position(Dice(seed), 6, 0, step)
	for seat := range 2 {
		s.Tricks[seat] = [3]int{1, 1, 1}
	}
	return s
}
