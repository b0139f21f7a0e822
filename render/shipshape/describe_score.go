package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// describeVoyage tells how a voyage was scored, part by part.
func describeVoyage(s rules.State) []game.Event {
	list, totals, n := standings(s)
	least, most := extremes(totals[:n])
	facts := []game.Event{fact("voyage", int(s.Voyage), least, most)}
	for seat := range game.Seat(n) {
		t, p, c := totals[seat], list[seat], s.Captains[seat]
		facts = append(facts, fact("scored", captain(s, seat), int(c.Hold),
			describeLess(int(p.Gold), t.Gold, t.Rats), describeLess(int(p.Cannons), t.Cannons, least),
			describeLess(int(p.Contraband), t.Contraband, t.Contraband-int(p.Contraband)), int(p.Full), p.Coins(), int(c.Coins)))
	}
	return facts
}

// describeLess is a part of a score, and how it came about where something was taken off.
func describeLess(n, from, off int) game.Event {
	if off == 0 {
		return fact("part", n)
	}
	return fact("part.less", n, from, off)
}

// describeFinal tells the end, and then the coins of all, the richest first.
func describeFinal(scene render.Scene, s rules.State) []game.Event {
	facts := []game.Event{describeEnd(scene.Outcome, s)}
	order, n := ranking(s)
	for i, seat := range order[:n] {
		c := s.Captains[seat]
		facts = append(facts, fact("rank", i+1, captain(s, seat), int(c.Coins), describeVoyages(s, seat), int(c.Hold)))
	}
	var ratings []game.Event
	for i, r := range scene.Ratings {
		if seat := game.Seat(i); seat != s.Dummy() {
			ratings = append(ratings, fact("rating", seat, r.Rating, describeChange(r.Change)))
		}
	}
	if ratings != nil {
		facts = append(facts, fact("ratings", ratings))
	}
	return facts
}

// describeEnd says how a match ended.
func describeEnd(o game.Outcome, s rules.State) game.Event {
	switch {
	case o.Cause == game.Stopped:
		return fact("end.stopped")
	case o.Cause == game.Resigned:
		return fact("end.resigned", o.Seat)
	case o.Cause == game.Expired:
		return fact("end.expired", o.Seat)
	case len(o.Winners) == 1:
		return fact("end.won", captain(s, o.Winners[0]))
	}
	return fact("end.draw")
}

// describeVoyages lists what the voyages that were scored have brought a seat.
func describeVoyages(s rules.State, seat game.Seat) game.Event {
	var brought []game.Event
	for v := range s.Finished() {
		brought = append(brought, fact("card", s.Scored[v][seat].Coins()))
	}
	if brought == nil {
		return fact("voyages.none")
	}
	return fact("voyages", brought)
}
