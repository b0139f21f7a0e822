package madameching

import (
	"dockside/game"
	"dockside/game/madameching/deduction"
)

// attack announces an attack. It asks all seats that it hits and that hold any encounter card, so the question does not
// reveal who has a pilot (MC-71).
func (s *State) attack(by Encounter, hit Seats, told game.Event) []game.Event {
	s.Attack = Attack{By: by, Hit: hit}
	for seat := range s.Seats() {
		if hit.Has(seat) && s.Captains[seat].Found > 0 {
			s.Attack.Asked = s.Attack.Asked.with(seat)
		}
	}
	if s.Attack.Asked == 0 {
		return append([]game.Event{told}, s.strike()...)
	}
	s.Step = React
	return []game.Event{told}
}

// answers returns the moves of an attacked captain: "pass", and "cancel pilot-kite" with each pilot (MC-71).
func (s *State) answers(c *Captain) []game.Move {
	moves := []game.Move{pass}
	for e := PilotPlain; e <= PilotSword; e++ {
		if c.MayHold(e) {
			moves = append(moves, spell(cancel, e))
		}
	}
	return moves
}

// answer lays an answer face down. The last one reveals all.
func (s *State) answer(seat int, verb string, words []string) []game.Event {
	s.Attack.Answers[seat] = Let
	if verb == cancel {
		e, _ := ParseEncounter(words[0])
		s.Attack.Answers[seat] = Answer(e) + 1
	}
	for other := range s.Seats() {
		if s.acts(other) {
			return []game.Event{game.Say(Answered, game.Seat(seat))}
		}
	}
	return s.open()
}

// open reveals the answers and carries them out in the order of seats. A captain who cancels is not hit.
func (s *State) open() []game.Event {
	var events []game.Event
	for seat := range s.Seats() {
		if !s.Attack.Asked.Has(seat) {
			continue
		}
		e := s.Attack.Answers[seat].cancelled()
		if e == NoEncounter {
			events = append(events, game.Say(LetHappen, game.Seat(seat)))
			continue
		}
		s.drop(game.Seat(seat), e)
		s.Spent[e]++
		s.Attack.Hit = s.Attack.Hit.without(seat)
		events = append(events, game.Say(Cancelled, game.Seat(seat), EncounterEvent(e)))
	}
	return append(events, s.strike()...)
}

// strike carries out an attack on all seats that it still hits.
func (s *State) strike() []game.Event {
	a := s.Attack
	s.Attack, s.Step = Attack{}, Deeds
	var events []game.Event
	for seat := range s.Seats() {
		if !a.Hit.Has(seat) {
			continue
		}
		switch {
		case a.By == Thief:
			s.Owed = Owed{What: TakeStone, From: int8(seat)}
		case a.By == Traitor:
			s.Owed = Owed{What: TakeFind, From: int8(seat)}
		case a.By.IsSiren():
			events = append(events, s.lure(seat, a.By.Symbol())...)
		default:
			events = append(events, s.look(seat))
		}
	}
	return events
}

// lure lets a siren turn a card in each expedition of a seat (MC-75, MC-84).
func (s *State) lure(seat int, sign Symbol) []game.Event {
	var events []game.Event
	for junk := range s.Captains[seat].Junks {
		e := &s.Captains[seat].Junks[junk]
		if i := e.Victim(sign); i >= 0 {
			e.Turned |= 1 << i
			events = append(events, game.Say(TurnedCard, game.Seat(seat), CardEvent(e.Cards[i])))
		}
	}
	return events
}

// look shows the hand of a seat to the captain who has drawn a sword (MC-66).
func (s *State) look(seat int) game.Event {
	s.Step = Swap
	s.Act.Target = int8(seat)
	var list []game.Event
	for _, c := range s.Captains[seat].Hand.List() {
		s.note(navigation, deduction.Fact{Kind: deduction.Seen, A: s.actor(), B: game.Seat(seat), X: int8(c)})
		list = append(list, CardEvent(c))
	}
	return game.Whisper([]game.Seat{s.actor(), game.Seat(seat)}, SawHand, s.actor(), game.Seat(seat), list)
}

// swaps returns the moves "swap 17 43" with each card to take and each to give (MC-66).
func (s *State) swaps() []game.Move {
	var moves []game.Move
	for _, take := range s.Captains[s.Act.Target].Hand.List() {
		for _, give := range s.active().Hand.List() {
			moves = append(moves, spell(swap, int(take), int(give)))
		}
	}
	return moves
}

// swap exchanges a card of each of two hands (MC-66).
func (s *State) swap(take, give Card) []game.Event {
	other := game.Seat(s.Act.Target)
	s.move(other, s.actor(), take)
	s.move(s.actor(), other, give)
	s.note(navigation, deduction.Fact{Kind: deduction.Swapped, A: s.actor(), B: other, X: int8(take), Y: int8(give)})
	s.Step, s.Act.Target = Deeds, 0
	return []game.Event{
		game.Say(Swapped, s.actor(), other),
		game.Whisper([]game.Seat{s.actor(), other}, SwappedCards, s.actor(), other, int(take), int(give)),
	}
}
