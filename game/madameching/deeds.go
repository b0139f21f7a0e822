package madameching

import (
	"strconv"

	"dockside/game"
	"dockside/game/madameching/deduction"
)

// deeds returns the moves after sailing: skills in any order (MC-61), one encounter card (MC-69), and taking from the
// display (MC-25), which ends them.
func (s *State) deeds() []game.Move {
	var moves []game.Move
	c := s.active()
	if c.Up[Chart] > 0 {
		moves = append(moves, chart)
	}
	if c.Up[Lantern] > 0 && !s.junk().Full() { // MC-65
		moves = append(moves, each(lantern, c.Hand.List())...)
	}
	if c.Up[Sword] > 0 && c.Held > 0 {
		moves = append(moves, s.against(sword, func(c *Captain) bool { return c.Held > 0 })...)
	}
	if !s.Act.Played {
		for e := Mentor; e <= Relic3; e++ {
			if c.MayHold(e) {
				moves = append(moves, s.uses(e)...)
			}
		}
	}
	return append(moves, s.takings()...)
}

// against returns a move with each opponent that it would hit.
func (s *State) against(verb string, hits func(*Captain) bool) []game.Move {
	var moves []game.Move
	for other := range s.Seats() {
		if s.rival(int(s.Act.Seat), other) && hits(&s.Captains[other]) {
			moves = append(moves, spell(verb, other))
		}
	}
	return moves
}

// uses returns the moves with an encounter card that have an effect now.
func (s *State) uses(e Encounter) []game.Move {
	usable := false
	switch {
	case e == Thief:
		return s.against(e.String(), func(c *Captain) bool { return c.Stones.Count() > 0 })
	case e == Traitor:
		return s.against(e.String(), func(c *Captain) bool { return c.Found > 0 })
	case e.IsSiren():
		usable = s.Lured(e.Symbol()) != 0
	case e.IsPilot():
		usable = !s.Act.Ended && !s.junk().Full() // MC-73, MC-74
	case e == Seadog:
		usable = s.active().Down != [Skills]int8{} // MC-76
	case e == Oracle:
		usable = true
	}
	if !usable {
		return nil
	}
	return []game.Move{game.Move(e.String())}
}

// Lured returns the opponents that a siren hits (MC-75).
func (s *State) Lured(sign Symbol) Seats {
	var hit Seats
	for other := range s.Seats() {
		for _, e := range s.Captains[other].Junks {
			if s.rival(int(s.Act.Seat), other) && e.Victim(sign) >= 0 {
				hit = hit.with(other)
			}
		}
	}
	return hit
}

// takings returns the moves "draw 17" with each open card of the display, "draw down", or "done" if it is empty.
func (s *State) takings() []game.Move {
	var moves []game.Move
	for _, c := range s.Display {
		if c > 0 {
			moves = append(moves, spell(draw, int(c)))
		}
	}
	if s.Down != NoDown {
		moves = append(moves, spell(draw, down))
	}
	if len(moves) == 0 {
		moves = append(moves, done)
	}
	return moves
}

// chart draws the top card of the deck (MC-62).
func (s *State) chart() []game.Event {
	s.active().turn(Chart)
	if s.drawable() {
		s.Owed = Owed{What: DrawCard}
	}
	return []game.Event{game.Say(UsedChart, s.actor())}
}

// lantern plays one more card from the hand (MC-63).
func (s *State) lantern(c Card) []game.Event {
	a := s.active()
	a.turn(Lantern)
	s.leave(a, c)
	s.Act.Lanterns++
	return append([]game.Event{s.tellSail(UsedLantern, c, s.junk().With(c))}, s.advance(c)...)
}

// leave removes a card openly from the hand of the active captain.
func (s *State) leave(c *Captain, x Card) {
	c.Hand, c.Held = c.Hand.without(x), c.Held-1
	s.note(navigation, deduction.Fact{Kind: deduction.Lost, A: s.actor(), X: int8(x)})
}

// spend plays an encounter card of the active captain (MC-69).
func (s *State) spend(e Encounter) {
	s.Act.Played = true
	s.drop(s.actor(), e)
	s.Spent[e]++
}

// drop removes an encounter card openly from a seat.
func (s *State) drop(seat game.Seat, e Encounter) {
	c := &s.Captains[seat]
	c.Finds[e]--
	c.Found--
	s.note(encounters, deduction.Fact{Kind: deduction.Lost, A: seat, X: int8(e)})
}

// deed draws a sword or plays an encounter card.
func (s *State) deed(verb string, words []string) []game.Event {
	target := 0
	if len(words) > 0 {
		target, _ = strconv.Atoi(words[0])
	}
	e, isCard := ParseEncounter(verb)
	switch {
	case !isCard:
		s.active().turn(Sword)
		return s.attack(NoEncounter, Seats(0).with(target), game.Say(UsedSword, s.actor(), game.Seat(target)))
	case e == Thief || e == Traitor:
		s.spend(e)
		key := PlayedThief
		if e == Traitor {
			key = PlayedTraitor
		}
		return s.attack(e, Seats(0).with(target), game.Say(key, s.actor(), game.Seat(target)))
	case e.IsSiren():
		hit := s.Lured(e.Symbol())
		s.spend(e)
		return s.attack(e, hit, game.Say(PlayedSiren, s.actor(), SymbolEvent(e.Symbol())))
	case e.IsPilot():
		return s.pilot(e)
	case e == Seadog:
		s.spend(e)
		c := s.active()
		for k := range c.Up {
			c.Up[k], c.Down[k] = c.Up[k]+c.Down[k], 0
		}
		return []game.Event{game.Say(PlayedSeadog, s.actor())}
	}
	s.spend(e)
	s.oweFinds(3) // MC-79
	return []game.Event{game.Say(PlayedOracle, s.actor())}
}

// pilot adds a pilot to the expedition as a card of a new colour (MC-72).
func (s *State) pilot(e Encounter) []game.Event {
	s.Act.Played = true
	s.drop(s.actor(), e)
	c := Pilot(e.Symbol())
	return append([]game.Event{s.tellSail(PlayedPilot, c, s.junk().With(c))}, s.advance(c)...)
}

// take takes a card from the display (MC-25).
func (s *State) take(word string) []game.Event {
	s.Act.Drawn = true
	if word == down {
		s.Owed = Owed{What: TakeDown}
		return []game.Event{game.Say(TookDown, s.actor())}
	}
	x := card(word)
	for i := range s.Display {
		if s.Display[i] == x {
			s.Display[i] = 0
		}
	}
	c := s.active()
	c.Hand, c.Held = c.Hand.with(x), c.Held+1
	s.note(navigation, deduction.Fact{Kind: deduction.Taken, A: s.actor(), X: int8(x)})
	return append([]game.Event{game.Say(Took, s.actor(), int(x))}, s.onward()...)
}

// exchanges reports whether the active captain can give the mate a card: the first of the crew always (MC-86), the
// second only if the first has given one (MC-87, MC-88).
func (s *State) exchanges() bool {
	mate := s.Mate(int(s.Act.Seat))
	if mate == game.Public || s.active().Held == 0 {
		return false
	}
	return s.first() || s.Given.Has(int(mate))
}

// first reports whether the mate of the active captain has yet to sail in this turn.
func (s *State) first() bool {
	return s.Captains[s.Mate(int(s.Act.Seat))].upcoming() > 0
}

// gifts returns the moves "give 17" with each card of the hand, and "keep" for the first of the crew.
func (s *State) gifts() []game.Move {
	moves := each(give, s.active().Hand.List())
	if s.first() {
		moves = append(moves, keep)
	}
	return moves
}

// give gives the mate a card (MC-86, MC-87).
func (s *State) give(x Card) []game.Event {
	mate := s.Mate(int(s.Act.Seat))
	if s.first() {
		s.Given = s.Given.with(int(s.Act.Seat))
	}
	s.move(s.actor(), mate, x)
	s.note(navigation, deduction.Fact{Kind: deduction.Given, A: s.actor(), B: mate, X: int8(x)})
	events := []game.Event{
		game.Say(Gave, s.actor(), mate),
		game.Whisper([]game.Seat{s.actor(), mate}, GaveCard, s.actor(), mate, int(x)),
	}
	return append(events, s.onward()...)
}

// move moves a card from hand to hand.
func (s *State) move(from, to game.Seat, x Card) {
	a, b := &s.Captains[from], &s.Captains[to]
	a.Hand, a.Held = a.Hand.without(x), a.Held-1
	b.Hand, b.Held = b.Hand.with(x), b.Held+1
}

// handings returns the moves "hand relic-3" with each encounter card just gained, and "keep" (MC-89).
func (s *State) handings() []game.Move {
	var moves []game.Move
	for e := range s.Fresh.Kinds() {
		moves = append(moves, spell(hand, e))
	}
	return append(moves, keep)
}

// hand hands an encounter card to the mate (MC-89).
func (s *State) hand(word string) []game.Event {
	e, _ := ParseEncounter(word)
	mate := s.Mate(int(s.Act.Seat))
	s.Fresh[e]--
	s.Handing--
	s.pass(s.actor(), mate, e)
	s.note(encounters, deduction.Fact{Kind: deduction.Handed, A: s.actor(), B: mate, X: int8(e)})
	events := []game.Event{
		game.Say(Handed, s.actor(), mate),
		game.Whisper([]game.Seat{s.actor(), mate}, HandedCard, s.actor(), mate, EncounterEvent(e)),
	}
	return append(events, s.onward()...)
}

// pass moves an encounter card from seat to seat.
func (s *State) pass(from, to game.Seat, e Encounter) {
	a, b := &s.Captains[from], &s.Captains[to]
	a.Finds[e], a.Found = a.Finds[e]-1, a.Found-1
	b.Finds[e], b.Found = b.Finds[e]+1, b.Found+1
}

// keep ends the handing over of encounter cards, or gives the mate no card.
func (s *State) keep() []game.Event {
	key := Kept
	if s.Handing > 0 {
		key, s.Fresh, s.Handing = KeptFinds, Finds{}, 0
	}
	return append([]game.Event{game.Say(key, s.actor())}, s.onward()...)
}
