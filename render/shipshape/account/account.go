// Package account lists every fact of a position of ShipShape in words, for players who cannot see the pictures.
package account

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/shipshape/choices"
	"dockside/render/shipshape/describe"
	"dockside/render/shipshape/draw"
)

// say returns a fact of an account, or a part of one.
func say(key string, args ...any) game.Event { return game.Say("shipshape.account."+key, args...) }

// Of returns every fact of the view of a scene, in a fixed order.
func Of(s render.Scene) []render.Chapter {
	state, _ := s.View.(rules.State)
	chapters := []render.Chapter{{
		Heading: say("voyage", int(state.Voyage), draw.Voyages), Facts: tellVoyage(&state, s.Outcome.Over()),
	}}
	for group := range state.GroupCount() {
		chapters = append(chapters, tellBidding(&state, group), tellStack(&state, group))
	}
	for seat := range game.Seat(state.Seats()) {
		chapters = append(chapters, tellShip(&state, seat))
	}
	if facts := tellScored(&state); facts != nil {
		chapters = append(chapters, render.Chapter{Heading: say("scored"), Facts: facts})
	}
	return chapters
}

// tellVoyage returns what happens next, and the crates of earlier voyages.
func tellVoyage(s *rules.State, over bool) []game.Event {
	facts := []game.Event{say([...]string{
		rules.DrawHolds: "step.holds", rules.Stack: "step.stack", rules.Play: "step.play", rules.Done: "step.done",
	}[s.Step])}
	if over && s.Step != rules.Done {
		facts = append(facts, describe.Fact("over"))
	}
	if used := numbers(s.Used); used != nil {
		facts = append(facts, say("used", used))
	}
	return facts
}

// numbers returns the numbers of a set.
func numbers(of rules.Set) []game.Event {
	var all []game.Event
	for _, n := range of.List() {
		all = append(all, describe.Fact("card", n))
	}
	return all
}

// tellBidding returns the turn and the bidding of a group, who is to bid, and who lays when.
func tellBidding(s *rules.State, group int) render.Chapter {
	g := &s.Groups[group]
	heading := say("bidding")
	if s.GroupCount() > 1 {
		heading = say([...]string{"bidding.1", "bidding.2"}[group])
	}
	facts := []game.Event{tellTurn(int(g.Turn))}
	if g.Bidding > 0 {
		facts = append(facts, say([...]string{"first", "second"}[g.Bidding-1]))
	}
	for i, seats := range []rules.Set{g.Asked, g.Free, g.Tied} {
		if who := tellSeats(s, seats.List()); who != nil {
			facts = append(facts, say([...]string{"asked", "free", "tied"}[i], who))
		}
	}
	if next := choices.NextToLay(s, group); next != game.Public {
		facts = append(facts, say("next", tellSeats(s, []int{int(next)})))
	}
	return render.Chapter{Heading: heading, Facts: facts}
}

// tellTurn returns the turn of the voyage.
func tellTurn(turn int) game.Event {
	switch {
	case turn == 0:
		return say("turn.none")
	case turn > draw.Turns:
		return say("turn.over")
	}
	return describe.Fact("turn", turn, draw.Turns)
}

// tellSeats returns captains as facts.
func tellSeats(s *rules.State, seats []int) []game.Event {
	var all []game.Event
	for _, seat := range seats {
		all = append(all, say("captain", draw.CaptainOf(s, game.Seat(seat)).Described()))
	}
	return all
}

// tellStack returns the number of crates left, the top one, and the visible cells row by row.
func tellStack(s *rules.State, group int) render.Chapter {
	g := &s.Groups[group]
	facts := []game.Event{say("left", int(g.Left))}
	if top := g.Top(); top.Crate != 0 {
		facts = append(facts, say("top", describe.CellWords(draw.Crate(top))...))
	}
	if g.Survey != [9]rules.Seen{} {
		facts = append(facts, tellRows(g.Survey, "from-top")...)
	}
	return render.Chapter{Heading: say("stack"), Facts: facts}
}

// tellRows returns nine cells, one sentence for each row, with the crate of each cell.
func tellRows(seen [9]rules.Seen, layer string) []game.Event {
	var rows []game.Event
	for row := range 3 {
		var cells []any
		for _, c := range seen[3*row : 3*row+3] {
			cell := describe.Fact("word."+draw.Kinds[c.Kind], int(c.Value))
			if c.Layer > 0 {
				cell = say(layer, cell, int(c.Layer))
			}
			cells = append(cells, cell)
		}
		rows = append(rows, say([...]string{"row.1", "row.2", "row.3"}[row], cells...))
	}
	return rows
}

// tellShip returns everything the view shows of a captain: the ship, the bids, and the reader's own cards.
func tellShip(s *rules.State, seat game.Seat) render.Chapter {
	c := &s.Captains[seat]
	facts := []game.Event{say("hold", int(c.Hold), describe.Coins(int(c.Coins)), int(c.Held), int(c.Loaded))}
	facts = append(facts, tellBids(c)...)
	if c.Hold > 0 {
		facts = append(facts, tellLoad(s, seat)...)
	}
	for i, set := range []rules.Set{c.Hand, c.Discards} {
		if cards := numbers(set); cards != nil {
			facts = append(facts, say([...]string{"hand", "discards"}[i], cards))
		}
	}
	return render.Chapter{Heading: say("captain", draw.CaptainOf(s, seat).Described()), Facts: facts}
}

// tellLoad returns the crates on a hold and its visible cells.
func tellLoad(s *rules.State, seat game.Seat) []game.Event {
	c, seen := &s.Captains[seat], s.Above(seat)
	var facts []game.Event
	for i, l := range c.Laid {
		if l.Crate != 0 {
			facts = append(facts, say("crate", append([]any{i + 1}, describe.CellWords(draw.Crate(l))...)...))
		}
	}
	total := rules.Count(seen)
	facts = append(facts, tellRows(seen, "in-crate")...)
	facts = append(facts, say("sums", total.Gold, total.Cannons, total.Contraband, total.Rats))
	if total.Full {
		facts = append(facts, say("full"))
	}
	return facts
}

// tellBids returns the visible bids of a captain.
func tellBids(c *rules.Captain) []game.Event {
	var facts []game.Event
	switch {
	case c.Bid == rules.Hidden:
		facts = append(facts, say("bid.hidden"))
	case c.Bid != 0:
		facts = append(facts, describe.Fact("bid.own", int(c.Bid)))
	}
	for i, card := range c.Shown {
		if card > 0 {
			facts = append(facts, say([...]string{"shown.1", "shown.2"}[i], int(card)))
		}
	}
	if c.Last > 0 {
		facts = append(facts, say("last", int(c.Last)))
	}
	return facts
}

// tellScored returns the scores of the finished voyages.
func tellScored(s *rules.State) []game.Event {
	var facts []game.Event
	for voyage := range s.Finished() {
		for seat := range game.Seat(s.Seats()) {
			p := s.Scored[voyage][seat]
			facts = append(facts, say("score", voyage+1, draw.CaptainOf(s, seat).Described(), describe.Coins(p.Coins()),
				int(p.Gold), int(p.Cannons), int(p.Contraband), int(p.Full)))
		}
	}
	return facts
}
