package board

import (
	"cmp"
	"slices"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render/madameching/describe"
)

// Describe implements render.Page. Captains are told in the order in which their cards are resolved, those of a crew
// together.
func (t *Page) Describe() []game.Event {
	facts := []game.Event{t.strip.describeTurn()}
	if t.over {
		facts = append(facts, describe.Fact("over"))
	}
	if len(t.strip.display) > 0 {
		facts = append(facts, t.strip.describeDisplay())
	}
	if t.attack != nil {
		facts = append(facts, t.attack.Brief())
	}
	for i, p := range t.ordered() {
		if t.crewed && i%2 == 0 {
			facts = append(facts, describe.Fact("crew", describe.Fact("points", p.points+t.panels[(p.Seat+2)%4].points)))
		}
		facts = append(facts, p.Describe(t.strip.of(p.Seat)))
	}
	if len(t.sea.wake) > 0 {
		facts = append(facts, describe.Fact("wake", DescribePath(t.sea.wake)))
	}
	facts = append(facts, t.missions.describe()...)
	if !t.sea.looted {
		facts = append(facts, describe.Fact("port.open"))
	}
	return facts
}

// ordered returns the panels in the order of their descriptions.
func (t *Page) ordered() []*Panel {
	var order []*Panel
	for i := range t.panels {
		order = append(order, &t.panels[i])
	}
	slices.SortStableFunc(order, func(a, b *Panel) int {
		if t.crewed {
			return cmp.Compare(a.Seat%2, b.Seat%2)
		}
		return cmp.Compare(t.strip.turnOf(a.Seat), t.strip.turnOf(b.Seat))
	})
	return order
}

// turnOf returns when the first card of a seat is resolved, counted from 0.
func (t *strip) turnOf(seat game.Seat) int {
	return slices.IndexFunc(t.chosen, func(ch choice) bool { return ch.seat == seat })
}

// of returns the choices of a seat.
func (t *strip) of(seat game.Seat) []choice {
	return slices.DeleteFunc(slices.Clone(t.chosen), func(ch choice) bool { return ch.seat != seat })
}

// describeTurn returns the turn, and whether the end is near.
func (t *strip) describeTurn() game.Event {
	switch {
	case t.last:
		return describe.Fact("table.last", t.round)
	case t.late:
		return describe.Fact("table.late", t.round, describe.LastRound)
	}
	return describe.Fact("table", t.round)
}

// describeDisplay returns the cards that can be taken.
func (t *strip) describeDisplay() game.Event {
	var cards []game.Event
	if t.down {
		cards = append(cards, describe.Fact("display.down"))
	}
	for _, card := range t.display {
		if card > 0 {
			cards = append(cards, describe.Card(card))
		}
	}
	if cards == nil {
		return describe.Fact("display.none")
	}
	return describe.Fact("display", cards)
}

// DescribePath returns the numbers of spaces.
func DescribePath(way []Space) (numbers []game.Event) {
	for _, at := range way {
		numbers = append(numbers, describe.Fact("number", at.Number()))
	}
	return numbers
}

// progressWords are the keys of the progress of a choice.
var progressWords = [...]string{
	wanted: "choice.wanted", sealed: "choice.sealed", queued: "choice.queued", acting: "choice.acting",
	done: "choice.done",
}

// Describe returns the choices of a captain, the positions of the junks, and the goods.
func (p *Panel) Describe(choices []choice) game.Event {
	var chosen []game.Event
	for _, ch := range choices {
		told := describe.Fact(progressWords[ch.state], int(ch.card))
		if n := len(chosen); n == 0 || chosen[n-1].Key != told.Key || ch.card > 0 {
			chosen = append(chosen, told)
		}
	}
	if chosen == nil {
		return describe.Fact("captain.idle", p.Seat, p.describeJunks(), p.describeGoods())
	}
	return describe.Fact("captain", p.Seat, chosen, p.describeJunks(), p.describeGoods())
}

// describeJunks returns the space and the highest card of each junk.
func (p *Panel) describeJunks() (junks []game.Event) {
	for i := range p.Rows {
		e := &p.Rows[i]
		told := describe.Fact("junk", e.Space(), describe.Number(max(1, e.Highest())))
		switch {
		case e.Size == 0:
			continue
		case e.Highest() == 0:
			told = describe.Fact("junk.pilot", e.Space())
		}
		if len(p.Rows) > 1 {
			told = describe.Fact([...]string{"junk.1", "junk.2"}[i], told)
		}
		junks = append(junks, told)
	}
	if junks == nil {
		return []game.Event{describe.Fact("junk.none")}
	}
	return junks
}

// describeGoods returns the goods of a captain.
func (p *Panel) describeGoods() []game.Event {
	goods := []game.Event{describe.Fact("points", p.points)}
	goods = append(goods, describe.Pay(p.gold, p.stones, 0)...)
	for k := range rules.Skill(rules.Skills) {
		goods = append(goods, describe.Skill(k, "up", int(p.Up[k]))...)
		goods = append(goods, describe.Skill(k, "down", int(p.Down[k]))...)
	}
	for _, more := range []struct {
		so   bool
		told game.Event
	}{
		{p.flagship, describe.Fact("flagship")},
		{p.port, describe.Fact("port")},
		{true, describe.Fact("held", p.held)},
		{p.found > 0, describe.Fact("found", p.found)},
		{p.answer == asked, describe.Fact("asked")},
		{p.answer == answered, describe.Fact("answered")},
	} {
		if more.so {
			goods = append(goods, more.told)
		}
	}
	return goods
}

// describe returns the open missions by number.
func (m *missions) describe() []game.Event {
	var left []game.Event
	for _, list := range numbers {
		for _, number := range list {
			switch tiles, n := m.of(number); n {
			case 1:
				left = append(left, describe.Fact("mission", number, describe.Mission(tiles[0])))
			case 2:
				left = append(left, describe.Fact("mission.two", number, describe.Mission(tiles[0]), describe.Mission(tiles[1])))
			}
		}
	}
	switch {
	case left == nil:
		return []game.Event{describe.Fact("missions.none")}
	case m.lit > 0:
		return []game.Event{describe.Fact("missions", left), describe.Fact("lit", m.lit)}
	}
	return []game.Event{describe.Fact("missions", left)}
}
