package voyage

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/madameching/describe"
)

// reason returns a sentence of an explanation.
func reason(key string, args ...any) game.Event { return game.Say("madameching.why."+key, args...) }

// Explain explains the space, the mission and the skills at the end of an expedition, in the order of the picture.
func (v *Page) Explain() []render.Topic {
	topics := []render.Topic{v.whySpace(), v.whyMission(), v.whySkills()}
	if v.fortune {
		topics = append(topics, render.Topic{
			Label: reason("fortune"), Note: reason("fortune.note"), Why: []game.Event{reason("fortune.why")},
		})
	}
	return topics
}

// whySpace explains the space: cards times colours (MC-30).
func (v *Page) whySpace() render.Topic {
	end := v.way[len(v.way)-1]
	key := "space.colours"
	for _, l := range v.row {
		if l.card.IsPilot() {
			key = "space.pilot"
		}
	}
	return render.Topic{
		Label: reason("space", v.space()), Note: reason("space.note", end.Column, end.Row),
		Why: []game.Event{reason(key, end.Column, end.Row, v.space()), reason("end."+v.ending(), int(v.by))},
	}
}

// ending returns why the expedition ended: the end of the world, or a lower card.
func (v *Page) ending() string {
	if len(v.way) == rules.Columns {
		return "world"
	}
	return "lower"
}

// whyMission explains the mission (MC-50, MC-52).
func (v *Page) whyMission() render.Topic {
	switch number := v.tile.Mission().Number; {
	case v.kited():
		return render.Topic{
			Label: reason("mission", number), Note: reason("pays", describe.Mission(v.tile)),
			Why: []game.Event{reason("mission.kite", v.space(), v.space()+6)},
		}
	case v.claimed:
		return render.Topic{
			Label: reason("mission", number), Note: reason("pays", describe.Mission(v.tile)),
			Why: []game.Event{reason("mission.why", v.space(), number)},
		}
	}
	return render.Topic{
		Label: reason("mission.none"), Note: reason("mission.none.note"),
		Why: []game.Event{reason("mission.none.why", v.space())},
	}
}

// whySkills explains the skills by the symbols (MC-54 to MC-57).
func (v *Page) whySkills() render.Topic {
	topic := render.Topic{Label: reason("skills.none"), Note: reason("skills.none.note"), Why: v.describeSkills()}
	if v.skills != nil {
		var gained []game.Event
		for _, k := range v.skills {
			gained = append(gained, rules.SkillEvent(k.kind))
		}
		topic.Label, topic.Note = reason("skills"), reason("skills.note", gained)
	}
	topic.Why = append(topic.Why, reason("skills.why"))
	return topic
}
