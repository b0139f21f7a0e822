package review

import (
	"math"
	"slices"

	"dockside/game"
)

// Turn is the turning point of a match: the play that raised the win probability of a seat most.
type Turn struct {
	Kind     Kind
	Index    int       // of the play in the log, from 0
	Seat     game.Seat // the seat that it favoured
	From, To float64   // the win probability of that seat before and after it
}

// Kind is the cause of the turn of a match, as in message keys.
type Kind string

// The kinds.
const (
	Lucky    Kind = "lucky"    // a draw of chance
	Costly   Kind = "costly"   // a choice of another seat whose cost is at least half of the rise
	Swing    Kind = "swing"    // any other play, such as a reveal
	Comeback Kind = "comeback" // a play for the final winner, who had nearly lost
	Close    Kind = "close"    // a play near the end of a match that was open until then
)

// The thresholds of a comeback and a close match: the lowest win probability of the winner, the part of the plays after
// which a match is nearly over, and the largest win probability then.
const (
	allButLost = 0.15
	nearlyOver = 0.9
	open       = 0.65
)

// Turn returns the turn of the match; false if no play certainly raised any win probability by a hundredth.
func (r Review) Turn() (Turn, bool) {
	end := r.Chances[len(r.Chances)-1]
	winner := game.Seat(slices.IndexFunc(end, func(x float64) bool { return x > 0.5 }))
	late := int(nearlyOver * float64(len(r.Chances)-1))
	if winner >= 0 {
		lowest := 0
		for n, chances := range r.Chances {
			if chances[winner] < r.Chances[lowest][winner] {
				lowest = n
			}
		}
		if r.Chances[lowest][winner]+certain*r.Error(lowest) <= allButLost {
			t, ok := r.greatest(lowest, func(s game.Seat) bool { return s == winner })
			t.Kind = Comeback
			return t, ok
		}
		if late > 0 && slices.Max(r.Chances[late]) < open {
			if t, ok := r.greatest(late, anybody); ok {
				t.Kind = Close
				return t, true
			}
		}
	}
	return r.greatest(0, anybody)
}

func anybody(game.Seat) bool { return true }

// greatest returns the play, starting at from, that raised the win probability of one of some seats most.
func (r Review) greatest(from int, some func(game.Seat) bool) (t Turn, found bool) {
	most := noticeable
	for i := from; i+1 < len(r.Chances); i++ {
		if slices.Contains(r.Outside, i) {
			continue
		}
		err := math.Hypot(r.Error(i), r.Error(i+1))
		for seat := range r.Seats {
			before, after := r.Chances[i][seat], r.Chances[i+1][seat]
			if rise := after - before; rise >= max(most, noticeable+outstanding*err) && some(game.Seat(seat)) {
				most, found = rise, true
				t = Turn{Index: i, Seat: game.Seat(seat), From: before, To: after}
			}
		}
	}
	t.Kind = r.kind(t)
	return t, found
}

// kind returns the cause of a turn.
func (r Review) kind(t Turn) Kind {
	if slices.ContainsFunc(r.Draws, func(d Draw) bool { return d.Index == t.Index }) {
		return Lucky
	}
	const part = 0.5
	if d, ok := r.Decision(t.Index); ok && d.Seat != t.Seat && d.Cost() >= max(noticeable, part*(t.To-t.From)) {
		return Costly
	}
	return Swing
}

// Decision returns the decision made by a play, if it was one.
func (r Review) Decision(index int) (d Decision, ok bool) {
	i := slices.IndexFunc(r.Decisions, func(d Decision) bool { return d.Index == index })
	if i < 0 {
		return d, false
	}
	return r.Decisions[i], true
}

// Decided reports whether a seat had any decision.
func (r Review) Decided(seat game.Seat) bool {
	return slices.ContainsFunc(r.Decisions, func(d Decision) bool { return d.Seat == seat })
}
