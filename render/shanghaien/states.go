package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

var _ render.Shown = Face{}

// The people of the game that the pictures of the style tell, and others who are hard to write.
var (
	players   = []string{"Anna", "Bernd"}
	longNames = []string{"Maximiliane von Hohenstein", "Bartholomäus Freiherr zu Guttenbrunn"}
	scripts   = []string{"Αλέξης Дмитрий 🦜", "李小龙"}
)

// States implements render.Shown.
func (Face) States() []render.State {
	var all []render.State
	for _, list := range [][]render.State{tables(), panels(), results()} {
		for _, s := range list {
			if s.Scene.Names == nil {
				s.Scene.Names = players
			}
			all = append(all, s)
		}
	}
	return all
}

// tables are states of a round in progress.
func tables() []render.State {
	table := func(name string, view rules.State, names ...string) render.State {
		return render.State{Name: name, Scene: render.Scene{Kind: render.Table, View: view, Names: names}}
	}
	waiting := fourth()
	waiting.Step, waiting.Rolled, waiting.Mover = rules.Act, [2]int{}, 1
	blueStarts := firstRoll()
	blueStarts.Mover, blueStarts.Rolled = 1, [2]int{6, 6}
	dealing, _ := shanghai(beforeShanghai())
	six := fourth()
	six.Step, six.Rolled = rules.Act, [2]int{}
	six.Placed = [2][7]int{on(3, 3, 3, 3, 3, 3), on(5, 5, 5, 5, 5, 5)}
	return []render.State{
		table("tavern", fourth()),
		table("tavern-waiting", waiting),
		table("tavern-start", firstRoll()),
		table("tavern-blue", blueStarts),
		table("tavern-edge", edge(), "Kapitän Öz", "Maximiliane von Hohenstein"),
		table("tavern-six", six),
		table("tavern-scripts", waiting, scripts...),
		table("tavern-empty", dealing),
	}
}

// panels are ends of rounds, and crews.
func panels() []render.State {
	call, ties := beforeShanghai(), beforeShanghai()
	ties.Placed = [2][7]int{on(2, 3, 4, 4, 1, 6), on(2, 1, 4, 4, 6, 5)}
	crowd := beforeShanghai()
	crowd.OneAt = rules.Right
	crowd.Placed = [2][7]int{on(6, 6, 6, 6, 6, 6), on(6, 6, 6, 6, 6, 4)}
	after, events := shanghai(call)
	afterCrowd, crowdEvents := shanghai(crowd)
	chances := toldChances[:5]
	sure := []float64{.5, .6, .7, .9, .96}
	afterTies, tieEvents := shanghai(ties)
	full := over()
	full.Crews[1][rules.Chinese] = crewOf(3, 1, 2, 3, 3, 4)
	full.Tricks = [2][rules.Tricks]int{{2, 1, 3}, {1, 2, 2}}
	return []render.State{
		{Name: "round", Scene: render.Scene{Kind: Round, View: after, Before: call, Events: events}},
		{Name: "round-chance", Scene: render.Scene{Kind: Round, View: after, Before: call, Events: events, Chances: chances}},
		{Name: "round-sure", Scene: render.Scene{Kind: Round, View: after, Before: call, Events: events, Chances: sure}},
		{Name: "round-ties", Scene: render.Scene{Kind: Round, View: afterTies, Before: ties, Events: tieEvents}},
		{Name: "round-crowd", Scene: render.Scene{
			Kind: Round, View: afterCrowd, Before: crowd, Events: crowdEvents, Chances: sure,
		}},
		{Name: "round-names", Scene: render.Scene{Kind: Round, View: after, Before: call, Events: events, Names: longNames}},
		{Name: "crews", Scene: render.Scene{Kind: Crews, View: after}},
		{Name: "crews-full", Scene: render.Scene{Kind: Crews, View: full}},
		{Name: "crews-names", Scene: render.Scene{Kind: Crews, View: edge(), Names: longNames}},
	}
}

// results are ways to end.
func results() []render.State {
	final := func(name string, view rules.State, how game.Outcome, names ...string) render.State {
		return render.State{Name: name, Scene: render.Scene{Kind: render.Final, View: view, Outcome: how, Names: names}}
	}
	won := game.Outcome{Cause: game.Finished, Winners: []game.Seat{0}}
	resigned := game.Outcome{Cause: game.Resigned, Seat: 0, Winners: []game.Seat{1}}
	level := over()
	level.Tricks[1][rules.Reroll] = 3
	return []render.State{
		final("final", over(), won),
		counting(final("final-rated", over(), won), toldChances, 1546, 14, 1557, -14),
		counting(final("final-chances", over(), won), []float64{.5, .7, .92, .97, .9, .93, .97, .99, 1}),
		final("final-draw", level, game.Outcome{Cause: game.Finished}),
		counting(final("final-draw-rated", level, game.Outcome{Cause: game.Finished}, longNames...), nil, 1500, 0, 987, 9),
		final("final-resigned", fourth(), resigned, longNames[0], players[1]),
		counting(final("final-resigned-rated", fourth(), resigned, longNames...), toldChances[:4], 1212, -8, 1304, 8),
		final("final-expired", fourth(), game.Outcome{Cause: game.Expired, Seat: 1, Winners: []game.Seat{0}}),
		final("final-stopped", edge(), game.Outcome{Cause: game.Stopped}, scripts...),
	}
}

// toldChances are those of Anna in the game that the pictures of the style tell.
var toldChances = []float64{.5, .54, .61, .55, .39, .46, .35, .62, 1}

// counting adds chances to a state, and the ratings of both with their changes.
func counting(s render.State, chances []float64, ratings ...int) render.State {
	s.Scene.Chances = chances
	for i := 0; i < len(ratings); i += 2 {
		s.Scene.Ratings = append(s.Scene.Ratings, render.Standing{Rating: ratings[i], Change: ratings[i+1]})
	}
	return s
}

// shanghai ends the round of a position in which Red may do so.
func shanghai(s rules.State) (rules.State, []game.Event) {
	next, events, err := s.Apply(game.Play{Seat: 0, Move: "shanghai"})
	if err != nil {
		panic(err)
	}
	return next.(rules.State), events
}
