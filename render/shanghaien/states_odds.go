package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// judged are states of decisions with odds, open and made.
func judged() []render.State {
	act, blue, tricks, right := fourth(), edge(), fourth(), firstRoll()
	act.Step, act.Rolled = rules.Act, [2]int{}
	act.Placed[0] = on(2, 2, 6, 6)
	tricks.Tricks[0] = [rules.Tricks]int{1, 1, 2}
	right.Mover, right.Rolled = 1, [2]int{6, 3}
	likely := []float64{.22, .74, .31, .24, .52, .88}
	sure := []float64{0, 1, .004, .997, .5, .09}
	return []render.State{
		decided("odds", fourth(), 0, likely, "", "place 2", .48, "place 5", .56),
		decided("odds-act", act, 0, likely, "", "roll", .583, "shanghai", .412),
		decided("odds-blue", blue, 1, sure, "", "place 5", .997, "place 3", .992, "double", .99, "joker double de", .004),
		decided("odds-tricks", tricks, 0, likely, "", "place 2", .31, "place 5", .36, "nudge 2 1", .41, "nudge 2 3", .4,
			"nudge 5 4", .2, "nudge 5 6", .35, "double", .44, "reroll", .33, "joker double us", .12),
		decided("odds-start", firstRoll(), 0, likely, "", "place 2 left", .55, "place 4 left", .54, "place 2 right", .44,
			"place 4 right", .39),
		decided("odds-start-blue", right, 1, nil, "", "place 6 left", .5, "place 3 left", .44, "place 3 right", .61),
		decided("odds-forced", fourth(), 0, likely, "", "place 2", .48),
		decided("judged", fourth(), 0, nil, "place 2", "place 2", .48, "place 5", .56),
		decided("judged-best", act, 0, nil, "roll", "roll", .583, "shanghai", .412),
		decided("judged-trick", blue, 1, nil, "double", "place 3", .62, "double", .31),
	}
}

// decided returns the state of a decision, with moves and the win chances after them.
func decided(
	name string, view rules.State, seat game.Seat, likely []float64, made game.Move, choices ...any,
) render.State {
	s := render.Pose(name, render.Table, view)
	var all []render.Weighed
	for i := 0; i < len(choices); i += 2 {
		all = append(all, render.Weighed{Move: game.Move(choices[i].(string)), Chance: choices[i+1].(float64)})
	}
	s.Scene.Odds = render.Judged(seat, all...)
	s.Scene.Odds.Prospects, s.Scene.Odds.Made = likely, made
	return s
}
