package result

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/madameching/describe"
)

// Describe implements render.Page.
func (f *Page) Describe() []game.Event {
	facts := []game.Event{f.describeEnd()}
	if f.broken >= 0 {
		facts = append(facts, describe.Fact("broken."+rules.Gem(f.broken).String()))
	}
	for i := range f.sides {
		s := &f.sides[i]
		if f.crewed {
			facts = append(facts, describe.Fact("crew", describe.Fact("points", s.sum)))
		}
		for k := range s.rows {
			facts = append(facts, s.rows[k].describe())
		}
	}
	return append(facts, render.DescribeRatings("madameching.alt.", f.ratings)...)
}

// describeEnd returns who won, or how else the match ended.
func (f *Page) describeEnd() game.Event {
	how, who := render.Ending(f.outcome)
	if len(f.won) > 0 && (how == "draw" || how == "won") && len(f.won) < 3 {
		var all []game.Event
		for _, seat := range f.won {
			all = append(all, describe.Fact("name", seat))
		}
		switch {
		case f.shared:
			return describe.Fact("end.shared", all)
		case len(all) > 1:
			return describe.Fact("end.crew", all)
		}
		return describe.Fact("end.won", all)
	}
	return describe.Fact("end."+how, who)
}

// describe returns the parts of a captain's points.
func (t *tally) describe() game.Event {
	var parts []game.Event
	for _, part := range [...]struct {
		key string
		n   int
	}{
		{"count.gold", t.count.Gold},
		{"count.blue", t.count.Stones[rules.Blue]},
		{"count.red", t.count.Stones[rules.Ruby]},
		{"count.white", t.count.Stones[rules.Pearl]},
		{"count.skills", t.count.Skills},
		{"count.flagship", t.count.Flagship},
		{"count.port", t.count.Port},
		{"count.relics", t.count.Relics},
		{"count.traders", t.count.Traders},
	} {
		if part.n > 0 {
			parts = append(parts, describe.Fact(part.key, part.n))
		}
		if part.key == "count.gold" && t.sea > 0 {
			parts[len(parts)-1] = describe.Fact("count.gold.sea", part.n, t.sea)
		}
	}
	key := "tally"
	switch {
	case parts == nil:
		parts = []game.Event{describe.Fact("count.none")}
		if t.left {
			key = "tally.left"
		}
	case t.left:
		key = "tally.left"
	}
	return describe.Fact(key, t.rank, t.seat, describe.Fact("points", t.count.Points()), parts)
}
