package engine

import (
	"dockside/game"
	"dockside/game/shanghaien"
)

// Standing is what counts of a position once a round is over: what the captains have, what is
// left in the deck, and how many rounds were played.
type Standing struct {
	strength [2][shanghaien.Nations]int8
	sailors  [2][shanghaien.Nations]bool // owns a sailor of the nation, so that a joker may join
	tricks   [2][shanghaien.Tricks]int8
	deck     [shanghaien.Nations]uint8 // the sailors left of each nation, as a number below decks
	rest     [shanghaien.Tricks]int8   // the trick cards left in the deck
	done     int                       // rounds played once the cards of this row are handed out
}

// decks is how many different rests of a nation there are: values 1, 2 and 4 at most once, 3 at
// most twice.
const decks = 24

// newStanding reads a position. Its row, if one lies there, is not handed out yet, but counts
// as played.
func newStanding(s *shanghaien.State) Standing {
	st := Standing{done: s.Round}
	if s.Step == shanghaien.Deal || s.Step == shanghaien.DrawStarter {
		st.done--
	}
	for seat := range s.Crews {
		for n, crew := range s.Crews[seat] {
			st.strength[seat][n] = int8(crew.Strength())
			st.sailors[seat][n] = crew.Sailors != (shanghaien.Sailors{})
		}
		for t, n := range s.Tricks[seat] {
			st.tricks[seat][t] = int8(n)
		}
	}
	for n, left := range s.Deck {
		st.deck[n] = deckNumber(left.Sailors)
	}
	for t, n := range s.DeckTrick {
		st.rest[t] = int8(n)
	}
	return st
}

// deckNumber numbers the sailors of a nation that are left.
func deckNumber(left shanghaien.Sailors) uint8 {
	return uint8(left[1] + 2*left[2] + 4*left[3] + 12*left[4])
}

// deckSailors is the reverse of deckNumber.
func deckSailors(number uint8) [5]int {
	n := int(number)
	return [5]int{1: n % 2, 2: n / 2 % 2, 3: n / 4 % 3, 4: n / 12}
}

// A use is what a captain did with the trick of a round.
type use struct {
	kind   useKind
	trick  shanghaien.Trick  // the kind of card that was spent
	nation shanghaien.Nation // of a joker
}

type useKind int8

const (
	unused useKind = iota
	nudged
	doubled
	rerolled
	joker
)

// after is what stands once a captain has made a use of a trick card.
func (st Standing) after(seat game.Seat, u use) Standing {
	if u.kind == unused {
		return st
	}
	st.tricks[seat][u.trick]--
	if u.kind == joker {
		st.strength[seat][u.nation] += 2 // SH-65
	}
	return st
}
