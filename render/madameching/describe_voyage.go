package madameching

import (
	"dockside/game"
	rules "dockside/game/madameching"
)

// Describe implements render.Page.
func (v *voyage) Describe() []game.Event {
	end := v.way[len(v.way)-1]
	facts := []game.Event{fact("voyage", v.seat, v.space(), describeCard(v.by), v.round)}
	if v.junk > 0 {
		facts = append(facts, fact("voyage.junk", v.junk))
	}
	facts = append(facts, fact("voyage.space", end.column, end.row, v.space()), v.describeMission())
	facts = append(facts, v.describeSkills()...)
	if v.fortune {
		facts = append(facts, fact("voyage.fortune"))
	}
	facts = append(facts, fact("voyage.points", v.before, v.after))
	var cards []game.Event
	for _, l := range v.row {
		told := describeCard(l.card)
		if l.turned {
			told = fact("turned", told)
		}
		cards = append(cards, told)
	}
	facts = append(facts, fact("voyage.cards", cards), fact("wake", describeWay(v.way)))
	return append(facts, v.describeMissed()...)
}

// describeMission tells what was claimed.
func (v *voyage) describeMission() game.Event {
	switch {
	case v.kited():
		return fact("voyage.kite", v.tile.Mission().Number, describeTile(v.tile))
	case v.claimed:
		return fact("voyage.mission", v.tile.Mission().Number, describeTile(v.tile))
	}
	return fact("voyage.mission.none", v.space())
}

// describeSkills tells what was gained, and for what.
func (v *voyage) describeSkills() (facts []game.Event) {
	for _, k := range v.skills {
		key := "voyage.skill"
		if k.kind == rules.Elite {
			key = "voyage.skill.elite"
		}
		facts = append(facts, fact(key, fact("skill."+k.kind.String()+".up")))
	}
	switch {
	case v.refused:
		facts = append(facts, fact("voyage.refused"))
	case v.skills == nil:
		facts = append(facts, fact("voyage.skill.none"))
	}
	if v.mentor != rules.NoSymbol {
		facts = append(facts, fact("voyage.mentor", describeSign(v.mentor)))
	}
	if v.flagship {
		facts = append(facts, fact("voyage.flagship"))
	}
	return facts
}

// describeMissed tells what was near.
func (v *voyage) describeMissed() (facts []game.Event) {
	var near, rest []game.Event
	for _, m := range v.missed[:min(2, len(v.missed))] {
		key := "mission"
		if m.kite {
			key = "mission.kite"
		}
		near = append(near, fact(key, m.tile.Mission().Number, describeTile(m.tile)))
	}
	for _, t := range v.tries {
		rest = append(rest, fact("try", describeSign(t.sign), t.n))
	}
	if near != nil {
		facts = append(facts, fact("voyage.missed", near))
	}
	if rest != nil {
		facts = append(facts, fact("voyage.tries", rest))
	}
	return facts
}
