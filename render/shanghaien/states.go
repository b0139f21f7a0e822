package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// The names of the players in the mock-ups, and others that are hard to draw.
var (
	players   = []string{"Anna", "Bernd"}
	longNames = []string{"Maximiliane von Hohenstein", "Bartholomäus Freiherr zu Guttenbrunn"}
	scripts   = []string{"Αλέξης Дмитрий 🦜", "李小龙"}
)

// States implements render.Shown.
func (Face) States() []render.State {
	return render.Gather(players, tables(), rounded(), crewed(), results(), judged(), moments(), dailies())
}

// tables are states of a running round.
func tables() []render.State {
	waiting, blueStarts, six := fourth(), firstRoll(), fourth()
	waiting.Step, waiting.Rolled, waiting.Mover = rules.Act, [2]int{}, 1
	blueStarts.Mover, blueStarts.Rolled = 1, [2]int{6, 6}
	six.Step, six.Rolled = rules.Act, [2]int{}
	six.Placed = [2][7]int{on(3, 3, 3, 3, 3, 3), on(5, 5, 5, 5, 5, 5)}
	dealing, _ := shanghai(beforeShanghai())
	return []render.State{
		render.Pose("tavern", render.Table, fourth()),
		render.Pose("tavern-waiting", render.Table, waiting),
		render.Pose("tavern-start", render.Table, firstRoll()),
		render.Pose("tavern-blue", render.Table, blueStarts),
		render.Pose("tavern-edge", render.Table, edge(), "Kapitän Öz", "Maximiliane von Hohenstein"),
		render.Pose("tavern-six", render.Table, six),
		render.Pose("tavern-scripts", render.Table, waiting, scripts...),
		render.Pose("tavern-empty", render.Table, dealing),
	}
}

// rounded are states of ends of rounds.
func rounded() []render.State {
	ties, crowd := contested(), beforeShanghai()
	crowd.OneAt = rules.Right
	crowd.Placed = [2][7]int{on(6, 6, 6, 6, 6, 6), on(6, 6, 6, 6, 6, 4)}
	sure := []float64{.5, .6, .7, .9, .96}
	round := func(name string, was rules.State, chances []float64, names ...string) render.State {
		after, events := shanghai(was)
		s := render.Pose(name, Round, after, names...)
		s.Scene.Before, s.Scene.Events, s.Scene.Chances = was, events, chances
		return s
	}
	return []render.State{
		round("round", beforeShanghai(), nil),
		round("round-chance", beforeShanghai(), toldChances[:5]),
		round("round-sure", beforeShanghai(), sure),
		round("round-ties", ties, nil),
		round("round-crowd", crowd, sure),
		round("round-names", beforeShanghai(), nil, longNames...),
	}
}

// crewed are states of the crews.
func crewed() []render.State {
	after, _ := shanghai(beforeShanghai())
	full := over()
	full.Crews[1][rules.Chinese] = sailors("cn-1 cn-2 cn-3 cn-3 cn-4 cn+ cn+ cn+")[rules.Chinese]
	full.Tricks = [2][rules.Tricks]int{{2, 1, 3}, {1, 2, 2}}
	return []render.State{
		render.Pose("crews", Crews, after),
		render.Pose("crews-full", Crews, full),
		render.Pose("crews-names", Crews, edge(), longNames...),
	}
}

// results are states of finished matches.
func results() []render.State {
	level := over()
	level.Tricks[1][rules.Reroll] = 3
	return []render.State{
		ended("final", over(), ""),
		counting(ended("final-rated", over(), ""), toldChances, 1546, 14, 1557, -14),
		counting(ended("final-chances", over(), ""), []float64{.5, .7, .92, .97, .9, .93, .97, .99, 1}),
		ended("final-draw", level, ""),
		counting(ended("final-draw-rated", level, "", longNames...), nil, 1500, 0, 987, 9),
		ended("final-resigned", fourth(), "resign 0", longNames[0], players[1]),
		counting(ended("final-resigned-rated", fourth(), "resign 0", longNames...), toldChances[:4], 1212, -8, 1304, 8),
		ended("final-resigned-ahead", fourth(), "resign 1"),
		ended("final-expired", fourth(), "expired 1"),
		ended("final-stopped", edge(), "stopped", scripts...),
	}
}

// ended returns the end of a match, by the rules or by a play from outside.
func ended(name string, view rules.State, by game.Move, names ...string) render.State {
	return render.Ended(name, rules.Rules(), game.Setup{Seats: 2}, view, by, names...)
}

// toldChances are the win chances of Anna in the game of the mock-ups.
var toldChances = []float64{.5, .54, .61, .55, .39, .46, .35, .62, 1}

// counting adds win chances to a state, and the ratings of both players with their changes.
func counting(s render.State, chances []float64, ratings ...int) render.State {
	s.Scene.Chances = chances
	for i := 0; i < len(ratings); i += 2 {
		s.Scene.Ratings = append(s.Scene.Ratings, render.Standing{Rating: ratings[i], Change: ratings[i+1]})
	}
	return s
}

// shanghai ends the round of a position.
func shanghai(s rules.State) (rules.State, []game.Event) {
	next, events, err := s.Apply(game.Play{Seat: 0, Move: "shanghai"})
	if err != nil {
		panic(err)
	}
	return next.(rules.State), events
}
