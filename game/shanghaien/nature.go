package shanghaien

import (
	"fmt"
	"strings"

	"dockside/game"
)

// Chance implements game.State: who starts (SH-5), the next six cards (SH-4, SH-53), or two
// dice (SH-21). Cards are drawn from those left in the deck, each equally likely.
func (s State) Chance(d game.Dice) game.Move {
	switch s.Step {
	case DrawStarter:
		return game.Move("start " + digit(d.IntN(2)))
	case Deal:
		words := []string{"deal"}
		for range s.Tavern {
			words = append(words, s.draw(d).String())
		}
		return game.Move(strings.Join(words, " "))
	default:
		return game.Move("roll " + digit(1+d.IntN(6)) + " " + digit(1+d.IntN(6)))
	}
}

// Draw implements game.State: "start", "deal 3" with the round, "roll round-3 seat-1 2". A roll is numbered by what the
// mover has done in this round: dice placed, a trick played.
func (s State) Draw() string {
	switch s.Step {
	case DrawStarter:
		return "start"
	case Deal:
		return fmt.Sprintf("deal %d", s.Round)
	default:
		return fmt.Sprintf("roll round-%d seat-%d %d", s.Round, s.Mover, 1+s.done(s.Mover))
	}
}

// done returns the number of dice that a seat has placed and tricks that it has played in this round.
func (s *State) done(seat game.Seat) int {
	n := 0
	for _, dice := range s.Placed[seat] {
		n += dice
	}
	if s.TrickUsed[seat] {
		n++
	}
	return n
}

// draw takes a card from the deck.
func (s *State) draw(d game.Dice) Card {
	n := d.IntN(s.DeckLeft())
	for c := range kinds {
		if n -= s.left(c); n < 0 {
			s.take(c)
			return c
		}
	}
	panic("shanghaien: the deck has fewer cards than counted")
}

// left returns the number of copies of a card in the deck.
func (s *State) left(c Card) int {
	if c.Dirty {
		return s.DeckTrick[c.Trick]
	}
	return int(s.Deck[c.Nation].Sailors[c.Value])
}

// take takes a card out of the deck.
func (s *State) take(c Card) {
	if c.Dirty {
		s.DeckTrick[c.Trick]--
		return
	}
	s.Deck[c.Nation].Sailors[c.Value]--
}

// nature applies a move of Nature to the receiver. It reports false if the move is illegal.
func (s *State) nature(words []string) ([]game.Event, bool) {
	switch {
	case s.Step == DrawStarter && words[0] == "start":
		return s.drawn(words[1:])
	case s.Step == Deal && words[0] == "deal":
		return s.dealt(words[1:])
	case s.Step == Roll && words[0] == "roll":
		return s.rolled(words[1:])
	}
	return nil, false
}

func (s *State) drawn(words []string) ([]game.Event, bool) {
	if len(words) != 1 || words[0] != "0" && words[0] != "1" {
		return nil, false
	}
	s.Mover = game.Seat(number(words[0]))
	s.Starter, s.Step = s.Mover, Deal
	return []game.Event{started(s.Starter)}, true
}

func (s *State) dealt(words []string) ([]game.Event, bool) {
	if len(words) != len(s.Tavern) {
		return nil, false
	}
	for i, word := range words {
		card, ok := ParseCard(word)
		if !ok || s.left(card) == 0 {
			return nil, false
		}
		s.take(card)
		s.Tavern[i] = card
	}
	s.Step = Act
	return []game.Event{dealt(s.Round, s.Tavern)}, true
}

func (s *State) rolled(words []string) ([]game.Event, bool) {
	if len(words) != rolledAt {
		return nil, false
	}
	for i, word := range words {
		n, ok := parseDigit(word, 6)
		if !ok {
			return nil, false
		}
		s.Rolled[i] = n
	}
	s.Step = Place
	return []game.Event{rolled(s.Mover, s.Rolled)}, true
}
