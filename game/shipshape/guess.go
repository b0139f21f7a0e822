package shipshape

import (
	"math/bits"

	"dockside/game"
)

// Guess implements game.State. It draws hands, face-down bids and hidden crates that agree with the view of the seat.
func (s State) Guess(seat game.Seat, d game.Dice) game.State {
	s.blank(seat)
	for i := range s.Seats() {
		if c := &s.Captains[i]; c.Hand == 0 {
			c.deal(d)
		}
	}
	s.restack(d)
	return s
}

// deal draws the cards of a captain. The number of cards in each place is public. The last card shown is among the
// discards if there are any.
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

// restack draws the hidden crates of both stacks from those that the seat has not seen, so that they agree with the
// surveys.
func (s *State) restack(d game.Dice) {
	r := restacking{left: s.unused(), dice: d}
	for i := range s.Groups {
		r.addHidden(&s.Groups[i])
	}
	if r.size > 0 {
		r.match()
		r.mix()
		r.lay()
	}
}

// restacking is a bipartite matching of places in the stacks and crates. Near the end of a game nearly all remaining
// crates lie in the stacks, so random trials rarely fit. Augmenting paths always find a matching (Kuhn, 1955). Random
// exchanges (Metropolis, 1953) then make all matchings about equally likely.
type restacking struct {
	left   Set // the crates to choose from
	dice   game.Dice
	places [2 * deepest]*Laid
	size   int                            // the number of places
	ways   [2 * deepest][Crates + 1]uint8 // by place and crate, the orientations that fit: bit o is o
	given  [2 * deepest]Crate             // by place
	owner  [Crates + 1]int8               // by crate, one more than its place; 0 is none
}

// addHidden adds the places of a stack below the top crate. The survey shows the visible cargo of each place, and its
// cells through which deeper cargo or the ground is visible.
func (r *restacking) addHidden(g *Group) {
	for n := 1; n < int(g.Left); n++ {
		cargo, holes := uint16(0), uint16(0)
		for i, c := range g.Survey {
			switch {
			case int(c.Layer) == n+1:
				cargo |= 1 << i
			case c.Layer == 0 || int(c.Layer) > n+1:
				holes |= 1 << i
			}
		}
		ways := &r.ways[r.size]
		for left := r.left; left != 0; left &= left - 1 {
			crate := bits.TrailingZeros64(uint64(left))
			ways[crate] = fitting(crate, cargo, holes, &g.Survey)
		}
		r.places[r.size] = &g.Stack[n]
		r.size++
	}
}

// fitting returns the orientations in which a crate agrees with the survey: bit o is orientation o.
func fitting(crate int, cargo, holes uint16, survey *[9]Seen) uint8 {
	if cargo|holes == 0 {
		return 1<<Orientations - 1
	}
	ways := uint8(0)
	for o, cover := range covers[crate] {
		if cover&holes == 0 && cover&cargo == cargo && shows(&pictures[crate][o], cargo, survey) {
			ways |= 1 << o
		}
	}
	return ways
}

// shows reports whether a crate has the visible cargo in some cells.
func shows(cells *Cells, cargo uint16, survey *[9]Seen) bool {
	for ; cargo != 0; cargo &= cargo - 1 {
		if i := bits.TrailingZeros16(cargo); cells[i] != survey[i].Cell {
			return false
		}
	}
	return true
}

// match finds a crate for each place.
func (r *restacking) match() {
	for place := range r.size {
		var tried Set
		if !r.seek(place, &tried) {
			panic("shipshape: no crates agree with the survey")
		}
	}
}

// seek gives a crate to a place along an augmenting path. It reports whether there is one.
func (r *restacking) seek(place int, tried *Set) bool {
	first := Set(1)<<r.dice.IntN(Crates+1) - 1 // crates are tried from a random one on
	for _, crates := range [2]Set{r.left &^ first, r.left & first} {
		for ; crates != 0; crates &= crates - 1 {
			crate := bits.TrailingZeros64(uint64(crates))
			if r.ways[place][crate] == 0 || tried.Has(crate) {
				continue
			}
			*tried = tried.with(crate)
			if r.owner[crate] == 0 || r.seek(int(r.owner[crate])-1, tried) {
				r.give(place, Crate(crate))
				return true
			}
		}
	}
	return false
}

func (r *restacking) give(place int, crate Crate) {
	r.given[place], r.owner[crate] = crate, int8(place+1)
}

// mixing is the number of exchanges tried per place: enough for a fair distribution (TestGuessesAreFair).
const mixing = 20

// mix exchanges crates at random: of two places, or of a place and the rest.
func (r *restacking) mix() {
	for range mixing * r.size {
		place, crate := r.dice.IntN(r.size), Crate(pick(r.left, r.dice))
		before, other := r.given[place], int(r.owner[crate])-1
		was, is := r.count(place, before), r.count(place, crate)
		if other >= 0 {
			was, is = was*r.count(other, crate), is*r.count(other, before)
		}
		if r.dice.IntN(was) >= is {
			continue
		}
		r.owner[before] = 0
		if other >= 0 {
			r.give(other, before)
		}
		r.give(place, crate)
	}
}

// count returns the number of orientations in which a crate fits a place.
func (r *restacking) count(place int, crate Crate) int {
	return bits.OnesCount8(r.ways[place][crate])
}

// lay puts each crate into its place, in a random orientation that fits.
func (r *restacking) lay() {
	for place, crate := range r.given[:r.size] {
		way := pick(Set(r.ways[place][crate]), r.dice)
		*r.places[place] = Laid{crate, Orientation(way)}
	}
}
