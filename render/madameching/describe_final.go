package madameching

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// Describe implements render.Page.
func (f *final) Describe() []game.Event {
	facts := []game.Event{f.describeEnd()}
	if f.broken >= 0 {
		facts = append(facts, fact("broken."+rules.Gem(f.broken).String()))
	}
	for i := range f.sides {
		s := &f.sides[i]
		if f.crewed {
			facts = append(facts, fact("crew", fact("points", s.sum)))
		}
		for k := range s.rows {
			facts = append(facts, s.rows[k].describe())
		}
	}
	var ratings []game.Event
	for seat, r := range f.ratings {
		ratings = append(ratings, fact("rating", game.Seat(seat), r.Rating, render.Change("change", r.Change)))
	}
	if ratings != nil {
		facts = append(facts, fact("ratings", ratings))
	}
	return facts
}

// describeEnd tells who has won, or how else the match has ended.
func (f *final) describeEnd() game.Event {
	how, who := render.Ending(f.outcome)
	if len(f.won) > 0 && (how == "draw" || how == "won") && len(f.won) < 3 {
		var all []game.Event
		for _, seat := range f.won {
			all = append(all, fact("name", seat))
		}
		switch {
		case f.shared:
			return fact("end.shared", all)
		case len(all) > 1:
			return fact("end.crew", all)
		}
		return fact("end.won", all)
	}
	return fact("end."+how, who)
}

// describe tells from what the points of a captain come.
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
			parts = append(parts, fact(part.key, part.n))
		}
		if part.key == "count.gold" && t.sea > 0 {
			parts[len(parts)-1] = fact("count.gold.sea", part.n, t.sea)
		}
	}
	key := "tally"
	switch {
	case parts == nil:
		parts = []game.Event{fact("count.none")}
		if t.left {
			key = "tally.left"
		}
	case t.left:
		key = "tally.left"
	}
	return fact(key, t.rank, t.seat, fact("points", t.count.Points()), parts)
}
