package voyage

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render/madameching/board"
	"dockside/render/madameching/describe"
)

// Describe implements render.Page.
func (v *Page) Describe() []game.Event {
	end := v.way[len(v.way)-1]
	facts := []game.Event{describe.Fact("voyage", v.seat, v.space(), describe.Card(v.by), v.round)}
	if v.junk > 0 {
		facts = append(facts, describe.Fact("voyage.junk", v.junk))
	}
	facts = append(facts, describe.Fact("voyage.space", end.Column, end.Row, v.space()), v.describeMission())
	facts = append(facts, v.describeSkills()...)
	if v.fortune {
		facts = append(facts, describe.Fact("voyage.fortune"))
	}
	facts = append(facts, describe.Fact("voyage.points", v.before, v.after))
	var cards []game.Event
	for _, l := range v.row {
		told := describe.Card(l.card)
		if l.turned {
			told = describe.Fact("turned", told)
		}
		cards = append(cards, told)
	}
	facts = append(facts, describe.Fact("voyage.cards", cards), describe.Fact("wake", board.DescribePath(v.way)))
	return append(facts, v.describeMissed()...)
}

// describeMission returns the claimed mission.
func (v *Page) describeMission() game.Event {
	switch {
	case v.kited():
		return describe.Fact("voyage.kite", v.tile.Mission().Number, describe.Mission(v.tile))
	case v.claimed:
		return describe.Fact("voyage.mission", v.tile.Mission().Number, describe.Mission(v.tile))
	}
	return describe.Fact("voyage.mission.none", v.space())
}

// describeSkills returns the skills gained and their reasons.
func (v *Page) describeSkills() (facts []game.Event) {
	for _, k := range v.skills {
		key := "voyage.skill"
		if k.kind == rules.Elite {
			key = "voyage.skill.elite"
		}
		facts = append(facts, describe.Fact(key, describe.Fact("skill."+k.kind.String()+".up")))
	}
	switch {
	case v.refused:
		facts = append(facts, describe.Fact("voyage.refused"))
	case v.skills == nil:
		facts = append(facts, describe.Fact("voyage.skill.none"))
	}
	if v.mentor != rules.NoSymbol {
		facts = append(facts, describe.Fact("voyage.mentor", describe.Symbol(v.mentor)))
	}
	if v.flagship {
		facts = append(facts, describe.Fact("voyage.flagship"))
	}
	return facts
}

// describeMissed returns what was nearly reached.
func (v *Page) describeMissed() (facts []game.Event) {
	var near, rest []game.Event
	for _, m := range v.missed[:min(2, len(v.missed))] {
		key := "mission"
		if m.kite {
			key = "mission.kite"
		}
		near = append(near, describe.Fact(key, m.tile.Mission().Number, describe.Mission(m.tile)))
	}
	for _, t := range v.tries {
		rest = append(rest, describe.Fact("try", describe.Symbol(t.sign), t.n))
	}
	if near != nil {
		facts = append(facts, describe.Fact("voyage.missed", near))
	}
	if rest != nil {
		facts = append(facts, describe.Fact("voyage.tries", rest))
	}
	return facts
}
