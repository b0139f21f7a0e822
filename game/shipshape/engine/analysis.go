package engine

import (
	"math"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shipshape"
)

// analysis is the knowledge of a seat about a position.
type analysis struct {
	state shipshape.State // the seat's view
	seat  game.Seat
	hands [maxSeats]shipshape.Set // remembered cards of the others (see remembered)
	judge *judge
	means ai.Means
}

func newAnalysis(s shipshape.State, seat game.Seat, j *judge, m ai.Means) analysis {
	return analysis{s, seat, remembered(&s, seat, m.Heard), j, m}
}

// group returns the group of the seat.
func (t *analysis) group() int { return t.state.GroupOf(t.seat) }

// bids reports whether the seat has to bid.
func (t *analysis) bids() bool { return t.state.Groups[t.group()].Asked.Has(int(t.seat)) }

// determinizations yields at least one and at most a number of guesses of the hidden information. It stops when the
// time is over.
func (t *analysis) determinizations(most int) func(yield func(*simulation) bool) {
	return func(yield func(*simulation) bool) {
		for n := 0; n == 0 || n < most && !t.means.Stopped(); n++ {
			s := stacked(t.state.Guess(t.seat, t.means.Dice).(shipshape.State), t.means.Dice)
			chance := newRandom(uint64(t.means.Dice.IntN(math.MaxInt)))
			deal(&s, &t.hands, &chance)
			v := newSimulation(s, chance, t.judge)
			if !yield(&v) {
				return
			}
		}
	}
}

// placeValues returns the mean result of each move in a number of determinizations.
func (t *analysis) placeValues(guesses int) []ai.MoveValue {
	moves := t.state.Moves(t.seat)
	values := make([]ai.MoveValue, len(moves))
	done := 0.0
	for base := range t.determinizations(guesses) {
		done++
		for i, move := range moves {
			v := *base
			v.move(t.group(), int(t.seat), move)
			v.finishVoyage()
			values[i].Value += v.chances()[t.seat]
		}
	}
	for i, move := range moves {
		values[i].Move = move
		values[i].Value /= done
	}
	return values
}
