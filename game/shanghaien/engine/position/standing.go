// Package position encodes the data of the computer players of Shanghaien: multisets of dice as numbers, outcomes of a
// row as codes, and the remaining state after a round.
package position

import (
	"dockside/game/shanghaien"
)

// Standing is the state between two rounds: the cards of both players and of the deck, and the number of rounds played.
// Two positions with the same standing are equal for the rest of the game, except for the starter.
type Standing struct {
	Strength   [2][shanghaien.Nations]int8
	Sailors    [2][shanghaien.Nations]bool // owns a sailor of the nation, so that a joker may join
	Tricks     [2][shanghaien.Tricks]int8
	Deck       [shanghaien.Nations]uint8 // the sailors left of each nation, as a number below decks
	DeckTricks [shanghaien.Tricks]int8   // the trick cards left in the deck
	Done       int                       // rounds played once the cards of this row are handed out
}

// NewStanding returns the standing of a position. An open row counts as played, but its cards belong to neither player
// yet.
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
