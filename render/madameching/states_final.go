package madameching

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/madameching/result"
)

// results are states of finished matches.
func results() []render.State {
	alone, paired := reckoned(false), reckoned(true)
	three, two := alone, mockedPair()
	three.People = 3
	two.Step = rules.Done
	shared, broken := three, alone
	shared.Captains[1], shared.Flagship, shared.Port = shared.Captains[0], 0, 0
	broken.Captains[1] = broken.Captains[0]
	broken.Captains[1].Gold, broken.Captains[1].Stones[rules.Ruby] = 4, 3
	broken.Flagship, broken.Port = 0, 0
	all := alone
	for i := range all.Captains {
		all.Captains[i] = alone.Captains[2]
	}
	all.Flagship, all.Port = 0, 0
	return []render.State{
		rated(ended("final-4-mock", alone, "")),
		ended("final-crews-mock", paired, ""),
		rated(ended("final-2", two, "", longNames...)),
		ended("final-3", three, "", scripts...),
		ended("final-3-shared", shared, "", longNames...),
		ended("final-4-broken", broken, ""),
		ended("final-4-draw", all, ""),
		ended("final-crews-names", paired, "", longNames...),
		left("final-3-left", three, 1),
		left("final-crews-left", paired, 0),
		ended("final-2-resigned", mockedPair(), "resign 1"),
		ended("final-2-expired", mockedPair(), "expired 0", longNames...),
		ended("final-4-stopped", mocked(false), "stopped"),
	}
}

// reckoned returns the end of the mock-ups with the points of all.
func reckoned(crewed bool) rules.State {
	s := rules.State{People: 4, Crewed: crewed, Round: 31, Step: rules.Done, Flagship: 1, Port: 2}
	four := skills(rules.Chart, rules.Lantern, rules.Kite, rules.Sword)
	s.Captains[0] = rules.Captain{Gold: 7, Stones: rules.Stones{3, 2, 2}, Up: four, Found: 2, Junks: row(3, 12)}
	s.Captains[0].Finds[rules.Relic2], s.Captains[0].Finds[rules.Trader] = 1, 1
	s.Captains[1] = rules.Captain{
		Gold: 8, Stones: rules.Stones{2, 2, 1}, Up: skills(rules.Chart), Down: skills(rules.Kite, rules.Kite),
		Found: 1, Junks: row(6, 8, 16),
	}
	s.Captains[1].Finds[rules.Relic3] = 1
	s.Captains[2] = rules.Captain{Gold: 6, Stones: rules.Stones{4, 1, 2}, Down: four, Found: 2, Junks: row(4, 23)}
	s.Captains[2].Finds[rules.Relic1], s.Captains[2].Finds[rules.Trader] = 1, 1
	s.Captains[3] = rules.Captain{
		Gold: 11, Stones: rules.Stones{1, 3, 0}, Up: skills(rules.Elite, rules.Sword), Found: 1, Junks: row(9, 14, 27),
	}
	s.Captains[3].Finds[rules.Relic3] = 1
	return s
}

// rated adds ratings to the end of a match.
func rated(s render.State) render.State {
	state, _ := s.Scene.View.(rules.State)
	s.Scene.Ratings = []render.Standing{
		{Rating: 1546, Change: 14},
		{Rating: 1531, Change: 2},
		{Rating: 1498, Change: -3},
		{Rating: 1470, Change: -13},
	}[:state.Seats()]
	return s
}

// ended returns the end of a match, by the rules or by a play from outside.
func ended(name string, s rules.State, by game.Move, names ...string) render.State {
	return render.Ended(name, rules.Rules(), result.Setup(&s), s, by, names...)
}

// left returns the end of a match that computer players finished for some seats.
func left(name string, s rules.State, who ...game.Seat) render.State {
	state := ended(name, s, "")
	state.Scene.Outcome.Placing = rules.Rules().Place(result.Setup(&s), s.Scores(), who...)
	return state
}
