package engine

import (
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
