package madameching

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// moments are states of decisive turns: a costly choice, a lucky draw, and a swing.
func moments() []render.State {
	choose := mocked(false)
	choose.Step, choose.Shown, choose.Act = rules.Choose, false, rules.Activation{}
	for i := range choose.Captains {
		choose.Captains[i].Chose, choose.Captains[i].Sailed = [2]rules.Card{}, 0
		choose.Captains[i].Held = 3
	}
	choose.Captains[0].Hand = rules.SetOf(5, 40, 54)
	costly := render.Moment{
		Kind: "costly", Play: game.Play{Seat: 0, Move: "choose 5"}, Seat: 1, At: .5, From: .27, To: .55,
		Odds: &render.Odds{
			Seat: 0, Made: "choose 5",
			Choices: []render.Weighed{{Move: "choose 40", Chance: .41}, {Move: "choose 5", Chance: .22}},
		},
	}
	swing := render.Moment{
		Kind: "swing", Play: game.Play{Seat: 2, Move: "claim m23a"}, Seat: 2, At: .7, From: .3, To: .52,
	}
	lucky := render.Moment{
		Kind: "lucky", Play: game.Play{Seat: game.Nature, Move: "stone 0 white"}, Seat: 0, At: .9, From: .35, To: .6,
	}
	claim, _, err := jun().Apply(game.Play{Seat: 2, Move: "sail"})
	if err != nil {
		panic(err)
	}
	return []render.State{
		decisive("moment-4-costly", choose, costly, reckoned(false)),
		decisive("moment-crews-swing", claim, swing, reckoned(true), longNames...),
		decisive("moment-2-lucky", mockedPair(), lucky, mockedPair()),
	}
}

// decisive returns the state of a decisive turn, with the given end of the match.
func decisive(name string, was game.State, m render.Moment, end rules.State, names ...string) render.State {
	now := was
	if m.Play.Seat >= 0 {
		if next, _, err := was.Apply(m.Play); err == nil {
			now = next
		}
	}
	for seat, score := range end.Scores() {
		m.Accuracy = append(m.Accuracy, float64(97-7*seat))
		m.Points = append(m.Points, score.Points)
	}
	for i := range 9 {
		m.Line = append(m.Line, render.Sight{At: float64(i) / 8, Chance: .25 + float64(i*i%5)/12})
	}
	s := render.Pose(name, render.Turning, now, names...)
	end.Step = rules.Done
	s.Scene.Before, s.Scene.Moment = was, &m
	s.Scene.Outcome = ended(name, end, "").Scene.Outcome
	return s
}
