package madameching

import (
	"slices"
	"testing"

	"dockside/game"
	rules "dockside/game/madameching"
)

func TestOrdersSayWhatTheyDo(t *testing.T) {
	t.Parallel()
	crewed := dealt(4)
	crewed.Crewed = true
	crewed.Captains[0].Found, crewed.Captains[0].Finds[rules.Trader] = 1, 1
	skilled := dealt(3)
	skilled.Captains[0].Up[rules.Chart] = 1
	two := dealt(2)
	two.Captains[0].Chose, two.Captains[0].Hand, two.Captains[0].Held = [2]rules.Card{5, 34}, rules.SetOf(45), 1
	for _, test := range []struct {
		name string
		s    rules.State
		laid []game.Order
		want []string // the first choices
	}{
		{"a wish for this turn", skilled, nil, []string{
			"+ then turn-7 only: Use nothing else this turn", "[This turn: take first…]", "  + wish turn-7 52: 52 (sword)",
			"  + wish turn-7 52 30: 52 (sword), else 30 (chart)",
		}},
		{"a wish that goes on", skilled, []game.Order{"wish turn-7 52"}, []string{
			"+ then turn-7 only: Use nothing else this turn", "[This turn: take first…]",
			"  + wish turn-7 ask: Take back: take 52 (sword) this turn", "  + wish turn-7 52 30: 52 (sword), else 30 (chart)",
			"  + wish turn-7 52 down: 52 (sword), else the face-down card", "  + wish turn-7 30: 30 (chart)",
		}},
		{"with which junk a card sails", two, []game.Order{"junk turn-7 34 1"}, []string{
			"+ junk turn-7 ask: Ask me for the junk", "+ junk turn-7 34 0: 34 sails with junk 1",
			"[This turn: take first…]",
		}},
		{"what is for the mate", crewed, []game.Order{"then turn-7 only", "hand never"}, []string{
			"+ then turn-7 ask: Allow other actions again", "+ mate never: Never give my mate a card",
			"+ hand ask: Ask me which cards to hand over",
		}},
		{"attacks without a pilot, which only costs time", hunted(rules.Trader), []game.Order{"cancel thief white"}, []string{
			"[If you’re attacked…]", "  + cancel thief ask: Take back: thief: cancel if I have a white gem",
			"  + cancel thief never: thief: never cancel", "  + cancel siren never: siren: never cancel",
			"  + cancel traitor never: traitor: never cancel", "  + cancel sword never: sword: never cancel",
		}},
		{"attacks with a pilot", hunted(rules.PilotKite, rules.PilotPlain), nil, []string{
			"[If you’re attacked…]", "  + cancel thief never: thief: never cancel",
			"  + cancel thief always: thief: always cancel",
			"  + cancel siren never: siren: never cancel", "  + cancel siren always: siren: always cancel",
			"  + cancel siren skill: siren: cancel if it would cost a skill", "  + cancel traitor never: traitor: never cancel",
			"  + cancel traitor always: traitor: always cancel",
			"  + cancel traitor 2: traitor: cancel if I have 2+ encounters", "  + cancel sword never: sword: never cancel",
			"  + cancel sword always: sword: always cancel", "  + cancel sword 3: sword: cancel if I hold 3+ cards",
			"[Cancel with this pilot first…]", "  + pilot plain: first the pilot", "  + pilot kite: first the pilot (kite)",
		}},
	} {
		got := offered(t, New().Orders(test.s.View(0), 0, test.laid, "+"))
		if len(got) < len(test.want) || !slices.Equal(got[:len(test.want)], test.want) {
			t.Errorf("%s: offered is\n%q, want\n%q", test.name, got, test.want)
		}
	}
	if got := New().Orders(hunted().View(0), 0, nil, "+"); got != nil {
		t.Errorf("without encounter cards offered is %q", offered(t, got))
	}
	over := dealt(3)
	over.Step = rules.Done
	if got := New().Orders(over, 0, nil, "+"); got != nil {
		t.Errorf("when the game is over offered is %q", offered(t, got))
	}
}

// hunted is a position in which seat 0 has had its turn, with a blue gem and some encounter cards.
func hunted(finds ...rules.Encounter) rules.State {
	return atDeeds(func(s *rules.State, c *rules.Captain) {
		s.Act.Seat, c.Stones[rules.Blue] = 1, 1
		for _, e := range finds {
			c.Finds[e]++
		}
	})
}
