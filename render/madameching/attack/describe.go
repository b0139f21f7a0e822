package attack

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render/madameching/describe"
)

// Describe implements render.Page.
func (a *Page) Describe() []game.Event {
	facts := []game.Event{a.describe()}
	var waiting []game.Event
	for i := range a.targets {
		t := &a.targets[i]
		facts = append(facts, a.describeTarget(t))
		if a.waits && t.hit && !t.answered {
			waiting = append(waiting, describe.Fact("name", t.seat))
		}
	}
	if waiting != nil {
		facts = append(facts, describe.Fact("attack.waits", waiting))
	}
	return facts
}

// describe returns the attacker and the kind of attack.
func (a *Page) describe() game.Event {
	switch {
	case a.by == rules.Thief:
		return describe.Fact("attack.thief", a.from)
	case a.by == rules.Traitor:
		return describe.Fact("attack.traitor", a.from)
	case a.by.IsSiren():
		return describe.Fact("attack.siren", a.from, describe.Symbol(a.by.Symbol()))
	}
	return describe.Fact("attack.sword", a.from)
}

// Brief describes a waiting attack for the board, which describes the captains itself.
func (a *Page) Brief() game.Event {
	switch {
	case a.by == rules.Thief:
		return describe.Fact("waits.thief")
	case a.by == rules.Traitor:
		return describe.Fact("waits.traitor")
	case a.by.IsSiren():
		return describe.Fact("waits.siren", describe.Symbol(a.by.Symbol()))
	}
	return describe.Fact("waits.sword")
}

// describeTarget returns what an opponent can lose, and the result.
func (a *Page) describeTarget(t *target) game.Event {
	var cards []game.Event
	for _, card := range t.cards {
		cards = append(cards, describe.Card(card))
	}
	stake := describe.Fact("attack.hand")
	switch {
	case !t.hit:
		return describe.Fact("attack.missed", t.seat)
	case t.gone:
		var stone rules.Stones
		stone[t.stolen] = 1
		stake = describe.Fact("attack.stolen", describe.Pay(0, stone, 0))
	case a.by == rules.Thief:
		stake = describe.Fact("attack.stones", describe.Pay(0, t.stones, 0))
	case a.by == rules.Traitor:
		stake = describe.Fact("attack.finds", t.found)
		if !a.waits {
			stake = describe.Fact("attack.found")
		}
	case a.by.IsSiren():
		stake = describe.Fact("attack.cards", cards)
	}
	switch {
	case t.pilot != rules.NoEncounter:
		return describe.Fact("attack.cancelled", t.seat, stake, describe.Card(rules.Pilot(t.pilot.Symbol())))
	case a.waits:
		return describe.Fact("attack.stake", t.seat, stake)
	}
	return describe.Fact("attack.done", t.seat, stake)
}
