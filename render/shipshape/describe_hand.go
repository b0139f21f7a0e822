package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
)

// describeHand tells what one captain sees alone.
func describeHand(s rules.State, seat game.Seat, draft game.Move) []game.Event {
	c, group := s.Captains[seat], s.GroupOf(seat)
	g := &s.Groups[group]
	facts := []game.Event{fact("hand", int(s.Voyage), voyages, min(int(g.Turn), turns), turns, int(c.Hold), int(c.Coins))}
	after := s
	o, lays := drafted(s, seat, draft)
	if lays {
		after = laidOn(s, seat, o)
		facts = append(facts, describeRows("crate", rules.Laid{Crate: g.Top().Crate, Way: o}.Cells()),
			describeRows("preview", top(after, seat)))
	} else {
		facts = append(facts, describeRows("own", top(s, seat)))
	}
	facts = append(facts, describeWorth(standingOf(s, seat), standingOf(after, seat)))
	if !lays && g.Left > 0 {
		facts = append(facts, describeStack(g))
	}
	facts = append(facts, describeCards(c, draft)...)
	if !lays && g.Left > 0 {
		facts = append(facts, fact("legend"))
	}
	return facts
}

// top is what lies on top of the hold of a seat.
func top(s rules.State, seat game.Seat) (cells rules.Cells) {
	for i, seen := range s.Above(seat) {
		cells[i] = seen.Cell
	}
	return cells
}

// wordKeys name what lies in a cell in words.
var wordKeys = [...]string{
	rules.Empty: "word.empty", rules.Gold: "word.gold", rules.Cannons: "word.cannon",
	rules.Contraband: "word.contraband", rules.Rat: "word.rat",
}

// describeRows tells nine cells in words, row by row.
func describeRows(key string, cells rules.Cells) game.Event {
	var args []any
	for _, c := range cells {
		args = append(args, fact(wordKeys[c.Kind], int(c.Value)))
	}
	return fact(key, args...)
}

// describeWorth tells what the voyage would bring if it ended now, and how a crate changes that.
func describeWorth(was, now rules.Parts) game.Event {
	from, to := parts(was), parts(now)
	args := []any{now.Coins()}
	for i, n := range to {
		part := fact("part", n)
		if change := n - from[i]; change != 0 {
			part = fact("part.changed", n, describeChange(change))
		}
		args = append(args, part)
	}
	return fact("worth", args...)
}

func describeChange(n int) game.Event {
	switch {
	case n > 0:
		return fact("change.up", n)
	case n < 0:
		return fact("change.down", -n)
	}
	return fact("change.none")
}

// describeCards tells the cards in the hand, those that were played, and the one thought of.
func describeCards(c rules.Captain, draft game.Move) []game.Event {
	var held, played []game.Event
	var thought []game.Event
	for card := 1; card <= cards; card++ {
		switch {
		case int(c.Bid) == card:
			thought = append(thought, fact("bid.own", card))
		case c.Hand.Has(card):
			held = append(held, fact("card", card))
			if rules.Bid(card) == draft {
				thought = append(thought, fact("bid.draft", card))
			}
		default:
			played = append(played, fact("card", card))
		}
	}
	facts := []game.Event{fact("held", held)}
	if len(played) > 0 {
		facts = append(facts, fact("played", played))
	}
	return append(facts, thought...)
}
