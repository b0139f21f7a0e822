package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

func describeFinal(scene render.Scene, s rules.State) []game.Event {
	facts := []game.Event{describeEnd(scene.Outcome, s)}
	if r := scene.Ratings; len(r) == len(seats) {
		facts = append(facts, fact("ratings", game.Seat(0), r[0].Rating, describeChange(r[0].Change),
			game.Seat(1), r[1].Rating, describeChange(r[1].Change)))
	}
	for _, seat := range seats {
		facts = append(facts, describeScored(s, seat))
	}
	if level := describeLevel(s); level != nil {
		facts = append(facts, fact("level", level))
	}
	if len(scene.Chances) > 1 {
		facts = append(facts, fact("chances", describeChances(scene.Chances)))
	}
	return facts
}

// describeEnd says how a match ended, and the points of both.
func describeEnd(o game.Outcome, s rules.State) game.Event {
	points := s.Points()
	red, blue := describeScore(0, points[0]), describeScore(1, points[1])
	switch {
	case o.Cause == game.Stopped:
		return fact("end.stopped", red, blue)
	case o.Cause == game.Resigned:
		return fact("end.resigned", o.Seat, red, blue)
	case o.Cause == game.Expired:
		return fact("end.expired", o.Seat, red, blue)
	case len(o.Winners) == 1:
		return fact("end.won", o.Winners[0], red, blue)
	case o.Cause == game.Playing:
		return fact("points", red, blue)
	}
	return fact("end.draw", red, blue)
}

// describeScored lists the points of a seat, each nation with both crews.
func describeScored(s rules.State, seat game.Seat) game.Event {
	var scored []game.Event
	for n, p := range s.NationPoints()[seat] {
		if p > 0 {
			own, other := s.Crews[seat][n].Strength(), s.Crews[1-seat][n].Strength()
			scored = append(scored, fact("scored.nation", game.Say(people(rules.Nation(n))), p, own, other))
		}
	}
	if held := sum(s.Tricks[seat]); held > 0 {
		scored = append(scored, fact("scored.tricks", game.Say(wordTricks), held))
	}
	if scored == nil {
		return fact("scored.nothing", colour(seat))
	}
	return fact("scored", colour(seat), scored)
}

// describeLevel lists the nations of which both have equally strong crews.
func describeLevel(s rules.State) []game.Event {
	var level []game.Event
	for n, crew := range s.Crews[0] {
		if strength := crew.Strength(); strength > 0 && strength == s.Crews[1][n].Strength() {
			level = append(level, fact("scored.tricks", game.Say(people(rules.Nation(n))), strength))
		}
	}
	return level
}

// describeChances lists the chances of Red in percent, round by round.
func describeChances(chances []float64) []game.Event {
	var list []game.Event
	for _, c := range chances[:min(len(chances), rounds+1)] {
		list = append(list, fact("percent", percents(c)[0]))
	}
	return list
}
