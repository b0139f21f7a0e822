package madameching

import (
	"testing"

	"dockside/game"
	rules "dockside/game/madameching"
)

// said returns an event in English; empty for none.
func said(t *testing.T, e game.Event) string {
	t.Helper()
	if e.Key == "" {
		return ""
	}
	return face.Language(t, "en").Event([]string{"Anna", "Bernd", "Jun", "Okko"}, e)
}

func TestPromptsSayWhatToDo(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		s    rules.State
		want string
		own  []string // beside the hand, if it differs
	}{
		{
			"one card", dealt(3), "Press **My hand** and choose a card. The highest card sails first.",
			[]string{"Choose a card to sail with. A card above 33 sails on; a lower one ends the expedition."},
		},
		{
			"two cards", dealt(2),
			"Press **My hand** and choose two cards, one for each junk. The highest card sails first.",
			[]string{"Choose two cards to sail with, one for each junk. The highest card sails first."},
		},
		{"taking", atDeeds(func(*rules.State, *rules.Captain) {}), "Take a card.", nil},
		{
			"skills", atDeeds(func(_ *rules.State, c *rules.Captain) { c.Up[rules.Sword] = 1 }),
			"Take a card. Before that, you can use skills.", nil,
		},
		{
			"encounter cards, of whatever kind",
			atDeeds(func(_ *rules.State, c *rules.Captain) { c.Finds[rules.Trader] = 1 }),
			"Take a card. Before that, you can use skills and play an encounter card.", nil,
		},
		{
			"a skill", atDeeds(func(s *rules.State, _ *rules.Captain) { s.Step, s.Act.Could = rules.Gain, true }),
			"Choose a skill to gain.", nil,
		},
		{
			"no skill but with a mentor, whatever the hand is", atDeeds(func(s *rules.State, c *rules.Captain) {
				s.Step, c.Finds[rules.Trader] = rules.Gain, 1
			}),
			"Play a mentor to gain a skill, or gain none. Every captain with encounter cards is asked.", nil,
		},
		{
			"a skill after a mentor",
			atDeeds(func(s *rules.State, _ *rules.Captain) { s.Step, s.Act.Symbol = rules.Gain, rules.KiteSign }),
			"Choose a skill to gain.", nil,
		},
		{
			"a siren",
			atDeeds(func(s *rules.State, c *rules.Captain) {
				s.Step, s.Act.Seat, s.Attack = rules.React, 1, rules.Attack{By: rules.SirenSword, Hit: 1, Asked: 1}
				c.Finds[rules.Trader] = 1
			}),
			"Let it happen, or cancel it with a pilot: Bernd plays a siren, which cancels a symbol (sword).", nil,
		},
	} {
		face.Prompts(t, test.name, test.s, 0, test.want, test.own...)
	}
	face.Prompts(t, "without a move", atDeeds(func(*rules.State, *rules.Captain) {}), 1, "")
}

// The news of a captain is the latest event by another captain that concerns them, and nothing between other captains.
func TestNewsTellWhatOthersHaveDone(t *testing.T) {
	t.Parallel()
	siren := []game.Event{
		game.Say(rules.PlayedSiren, game.Seat(2), rules.SymbolEvent(rules.KiteSign)),
		game.Say(rules.TurnedCard, game.Seat(0), rules.CardEvent(35)),
	}
	for _, test := range []struct {
		name  string
		seat  game.Seat
		heard []game.Event
		want  string
	}{
		{
			"a stolen gem", 1,
			[]game.Event{game.Say(rules.Robbed, game.Seat(0), game.Seat(1), rules.GemEvent(rules.Pearl))},
			"Anna stole a white gem from you.",
		},
		{
			"what others lose", 2,
			[]game.Event{game.Say(rules.Robbed, game.Seat(0), game.Seat(1), rules.GemEvent(rules.Pearl))},
			"",
		},
		{"a siren", 0, siren, "Jun’s siren cancels a symbol of yours: 35 (kite)."},
		{"a siren for others", 1, siren, ""},
		{"a siren that was answered last", 0, siren[1:], "A siren has cancelled a symbol of yours: 35 (kite)."},
		{
			"the latest of it", 1,
			[]game.Event{
				game.Say(rules.UsedSword, game.Seat(0), game.Seat(1)), game.Say(rules.Swapped, game.Seat(0), game.Seat(1)),
				game.Say(rules.Took, game.Seat(0), 17),
			},
			"Anna saw your hand and swapped a card with you.",
		},
		{
			"a cancelled attack", 0,
			[]game.Event{
				game.Say(rules.PlayedThief, game.Seat(0), game.Seat(1)),
				game.Say(rules.Cancelled, game.Seat(1), rules.EncounterEvent(rules.PilotPlain)),
			},
			"Bernd cancelled it with a pilot.",
		},
		{
			"an attack that others have cancelled", 2,
			[]game.Event{
				game.Say(rules.PlayedThief, game.Seat(0), game.Seat(1)),
				game.Say(rules.Cancelled, game.Seat(1), rules.EncounterEvent(rules.PilotPlain)),
			},
			"",
		},
	} {
		if got := said(t, New().News(test.seat, test.heard)); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
