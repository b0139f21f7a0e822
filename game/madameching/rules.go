package madameching

import (
	"fmt"
	"slices"
	"strings"

	"dockside/game"
)

// Name is the name of the game in records, keys and stored matches.
const Name = "madameching"

// Crews is the option by which four captains play two against two (MC-85).
const Crews = "teams"

// Rules returns the rules of Madame Ching.
func Rules() game.Rules {
	return game.Rules{
		Name: Name, Version: 2,
		MinSeats: 2, MaxSeats: maxSeats, // MC-1
		Hidden:  true, // MC-2, MC-20, MC-21, MC-44
		Options: []game.Option{{Name: Crews}},
		New:     func(s game.Setup) game.State { return start(s) },
		Orders:  orders{},
		Seats:   seating, Refuses: refuses,
		TypicalPlays: func(s game.Setup) int { return usual[s.Seats-2] },
	}
}

// usual is the typical number of plays in matches of two, three and four people.
var usual = [...]int{430, 1000, 1370}

// refuses returns what is wrong with a setup: crews need four people (MC-1).
func refuses(s game.Setup) *game.Event {
	if s.Has(Crews) && s.Seats != maxSeats {
		return &game.Event{Key: NeedsFour}
	}
	return nil
}

// seating returns the teams (MC-85).
func seating(s game.Setup) []game.SeatInfo {
	info := make([]game.SeatInfo, s.Seats)
	for i := range info {
		if info[i].Team = i; s.Has(Crews) {
			info[i].Team = i % 2
		}
	}
	return info
}

// start returns the position before anything is drawn (MC-8).
func start(s game.Setup) State { return State{People: int8(s.Seats), Crewed: s.Has(Crews)} }

// handSize returns the number of cards that each seat is dealt (MC-2, MC-80).
func (s *State) handSize() int {
	if s.People == 2 {
		return 5
	}
	return 4
}

// missionCount returns the number of open missions at the start (MC-5).
func (s *State) missionCount() int {
	if s.People == 3 {
		return 12
	}
	return 14
}

// openCards returns the number of open cards in the display (MC-20, MC-80).
func (s *State) openCards() int {
	if s.People == 3 {
		return 2
	}
	return 3
}

// Turn implements game.State. Owed draws of Nature come first. Captains choose (MC-21) and answer (MC-71) at the same
// time. Otherwise the captain acts whose card is resolved.
func (s State) Turn() []game.Seat {
	switch {
	case s.Step == Done:
		return nil
	case s.natural():
		return []game.Seat{game.Nature}
	}
	turn := make([]game.Seat, 0, maxSeats)
	for seat := range s.Seats() {
		if s.acts(seat) {
			turn = append(turn, game.Seat(seat))
		}
	}
	return turn
}

// natural reports whether Nature is to draw.
func (s *State) natural() bool { return s.Step <= LayDisplay || s.Owed.What != Nothing }

// acts reports whether a seat is to act, if Nature is not.
func (s *State) acts(seat int) bool {
	switch {
	case s.natural() || s.Step == Done || seat < 0 || seat >= s.Seats():
		return false
	case s.Handing > 0:
		return seat == int(s.Act.Seat)
	case s.Step == Choose:
		return s.Captains[seat].Chose[0] == 0 && s.Captains[seat].Held > 0
	case s.Step == React:
		return s.Attack.Asked.Has(seat) && s.Attack.Answers[seat] == 0
	}
	return seat == int(s.Act.Seat)
}

// Moves implements game.State.
func (s State) Moves(seat game.Seat) []game.Move {
	if !s.acts(int(seat)) {
		return nil
	}
	if s.Handing > 0 {
		return s.handings()
	}
	switch s.Step {
	case Choose:
		return s.choices(&s.Captains[seat])
	case Sail:
		return s.courses()
	case Claim:
		return s.claims()
	case Gain:
		return s.gains()
	case Deeds:
		return s.deeds()
	case React:
		return s.answers(&s.Captains[seat])
	case Swap:
		return s.swaps()
	case Give:
		return s.gifts()
	case DrawMissions, DealHands, LayDisplay, Done:
	}
	return nil
}

// The first words of moves.
const (
	choose  = "choose"
	sail    = "sail"
	claim   = "claim"
	kite    = "kite"
	mentor  = "mentor"
	gain    = "gain"
	chart   = "chart"
	lantern = "lantern"
	sword   = "sword"
	swap    = "swap"
	draw    = "draw"
	down    = "down"
	cancel  = "cancel"
	pass    = "pass"
	give    = "give"
	hand    = "hand"
	keep    = "keep"
	done    = "done"
)

// spell joins words to a move.
func spell(words ...any) game.Move {
	return game.Move(strings.TrimSuffix(fmt.Sprintln(words...), "\n"))
}

// Apply implements game.State.
func (s State) Apply(p game.Play) (game.State, []game.Event, error) {
	words := strings.Split(string(p.Move), " ")
	if p.Seat == game.Nature {
		next := s
		events, ok := next.nature(words[0], words[1:])
		if !ok {
			return nil, nil, fmt.Errorf("%w: chance cannot do %q now", game.ErrIllegal, p.Move)
		}
		return next, events, nil
	}
	if !slices.Contains(s.Moves(p.Seat), p.Move) || s.unseen(int(p.Seat)) {
		// the error does not list the legal moves, which are secret
		return nil, nil, fmt.Errorf("%w: seat %s cannot do %q now", game.ErrIllegal, p.Seat, p.Move)
	}
	return s, s.play(int(p.Seat), words[0], words[1:]), nil
}

// unseen reports whether the position is a view, and a choice or an answer of a seat would reveal others.
func (s State) unseen(seat int) bool {
	hidden := false
	for other := range s.Seats() {
		switch {
		case other == seat:
		case s.acts(other):
			return false
		case s.Step == Choose && s.Captains[other].Chose[0] == Hidden, s.Attack.Answers[other] == Hidden:
			hidden = true
		}
	}
	return hidden
}

// play applies a legal move of a seat to the receiver.
func (s *State) play(seat int, verb string, words []string) []game.Event {
	switch verb {
	case choose:
		return s.choose(seat, words)
	case sail:
		return s.sail(words)
	case claim, kite:
		return s.claim(verb == kite, words[0])
	case mentor:
		return s.mentor(words[0])
	case gain:
		return s.gain(words[0])
	case hand:
		return s.hand(words[0])
	case chart:
		return s.chart()
	case lantern:
		return s.lantern(card(words[0]))
	case swap:
		return s.swap(card(words[0]), card(words[1]))
	case draw:
		return s.take(words[0])
	case give:
		return s.give(card(words[0]))
	case cancel, pass:
		return s.answer(seat, verb, words)
	case keep:
		return s.keep()
	case done:
		return s.done()
	}
	return s.deed(verb, words)
}

// done ends a step in which the captain wants nothing more.
func (s *State) done() []game.Event {
	switch s.Step {
	case Claim:
		return s.toGain()
	case Gain:
		return s.restart()
	default:
		s.Act.Drawn = true
		return append([]game.Event{game.Say(TookNothing, s.actor())}, s.onward()...)
	}
}

// actor returns the seat of the active captain.
func (s *State) actor() game.Seat { return game.Seat(s.Act.Seat) }

// active returns the active captain.
func (s *State) active() *Captain { return &s.Captains[s.Act.Seat] }

// junk returns the expedition of the activation.
func (s *State) junk() *Expedition { return &s.active().Junks[s.Act.Junk] }

// Sealed implements game.Sealer. It returns the seats whose choice or answer lies face down.
func (s State) Sealed() []game.Seat {
	var sealed []game.Seat
	for seat := range s.Seats() {
		chosen := s.Step == Choose && s.Captains[seat].Chose[0] != 0
		if chosen || s.Attack.Answers[seat] != 0 {
			sealed = append(sealed, game.Seat(seat))
		}
	}
	return sealed
}

// Pass implements game.Passer. The default answer lets an attack happen (MC-71).
func (s State) Pass(seat game.Seat) (game.Move, bool) {
	return pass, s.Step == React && s.acts(int(seat))
}
