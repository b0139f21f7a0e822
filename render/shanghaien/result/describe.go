package result

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/shanghaien/chance"
	"dockside/render/shanghaien/describe"
)

// Describe implements render.Page.
func (f *Page) Describe() []game.Event {
	facts := []game.Event{f.describeEnd()}
	if r := f.ratings; r != nil {
		facts = append(facts, describe.Fact("ratings", game.Seat(0), r[0].Rating, render.Change("change", r[0].Change),
			game.Seat(1), r[1].Rating, render.Change("change", r[1].Change)))
	}
	facts = append(facts, f.describeScored(0), f.describeScored(1))
	if level := f.listLevel(); level != nil {
		facts = append(facts, describe.Fact("level", level))
	}
	if f.chances == nil {
		return facts
	}
	var percent []game.Event
	for _, after := range f.chances {
		percent = append(percent, describe.Fact("percent", chance.Percents(after)[0]))
	}
	return append(facts, describe.Fact("chances", percent))
}

// describeEnd returns how a match ended, who won, and the points of both players.
func (f *Page) describeEnd() game.Event {
	if f.outcome.Cause == game.Playing {
		return describe.Points(f.Points())
	}
	return describe.Outcome(f.outcome, f.Points())
}

// describeScored returns the points of a seat by nation, with both crews.
func (f *Page) describeScored(seat game.Seat) game.Event {
	var scored []game.Event
	for n, p := range f.NationPoints()[seat] {
		if p > 0 {
			of := describe.Strengths(&f.State, rules.Nation(n))
			scored = append(scored, describe.Fact("scored.nation", game.Say(describe.Nations[n]), p, of[seat], of[1-seat]))
		}
	}
	if held := describe.Sum(f.Tricks[seat]); held > 0 {
		scored = append(scored, describe.Fact("scored.tricks", game.Say(describe.WordTricks), held))
	}
	if scored == nil {
		return describe.Fact("scored.nothing", describe.Side(seat))
	}
	return describe.Fact("scored", describe.Side(seat), scored)
}

// listLevel returns the nations in which both crews have the same strength.
func (f *Page) listLevel() []game.Event {
	var level []game.Event
	for n, people := range describe.Nations {
		if of := describe.Strengths(&f.State, rules.Nation(n)); of[0] > 0 && of[0] == of[1] {
			level = append(level, describe.Fact("scored.tricks", game.Say(people), of[0]))
		}
	}
	return level
}
