package shipshape

import (
	"dockside/game"
	"dockside/render"
)

// Describe implements render.Page.
func (f *final) Describe() []game.Event {
	var facts, ratings []game.Event
	how, who := render.Ending(f.outcome)
	end := fact("end."+how, who)
	for _, r := range f.rows {
		if r.seat == who {
			end = fact("end."+how, r.told())
		}
		key := "rank"
		if r.left {
			key = "rank.left"
		}
		facts = append(facts, fact(key, r.rank, r.told(), coins(r.coins), r.describeVoyages(), r.hold))
	}
	facts = append([]game.Event{end}, facts...)
	for seat, r := range f.ratings {
		ratings = append(ratings, fact("rating", game.Seat(seat), r.Rating, render.Change("change", r.Change)))
	}
	if ratings != nil {
		facts = append(facts, fact("ratings", ratings))
	}
	return facts
}

// describeVoyages lists what the voyages that were scored have brought.
func (r *row) describeVoyages() game.Event {
	var brought []game.Event
	for _, n := range r.voyages {
		brought = append(brought, fact("card", n))
	}
	if brought == nil {
		return fact("voyages.none")
	}
	return fact("voyages", brought)
}
