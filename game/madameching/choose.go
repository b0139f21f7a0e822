package madameching

import (
	"strconv"

	"dockside/game"
	"dockside/game/madameching/deduction"
)

// card parses the number of a card in a legal move.
func card(word string) Card {
	n, _ := strconv.Atoi(word)
	return Card(n)
}

// choices returns the moves "choose 17" with each card of the hand (MC-21), or with two captains "choose 17 43" with
// each pair (MC-80). A captain with one card left chooses that.
func (s *State) choices(c *Captain) []game.Move {
	cards := c.Hand.List()
	if s.Junks() == 1 || len(cards) == 1 {
		return each(choose, cards)
	}
	var moves []game.Move
	for i, low := range cards {
		for _, high := range cards[i+1:] {
			moves = append(moves, spell(choose, int(low), int(high)))
		}
	}
	return moves
}

// each returns a move with each of some cards.
func each(verb string, cards []Card) []game.Move {
	moves := make([]game.Move, len(cards))
	for i, c := range cards {
		moves[i] = game.Move(verb + " " + strconv.Itoa(int(c)))
	}
	return moves
}

// choose lays the cards of a seat face down (MC-21). The last choice reveals all.
func (s *State) choose(seat int, words []string) []game.Event {
	c := &s.Captains[seat]
	for i, word := range words {
		c.Chose[i] = card(word)
		c.Hand, c.Held = c.Hand.without(c.Chose[i]), c.Held-1 // MC-22
	}
	for other := range s.Seats() {
		if s.acts(other) {
			return []game.Event{game.Say(Chose, game.Seat(seat))}
		}
	}
	return s.reveal()
}

// reveal reveals the chosen cards (MC-21), the highest first.
func (s *State) reveal() []game.Event {
	s.Shown = true
	var list []game.Event
	for rest := *s; ; {
		seat, card := rest.next()
		if card == 0 {
			break
		}
		rest.Captains[seat].Sailed++
		s.note(navigation, deduction.Fact{Kind: deduction.Lost, A: game.Seat(seat), X: int8(card)})
		list = append(list, game.Say(CardOf, game.Seat(seat), CardEvent(card)))
	}
	return append([]game.Event{game.Say(Revealed, list)}, s.activate()...)
}

// activate begins the turn of the captain with the highest remaining card (MC-23), or ends the turn.
func (s *State) activate() []game.Event {
	seat, card := s.next()
	if card == 0 {
		return s.endRound()
	}
	s.Captains[seat].Sailed++
	s.Act = Activation{Seat: int8(seat), Card: card}
	s.Step = Sail
	return nil
}

// onward begins the next step, unless an answer is owed or cards are being handed over. Skills follow the encounter
// cards of a mission. When the captain has taken from the display, a card for each lantern follows (MC-64), then the
// gift for the mate, then the next card.
func (s *State) onward() []game.Event {
	switch {
	case s.Owed.What != Nothing || s.Handing > 0:
		return nil
	case s.Step == Gain:
		return s.toGain()
	case !s.Act.Drawn:
		return nil
	case s.Act.Lanterns > 0 && s.drawable():
		s.Act.Lanterns--
		s.Owed = Owed{What: DrawCard}
		return nil
	case s.Step != Give && s.exchanges():
		s.Step = Give
		return nil
	}
	s.Act = Activation{}
	return s.activate()
}

// endRound ends the turn, and the game if the end is triggered (MC-90, MC-91).
func (s *State) endRound() []game.Event {
	if s.Ending() || s.Round == lastRound {
		return s.finish()
	}
	s.Step, s.Shown, s.Given = LayDisplay, false, 0
	for i := range s.Captains {
		c := &s.Captains[i]
		c.Chose, c.Sailed, c.Away = [maxJunks]Card{}, 0, 0
	}
	return nil
}

// Ending reports whether this turn is the last one: no mission is left, or the flagship is taken (MC-90).
func (s *State) Ending() bool { return s.Round > 0 && (s.Open == 0 || s.Flagship > 0) }
