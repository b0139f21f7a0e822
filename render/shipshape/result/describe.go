package result

import (
	"dockside/game"
	"dockside/render"
	"dockside/render/shipshape/describe"
)

// Describe implements render.Page.
func (f *Page) Describe() []game.Event {
	var facts []game.Event
	how, who := render.Ending(f.outcome)
	end := describe.Fact("end."+how, who)
	for _, r := range f.rows {
		if r.Seat == who {
			end = describe.Fact("end."+how, r.Described())
		}
		key := "rank"
		if r.left {
			key = "rank.left"
		}
		facts = append(facts, describe.Fact(key, r.rank, r.Described(), describe.Coins(r.coins), r.describeVoyages(), r.hold))
	}
	facts = append([]game.Event{end}, facts...)
	return append(facts, render.DescribeRatings("shipshape.alt.", f.ratings)...)
}

// describeVoyages returns the coins of the scored voyages.
func (r *row) describeVoyages() game.Event {
	var brought []game.Event
	for _, n := range r.voyages {
		brought = append(brought, describe.Fact("card", n))
	}
	if brought == nil {
		return describe.Fact("voyages.none")
	}
	return describe.Fact("voyages", brought)
}
