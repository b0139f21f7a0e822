package madameching

import (
	"dockside/game"
	rules "dockside/game/madameching"
)

// Describe implements render.Page.
func (a *attack) Describe() []game.Event {
	facts := []game.Event{a.describe()}
	var waiting []game.Event
	for i := range a.targets {
		t := &a.targets[i]
		facts = append(facts, a.describeTarget(t))
		if a.waits && t.hit && !t.answered {
			waiting = append(waiting, fact("name", t.seat))
		}
	}
	if waiting != nil {
		facts = append(facts, fact("attack.waits", waiting))
	}
	return facts
}

// describe tells who attacks how.
func (a *attack) describe() game.Event {
	switch {
	case a.by == rules.Thief:
		return fact("attack.thief", a.from)
	case a.by == rules.Traitor:
		return fact("attack.traitor", a.from)
	case a.by.IsSiren():
		return fact("attack.siren", a.from, describeSign(a.by.Symbol()))
	}
	return fact("attack.sword", a.from)
}

// brief tells on the board which attack waits: by whom and against whom is told of the captains.
func (a *attack) brief() game.Event {
	switch {
	case a.by == rules.Thief:
		return fact("waits.thief")
	case a.by == rules.Traitor:
		return fact("waits.traitor")
	case a.by.IsSiren():
		return fact("waits.siren", describeSign(a.by.Symbol()))
	}
	return fact("waits.sword")
}

// describeTarget tells what an opponent has to lose, and what has become of it.
func (a *attack) describeTarget(t *target) game.Event {
	var cards []game.Event
	for _, card := range t.cards {
		cards = append(cards, describeCard(card))
	}
	stake := fact("attack.hand")
	switch {
	case !t.hit:
		return fact("attack.missed", t.seat)
	case t.gone:
		var stone rules.Stones
		stone[t.stolen] = 1
		stake = fact("attack.stolen", describePay(0, stone, 0))
	case a.by == rules.Thief:
		stake = fact("attack.stones", describePay(0, t.stones, 0))
	case a.by == rules.Traitor:
		stake = fact("attack.finds", t.found)
		if !a.waits {
			stake = fact("attack.found")
		}
	case a.by.IsSiren():
		stake = fact("attack.cards", cards)
	}
	switch {
	case t.pilot != rules.NoEncounter:
		return fact("attack.cancelled", t.seat, stake, describeCard(rules.Pilot(t.pilot.Symbol())))
	case a.waits:
		return fact("attack.stake", t.seat, stake)
	}
	return fact("attack.done", t.seat, stake)
}
