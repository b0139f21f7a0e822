package shipshape

import (
	"math/bits"
	"slices"

	"dockside/game"
)

// Guess implements game.State: hands, face-down bids and the hidden crates of the stacks are
// drawn anew, so that they agree with everything the seat sees. It starts from the view and so
// knows nothing else.
func (s State) Guess(seat game.Seat, d game.Dice) game.State {
	s = s.View(seat).(State)
	for i := range s.Seats() {
		if c := &s.Captains[i]; c.Hand == 0 {
			c.deal(d)
		}
	}
	s.restack(d)
	return s
}

// deal guesses the cards of a captain. How many lie where can be counted; the last card shown is
// among the discards if there are any.
func (c *Captain) deal(d game.Dice) {
	left, sealed := allCards, c.Bid == Hidden
	n := cards - int(c.Held)
	if sealed {
		n--
	}
	if n > 0 {
		c.Discards, left = c.Discards.with(int(c.Last)), left.without(int(c.Last))
	}
	for range n - 1 {
		card := pick(left, d)
		c.Discards, left = c.Discards.with(card), left.without(card)
	}
	if sealed {
		card := pick(left, d)
		c.Bid, left = int8(card), left.without(card)
	}
	c.Hand = left
}

// restack guesses the hidden crates of both stacks.
func (s *State) restack(d game.Dice) {
	left := s.unused()
	var places []place
	for i := range s.Groups {
		places = append(places, s.Groups[i].hidden()...)
	}
	// The places of which the most is known first, since they have the fewest crates to choose from.
	slices.SortStableFunc(places, func(a, b place) int { return b.known() - a.known() })
	if !fill(places, left, d) {
		panic("shipshape: no crates agree with the survey")
	}
}

// place is a crate that is hidden in a stack, with what the survey tells of it: cargo that is
// seen on it, and cells through which deeper cargo or the ground is seen.
type place struct {
	crate *Laid
	seen  Cells
	cargo uint16 // cells of which the cargo is seen
	holes uint16 // cells that must be holes
}

// known is how much is known of a crate.
func (p place) known() int { return 10*bits.OnesCount16(p.cargo) + bits.OnesCount16(p.holes) }

// hidden lists the crates of a stack below the top one.
func (g *Group) hidden() []place {
	var places []place
	for n := 1; n < int(g.Left); n++ {
		p := place{crate: &g.Stack[n]}
		for i, c := range g.Survey {
			switch {
			case int(c.Layer) == n+1:
				p.seen[i] = c.Cell
				p.cargo |= 1 << i
			case c.Layer == 0 || int(c.Layer) > n+1:
				p.holes |= 1 << i
			}
		}
		places = append(places, p)
	}
	return places
}

// fill finds crates for places, drawing among those that fit and going back where none is left.
func fill(places []place, left Set, d game.Dice) bool {
	if len(places) == 0 {
		return true
	}
	p := places[0]
	if p.known() == 0 {
		*p.crate = Laid{Crate(pick(left, d)), Orientation(d.IntN(Orientations))}
		return fill(places[1:], left.without(int(p.crate.Crate)), d)
	}
	var room [Crates * Orientations]Laid
	fitting := p.fitting(room[:0], left)
	if len(fitting) == 0 {
		return false
	}
	first := d.IntN(len(fitting))
	for i := range fitting {
		*p.crate = fitting[(first+i)%len(fitting)]
		if fill(places[1:], left.without(int(p.crate.Crate)), d) {
			return true
		}
	}
	return false
}

// fitting lists the crates, each in every orientation, which agree with what is known.
func (p place) fitting(list []Laid, left Set) []Laid {
	for ; left != 0; left &= left - 1 {
		crate := Crate(bits.TrailingZeros64(uint64(left)))
		for o := range Orientation(Orientations) {
			if l := (Laid{crate, o}); p.fits(l) {
				list = append(list, l)
			}
		}
	}
	return list
}

func (p place) fits(l Laid) bool {
	for i, c := range pictures[l.Crate][l.Way] {
		if p.cargo>>i&1 == 1 && c != p.seen[i] || p.holes>>i&1 == 1 && c.Kind != Empty {
			return false
		}
	}
	return true
}
