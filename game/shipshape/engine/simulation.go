package engine

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shipshape"
)

const (
	maxSeats = 6
	deepest  = 12 // crates of the largest stack
	voyages  = 3
	turns    = 3 // of a voyage
)

// simulation is a voyage in a form that is fast to simulate to its end: a guess of the hidden information, with only
// the data for the score. Moves are tried on copies of the value.
type simulation struct {
	seats, dummy, voyage int
	ships                [maxSeats]ship
	lanes                [2]lane
	cards                [maxSeats][2]int8 // bids of each seat, first and after a tie
	random               random
	left                 [maxSeats]shipshape.Set // remaining cards of each seat for later biddings
	judge                *judge
	hands                [maxSeats]float64 // effect of the cards in hand on the logarithm of the odds
}

// lane is a group with its stack.
type lane struct {
	members [4]int8
	size    int8
	stack   [deepest]shipshape.Laid
	left    int8
	order   [deepest]int8 // seats that take the crates, the first one the top crate
	known   int8          // how many of these are decided
	asked   shipshape.Set // seats that are bidding now
	bidding int8
}

// newSimulation prepares a determinized position. Seats that have not bid get a random card.
func newSimulation(s shipshape.State, chance random, j *judge) simulation {
	v := simulation{seats: s.Seats(), dummy: int(s.Dummy()), voyage: int(s.Voyage), random: chance, judge: j}
	for seat := range v.seats {
		c := &s.Captains[seat]
		v.ships[seat] = newShip(s.Above(game.Seat(seat)))
		v.ships[seat].coins, v.ships[seat].hold = int(c.Coins), c.Hold
		v.ships[seat].toCome = turns - c.Loaded
		group := s.GroupOf(game.Seat(seat))
		v.draw(seat, c, s.Groups[group].Asked.Has(seat))
		if seat != v.dummy {
			v.hands[seat] = j.hand(c.Hand, biddings(&s, group))
		}
		l := &v.lanes[group]
		l.members[l.size] = int8(seat)
		l.size++
	}
	for i := range s.GroupCount() {
		v.takeStack(&s, i)
	}
	return v
}

// biddings returns how many biddings of a group come after the present one, not counting those after ties.
func biddings(s *shipshape.State, group int) int {
	return turns*(voyages-max(0, int(s.Voyage)-1)) - int(min(s.Groups[group].Turn, turns))
}

// draw draws the bid of a captain and, if tied, the second one. A captain who does not bid does not spend the card.
func (v *simulation) draw(seat int, c *shipshape.Captain, asked bool) {
	first := c.Bid
	if first == 0 {
		first = v.random.card(c.Hand)
	}
	v.left[seat] = spend(c.Hand|1<<first, first)
	v.cards[seat] = [2]int8{first, v.random.card(v.left[seat])}
	if !asked {
		v.left[seat] = c.Hand
	}
}

// takeStack copies a group: its stack, its bidding, and the known part of the order in which its seats take crates.
func (v *simulation) takeStack(s *shipshape.State, group int) {
	l, g := &v.lanes[group], &s.Groups[group]
	l.stack, l.left, l.asked, l.bidding = g.Stack, g.Left, g.Asked, g.Bidding
	if g.Bidding == 2 {
		for _, seat := range l.members[:l.size] {
			v.cards[seat][1] = v.cards[seat][0] // the face-down or drawn card is the second one
		}
	}
	if g.Free|g.Tied == 0 {
		return
	}
	v.rank(l, g.Free, func(seat int) int8 { return s.Captains[seat].Shown[g.Bidding-1] })
	if g.Bidding == 1 {
		v.settle(l, g.Tied, 1)
	} else {
		v.rank(l, g.Tied, v.hold)
	}
}

func (v *simulation) hold(seat int) int8 { return v.ships[seat].hold }

// settle compares the cards of a bidding, 0 or 1, and of the second one if there is a tie.
func (v *simulation) settle(l *lane, bidders shipshape.Set, bidding int) {
	card := func(seat int) int8 { return v.cards[seat][bidding] }
	var once, twice shipshape.Set
	for seat := range v.seats {
		if bidders.Has(seat) {
			bit := shipshape.Set(1) << card(seat)
			twice |= once & bit
			once |= bit
		}
	}
	var tied shipshape.Set
	for seat := range v.seats {
		if bidders.Has(seat) && twice.Has(int(card(seat))) {
			tied |= 1 << seat
		}
	}
	v.rank(l, bidders&^tied, card)
	switch {
	case tied != 0 && bidding == 0:
		v.settle(l, tied, 1)
	case tied != 0:
		v.rank(l, tied, v.hold)
	}
}

// rank appends seats to the order of a group, the highest first.
func (v *simulation) rank(l *lane, seats shipshape.Set, height func(int) int8) {
	for seats != 0 {
		best, highest := -1, int8(-1)
		for seat := range v.seats {
			if h := height(seat); seats.Has(seat) && h > highest {
				best, highest = seat, h
			}
		}
		l.order[l.known] = int8(best)
		l.known++
		seats &^= 1 << best
	}
}

// setOrder decides who takes the next crates of a group.
func (v *simulation) setOrder(group int, seats []int8) {
	l := &v.lanes[group]
	l.asked = 0
	for _, seat := range seats {
		l.order[l.known] = seat
		l.known++
	}
}

// finishVoyage simulates the voyage to its end, and lays each crate in the way that seems best.
func (v *simulation) finishVoyage() {
	for i := range v.lanes {
		l := &v.lanes[i]
		if l.size == 0 {
			continue
		}
		if l.asked != 0 {
			v.settle(l, l.asked, int(l.bidding)-1)
		}
		for l.known < l.left {
			v.bidOn(l)
		}
	}
	for crate := range deepest { // both groups at the same pace
		for i := range v.lanes {
			if l := &v.lanes[i]; crate < int(l.left) {
				v.take(int(l.order[crate]), l.stack[crate])
			}
		}
	}
}

// bidOn adds a turn: all bid any of their remaining cards or, for a judge that ignores cards, come in random order.
func (v *simulation) bidOn(l *lane) {
	if !v.judge.keen {
		v.shuffle(l)
		return
	}
	var all shipshape.Set
	for _, seat := range l.members[:l.size] {
		first := v.random.card(v.left[seat])
		v.left[seat] = spend(v.left[seat], first)
		v.cards[seat] = [2]int8{first, v.random.card(v.left[seat])}
		all |= 1 << seat
	}
	v.settle(l, all, 0)
}

// shuffle adds a turn in random order.
func (v *simulation) shuffle(l *lane) {
	turn := l.members
	for i := range l.size {
		j := i + int8(v.random.IntN(int(l.size-i)))
		turn[i], turn[j] = turn[j], turn[i]
		l.order[l.known] = turn[i]
		l.known++
	}
}

// take lays a crate on a ship; the dummy leaves it as it is.
func (v *simulation) take(seat int, l shipshape.Laid) {
	s := &v.ships[seat]
	switch {
	case seat == v.dummy:
	case v.judge.keen && s.toCome == 1:
		l.Way = v.last(seat, l.Crate)
	default:
		l.Way = s.best(l.Crate)
	}
	s.lay(l)
}

// random draws random numbers fast. A copy draws the same numbers.
type random struct{ ai.SplitMix64 }

func newRandom(seed uint64) random { return random{ai.SplitMix64(seed)} }

// card draws a card of a hand; 0 if there is none.
func (r *random) card(hand shipshape.Set) int8 {
	n := 0
	for rest := hand; rest != 0; rest &= rest - 1 {
		n++
	}
	if n == 0 {
		return 0
	}
	for range r.IntN(n) {
		hand &= hand - 1
	}
	return lowest(hand)
}
