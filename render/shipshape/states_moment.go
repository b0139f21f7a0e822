package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// moments are states of decisive turns, with few and with many captains.
func moments() []render.State {
	lay, bid := sail(4, 7, cratesDown(2, 3, 4, 0)), sail(2, 2, bidsDown(2, 2, 1))
	first := lay.Queue(0)[0]
	laid := render.Moment{
		Kind: "costly", Play: game.Play{Seat: first, Move: rules.Place(2)}, Seat: 1, At: .5, From: .27, To: .55,
		Odds: decided("", lay, first, rules.Place(2)).Scene.Odds,
	}
	shown := render.Moment{
		Kind: "swing", Play: game.Play{Seat: 1, Move: rules.Bid(4)}, Seat: 0, At: .4, From: .44, To: .71,
	}
	six := sail(6, 6, cratesDown(3, 3, 2, 0))
	lucky := render.Moment{
		Kind: "lucky", Play: game.Play{Seat: game.Nature, Move: "stack"}, Seat: 3, At: .9, From: .02, To: .41,
	}
	return []render.State{
		decisive("moment-4-costly", lay, laid, sail(4, 7, over)),
		decisive("moment-2-swing", bid, shown, sail(2, 3, over)),
		decisive("moment-6-lucky", six, lucky, sail(6, 3, over), longNames...),
	}
}

// decisive returns the state of a decisive turn, with the given end of the match.
func decisive(name string, was rules.State, m render.Moment, end rules.State, names ...string) render.State {
	now := game.State(was)
	if m.Play.Seat >= 0 {
		if next, _, err := was.Apply(m.Play); err == nil {
			now = next
		}
	}
	for seat := range int(was.People) {
		m.Accuracy = append(m.Accuracy, float64(97-7*seat))
	}
	for _, score := range end.Scores() {
		m.Points = append(m.Points, score.Points)
	}
	chance := 1 / float64(was.Seats())
	for i := range 9 {
		m.Line = append(m.Line, render.Sight{At: float64(i) / 8, Chance: chance + float64(i*i%5)/12})
	}
	s := render.Pose(name, render.Turning, now, names...)
	s.Scene.Before, s.Scene.Moment = was, &m
	s.Scene.Outcome = ended(name, end, "").Scene.Outcome
	return s
}
