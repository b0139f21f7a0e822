package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
)

// Describe implements render.Page. Cells of the whole table are told in short, row by row; a seat's
// own hold in words. Six ships are told without their sums, which would be too much.
func (t *table) Describe() []game.Event {
	facts := []game.Event{fact("table", t.voyage, voyages)}
	if t.over {
		facts = append(facts, fact("over"))
	}
	for i, h := range t.groups {
		key := "turn"
		if len(t.groups) > 1 {
			key = [...]string{"group.1", "group.2"}[i]
		}
		facts = append(facts, fact(key, h.turn, turns))
		facts = append(facts, h.stack.describe()...)
		for _, b := range h.bids {
			facts = append(facts, describeShip(&h.ships[b.berth], b, len(t.groups) == 1))
		}
	}
	return append(facts, fact("legend"))
}

// describe tells what can be seen looking down into a stack; nothing of none.
func (s *stack) describe() []game.Event {
	if s.left == 0 {
		return nil
	}
	args := []any{s.left}
	for i := range s.cells {
		l := &s.cells[i]
		short := short(l)
		if l.Kind != rules.Empty && l.depth > 0 {
			short = fact("deep", short, l.depth+1)
		}
		args = append(args, short)
	}
	return []game.Event{fact("stack", args...)}
}

// describeShip describes the card and the ship of a captain.
func describeShip(s *ship, b bidder, sums bool) game.Event {
	args := []any{s.told(), fact(bidWords[b.state], b.card), s.hold, coins(s.coins)}
	for i := range s.cells {
		args = append(args, short(&s.cells[i]))
	}
	key, full := "ship", fact("full.not")
	if sums {
		key = "ship.sums"
		for _, n := range s.totals() {
			args = append(args, n)
		}
	}
	if s.total.Full {
		full = fact("full")
	}
	return fact(key, append(args, full)...)
}

// bidWords say where a captain stands between a bid and a crate.
var bidWords = [...]string{
	idle: "bid.idle", asked: "bid.asked", sealed: "bid.sealed", repeated: "bid.repeated", queueing: "bid.queueing",
	laying: "bid.laying", laid: "bid.laid",
}
