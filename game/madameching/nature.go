package madameching

import (
	"fmt"
	"slices"
	"strconv"

	"dockside/game"
	"dockside/game/madameching/deduction"
)

// Chance implements game.State. Nature plays
//
//	missions m23a m11a …   the missions in the order drawn, until enough lie open (MC-5, MC-6)
//	deal 2 17 3 40 22      the hand of a seat (MC-2)
//	display 52 31 30       the open cards of the display (MC-20)
//	card 2 17              a card from the deck for a seat (MC-62, MC-64)
//	down 2 17              the card that lay face down, for the seat that takes it (MC-25)
//	find 2 relic-3 oracle  encounter cards for a seat
//	stone 2 white          the stone which the thief of a seat gets (MC-77)
//	steal 2 relic-3        the encounter card that the traitor of a seat gets (MC-78)
//
// Nothing is drawn before it is needed. Each private draw is a line of its own.
func (s State) Chance(d game.Dice) game.Move {
	switch s.Step {
	case DrawMissions:
		return s.drawMissions(d)
	case DealHands:
		return s.drawn("deal", s.dealt(), s.handSize(), d)
	case LayDisplay:
		return s.drawDisplay(d)
	default:
		return s.drawOwed(int(s.Act.Seat), d)
	}
}

// drawOwed draws for the active captain.
func (s *State) drawOwed(seat int, d game.Dice) game.Move {
	switch s.Owed.What {
	case DrawFinds:
		words := []any{"find", seat}
		for range s.Owed.N {
			e := pickFind(s.findsToDraw(), d)
			words = append(words, e)
			s.found(s.actor(), e)
		}
		return spell(words...)
	case TakeStone:
		return spell("stone", seat, pickStone(s.Captains[s.Owed.From].Stones, d))
	case TakeFind:
		return spell("steal", seat, pickFind(s.Captains[s.Owed.From].Finds, d))
	case TakeDown:
		return spell("down", seat, int(pick(s.below(), d)))
	default:
		return s.drawn("card", seat, 1, d)
	}
}

// Draw implements game.State: "missions", "deal 2" with the seat, "display 7" with the turn, and all others with the
// number of such draws before: "card 12", "down 13", "find 14", "stone 15", "steal 16".
func (s State) Draw() string {
	switch s.Step {
	case DrawMissions:
		return "missions"
	case DealHands:
		return fmt.Sprint("deal ", s.dealt())
	case LayDisplay:
		return fmt.Sprint("display ", s.Round+1)
	default:
		return debtNames[s.Owed.What] + " " + strconv.Itoa(int(s.Draws))
	}
}

// dealt returns the next seat to be dealt its hand.
func (s *State) dealt() int {
	return slices.IndexFunc(s.Captains[:], func(c Captain) bool { return c.Held == 0 })
}

// pick draws a card of a set; 0 if it is empty.
func pick(set Cards, d game.Dice) Card {
	if set == 0 {
		return 0
	}
	for range d.IntN(set.Count()) {
		set &= set - 1
	}
	return set.lowest()
}

// pickFind draws an encounter card with uniform probability; NoEncounter if there is none.
func pickFind(from Finds, d game.Dice) Encounter {
	list := from.List()
	if len(list) == 0 {
		return NoEncounter
	}
	return list[d.IntN(len(list))]
}

// pickStone draws a stone with uniform probability (MC-77).
func pickStone(from Stones, d game.Dice) Gem {
	n := d.IntN(max(1, from.Count()))
	for g, count := range from {
		if n < int(count) {
			return Gem(g)
		}
		n -= int(count)
	}
	return Pearl
}

func (s *State) drawMissions(d game.Dice) game.Move {
	left, words := TileSet(1<<Tiles-1), []any{"missions"}
	var drawn []Tile
	for placed(drawn, s.missionCount()).Count() < s.missionCount() {
		list := left.List()
		t := list[d.IntN(len(list))]
		left, drawn, words = left.without(t), append(drawn, t), append(words, t)
	}
	return spell(words...)
}

// drawn returns a move with n random cards from the deck for a seat.
func (s *State) drawn(verb string, seat, n int, d game.Dice) game.Move {
	words := []any{verb, seat}
	for range n {
		c := pick(s.toDraw(), d)
		words = append(words, int(c))
		s.Captains[seat].Hand = s.Captains[seat].Hand.with(c)
		s.Captains[seat].Held++
	}
	return spell(words...)
}

func (s *State) drawDisplay(d game.Dice) game.Move {
	words := []any{"display"}
	s.layDown()
	for i := 0; i < s.openCards() && s.drawable(); i++ {
		s.Display[i] = pick(s.toDraw(), d)
		words = append(words, int(s.Display[i]))
	}
	return spell(words...)
}

// nature applies a move of Nature to the receiver; ok is false if it is illegal.
func (s *State) nature(verb string, words []string) (events []game.Event, ok bool) {
	switch {
	case s.Step == DrawMissions:
		events, ok = s.layMissions(words)
		return events, ok && verb == "missions"
	case s.Step == DealHands:
		events, ok = s.deal(words)
		return events, ok && verb == "deal"
	case s.Step == LayDisplay:
		events, ok = s.layDisplay(words)
		return events, ok && verb == "display"
	case s.Owed.What == Nothing || verb != debtNames[s.Owed.What] ||
		len(words) < 2 || words[0] != strconv.Itoa(int(s.Act.Seat)):
		return nil, false
	}
	owed := s.Owed
	s.Owed = Owed{}
	s.Draws++
	events, ok = s.pay(owed, words[1:])
	if !ok {
		return nil, false
	}
	return append(events, s.onward()...), true
}

// pay gives the active captain what Nature has drawn. It reports false if the move is illegal.
func (s *State) pay(owed Owed, words []string) ([]game.Event, bool) {
	if owed.What == DrawFinds {
		return s.payFinds(int(owed.N), words)
	}
	if len(words) != 1 {
		return nil, false
	}
	switch owed.What {
	case TakeStone:
		return s.rob(int(owed.From), words[0])
	case TakeFind:
		return s.betray(game.Seat(owed.From), words[0])
	case TakeDown:
		return s.payDown(words[0])
	default:
		return s.payCard(words[0])
	}
}

// number parses a navigation card in a move of Nature; 0 if it is invalid.
func number(word string) Card {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > int(lastCard) || strconv.Itoa(n) != word {
		return 0
	}
	return Card(n)
}

// layMissions opens the missions (MC-5, MC-6).
func (s *State) layMissions(words []string) ([]game.Event, bool) {
	var drawn []Tile
	for _, word := range words {
		t, ok := ParseTile(word)
		if !ok || slices.Contains(drawn, t) || placed(drawn, s.missionCount()).Count() == s.missionCount() {
			return nil, false
		}
		drawn = append(drawn, t)
	}
	s.Open = placed(drawn, s.missionCount())
	for _, t := range drawn {
		if !s.Open.Has(t) {
			s.Aside = s.Aside.with(t)
		}
	}
	s.Step = DealHands
	return []game.Event{game.Say(MissionsLaid, s.Open.Count())}, s.Open.Count() == s.missionCount()
}

// deal gives a seat its hand (MC-2).
func (s *State) deal(words []string) ([]game.Event, bool) {
	seat := s.dealt()
	if len(words) != 1+s.handSize() || words[0] != strconv.Itoa(seat) {
		return nil, false
	}
	for _, word := range words[1:] {
		if !s.toHand(seat, word, 0) {
			return nil, false
		}
	}
	if seat+1 == s.Seats() {
		s.Step = LayDisplay
	}
	return []game.Event{
		game.Say(Dealt, game.Seat(seat), len(words)-1),
		game.Whisper([]game.Seat{game.Seat(seat)}, DealtCards, cardEvents(s.Captains[seat].Hand.List())),
	}, true
}

// toHand puts a drawn card into the hand of a seat; age is the number of shuffles of the deck before.
func (s *State) toHand(seat int, word string, age int8) bool {
	c := number(word)
	if !s.toDraw().Has(c) {
		return false
	}
	s.hold(seat, c, age)
	return true
}

func (s *State) hold(seat int, c Card, age int8) {
	s.Captains[seat].Hand = s.Captains[seat].Hand.with(c)
	s.Captains[seat].Held++
	s.note(navigation, deduction.Fact{Kind: deduction.Gained, A: game.Seat(seat), B: game.Seat(age), X: int8(c)})
}

// layDisplay lays the display of the next turn, the first card face down (MC-20).
func (s *State) layDisplay(words []string) ([]game.Event, bool) {
	s.Round++
	s.layDown()
	s.Display = [maxSeats - 1]Card{}
	var list []game.Event
	for i := 0; i < s.openCards() && s.drawable(); i++ {
		if len(words) <= i {
			return nil, false
		}
		c := number(words[i])
		if !s.toDraw().Has(c) {
			return nil, false
		}
		s.Display[i] = c
		list = append(list, CardEvent(c))
	}
	s.Step = Choose
	events := []game.Event{game.Say(DisplayLaid, int(s.Round), list)}
	if len(list) != len(words) {
		return nil, false
	}
	if !s.anyActs() {
		return append(events, s.reveal()...), true
	}
	return events, true
}

// anyActs reports whether any seat is to act.
func (s *State) anyActs() bool {
	for seat := range s.Seats() {
		if s.acts(seat) {
			return true
		}
	}
	return false
}

// payDown gives the active captain the card that lay face down (MC-25).
func (s *State) payDown(word string) ([]game.Event, bool) {
	c := number(word)
	if !s.below().Has(c) {
		return nil, false
	}
	s.Down, s.Lost = NoDown, 0
	s.hold(int(s.Act.Seat), c, s.DownAge)
	return []game.Event{game.Whisper([]game.Seat{s.actor()}, TookDownCard, CardEvent(c))}, true
}

// payCard gives the active captain a card from the deck (MC-62, MC-64).
func (s *State) payCard(word string) ([]game.Event, bool) {
	s.toDraw()
	if !s.toHand(int(s.Act.Seat), word, s.age(navigation)) {
		return nil, false
	}
	return []game.Event{
		game.Say(Drew, s.actor()),
		game.Whisper([]game.Seat{s.actor()}, DrewCard, CardEvent(number(word))),
	}, true
}

// payFinds gives the active captain encounter cards.
func (s *State) payFinds(n int, words []string) ([]game.Event, bool) {
	if len(words) != n {
		return nil, false
	}
	s.note(encounters, deduction.Fact{Kind: deduction.Begun})
	var list []game.Event
	for _, word := range words {
		e, ok := ParseEncounter(word)
		if !ok || s.findsToDraw()[e] == 0 {
			return nil, false
		}
		s.found(s.actor(), e)
		s.fresh(e)
		list = append(list, EncounterEvent(e))
	}
	return []game.Event{
		game.Say(Found, s.actor(), n),
		game.Whisper([]game.Seat{s.actor()}, FoundCards, list),
	}, true
}

// fresh lets a member of a crew hand over an encounter card just gained (MC-89).
func (s *State) fresh(e Encounter) {
	if s.Crewed {
		s.Fresh[e]++
		s.Handing++
	}
}

// rob takes a stone from a seat (MC-77).
func (s *State) rob(from int, word string) ([]game.Event, bool) {
	g := Gem(slices.Index(gemNames[:], word))
	if g < 0 || s.Captains[from].Stones[g] == 0 {
		return nil, false
	}
	s.Captains[from].Stones[g]--
	s.active().Stones[g]++
	return []game.Event{game.Say(Robbed, s.actor(), game.Seat(from), GemEvent(g))}, true
}

// betray takes an encounter card from a seat (MC-78).
func (s *State) betray(from game.Seat, word string) ([]game.Event, bool) {
	e, ok := ParseEncounter(word)
	if !ok || s.Captains[from].Finds[e] == 0 {
		return nil, false
	}
	s.pass(from, s.actor(), e)
	s.note(encounters, deduction.Fact{Kind: deduction.Begun})
	s.note(encounters, deduction.Fact{Kind: deduction.Given, A: from, B: s.actor(), X: int8(e)})
	s.fresh(e)
	return []game.Event{
		game.Say(Betrayed, s.actor(), from),
		game.Whisper([]game.Seat{s.actor(), from}, BetrayedCard, s.actor(), from, EncounterEvent(e)),
	}, true
}
