package madameching

import (
	"cmp"
	"slices"

	"dockside/game"
	rules "dockside/game/madameching"
)

// fact is a sentence of a description, or a part of one.
func fact(key string, args ...any) game.Event { return game.Say("madameching.alt."+key, args...) }

// Describe implements render.Page. Captains are told in the order in which their cards are resolved, those of a crew
// together.
func (t *table) Describe() []game.Event {
	facts := []game.Event{t.strip.describeTurn()}
	if t.over {
		facts = append(facts, fact("over"))
	}
	if len(t.strip.display) > 0 {
		facts = append(facts, t.strip.describeDisplay())
	}
	if t.attack != nil {
		facts = append(facts, t.attack.brief())
	}
	for i, p := range t.ordered() {
		if t.crewed && i%2 == 0 {
			facts = append(facts, fact("crew", fact("points", p.points+t.panels[(p.seat+2)%4].points)))
		}
		facts = append(facts, p.describe(t.strip.of(p.seat)))
	}
	if len(t.sea.wake) > 0 {
		facts = append(facts, fact("wake", describeWay(t.sea.wake)))
	}
	facts = append(facts, t.missions.describe()...)
	if !t.sea.looted {
		facts = append(facts, fact("port.open"))
	}
	return facts
}

// ordered are the panels in the order in which they are told.
func (t *table) ordered() []*panel {
	var order []*panel
	for i := range t.panels {
		order = append(order, &t.panels[i])
	}
	slices.SortStableFunc(order, func(a, b *panel) int {
		if t.crewed {
			return cmp.Compare(a.seat%2, b.seat%2)
		}
		return cmp.Compare(t.strip.turnOf(a.seat), t.strip.turnOf(b.seat))
	})
	return order
}

// turnOf is when the first card of a seat is resolved, counted from 0.
func (t *strip) turnOf(seat game.Seat) int {
	return slices.IndexFunc(t.chosen, func(ch choice) bool { return ch.seat == seat })
}

// of are the choices of a seat.
func (t *strip) of(seat game.Seat) []choice {
	return slices.DeleteFunc(slices.Clone(t.chosen), func(ch choice) bool { return ch.seat != seat })
}

// describeTurn tells which turn it is, and what is near.
func (t *strip) describeTurn() game.Event {
	switch {
	case t.last:
		return fact("table.last", t.round)
	case t.late:
		return fact("table.late", t.round, lastRound)
	}
	return fact("table", t.round)
}

// describeDisplay tells which cards can be taken.
func (t *strip) describeDisplay() game.Event {
	var cards []game.Event
	if t.down {
		cards = append(cards, fact("display.down"))
	}
	for _, card := range t.display {
		if card > 0 {
			cards = append(cards, describeCard(card))
		}
	}
	if cards == nil {
		return fact("display.none")
	}
	return fact("display", cards)
}

// describeCard tells a card by its number, colour and symbol; a pilot by its symbol.
func describeCard(card rules.Card) game.Event {
	key, args := "card.pilot", []any{}
	if !card.IsPilot() {
		key, args = "card."+card.Colour().String(), []any{int(card)}
	}
	if sign := card.Symbol(); sign != rules.NoSymbol {
		key, args = key+".sign", append(args, describeSign(sign))
	}
	return fact(key, args...)
}

// describeColoured tells a card by its number and colour alone.
func describeColoured(card rules.Card) game.Event {
	return fact("card."+card.Colour().String(), int(card))
}

// describeSign tells a symbol.
func describeSign(s rules.Symbol) game.Event { return fact("sign." + s.String()) }

// describeWay lists the numbers of spaces.
func describeWay(way []space) (numbers []game.Event) {
	for _, at := range way {
		numbers = append(numbers, fact("number", at.number()))
	}
	return numbers
}

// progressWords say how far a choice has come.
var progressWords = [...]string{
	wanted: "choice.wanted", sealed: "choice.sealed", queued: "choice.queued", acting: "choice.acting",
	done: "choice.done",
}

// describe tells of a captain the choices, where the junks are, and what belongs to the seat.
func (p *panel) describe(choices []choice) game.Event {
	var chosen []game.Event
	for _, ch := range choices {
		told := fact(progressWords[ch.state], int(ch.card))
		if n := len(chosen); n == 0 || chosen[n-1].Key != told.Key || ch.card > 0 {
			chosen = append(chosen, told)
		}
	}
	if chosen == nil {
		return fact("captain.idle", p.seat, p.describeJunks(), p.describeGoods())
	}
	return fact("captain", p.seat, chosen, p.describeJunks(), p.describeGoods())
}

// describeJunks tells where the junks are and which card is the highest.
func (p *panel) describeJunks() (junks []game.Event) {
	for i := range p.rows {
		e := &p.rows[i]
		told := fact("junk", e.Space(), describeColoured(max(1, e.Highest())))
		switch {
		case e.Size == 0:
			continue
		case e.Highest() == 0:
			told = fact("junk.pilot", e.Space())
		}
		if len(p.rows) > 1 {
			told = fact([...]string{"junk.1", "junk.2"}[i], told)
		}
		junks = append(junks, told)
	}
	if junks == nil {
		return []game.Event{fact("junk.none")}
	}
	return junks
}

// describeGoods lists what belongs to a captain.
func (p *panel) describeGoods() []game.Event {
	goods := []game.Event{fact("points", p.points)}
	goods = append(goods, describePay(p.gold, p.stones, 0)...)
	for k := range rules.Skill(rules.Skills) {
		goods = append(goods, describeSkill(k, "up", int(p.up[k]))...)
		goods = append(goods, describeSkill(k, "down", int(p.down[k]))...)
	}
	for _, more := range []struct {
		so   bool
		told game.Event
	}{
		{p.flagship, fact("flagship")},
		{p.port, fact("port")},
		{true, fact("held", p.held)},
		{p.found > 0, fact("found", p.found)},
		{p.answer == asked, fact("asked")},
		{p.answer == answered, fact("answered")},
	} {
		if more.so {
			goods = append(goods, more.told)
		}
	}
	return goods
}

// describeSkill tells how many skill cards of a kind lie on a side; nothing of none.
func describeSkill(k rules.Skill, side string, n int) []game.Event {
	key := "skill." + k.String() + "." + side
	switch n {
	case 0:
		return nil
	case 1:
		return []game.Event{fact(key)}
	}
	return []game.Event{fact(key+"s", n)}
}

// describePay lists gold, stones and encounter cards.
func describePay(gold int, stones rules.Stones, finds int) (parts []game.Event) {
	for i, n := range [...]int{
		gold, int(stones[rules.Blue]), int(stones[rules.Ruby]), int(stones[rules.Pearl]), finds,
	} {
		if n > 0 {
			parts = append(parts, fact([...]string{"pay.gold", "pay.blue", "pay.red", "pay.white", "pay.find"}[i], n))
		}
	}
	return parts
}

// describeTile tells what a mission pays.
func describeTile(t rules.Tile) game.Event {
	m := t.Mission()
	var parts []any
	for _, part := range describePay(m.Gold, m.Stones, m.Encounters) {
		parts = append(parts, part)
	}
	return fact([...]string{"", "pays.1", "pays.2", "pays.3", "pays.4"}[len(parts)], parts...)
}

// describe tells what can be claimed, number by number.
func (m *missions) describe() []game.Event {
	var left []game.Event
	for _, list := range numbers {
		for _, number := range list {
			switch tiles, n := m.of(number); n {
			case 1:
				left = append(left, fact("mission", number, describeTile(tiles[0])))
			case 2:
				left = append(left, fact("mission.two", number, describeTile(tiles[0]), describeTile(tiles[1])))
			}
		}
	}
	switch {
	case left == nil:
		return []game.Event{fact("missions.none")}
	case m.lit > 0:
		return []game.Event{fact("missions", left), fact("lit", m.lit)}
	}
	return []game.Event{fact("missions", left)}
}
