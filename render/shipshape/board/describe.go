package board

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render/shipshape/describe"
	"dockside/render/shipshape/draw"
)

// Describe implements render.Page. It describes the cells of the whole table briefly, row by row, and a seat's own hold
// in words. Six ships are described without their sums, since there is no room.
func (t *Page) Describe() []game.Event {
	facts := []game.Event{describe.Fact("table", t.Voyage, draw.Voyages)}
	if t.over {
		facts = append(facts, describe.Fact("over"))
	}
	for i, h := range t.Groups {
		key := "turn"
		if len(t.Groups) > 1 {
			key = [...]string{"group.1", "group.2"}[i]
		}
		facts = append(facts, describe.Fact(key, h.Turn, draw.Turns))
		facts = append(facts, h.Stack.Describe()...)
		for _, b := range h.Bids {
			facts = append(facts, DescribeShip(&h.Ships[b.Berth], b, len(t.Groups) == 1))
		}
	}
	return append(facts, describe.Fact("legend"))
}

// Describe returns the visible cells of a stack; nothing if it is empty.
func (s *Stack) Describe() []game.Event {
	if s.Left == 0 {
		return nil
	}
	args := []any{s.Left}
	for i := range s.Cells {
		l := &s.Cells[i]
		short := describe.Short(l)
		if l.Kind != rules.Empty && l.Depth > 0 {
			short = describe.Fact("deep", short, l.Depth+1)
		}
		args = append(args, short)
	}
	return []game.Event{describe.Fact("stack", args...)}
}

// DescribeShip describes the card and the ship of a captain.
func DescribeShip(s *draw.Ship, b Bidder, sums bool) game.Event {
	args := []any{s.Described(), describe.Fact(bidWords[b.State], b.Card), s.Hold, describe.Coins(s.Coins)}
	for i := range s.Cells {
		args = append(args, describe.Short(&s.Cells[i]))
	}
	key, full := "ship", describe.Fact("full.not")
	if sums {
		key = "ship.sums"
		for _, n := range s.Totals() {
			args = append(args, n)
		}
	}
	if s.Total.Full {
		full = describe.Fact("full")
	}
	return describe.Fact(key, append(args, full)...)
}

// bidWords are the keys of the states of captains.
var bidWords = [...]string{
	Idle: "bid.idle", Asked: "bid.asked", Sealed: "bid.sealed", Repeated: "bid.repeated", Queueing: "bid.queueing",
	Laying: "bid.laying", Laid: "bid.laid",
}
