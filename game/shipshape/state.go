// Package shipshape implements the rules of ShipShape: two to six captains bid for crates and lay them on their holds.
// After three crates the visible cargo is scored, on three voyages. The ids SS-n in the comments are the numbered rules
// of docs/shipshape.md.
package shipshape

import "dockside/game"

const (
	maxSeats = 6
	voyages  = 3 // SS-10
	turns    = 3 // of a voyage, a crate each (SS-10)
	cards    = 10
	deepest  = 12 // crates of the largest stack, that of four seats
)

// State is a position. It is a plain value: copying it copies everything, and == compares it.
//
// A view (View) blanks what its seat cannot see; each field says whether it does. Numbers of
// seats count from 0; if a dummy plays, it has the last one.
type State struct {
	People   int8              // the number of people, 2 to 6
	Voyage   int8              // 1 to 3; 0 before the first holds are drawn
	Step     Step              // the next step
	Captains [maxSeats]Captain // by seat; those beyond Seats are zero
	Groups   [2]Group          // the second one is used by six seats only (SS-90)
	Used     Set               // crates of the voyages before this one (SS-2)
	// Scored holds the scores of finished voyages, by voyage from 0 and seat. The holds of a voyage stay until the next
	// holds are drawn.
	Scored [voyages][maxSeats]Parts
}

// Step is the next step of a voyage.
type Step int8

// The steps.
const (
	DrawHolds Step = iota // Nature draws the holds of the next voyage
	Stack                 // Nature builds the next stack
	Play                  // captains bid and lay, each group for itself
	Done                  // the game is over
)

// Captain is the state of a seat.
type Captain struct {
	Hold   int8        // the number of the hold, 1 to 6; 0 before the first are drawn
	Loaded int8        // the number of crates on the hold, 0 to 3
	Laid   [turns]Laid // these crates, the lowest first
	Coins  int16

	Hand     Set  // crew cards in the hand, 1 to 10; blank in the views of the others
	Discards Set  // played crew cards; blank in the views of the others (SS-42)
	Held     int8 // the number of cards in the hand, which is public

	Bid   int8    // the card that lies face down; 0 is none; Hidden in the views of the others
	Shown [2]int8 // the cards shown in the first and the second bidding of this turn; 0 is none
	Last  int8    // the last card shown, of any turn; 0 is none
}

// Hidden is, in a view, the Bid of another seat that has bid.
const Hidden = -1

// Group is the captains who bid against each other: three of six, or all of fewer seats.
type Group struct {
	Turn    int8 // 1 to 3; 4 when all three are over, 0 before the stack is built
	Bidding int8 // 1, or 2 after a tie; 0 when all turns are over

	Asked Set // the seats that bid now, also after they have done so; none while crates are laid
	Free  Set // seats with a card of their own, still to lay: the highest card first (SS-32)
	// Tied are the seats with a card that others have shown, too. After the first bidding they
	// wait to bid again (SS-36), after the second to lay, the highest hold first (SS-37).
	Tied Set

	Left   int8          // the number of crates left in the stack
	Stack  [deepest]Laid // the top crate first; in views the others are zero
	Survey [9]Seen       // the stack as seen from above (SS-24)
}

// Seen is a cell seen from above, with its layer. In a stack, layer 1 is the top crate and 2 the one below; 0 means
// that nothing is seen. In a hold, 0 is the hold itself and 1 the crate that was laid first.
type Seen struct {
	Cell
	Layer int8
}

// Seats returns the number of seats, with the dummy (SS-1).
func (s State) Seats() int { return seats(int(s.People)) }

// Dummy returns the seat that the rules play; game.Public if there is none.
func (s State) Dummy() game.Seat {
	if s.Seats() > int(s.People) {
		return game.Seat(s.People)
	}
	return game.Public
}

// seats returns the number of seats for a number of people (SS-1).
func seats(people int) int {
	if people == 2 || people == 5 {
		return people + 1
	}
	return people
}

// GroupCount returns the number of groups, 1 or 2.
func (s State) GroupCount() int { return 1 + s.Seats()/maxSeats }

// Members returns the seats of a group in this voyage, clockwise. Groups of three shift round the table (SS-92).
func (s State) Members(group int) []game.Seat {
	n := s.Seats()
	if s.GroupCount() == 1 {
		return []game.Seat{0, 1, 2, 3}[:n]
	}
	members := make([]game.Seat, n/2)
	for i := range members {
		members[i] = game.Seat((max(1, int(s.Voyage)) - 1 + n/2*group + i) % n)
	}
	return members
}

// GroupOf returns the group of a seat in this voyage, 0 or 1.
func (s State) GroupOf(seat game.Seat) int {
	n := s.Seats()
	if s.GroupCount() == 1 {
		return 0
	}
	return (int(seat) - max(1, int(s.Voyage)) + 1 + n) % n / (n / 2)
}

// Queue returns the seats that lay a crate, the next one first, without seats that bid again.
func (s State) Queue(group int) []game.Seat {
	var queue []game.Seat
	for g := &s.Groups[group]; ; {
		seat := s.next(g)
		if seat == game.Public {
			return queue
		}
		queue = append(queue, seat)
		g.Free, g.Tied = g.Free.without(int(seat)), g.Tied.without(int(seat))
	}
}

// next returns the seat that is to lay a crate; game.Public if there is none.
func (s *State) next(g *Group) game.Seat {
	best, highest := game.Public, int8(0)
	for seat := range s.Seats() {
		if card := s.Captains[seat].Shown[max(1, g.Bidding)-1]; g.Free.Has(seat) && card > highest {
			best, highest = game.Seat(seat), card // SS-32
		}
	}
	if g.Free != 0 || g.Bidding != 2 {
		return best // SS-34
	}
	for seat := range s.Seats() {
		if hold := s.Captains[seat].Hold; g.Tied.Has(seat) && hold > highest {
			best, highest = game.Seat(seat), hold // SS-37, SS-38
		}
	}
	return best
}

// Top returns the crate that is taken next, as it lies on the stack; the zero Laid if there is none.
func (g Group) Top() Laid { return g.Stack[0] }

// Finished returns the number of scored voyages, 0 to 3.
func (s State) Finished() int {
	switch s.Step {
	case Done:
		return voyages
	case DrawHolds:
		return int(s.Voyage)
	default:
		return int(s.Voyage) - 1
	}
}
