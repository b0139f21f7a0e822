package madameching

import (
	"strings"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// voyages are states of ends of expeditions.
func voyages() []render.State {
	return []render.State{
		voyaged("voyage-mock", jun(), "sail", "claim m23a", "gain chart", "gain elite"),
		voyaged("voyage-fortune-mock", anna(), "sail", "done"),
		voyaged("voyage-kite", jun(rules.Kite), "sail", "kite m29b", "gain chart", "done"),
		voyaged("voyage-refused", jun(), "sail", "claim m23c", "find 2 oracle relic-2 trader", "done"),
		voyaged("voyage-mentor", mentored(), "sail", "claim m17b", "mentor sword", "gain kite", "gain sword"),
		voyaged("voyage-flagship", promoted(), "sail", "claim m47b", "find 3 seadog relic-1", "gain elite"),
		voyaged("voyage-2-turned", turned(), "sail 1", "claim m34b", "gain elite"),
	}
}

// voyaged returns the end of an expedition after moves of the active captain and of chance.
func voyaged(name string, s rules.State, moves ...game.Move) render.State {
	return after(name, Voyage, s, plays(&s, moves)...)
}

// plays returns moves of the active captain and of chance as plays.
func plays(s *rules.State, moves []game.Move) []game.Play {
	var plays []game.Play
	for _, m := range moves {
		seat := s.Active()
		if strings.HasPrefix(string(m), "find ") {
			seat = game.Nature
		}
		plays = append(plays, game.Play{Seat: seat, Move: m})
	}
	return plays
}

// after returns the state after the last of some plays.
func after(name string, kind render.Kind, s rules.State, plays ...game.Play) render.State {
	was, now, events := played(s, plays)
	state := render.Pose(name, kind, now)
	state.Scene.Before, state.Scene.Events = was.View(game.Public), events
	return state
}

// played returns the positions before and after the last of some plays, and its events.
func played(s rules.State, plays []game.Play) (was, now game.State, events []game.Event) {
	now = s
	for _, p := range plays {
		next, told, err := now.Apply(p)
		if err != nil {
			panic(err)
		}
		was, now, events = now, next, told
	}
	return was, now, events
}

// ending returns a position in which a captain sails with a card that ends an expedition.
func ending(s rules.State, seat int8, card rules.Card, round int8) rules.State {
	s.Round, s.Step, s.Act = round, rules.Sail, rules.Activation{Seat: seat, Card: card}
	for i := range s.Captains {
		s.Captains[i].Chose, s.Captains[i].Sailed, s.Captains[i].Away = [2]rules.Card{}, 0, 0
	}
	s.Captains[seat].Chose, s.Captains[seat].Sailed = [2]rules.Card{card}, 1
	return s
}

// jun returns the position of the mock-up in which Jun ends on 24 with the given skills.
func jun(up ...rules.Skill) rules.State {
	s := ending(mocked(false), 2, 16, 12)
	s.Captains[2].Up = skills(up...)
	return s
}

// anna returns the position of the mock-up in which Anna ends on 14 and gains nothing.
func anna() rules.State {
	s := ending(mocked(false), 0, 20, 9)
	s.Open = open("m17a", "m23a")
	s.Captains[0].Junks = row(7, 8, 12, 29, 31, 33, 36)
	s.Captains[0].Up = skills()
	return s
}

// mentored returns a position in which a captain can gain two skills with a mentor.
func mentored() rules.State {
	s := ending(mocked(false), 1, 1, 21)
	s.Open = open("m11a", "m17b", "m34a", "m34b")
	s.Captains[1].Junks = row(4, 8, 12, 16, 31, 33)
	s.Captains[1].Finds[rules.Mentor], s.Captains[1].Found = 1, 3
	return s
}

// rewarded returns a position with a choice of skills with a mentor that the mission has just brought.
func rewarded() rules.State {
	s := mentored()
	s.Open = open("m17c", "m34a")
	s.Captains[1].Finds, s.Captains[1].Found = rules.Finds{rules.Thief: 1, rules.Relic3: 1}, 2
	_, now, _ := played(s, plays(&s, []game.Move{"sail", "claim m17c", "find 1 mentor"}))
	state, _ := now.(rules.State)
	return state
}

// promoted returns a position in which a captain with a pilot at sea is about to gain the flagship.
func promoted() rules.State {
	s := ending(mocked(false), 3, 11, 27)
	s.Open = open("m39a", "m47b")
	s.Captains[3].Up, s.Captains[3].Down = skills(rules.Chart, rules.Lantern), skills(rules.Kite)
	s.Captains[3].Junks = row(3, 9, rules.Pilot(rules.KiteSign), 27, 41, 51, 52, 54)
	return s
}

// turned returns a position in which the second junk is about to end. A siren has turned two of its cards.
func turned() rules.State {
	s := ending(mockedPair(), 1, 9, 18)
	s.Captains[1].Junks = rows([]rules.Card{20}, []rules.Card{4, 12, 16, 20, 26, 42, 50})
	s.Captains[1].Junks[1].Turned = 1<<1 | 1<<2
	return s
}
