package position

import (
	"dockside/game/shanghaien"
)

// Standing is what counts of a position once a round is over: what the captains have, what is
// left in the deck, and how many rounds were played.
type Standing struct {
	Strength   [2][shanghaien.Nations]int8
	Sailors    [2][shanghaien.Nations]bool // owns a sailor of the nation, so that a joker may join
	Tricks     [2][shanghaien.Tricks]int8
	Deck       [shanghaien.Nations]uint8 // the sailors left of each nation, as a number below decks
	DeckTricks [shanghaien.Tricks]int8   // the trick cards left in the deck
	Done       int                       // rounds played once the cards of this row are handed out
}

// NewStanding reads a position. Its row, if one lies there, is not handed out yet, but counts
// as played.
func NewStanding(s *shanghaien.State) Standing {
	st := Standing{Done: s.Round}
	if s.Step == shanghaien.Deal || s.Step == shanghaien.DrawStarter {
		st.Done--
	}
	for seat := range s.Crews {
		for n, crew := range s.Crews[seat] {
			st.Strength[seat][n] = int8(crew.Strength())
			st.Sailors[seat][n] = crew.Sailors != (shanghaien.Sailors{})
		}
		for t, n := range s.Tricks[seat] {
			st.Tricks[seat][t] = int8(n)
		}
	}
	for n, left := range s.Deck {
		st.Deck[n] = deckNumber(left.Sailors)
	}
	for t, n := range s.DeckTrick {
		st.DeckTricks[t] = int8(n)
	}
	return st
}
