// Package attack draws and describes an attack: who is hit, who cancels it, and what it costs.
package attack

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// Page is an announced attack or its result.
type Page struct {
	by      rules.Encounter // the card; NoEncounter is a sword
	from    game.Seat
	targets []target // for a siren all opponents, otherwise the attacked ones
	waits   bool     // for answers
}

// target is an opponent and how the attack affects them.
type target struct {
	seat     game.Seat
	hit      bool
	answered bool            // as far as it waits
	pilot    rules.Encounter // with which it was cancelled
	stones   rules.Stones
	stolen   rules.Gem // of the stones, where gone
	gone     bool
	found    int          // encounter cards
	cards    []rules.Card // that a siren turns
}

// attackKeys are the events that name an attacker and a victim.
var attackKeys = map[string]rules.Encounter{
	rules.UsedSword: rules.NoEncounter, rules.PlayedThief: rules.Thief, rules.PlayedTraitor: rules.Traitor,
	rules.Robbed: rules.Thief, rules.Betrayed: rules.Traitor, rules.Swapped: rules.NoEncounter,
}

// See returns the page of an attack that waits for answers, was just answered, or has just happened. It returns nil if
// there is none.
func See(s *rules.State, scene render.Scene) *Page {
	was, _ := scene.Before.(rules.State)
	switch {
	case s.Step == rules.React:
		a := Announced(s, s)
		a.waits = true
		return a
	case was.Step == rules.React:
		a := Announced(&was, s)
		a.answer(scene.Events)
		return a
	}
	for _, e := range scene.Events {
		if e.Key == rules.PlayedSiren {
			return sirenOf(s, &was, e)
		}
		if by, ok := attackKeys[e.Key]; ok {
			return attackIn(s, &was, by, e)
		}
	}
	return nil
}

// Announced returns an attack that waits in position s, and its state in position now.
func Announced(s, now *rules.State) *Page {
	a := &Page{by: s.Attack.By, from: s.Active()}
	for seat := range s.Seats() {
		hit := s.Attack.Hit.Has(seat)
		if hit || a.by.IsSiren() && game.Seat(seat) != a.from && s.Mate(seat) != a.from {
			t := seeTarget(s, game.Seat(seat), a.by)
			t.hit, t.answered = hit, s.Attack.Answers[seat] != 0
			t.found = int(now.Captains[seat].Found)
			a.targets = append(a.targets, t)
		}
	}
	return a
}

// seeTarget returns what a captain can lose.
func seeTarget(s *rules.State, seat game.Seat, by rules.Encounter) target {
	c := &s.Captains[seat]
	t := target{seat: seat, hit: true, stones: c.Stones, found: int(c.Found)}
	for i := range s.Junks() {
		if place := c.Junks[i].Victim(by.Symbol()); by.IsSiren() && place >= 0 {
			t.cards = append(t.cards, c.Junks[i].Cards[place])
		}
	}
	return t
}

// attackIn returns the attack of an event: the attacker, the victim, and the stolen stone if any.
func attackIn(s, was *rules.State, by rules.Encounter, e game.Event) *Page {
	from, _ := e.Args[0].(game.Seat)
	to, _ := e.Args[1].(game.Seat)
	t := seeTarget(s, to, by)
	if stone, ok := e.Args[len(e.Args)-1].(game.Event); ok {
		for g := range rules.Gem(rules.Gems) {
			if rules.GemEvent(g).Key == stone.Key {
				t.stones, t.stolen, t.gone = was.Captains[to].Stones, g, true
			}
		}
	}
	return &Page{by: by, from: from, targets: []target{t}}
}

// sirenOf returns the attack of a siren that could not be cancelled.
func sirenOf(s, was *rules.State, e game.Event) *Page {
	before := *was
	for sign := rules.ChartSign; sign <= rules.SwordSign; sign++ {
		if told, _ := e.Args[1].(game.Event); told.Key == rules.SymbolEvent(sign).Key {
			before.Attack.By = rules.SirenChart + rules.Encounter(sign-rules.ChartSign)
		}
	}
	a := Announced(&before, s)
	for i := range a.targets {
		a.targets[i].hit = len(a.targets[i].cards) > 0
	}
	return a
}

// answer records which targets cancelled the attack.
func (a *Page) answer(events []game.Event) {
	for _, e := range events {
		if e.Key != rules.Cancelled {
			continue
		}
		for i := range a.targets {
			told, _ := e.Args[1].(game.Event)
			for pilot := rules.PilotPlain; pilot <= rules.PilotSword; pilot++ {
				if a.targets[i].seat == e.Args[0] && rules.EncounterEvent(pilot).Key == told.Key {
					a.targets[i].pilot = pilot
				}
			}
		}
	}
}

// hits returns the number of opponents that are hit.
func (a *Page) hits() (n int) {
	for _, t := range a.targets {
		if t.hit {
			n++
		}
	}
	return n
}

// cancelled reports whether all targets cancelled the attack.
func (a *Page) cancelled() bool {
	for _, t := range a.targets {
		if t.hit && t.pilot == rules.NoEncounter {
			return false
		}
	}
	return true
}
