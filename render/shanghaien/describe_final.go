package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// Describe implements render.Page.
func (f *final) Describe() []game.Event {
	facts := []game.Event{f.describeEnd()}
	if r := f.ratings; r != nil {
		facts = append(facts, fact("ratings", game.Seat(0), r[0].Rating, render.Change("change", r[0].Change),
			game.Seat(1), r[1].Rating, render.Change("change", r[1].Change)))
	}
	facts = append(facts, f.describeScored(0), f.describeScored(1))
	if level := f.listLevel(); level != nil {
		facts = append(facts, fact("level", level))
	}
	if f.chances == nil {
		return facts
	}
	var percent []game.Event
	for _, chance := range f.chances {
		percent = append(percent, fact("percent", percents(chance)[0]))
	}
	return append(facts, fact("chances", percent))
}

// describeEnd says how a match ended, who won, and the points of both.
func (f *final) describeEnd() game.Event {
	if f.outcome.Cause == game.Playing {
		return describePoints(f.Points())
	}
	return describeOutcome(f.outcome, f.Points())
}

// describeScored lists the points of a seat, each nation with both crews.
func (f *final) describeScored(seat game.Seat) game.Event {
	var scored []game.Event
	for n, p := range f.NationPoints()[seat] {
		if p > 0 {
			of := strengthsOf(&f.State, rules.Nation(n))
			scored = append(scored, fact("scored.nation", game.Say(peoples[n]), p, of[seat], of[1-seat]))
		}
	}
	if held := sum(f.Tricks[seat]); held > 0 {
		scored = append(scored, fact("scored.tricks", game.Say(wordTricks), held))
	}
	if scored == nil {
		return fact("scored.nothing", colour(seat))
	}
	return fact("scored", colour(seat), scored)
}

// listLevel lists the nations of which both have equally strong crews.
func (f *final) listLevel() []game.Event {
	var level []game.Event
	for n, people := range peoples {
		if of := strengthsOf(&f.State, rules.Nation(n)); of[0] > 0 && of[0] == of[1] {
			level = append(level, fact("scored.tricks", game.Say(people), of[0]))
		}
	}
	return level
}
