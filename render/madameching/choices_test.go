package madameching

import (
	"fmt"
	"slices"
	"testing"
	"unicode/utf8"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/madameching/forecast"
)

// dealt returns turn 7 of a number of captains, all of whom have to choose. The first has cards for every kind of
// forecast: one ends the expedition, one sails straight, and one sails on in a new colour.
func dealt(people int) rules.State {
	s := rules.State{People: int8(people), Round: 7, Step: rules.Choose, Down: rules.Unseen}
	s.Display = [3]rules.Card{52, 30}
	s.Open = tiles("m11a", "m17a", "m23a")
	for seat := range people {
		c := &s.Captains[seat]
		c.Hand, c.Held = rules.SetOf(rules.Card(40+seat), rules.Card(49+seat)), 2
	}
	c := &s.Captains[0]
	c.Hand, c.Held = rules.SetOf(5, 34, 45), 3
	c.Junks[0] = expedition(3, 8, 12, 23, 30, 33)
	return s
}

// expedition returns an expedition of cards in this order.
func expedition(cards ...rules.Card) rules.Expedition {
	var e rules.Expedition
	for _, c := range cards {
		e = e.With(c)
	}
	return e
}

// tiles returns a set of missions.
func tiles(names ...string) rules.TileSet {
	var set rules.TileSet
	for _, name := range names {
		t, _ := rules.ParseTile(name)
		set |= 1 << t
	}
	return set
}

// atDeeds returns a position in which seat 0 of three has sailed, and has to take a card.
func atDeeds(change func(*rules.State, *rules.Captain)) rules.State {
	s := dealt(3)
	s.Step, s.Shown, s.Act = rules.Deeds, true, rules.Activation{Card: 33}
	change(&s, &s.Captains[0])
	s.Captains[0].Found = int8(s.Captains[0].Finds.Count())
	return s
}

// offered returns the choices of a seat in English, one press per line: the move, "?" after a draft, "-" after a
// disabled choice, "!" after a choice on the board, and the label.
func offered(t *testing.T, choices []render.Choice) []string {
	t.Helper()
	var lines []string
	en := face.Language(t, "en")
	names := []string{"Anna", "Bernd", "Jun", "Okko"}
	for _, c := range choices {
		if c.Menu != nil {
			lines = append(lines, fmt.Sprintf("[%s]", en.Event(names, c.Label)))
			for _, line := range offered(t, c.Menu) {
				lines = append(lines, "  "+line)
			}
			continue
		}
		mark := ""
		for _, m := range []struct {
			on   bool
			sign string
		}{{c.Draft, "?"}, {c.Gone, "-"}, {c.Open, "!"}} {
			if m.on {
				mark += m.sign
			}
		}
		lines = append(lines, fmt.Sprintf("%s%s: %s", c.Move, mark, en.Event(names, c.Label)))
	}
	return lines
}

func TestChoicesSayWhatTheyDo(t *testing.T) {
	t.Parallel()
	busy := dealt(3)
	busy.Captains[0].Up[rules.Lantern] = 1
	alone := dealt(3)
	alone.Display, alone.Down = [3]rules.Card{52}, rules.NoDown
	two := dealt(2)
	two.Captains[0].Junks[1] = expedition(44)
	for _, test := range []struct {
		name  string
		s     rules.State
		draft game.Move
		want  []string
	}{
		{"a card to sail with", alone, "", []string{
			"choose 5: 5 · ends, mission 17 and more", "choose 34: 34 green lantern · to 21",
			"choose 45: 45 yellow sword · to 28",
		}},
		{"a card, and what to take then", dealt(3), "", []string{
			"choose 5: 5 · ends, mission 17 and more", "choose 34: 34 green lantern · to 21",
			"choose 45: 45 yellow sword · to 28", "[Choose a card, then one to take…]",
			"  choose 5?: 5 · ends, mission 17 and more", "  choose 34?: 34 green lantern · to 21",
			"  choose 45?: 45 yellow sword · to 28",
		}},
		{"what to take after the card that is thought of", dealt(3), "choose 34", []string{
			"choose 34: Seal 34 green lantern", "choose 5?: 5 · ends, mission 17 and more", "-?: 34 green lantern · to 21",
			"choose 45?: 45 yellow sword · to 28", "[Seal it, and then take…]", "  choose 34 + wish turn-7 52: 52 (sword)",
			"  choose 34 + wish turn-7 52 30: 52 (sword), else 30 (chart)",
			"  choose 34 + wish turn-7 52 down: 52 (sword), else the face-down card", "  choose 34 + wish turn-7 30: 30 (chart)",
			"  choose 34 + wish turn-7 30 52: 30 (chart), else 52 (sword)",
			"  choose 34 + wish turn-7 30 down: 30 (chart), else the face-down card",
			"  choose 34 + wish turn-7 down: the face-down card",
			"  choose 34 + wish turn-7 down 52: the face-down card, else 52 (sword)",
			"  choose 34 + wish turn-7 down 30: the face-down card, else 30 (chart)",
		}},
		{"the second of two cards", two, "choose 34", []string{
			"choose 5 34: 5 white sword", "-?: 34 green lantern", "choose 34 45: 45 yellow sword",
			"[Choose a card, then one to take…]", "  choose 5 34?: 5 white sword", "  choose 34 45?: 45 yellow sword",
		}},
	} {
		if got := offered(t, New().Choices(test.s.View(0), 0, test.draft)); !slices.Equal(got, test.want) {
			t.Errorf("%s: offered is\n%q, want\n%q", test.name, got, test.want)
		}
	}
}

// If a captain could do more than take a card, the choice of a wish also gives that up. Otherwise the bot would still
// have to ask.
func TestWishesOfTheBusyAreAlone(t *testing.T) {
	t.Parallel()
	s := dealt(3)
	s.Captains[0].Up[rules.Lantern] = 1
	got := offered(t, New().Choices(s.View(0), 0, "choose 34"))
	want := []string{
		"[Seal it, use nothing else, take…]",
		"  choose 34 + wish turn-7 52 + then turn-7 only: 52 (sword)",
	}
	if len(got) < 6 || !slices.Equal(got[4:6], want) {
		t.Errorf("offered is %q, want %q", got, want)
	}
}

// The junk of a card can be sealed with it. Pressing a chosen card or junk again removes the choice.
func TestTwoCardsAreSealedWithTheirJunks(t *testing.T) {
	t.Parallel()
	s := dealt(2)
	s.Down = rules.NoDown
	got := offered(t, New().Choices(s.View(0), 0, "choose 34 45 + junk turn-7 45 1"))
	want := []string{
		"choose 34 45 + junk turn-7 45 1: Seal 34 and 45",
		"choose 34 45 + junk turn-7 45 0?: 45 with junk 1", "choose 34 45?: 45 with junk 2",
		"choose 5?-: 5 white sword", "choose 45?: 34 green lantern", "choose 34?: 45 yellow sword",
		"[Seal it, and then take…]",
		"  choose 34 45 + junk turn-7 45 1 + wish turn-7 52: 52 (sword)",
		"  choose 34 45 + junk turn-7 45 1 + wish turn-7 52 30: 52 (sword), else 30 (chart)",
		"  choose 34 45 + junk turn-7 45 1 + wish turn-7 30: 30 (chart)",
		"  choose 34 45 + junk turn-7 45 1 + wish turn-7 30 52: 30 (chart), else 52 (sword)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("offered is\n%q, want\n%q", got, want)
	}
}

// All choices of a captain are in the hand, and none on the board.
func TestDeedsStandInTheHand(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		s    rules.State
		want []string
	}{
		{
			"a captain without encounter cards",
			atDeeds(func(_ *rules.State, c *rules.Captain) { c.Up[rules.Chart], c.Up[rules.Sword] = 1, 1 }),
			[]string{
				"chart: Chart: take a card", "sword 1: Sword: swap with Bernd", "sword 2: Sword: swap with Jun",
				"draw 52: Take 52 (sword)", "draw 30: Take 30 (chart)", "draw down: Take the face-down card",
			},
		},
		{
			"a lantern plays a card of the hand",
			atDeeds(func(_ *rules.State, c *rules.Captain) { c.Up[rules.Lantern] = 1 }),
			[]string{
				"draw 52: Take 52 (sword)", "draw 30: Take 30 (chart)", "draw down: Take the face-down card",
				"[Lantern: add a card of your hand…]", "  lantern 5: 5 (sword) · 18 → 21", "  lantern 34: 34 (lantern) · 18 → 21",
				"  lantern 45: 45 (sword) · 18 → 28",
			},
		},
		{
			"encounter cards are hidden, whatever they are good for",
			atDeeds(func(s *rules.State, c *rules.Captain) {
				c.Finds[rules.Thief], c.Finds[rules.PilotKite], c.Finds[rules.Trader] = 1, 1, 1
				s.Captains[2].Stones[rules.Pearl] = 2
			}),
			[]string{
				"draw 52: Take 52 (sword)", "draw 30: Take 30 (chart)", "draw down: Take the face-down card",
				"[Play an encounter card…]", "  thief 2: Thief to Jun", "  pilot-kite: Play the pilot (kite)",
			},
		},
		{
			"an attack is answered in secret",
			atDeeds(func(s *rules.State, c *rules.Captain) {
				s.Step, s.Act.Seat, s.Attack = rules.React, 1, rules.Attack{By: rules.Traitor, Hit: 1, Asked: 1}
				c.Finds[rules.PilotKite], c.Finds[rules.Oracle] = 1, 1
			}),
			[]string{"pass: Let it happen", "cancel pilot-kite: Cancel it with a pilot (kite)"},
		},
		{
			"a mission must be claimed",
			atDeeds(func(s *rules.State, c *rules.Captain) {
				s.Step, s.Act.Ended, s.Act.Space, c.Up[rules.Kite] = rules.Claim, true, 18, 1
			}),
			[]string{
				"claim m17a: Claim 17: 2 gold, 1 blue", "[Claim a mission with a kite…]", "  kite m23a: 23: 2 red gems",
			},
		},
		{
			"a mentor is a secret", atDeeds(func(s *rules.State, c *rules.Captain) {
				s.Step, s.Act.Ended, s.Act.Could = rules.Gain, true, true
				s.Act.Signs = rules.Signs{rules.SwordSign: 3, rules.KiteSign: 2}
				c.Finds[rules.Mentor] = 1
			}),
			[]string{"mentor kite: Mentor as: kite", "gain sword: Gain sword", "done: Gain no skill"},
		},
	} {
		if got := offered(t, New().Choices(test.s.View(0), 0, "")); !slices.Equal(got, test.want) {
			t.Errorf("%s: offered is\n%q, want\n%q", test.name, got, test.want)
		}
	}
}

// A button has room for the forecast of a card in all languages: every mission with and without skills, every space,
// and the gains of a line or the port. A claimed mission has at most two digits.
func TestEveryForecastFitsOnAButton(t *testing.T) {
	t.Parallel()
	var all []forecast.Forecast
	for _, skills := range [][]rules.Skill{nil, {rules.Chart}, {rules.Chart, rules.Lantern}} {
		all = append(all,
			forecast.Forecast{From: 33, Skills: skills, Fortune: skills == nil},
			forecast.Forecast{From: 33, Mission: 33, Skills: skills})
	}
	for _, from := range []int{0, 32} {
		for _, finds := range []int{0, 1, 2} {
			all = append(all, forecast.Forecast{From: from, To: 33, Finds: finds})
		}
		all = append(all, forecast.Forecast{From: from, To: 33, Port: true})
	}
	for _, code := range face.Words(t).Codes() {
		l := face.Language(t, code)
		for i := range all {
			o := &all[i]
			for _, label := range []game.Event{
				game.Say("madameching.choice.sail", o.Brief()), game.Say("madameching.choice.sail.junk", 2, o.Brief()),
			} {
				if said := l.Event(nil, label); utf8.RuneCountInString(said) > render.MaxButtonLabel {
					t.Errorf("%q has more than %d characters in %s", said, render.MaxButtonLabel, code)
				}
			}
		}
	}
}

func TestASwordTakesFirstAndGivesThen(t *testing.T) {
	t.Parallel()
	s := atDeeds(func(s *rules.State, c *rules.Captain) {
		s.Step, s.Act.Target = rules.Swap, 1
		c.Hand = rules.SetOf(5, 45)
	})
	for draft, want := range map[game.Move][]string{
		"": {"swap 41?: Take 41 yellow kite", "swap 50?: Take 50 red"},
		"swap 41": {
			"swap 41 5: Take 41 for 5",
			"swap 41 45: Take 41 for 45",
		},
		"swap 7": {"swap 41?: Take 41 yellow kite", "swap 50?: Take 50 red"},
	} {
		if got := offered(t, New().Choices(s.View(0), 0, draft)); !slices.Equal(got, want) {
			t.Errorf("after %q offered is\n%q, want\n%q", draft, got, want)
		}
	}
}
