package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// fact is a sentence of a description, or a part of one.
func fact(key string, args ...any) game.Event { return game.Say("shipshape.alt."+key, args...) }

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
			facts = append(facts, h.ships[b.berth].describe(b, len(t.groups) == 1))
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
	for _, l := range s.cells {
		short := l.short()
		if l.Kind != rules.Empty && l.depth > 0 {
			short = fact("deep", short, l.depth+1)
		}
		args = append(args, short)
	}
	return []game.Event{fact("stack", args...)}
}

// short tells what lies in a cell in a few letters.
func (l *cell) short() game.Event { return fact("cell."+kinds[l.Kind], int(l.Value)) }

// describe tells of a captain the card and the ship.
func (s *ship) describe(b bidder, sums bool) game.Event {
	args := []any{s.told(), fact(bidWords[b.state], b.card), s.hold, coins(s.coins)}
	for _, l := range s.cells {
		args = append(args, l.short())
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

// coins tells how many somebody has.
func coins(n int) game.Event { return fact("coins", n) }

// bidWords say where a captain stands between a bid and a crate.
var bidWords = [...]string{
	idle: "bid.idle", asked: "bid.asked", sealed: "bid.sealed", repeated: "bid.repeated", queueing: "bid.queueing",
	laying: "bid.laying", laid: "bid.laid",
}

// Describe implements render.Page.
func (h *hand) Describe() []game.Event {
	facts := []game.Event{fact("hand", h.voyage, voyages, h.turn, turns, h.ship.hold, coins(h.ship.coins))}
	if h.lays {
		facts = append(facts, describeCells("crate", h.crate), describeCells("preview", h.ship.cells), h.describeWorth())
		return append(facts, h.describeCards()...)
	}
	facts = append(facts, describeCells("own", h.ship.cells), h.describeWorth())
	facts = append(facts, h.stack.describe()...)
	facts = append(facts, h.describeCards()...)
	if h.stack.left > 0 {
		facts = append(facts, fact("legend"))
	}
	return facts
}

// describeCells tells nine cells in words, row by row.
func describeCells(key string, cells [9]cell) game.Event { return fact(key, cellWords(cells)...) }

// cellWords are nine cells in words, row by row.
func cellWords(cells [9]cell) (words []any) {
	for _, l := range cells {
		words = append(words, fact("word."+kinds[l.Kind], int(l.Value)))
	}
	return words
}

// describeWorth tells what the voyage would bring if it ended now, and how a crate changes that.
func (h *hand) describeWorth() game.Event {
	args := []any{h.worth}
	for i, n := range h.parts {
		if change := h.changes[i]; change == 0 {
			args = append(args, fact("part", n))
		} else {
			args = append(args, fact("part.changed", n, render.Change("change", change)))
		}
	}
	return fact("worth", args...)
}

// describeCards tells the cards in the hand, those that were played, and the one thought of or bid.
func (h *hand) describeCards() []game.Event {
	var own, gone, others []game.Event
	for i, where := range h.cards {
		switch card := fact("card", i+1); where {
		case played:
			gone = append(gone, card)
		case held:
			own = append(own, card)
		case thought:
			own, others = append(own, card), append(others, fact("bid.draft", i+1))
		case bidden:
			others = append(others, fact("bid.own", i+1))
		}
	}
	facts := []game.Event{fact("held", own)}
	if gone != nil {
		facts = append(facts, fact("played", gone))
	}
	return append(facts, others...)
}

// Describe implements render.Page.
func (v *score) Describe() []game.Event {
	facts := []game.Event{fact("voyage", v.voyage, v.least, v.most)}
	for i, s := range v.ships {
		t, p := s.total, v.parts[i]
		facts = append(facts, fact("scored", s.told(), s.hold,
			describeLess(int(p.Gold), t.Gold, t.Rats), describeLess(int(p.Cannons), t.Cannons, v.least),
			describeLess(int(p.Contraband), t.Contraband, t.Contraband-int(p.Contraband)), int(p.Full), p.Coins(),
			coins(s.coins)))
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
