package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// moments are states of decisive turns.
func moments() []render.State {
	roll := fourth()
	roll.Step, roll.Rolled = rules.Roll, [2]int{}
	act, dealt := roll, fourth()
	act.Step = rules.Act
	dealt.Step, dealt.Placed, dealt.OneAt = rules.Roll, [2][7]int{}, rules.Unchosen
	empty := dealt
	empty.Tavern, empty.Step = rules.State{}.Tavern, rules.Deal
	pair := fourth()
	pair.Rolled = [2]int{5, 5}
	lucky := render.Moment{Kind: "lucky", Play: rolls("roll 2 5"), Next: "place 5", At: .6, From: .31, To: .64}
	down := render.Moment{Kind: "costly", Play: game.Play{Seat: 0, Move: "place 2"}, Seat: 1, At: .45, From: .39, To: .71}
	down.Odds = decided("", fourth(), 0, nil, "place 2", "place 2", .29, "place 5", .61).Scene.Odds
	deed := render.Moment{Kind: "costly", Play: game.Play{Seat: 0, Move: "shanghai"}, Seat: 1, At: .98, From: .58, To: 1}
	deed.Odds = decided("", act, 0, nil, "shanghai", "roll", .42, "shanghai", .02).Scene.Odds
	early := render.Moment{Kind: "lucky", Play: rolls("deal"), Seat: 1, At: 0, From: .5, To: .55}
	unused := render.Moment{Kind: "lucky", Play: rolls("roll 5 5"), At: .3, From: .004, To: .997}
	unlucky := render.Moment{Kind: "lucky", Play: rolls("roll 2 5"), Next: "place 2", Seat: 1, At: .7, From: .4, To: .6}
	swing := render.Moment{Kind: "comeback", Play: rolls("roll 2 5"), At: .9, From: .12, To: .35}
	return []render.State{
		decisive("moment", roll, fourth(), lucky),
		decisive("moment-costly", fourth(), fourth(), down),
		decisive("moment-deed", act, act, deed, longNames...),
		decisive("moment-deal", empty, dealt, early, scripts...),
		decisive("moment-pair", roll, pair, unused),
		decisive("moment-unlucky", roll, fourth(), unlucky),
		decisive("moment-draw", roll, fourth(), swing),
	}
}

// rolls returns a play of chance.
func rolls(m game.Move) game.Play { return game.Play{Seat: game.Nature, Move: m} }

// decisive returns the state of a decisive turn in the game of the mock-ups.
func decisive(name string, was, now rules.State, m render.Moment, names ...string) render.State {
	m.Accuracy, m.Points = []float64{93.2, 80.7}, []int{20, 18}
	for i, chance := range toldChances {
		if m.Seat != 0 {
			chance = 1 - chance
		}
		m.Line = append(m.Line, render.Sight{At: float64(i) / 8, Chance: chance})
	}
	end := over()
	switch m.Kind {
	case "comeback": // of a player who has neither won nor lost
		end.Tricks[1][rules.Reroll], m.Points[1], m.Accuracy[1] = 3, 20, -1
		m.Line = m.Line[:8]
		m.Line = append(m.Line, render.Sight{At: 1, Chance: .5})
	default:
	}
	s := render.Pose(name, render.Turning, now, names...)
	s.Scene.Before, s.Scene.Moment, s.Scene.Outcome = was, &m, ended(name, end, "").Scene.Outcome
	return s
}
