package deduction

import (
	"slices"

	"dockside/game"
)

// future is what later facts say about a card. It prunes histories that contradict them.
type future struct {
	at   seats     // the hands that can have the card now
	goal game.Seat // the hand that has it when it is seen next; game.Public if that is unknown
	due  int       // the fact with which it is seen
}

// unknown is the future of a card about which no later fact says anything.
var unknown = future{at: anyHand, goal: game.Public}

// hides reports whether a card moves and it is unknown which one.
func (f Fact) hides() bool {
	return f.X == 0 && (f.Kind == Given || f.Kind == Handed || f.Kind == Swapped)
}

// futures reads a trail backwards. It returns the futures of all cards after each fact that hides which card moved.
func futures(t Trail, of Pack) [][]future {
	after := make([][]future, t.Len())
	now := slices.Repeat([]future{unknown}, len(of))
	hidden := 0
	for n := range after {
		if t.At(n).hides() {
			hidden++
		}
	}
	all := make([]future, 0, hidden*len(of)) // a single piece of memory, since searches are many
	for n := t.Len() - 1; n >= 0; n-- {
		f := t.At(n)
		if f.hides() {
			all = append(all, now...)
			after[n] = all[len(all)-len(of):]
		}
		f.before(n, now, of)
	}
	return after
}

// before updates futures from after fact n to before it. Where a card with copies is does not follow, since another
// copy may be meant.
func (f Fact) before(n int, now []future, of Pack) {
	seenWith := func(card int8, seat game.Seat) {
		if now[card].goal, now[card].due = seat, n; of[card] == 1 {
			now[card].at = only(seat)
		}
	}
	switch {
	case f.Kind == Begun || f.Kind == Returned:
	case f.hides():
		for card := range now {
			now[card].at = f.origin(now[card].at)
		}
	case f.X == 0:
	case f.Kind == Seen:
		seenWith(f.X, f.B)
	case f.Kind == Lost, f.Kind == Given, f.Kind == Handed:
		seenWith(f.X, f.A)
	case f.Kind == Swapped:
		seenWith(f.X, f.B)
		seenWith(f.Y, f.A)
	default:
		now[f.X] = unknown
	}
}

// origin returns where a card can have been before a fact that hides which card moved.
func (f Fact) origin(at seats) seats {
	before := at
	if at.has(f.B) {
		before = before.with(f.A)
	}
	if f.Kind == Swapped && at.has(f.A) {
		before = before.with(f.B)
	}
	return before
}

// movable returns the slips of a hand that may move to another hand with fact n. The order is: slips that are next seen
// there, the soonest first; slips with an unknown future, in random order; slips that are next seen here, the soonest
// last. If one slip must move, it returns only that. If several must, it returns none.
func (r *search) movable(n int, hand []int16, from, to game.Seat) []int16 {
	var groups [3][]int16
	var must []int16
	for _, id := range r.unlike(hand) {
		d := r.future(n, id)
		if d.at&r.slips[id].in == 0 {
			must = append(must, id)
		}
		switch {
		case !d.at.has(to):
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

// byDue sorts slips by when they are seen next.
func (r *search) byDue(n int, slips []int16) {
	slices.SortStableFunc(slips, func(a, b int16) int { return r.future(n, a).due - r.future(n, b).due })
}

// future returns the future of a slip after fact n, which hides which card moved.
func (r *search) future(n int, id int16) future {
	if card := r.slips[id].card; card != 0 {
		return r.later[n][card]
	}
	return unknown
}
