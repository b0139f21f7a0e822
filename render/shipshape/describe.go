package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// Describe implements render.Face: everything on a picture, one sentence a line of it. Cells of
// the whole table are told in short, row by row; a seat's own hold in words.
func (Face) Describe(s render.Scene) []game.Event {
	state, ok := s.View.(rules.State)
	if !ok {
		return nil
	}
	switch s.Kind {
	case Hand:
		return describeHand(state, s.Seat, s.Draft)
	case Voyage:
		return describeVoyage(state)
	case render.Final:
		return describeFinal(s, state)
	}
	return describeTable(s.Outcome, state)
}

// Status implements render.Status: which voyage it is.
func (Face) Status(view game.State) game.Event {
	state, _ := view.(rules.State)
	return game.Say("shipshape.status", int(state.Voyage), voyages)
}

// fact is a sentence of a description, or a part of one.
func fact(key string, args ...any) game.Event { return game.Say("shipshape.alt."+key, args...) }

// captain names a seat, also that of the captain whom nobody plays.
func captain(s rules.State, seat game.Seat) any {
	if seat == s.Dummy() {
		return game.Say(wordDummy)
	}
	return seat
}

func describeTable(o game.Outcome, s rules.State) []game.Event {
	facts := []game.Event{fact("table", int(s.Voyage), voyages)}
	if o.Over() || s.Step == rules.Done {
		facts = append(facts, fact("over"))
	}
	for group := range s.GroupCount() {
		g := &s.Groups[group]
		key := "turn"
		if s.GroupCount() > 1 {
			key = groupKeys[group]
		}
		facts = append(facts, fact(key, min(int(g.Turn), turns), turns))
		if g.Left > 0 {
			facts = append(facts, describeStack(g))
		}
		facts = append(facts, describeShips(s, group)...)
	}
	return append(facts, fact("legend"))
}

// groupKeys name the groups of three.
var groupKeys = [...]string{"group.1", "group.2"}

// describeStack tells what can be seen looking down into a stack.
func describeStack(g *rules.Group) game.Event {
	args := []any{int(g.Left)}
	for _, seen := range g.Survey {
		short := describeCell(seen.Cell)
		if seen.Layer > 1 {
			short = fact("deep", short, int(seen.Layer))
		}
		args = append(args, short)
	}
	return fact("stack", args...)
}

// cellKeys name what lies in a cell in short.
var cellKeys = [...]string{
	rules.Empty: "cell.empty", rules.Gold: "cell.gold", rules.Cannons: "cell.cannon",
	rules.Contraband: "cell.contraband", rules.Rat: "cell.rat",
}

func describeCell(c rules.Cell) game.Event { return fact(cellKeys[c.Kind], int(c.Value)) }

// describeShips tells of each captain of a group the card and the ship, those who lay first in front.
// Six ships are told without their sums, which would be too much.
func describeShips(s rules.State, group int) []game.Event {
	var facts []game.Event
	list, n := bidders(s, group)
	for _, b := range list[:n] {
		c := s.Captains[b.seat]
		args := []any{captain(s, b.seat), describeBid(b), int(c.Hold), int(c.Coins)}
		seen := s.Above(b.seat)
		for _, cell := range seen {
			args = append(args, describeCell(cell.Cell))
		}
		key, t := "ship", rules.Count(seen)
		if s.GroupCount() == 1 {
			key = "ship.sums"
			args = append(args, t.Gold-t.Rats, t.Cannons, t.Contraband)
		}
		facts = append(facts, fact(key, append(args, describeFull(t))...))
	}
	return facts
}

func describeFull(t rules.Total) game.Event {
	if t.Full {
		return fact("full")
	}
	return fact("full.not")
}

// bidKeys say where a captain stands between a bid and a crate.
var bidKeys = [...]string{
	idle: "bid.idle", asked: "bid.asked", sealed: "bid.sealed", repeated: "bid.repeated", queueing: "bid.queueing",
	laying: "bid.laying", laid: "bid.laid",
}

// describeBid is the card of a captain, and what comes next.
func describeBid(b bidder) game.Event { return fact(bidKeys[b.state], b.card) }
