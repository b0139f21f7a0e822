package shanghaien

import "dockside/game"

// play applies a legal move of the mover to the receiver.
func (s *State) play(words []string) []game.Event {
	switch words[0] {
	case "roll":
		s.Step = Roll
		return nil // the event follows with Nature's dice
	case "place":
		events := append(s.direct(words[2:]), s.put(number(words[1])))
		s.pass()
		return events
	case "shanghai":
		return s.shanghai()
	}
	s.TrickUsed[s.Mover] = true // SH-61
	return s.trick(words)
}

// trick plays a trick card, which is then spent (SH-68) or joins a crew (SH-65).
func (s *State) trick(words []string) []game.Event {
	held := &s.Tricks[s.Mover]
	switch words[0] {
	case "nudge":
		held[Nudge]--
		return []game.Event{s.nudge(number(words[1]), number(words[2]))}
	case "double":
		held[Double]--
		events := append([]game.Event{doubled(s.Mover)}, s.direct(words[1:])...)
		events = append(events, s.put(s.Rolled[0]), s.put(s.Rolled[1])) // SH-69
		s.pass()
		return events
	case "reroll":
		held[Reroll]--
		s.Rolled, s.Step = [2]int{}, Roll // SH-70
		return []game.Event{rerolls(s.Mover)}
	}
	t, _ := ParseTrick(words[1])
	n, _ := ParseNation(words[2])
	held[t]--
	s.Crews[s.Mover][n].Jokers++
	return []game.Event{joined(s.Mover, t, n)}
}

// direct sets the end that is number 1, if the move names it (SH-24, SH-26).
func (s *State) direct(end []string) []game.Event {
	switch {
	case len(end) == 0:
		return nil
	case end[0] == "left":
		s.OneAt = Left
	default:
		s.OneAt = Right
	}
	return []game.Event{directed(s.Mover, s.OneAt)}
}

// put places a die of the mover on the card of its number.
func (s *State) put(n int) game.Event {
	s.Placed[s.Mover][n]++
	return placed(s.Mover, n, s.Tavern[s.Position(n)])
}

// nudge changes one of the rolled dice (SH-67).
func (s *State) nudge(from, to int) game.Event {
	if s.Rolled[0] == from {
		s.Rolled[0] = to
	} else {
		s.Rolled[1] = to
	}
	return nudged(s.Mover, from, to)
}

// pass gives the turn to the other player (SH-11).
func (s *State) pass() {
	s.Mover = other(s.Mover)
	s.Rolled, s.Step = [2]int{}, Act
}

// shanghai ends the round: it hands out the cards and returns dice and markers (SH-50, SH-51).
func (s *State) shanghai() []game.Event {
	events := []game.Event{roundOver(s.Round, s.Mover)}
	for _, a := range s.Awards() {
		s.hand(a)
		events = append(events, awarded(a))
	}
	s.Tavern, s.OneAt = [6]Card{}, Unchosen
	s.Placed, s.TrickUsed = [2][7]int{}, [2]bool{}
	if s.Round == rounds {
		s.Step = Done // SH-80
		return append(events, gameOver(s.Points()))
	}
	s.Round++
	s.Mover = other(s.Mover) // SH-52
	s.Starter, s.Step = s.Mover, Deal
	return events
}

// hand gives a card to its winner. A card without a winner leaves the game (SH-41, SH-45, SH-47).
func (s *State) hand(a Award) {
	switch {
	case a.Winner == game.Public:
	case a.Card.Dirty:
		s.Tricks[a.Winner][a.Card.Trick]++ // SH-46
	default:
		s.Crews[a.Winner][a.Card.Nation].Sailors[a.Card.Value]++
	}
}

// number parses a digit of a legal move.
func number(word string) int { return int(word[0] - '0') }

// other returns the opponent.
func other(seat game.Seat) game.Seat { return 1 - seat }
