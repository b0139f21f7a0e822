package madameching

import (
	"testing"

	"dockside/game"
	rules "dockside/game/madameching"
)

// said is an event in English; nothing of none.
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
	}{
		{"one card", dealt(3), "Choose the card to sail with; the highest sails first."},
		{"two cards", dealt(2), "Choose two cards to sail with, one for each junk; the highest sails first."},
		{"taking", atDeeds(func(*rules.State, *rules.Captain) {}), "Take a card."},
		{
			"skills", atDeeds(func(_ *rules.State, c *rules.Captain) { c.Up[rules.Sword] = 1 }),
			"Take a card; before that you may use skills.",
		},
		{
			"encounter cards, of whatever kind",
			atDeeds(func(_ *rules.State, c *rules.Captain) { c.Finds[rules.Trader] = 1 }),
			"Take a card; before that you may use skills and an encounter card.",
		},
		{
			"a skill", atDeeds(func(s *rules.State, _ *rules.Captain) { s.Step, s.Act.Could = rules.Gain, true }),
			"Which skill do you gain?",
		},
		{
			"no skill but with a mentor, whatever the hand is", atDeeds(func(s *rules.State, c *rules.Captain) {
				s.Step, c.Finds[rules.Trader] = rules.Gain, 1
			}),
			"Only a mentor makes a skill possible now. Everybody with encounter cards is asked.",
		},
		{
			"a skill after a mentor",
			atDeeds(func(s *rules.State, _ *rules.Captain) { s.Step, s.Act.Symbol = rules.Gain, rules.KiteSign }),
			"Which skill do you gain?",
		},
		{
			"a siren",
			atDeeds(func(s *rules.State, c *rules.Captain) {
				s.Step, s.Act.Seat, s.Attack = rules.React, 1, rules.Attack{By: rules.SirenSword, Hit: 1, Asked: 1}
				c.Finds[rules.Trader] = 1
			}),
			"Bernd plays a siren: a symbol would no longer count (sword). A pilot would cancel it.",
		},
	} {
		face.Prompts(t, test.name, test.s, 0, test.want)
	}
	own := "Choose the card to sail with. Higher than 33 goes on, lower ends the expedition."
	if got := said(t, New().Prompt(dealt(3).View(0), 0)); got != own {
		t.Errorf("one's own hand says %q, want %q", got, own)
	}
	face.Prompts(t, "without a move", atDeeds(func(*rules.State, *rules.Captain) {}), 1, "")
}

// A captain is told what others have done, the latest of it, and nothing of what others do to others.
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
			"Anna has stolen a white gem from you.",
		},
		{
			"what others lose", 2,
			[]game.Event{game.Say(rules.Robbed, game.Seat(0), game.Seat(1), rules.GemEvent(rules.Pearl))},
			"",
		},
		{"a siren", 0, siren, "A siren of Jun: your 35 (kite) no longer counts for skills."},
		{"a siren for others", 1, siren, ""},
		{"a siren that was answered last", 0, siren[1:], "A siren has sung: your 35 (kite) no longer counts for skills."},
		{
			"the latest of it", 1,
			[]game.Event{
				game.Say(rules.UsedSword, game.Seat(0), game.Seat(1)), game.Say(rules.Swapped, game.Seat(0), game.Seat(1)),
				game.Say(rules.Took, game.Seat(0), 17),
			},
			"Anna has seen your hand and swapped a card with you.",
		},
		{
			"a cancelled attack", 0,
			[]game.Event{
				game.Say(rules.PlayedThief, game.Seat(0), game.Seat(1)),
				game.Say(rules.Cancelled, game.Seat(1), rules.EncounterEvent(rules.PilotPlain)),
			},
			"Cancelled by Bernd with a pilot.",
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
