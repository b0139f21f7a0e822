package madameching

import (
	"slices"

	"dockside/game"
)

// destiny is what is seen later of a card, so that a history is not begun which cannot be ended.
type destiny struct {
	at   Seats     // where it may be now
	goal game.Seat // who has it when it is seen next; game.Public if nobody knows
	due  int       // the fact with which it is seen
}

// hides tells whether a card moves and it is not known which.
func (f fact) hides() bool {
	return f.x == 0 && (f.what == given || f.what == handed || f.what == swapped)
}

// anywhere are all seats, and the table.
const anywhere Seats = 1<<places - 1

// foresee reads a trail from its end. It tells the destinies of all cards after each fact that hides which card moved.
func foresee(t Trail, of pack) [][]destiny {
	after := make([][]destiny, t.Len())
	now := slices.Repeat([]destiny{{at: anywhere, goal: game.Public}}, len(of))
	for n := t.Len() - 1; n >= 0; n-- {
		f := t.at(n)
		if f.hides() {
			after[n] = slices.Clone(now)
		}
		f.before(n, now, of)
	}
	return after
}

// before reads a fact backwards: what follows from it for the time before. Of cards that are there more than once it
// does not follow where they are, since another one may be meant.
func (f fact) before(n int, now []destiny, of pack) {
	seenWith := func(card int8, seat game.Seat) {
		if now[card].goal, now[card].due = seat, n; of[card] == 1 {
			now[card].at = Seats(0).with(int(seat))
		}
	}
	switch {
	case f.what == begun || f.what == returned:
	case f.hides():
		for card := range now {
			now[card].at = f.origin(now[card].at)
		}
	case f.x == 0:
	case f.what == seen:
		seenWith(f.x, f.b)
	case f.what == lost, f.what == given, f.what == handed:
		seenWith(f.x, f.a)
	case f.what == swapped:
		seenWith(f.x, f.b)
		seenWith(f.y, f.a)
	default:
		now[f.x] = destiny{at: anywhere, goal: game.Public}
	}
}

// origin is where a card may have been before a fact that hides which card moved.
func (f fact) origin(at Seats) Seats {
	before := at
	if at.Has(int(f.b)) {
		before = before.with(int(f.a))
	}
	if f.what == swapped && at.Has(int(f.a)) {
		before = before.with(int(f.b))
	}
	return before
}

// movable are slips of a hand that may move to another one with a fact: first those that are next seen there, the
// soonest first; then in a random order those of which that is not known; at last those that are next seen here, the
// soonest last. If one must move it is that; if several must, none.
func (r *reckoning) movable(n int, hand []int16, from, to game.Seat) []int16 {
	var groups [3][]int16
	var must []int16
	for _, id := range r.unlike(hand) {
		d := r.destiny(n, id)
		if d.at&r.slips[id].in == 0 {
			must = append(must, id)
		}
		switch {
		case !d.at.Has(int(to)):
		case d.goal == to:
			groups[0] = append(groups[0], id)
		case d.goal == from:
			groups[2] = append(groups[2], id)
		default:
			groups[1] = append(groups[1], id)
		}
	}
	r.byDue(n, groups[0])
	r.byDue(n, groups[2])
	slices.Reverse(groups[2])
	switch len(must) {
	case 0:
		return slices.Concat(groups[:]...)
	case 1:
		return must
	}
	return nil
}

// byDue puts slips in order, those that are seen next first.
func (r *reckoning) byDue(n int, slips []int16) {
	slices.SortStableFunc(slips, func(a, b int16) int { return r.destiny(n, a).due - r.destiny(n, b).due })
}

// destiny is that of a slip after a fact that hides which card moved.
func (r *reckoning) destiny(n int, id int16) destiny {
	if card := r.slips[id].card; card != 0 {
		return r.later[n][card]
	}
	return destiny{at: anywhere, goal: game.Public}
}
