package shipshape

import (
	"fmt"
	"slices"
	"strings"

	"dockside/game"
)

// Rules returns the rules of ShipShape.
func Rules() game.Rules {
	return game.Rules{
		Name: "shipshape", Version: 1,
		MinSeats: 2, MaxSeats: maxSeats, // SS-1
		Hidden:       true, // SS-4, SS-24, SS-30, SS-81
		Reveals:      []string{VoyageOver},
		New:          func(s game.Setup) game.State { return start(s.Seats) },
		Seats:        seating,
		TypicalPlays: func(s game.Setup) int { return 20 * s.Seats },
	}
}

// seating returns the seats: with 2 and 5 people a dummy takes the last one (SS-1).
func seating(setup game.Setup) []game.SeatInfo {
	info := make([]game.SeatInfo, seats(setup.Seats))
	for i := range info {
		info[i] = game.SeatInfo{Team: i, Dummy: i >= setup.Seats}
	}
	return info
}

// allCards is a full set of crew cards (SS-4).
const allCards = Set(1<<(cards+1) - 2)

// start returns the position before anything is drawn: all cards in the hands (SS-4), no coins (SS-5).
func start(people int) State {
	s := State{People: int8(people)}
	for seat := range s.Seats() {
		s.Captains[seat].Hand, s.Captains[seat].Held = allCards, cards
	}
	return s
}

// Turn implements game.State. Both groups act at the same time (SS-93), and so do all bidders of a group (SS-30).
// Nature draws holds and stacks, and bids for the dummy once all others of its group have bid (SS-81).
func (s State) Turn() []game.Seat {
	switch s.Step {
	case Done:
		return nil
	case DrawHolds, Stack:
		return []game.Seat{game.Nature}
	case Play:
	}
	turn := make([]game.Seat, 0, maxSeats)
	if s.dummyBids() {
		turn = append(turn, game.Nature)
	}
	for seat := range game.Seat(s.People) {
		if s.bids(seat) || s.lays(seat) {
			turn = append(turn, seat)
		}
	}
	return turn
}

// plays reports whether a seat is a person's and the voyage is under way.
func (s *State) plays(seat game.Seat) bool {
	return s.Step == Play && seat >= 0 && int(seat) < int(s.People)
}

// bids reports whether a person is asked for a bid.
func (s *State) bids(seat game.Seat) bool {
	return s.plays(seat) && s.Groups[s.GroupOf(seat)].Asked.Has(int(seat)) && s.Captains[seat].Bid == 0
}

// dummyBids reports whether only the dummy's bid is missing.
func (s *State) dummyBids() bool {
	dummy := s.Dummy()
	if dummy == game.Public || s.Step != Play {
		return false
	}
	asked := s.Groups[s.GroupOf(dummy)].Asked
	for seat := range game.Seat(s.People) {
		if asked.Has(int(seat)) && s.Captains[seat].Bid == 0 {
			return false
		}
	}
	return asked.Has(int(dummy))
}

// lays reports whether it is a seat's turn to lay the top crate (SS-33).
func (s *State) lays(seat game.Seat) bool {
	return s.plays(seat) && s.next(&s.Groups[s.GroupOf(seat)]) == seat
}

// Moves implements game.State: "bid 7" with each card of the hand (SS-30), or "place 0" to
// "place 7" with each orientation (SS-21, SS-22).
func (s State) Moves(seat game.Seat) []game.Move {
	switch {
	case s.bids(seat):
		moves := make([]game.Move, 0, cards)
		for card := 1; card <= cards; card++ {
			if s.Captains[seat].Hand.Has(card) {
				moves = append(moves, Bid(card))
			}
		}
		return moves
	case s.lays(seat):
		moves := make([]game.Move, Orientations)
		for o := range moves {
			moves[o] = Place(Orientation(o))
		}
		return moves
	}
	return nil
}

// bidMoves and placeMoves are all moves of seats.
var (
	bidMoves = [cards + 1]game.Move{
		"", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "bid 6", "bid 7", "bid 8", "bid 9", "bid 10",
	}
	placeMoves = [Orientations]game.Move{
		"place 0", "place 1", "place 2", "place 3", "place 4", "place 5", "place 6", "place 7",
	}
)

// Bid returns the move that bids a crew card, 1 to 10.
func Bid(card int) game.Move { return bidMoves[card] }

// ParseBid parses what Bid returns.
func ParseBid(m game.Move) (card int, ok bool) {
	card = slices.Index(bidMoves[:], m)
	return card, card > 0
}

// Place returns the move that lays the top crate on the own hold.
func Place(o Orientation) game.Move { return placeMoves[o] }

// ParsePlace parses what Place returns.
func ParsePlace(m game.Move) (Orientation, bool) {
	o := slices.Index(placeMoves[:], m)
	return Orientation(o), o >= 0
}

// Apply implements game.State.
func (s State) Apply(p game.Play) (game.State, []game.Event, error) {
	if p.Seat == game.Nature {
		events, ok := s.nature(strings.Split(string(p.Move), " "))
		if !ok {
			return nil, nil, fmt.Errorf("%w: chance cannot do %q now", game.ErrIllegal, p.Move)
		}
		return s, events, nil
	}
	if o, ok := ParsePlace(p.Move); ok && s.lays(p.Seat) {
		return s, s.lay(p.Seat, o), nil
	}
	if card, ok := ParseBid(p.Move); ok && s.bids(p.Seat) && s.Captains[p.Seat].Hand.Has(card) && !s.unseen(p.Seat) {
		return s, s.bid(p.Seat, card), nil
	}
	// the error does not list the legal moves, which are secret
	return nil, nil, fmt.Errorf("%w: seat %s cannot do %q now", game.ErrIllegal, p.Seat, p.Move)
}

// unseen reports whether the position is a view, and a bid of a seat would reveal others.
func (s State) unseen(seat game.Seat) bool {
	hidden := false
	for _, other := range s.Groups[s.GroupOf(seat)].Asked.List() {
		switch bid := s.Captains[other].Bid; {
		case game.Seat(other) == seat:
		case bid == 0:
			return false
		default:
			hidden = hidden || bid == Hidden
		}
	}
	return hidden
}

// Sealed implements game.Sealer. It returns the seats whose bid lies face down.
func (s State) Sealed() []game.Seat {
	var sealed []game.Seat
	for seat := range game.Seat(s.Seats()) {
		if s.Captains[seat].Bid != 0 {
			sealed = append(sealed, seat)
		}
	}
	return sealed
}
