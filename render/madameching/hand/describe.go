package hand

import (
	"reflect"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render/madameching/describe"
	"dockside/render/madameching/forecast"
)

// own returns a fact about a captain's private information, or a part of one.
func own(key string, args ...any) game.Event { return describe.Fact("own."+key, args...) }

// Describe implements render.Page.
func (h *Page) Describe() []game.Event {
	facts := []game.Event{own("turn", h.round)}
	for i := range h.rows {
		facts = append(facts, h.rows[i].describe(i, len(h.rows) > 1))
	}
	if h.odds != nil {
		return append(facts, own("choices", h.seat, h.choices))
	}
	if skills := h.describeSkills(); skills != nil {
		facts = append(facts, own("skills", skills))
	}
	facts = append(facts, h.describeCards()...)
	if h.about.kind == swapping {
		return append(facts, h.about.describe()...)
	}
	facts = append(facts, h.describeFinds())
	if h.about.kind == nothingElse {
		facts = append(facts, h.describeDisplay()...)
	}
	return append(append(facts, h.about.describe()...), h.describeOrders()...)
}

// describe returns the space and the cards of a junk.
func (v *expedition) describe(i int, two bool) game.Event {
	var cards []game.Event
	for _, p := range v.cards {
		told := describe.Card(p.card)
		if p.turned {
			told = own("turned", told)
		}
		cards = append(cards, told)
	}
	switch {
	case cards == nil && two:
		return own([...]string{"junk.1.none", "junk.2.none"}[i])
	case cards == nil:
		return own("junk.none")
	case two:
		return own([...]string{"junk.1", "junk.2"}[i], v.space, cards)
	}
	return own("junk", v.space, cards)
}

// describeSkills returns the captain's skills.
func (h *Page) describeSkills() (skills []game.Event) {
	for k := range rules.Skill(rules.Skills) {
		skills = append(skills, describe.Skill(k, "up", int(h.up[k]))...)
		skills = append(skills, describe.Skill(k, "down", int(h.down[k]))...)
	}
	return skills
}

// describeCards returns the cards of the hand with their forecasts.
func (h *Page) describeCards() []game.Event {
	if len(h.cards) == 0 {
		return []game.Event{own("none")}
	}
	return describeSlots(h.cards)
}

// describeSlots returns cards with their forecasts, grouped by equal ones.
func describeSlots(slots []slot) (facts []game.Event) {
	for i := 0; i < len(slots); {
		key, told := slots[i].foretold()
		var alike []game.Event
		for ; i < len(slots); i++ {
			otherKey, other := slots[i].foretold()
			if otherKey != key || !reflect.DeepEqual(other, told) {
				break
			}
			alike = append(alike, describeHeld(slots[i].card, len(slots)))
		}
		facts = append(facts, own(key, alike, told))
	}
	return facts
}

// describeHeld returns a card of so many; only its number if they are many.
func describeHeld(card rules.Card, of int) game.Event {
	const many = 10
	if of > many {
		return describe.Fact("number", int(card))
	}
	return describe.Card(card)
}

// foretold returns the forecast of a card, and a key for its state: picked, sealed, later or anew.
func (s *slot) foretold() (key string, told game.Event) {
	told = forecast.Describe(s.all)
	switch {
	case s.sealed:
		return "card.sealed", told
	case s.later:
		return "card.later", told
	case s.anew:
		return "card.anew", told
	case s.picked:
		return "card.picked", told
	}
	return "card", told
}

// describeFinds returns the encounter cards, and which can be used now.
func (h *Page) describeFinds() game.Event {
	key, all := "finds", []game.Event(nil)
	for _, f := range h.finds {
		told := rules.EncounterEvent(f.Encounter)
		if f.n > 1 {
			told = own("find.many", told, f.n)
		}
		if f.lit {
			key, told = "finds.lit", own("find.lit", told)
		}
		all = append(all, told)
	}
	if all == nil {
		return own("finds.none")
	}
	return own(key, all)
}

// describeDisplay returns the cards that can be taken, with the ranks of the order.
func (h *Page) describeDisplay() []game.Event {
	var left []game.Event
	for _, o := range h.display {
		told := describe.Card(max(1, o.card))
		switch {
		case o.gone:
			continue
		case o.card == 0:
			told = describe.Fact("display.down")
		}
		if o.rank > 0 {
			told = own("wished", told, o.rank)
		}
		left = append(left, told)
	}
	switch {
	case len(h.display) == 0:
		return nil
	case left == nil:
		return []game.Event{describe.Fact("display.none")}
	case h.only:
		return []game.Event{describe.Fact("display", left), own("only")}
	}
	return []game.Event{describe.Fact("display", left)}
}

// describe returns what the step is about, or nothing.
func (m *subject) describe() []game.Event {
	switch m.kind {
	case attacked:
		if m.by == rules.NoEncounter {
			return []game.Event{own("attacked", m.other, rules.SkillEvent(rules.Sword))}
		}
		return []game.Event{own("attacked", m.other, rules.EncounterEvent(m.by))}
	case swapping:
		var cards []game.Event
		for _, s := range m.cards {
			told := describe.Card(s.card)
			if s.picked {
				told = own("taken", told)
			}
			cards = append(cards, told)
		}
		return append([]game.Event{own("seen", m.other, cards)}, describeSlots(m.cards)...)
	case giving:
		if m.must {
			return []game.Event{own("give.must", m.other)}
		}
		return []game.Event{own("give", m.other)}
	case handing:
		return []game.Event{own("hand", m.other)}
	default:
		return nil
	}
}

// describeOrders returns a summary of the orders. The page for orders has them in full.
func (h *Page) describeOrders() []game.Event {
	switch {
	case len(h.orders) == 0:
		return nil
	case h.answers == asks:
		return []game.Event{own("orders", len(h.orders))}
	}
	return []game.Event{own(answerWords[h.answers])}
}

// answerWords are the keys of the orders about attacks.
var answerWords = [...]string{never: "orders.never", always: "orders.always", sometimes: "orders.some"}
