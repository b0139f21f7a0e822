package madameching

import (
	"errors"
	"slices"
	"testing"

	"dockside/game"
)

func TestOrdersAreSpelledInOneWay(t *testing.T) {
	t.Parallel()
	three := State{People: 3, Round: 7, Step: Choose, Display: [3]Card{52, 30}, Down: Unseen}
	two := three
	two.People = 2
	crews := three
	crews.People, crews.Crewed = 4, true
	for _, test := range []struct {
		s     State
		order game.Order
		ok    bool
	}{
		{three, "wish turn-7 52 30 down", true},
		{three, "wish turn-7 down", true},
		{three, "wish turn-7 ask", true},
		{three, "wish turn-7", false},
		{three, "wish turn-7 52 52", false},
		{three, "wish turn-7 51", false},
		{three, "wish turn-7 052", false},
		{three, "wish turn-6 52", false},
		{three, "then turn-7 only", true},
		{three, "then turn-7 ask", true},
		{three, "then only", false},
		{three, "junk turn-7 17 0", false},
		{two, "junk turn-7 17 0", true},
		{two, "junk turn-7 17 2", false},
		{two, "junk turn-7 ask", true},
		{three, "cancel thief white", true},
		{three, "cancel thief skill", false},
		{three, "cancel siren skill", true},
		{three, "cancel siren 3", false},
		{three, "cancel traitor 3", true},
		{three, "cancel traitor 1", false},
		{three, "cancel sword always", true},
		{three, "cancel sword ask", true},
		{three, "cancel oracle never", false},
		{three, "pilot kite plain", true},
		{three, "pilot kite kite", false},
		{three, "pilot ask", true},
		{three, "pilot kite ask", false},
		{three, "mate never", false},
		{crews, "mate never", true},
		{crews, "hand never", true},
		{crews, "hand always", false},
		{three, "sink everybody", false},
	} {
		_, err := Rules().Lay(test.s, 0, nil, test.order)
		if (err == nil) != test.ok || err != nil && !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%q: %v, want it to be fine: %v", test.order, err, test.ok)
		}
	}
}

func TestOrdersReplaceWhatIsAboutTheSameAndLapse(t *testing.T) {
	t.Parallel()
	s := State{People: 3, Round: 7, Step: Choose, Display: [3]Card{52, 30}}
	laid, err := Rules().Lay(s, 0, nil, "wish turn-7 52", "cancel thief never", "cancel siren always", "wish turn-7 30",
		"cancel siren ask")
	if want := []game.Order{"cancel thief never", "wish turn-7 30"}; err != nil || !slices.Equal(laid, want) {
		t.Fatalf("laid are %q, %v, want %q", laid, err, want)
	}
	s.Round = 8
	laid, err = Rules().Lay(s, 0, laid, "pilot kite")
	if want := []game.Order{"cancel thief never", "pilot kite"}; err != nil || !slices.Equal(laid, want) {
		t.Fatalf("a turn later laid are %q, %v, want %q", laid, err, want)
	}
}

// deeds returns a position in which seat 0 may take a card of the display.
func deeds(change func(*State)) State {
	s := State{People: 3, Round: 7, Step: Deeds, Display: [3]Card{52, 30}, Down: Unseen, Shown: true}
	s.Act = Activation{Card: 17}
	s.Captains[0] = Captain{Hand: SetOf(3, 8, 20), Held: 3}
	s.Captains[0].Junks[0] = Expedition{}.With(17)
	change(&s)
	return s
}

func TestOrdersAreCarriedOut(t *testing.T) {
	t.Parallel()
	attacked := func(by Encounter, change func(*Captain)) State {
		return deeds(func(s *State) {
			s.Step, s.Attack, s.Act.Seat = React, Attack{By: by, Hit: 1, Asked: 1}, 1
			change(&s.Captains[0])
			s.Captains[0].Found = int8(s.Captains[0].Finds.Count())
		})
	}
	for _, test := range []struct {
		name string
		s    State
		laid []game.Order
		want game.Move
	}{
		{"the first card of a wish that is there", deeds(func(*State) {}), []game.Order{"wish turn-7 9 30 52"}, "draw 30"},
		{"the one that lies face down", deeds(func(*State) {}), []game.Order{"wish turn-7 9 down"}, "draw down"},
		{"whoever wishes for nothing that is left is asked", deeds(func(*State) {}), []game.Order{"wish turn-7 9"}, ""},
		{
			"whoever holds encounter cards is asked", deeds(func(s *State) { s.Captains[0].Found = 1 }),
			[]game.Order{"wish turn-7 30"},
			"",
		},
		{
			"but not if nothing else is wanted", deeds(func(s *State) { s.Captains[0].Found = 1 }),
			[]game.Order{"wish turn-7 30", "then turn-7 only"},
			"draw 30",
		},
		{
			"whoever can use a skill is asked", deeds(func(s *State) { s.Captains[0].Up[Lantern] = 1 }),
			[]game.Order{"wish turn-7 30"},
			"",
		},
		{"a wish of another turn has lapsed", deeds(func(*State) {}), []game.Order{"wish turn-6 30"}, ""},
		{
			"a card for a junk", deeds(func(s *State) { s.People, s.Step = 2, Sail }),
			[]game.Order{"junk turn-7 17 1"},
			"sail 1",
		},
		{
			"the other card for the other junk", deeds(func(s *State) { s.People, s.Step = 2, Sail }),
			[]game.Order{"junk turn-7 5 1"},
			"sail 0",
		},
		{
			"a thief is let for a blue stone", attacked(Thief, func(c *Captain) { c.Finds[PilotKite], c.Stones[Blue] = 1, 1 }),
			[]game.Order{"cancel thief white"},
			"pass",
		},
		{
			"but not for a white one", attacked(Thief, func(c *Captain) { c.Finds[PilotKite], c.Stones[Pearl] = 1, 1 }),
			[]game.Order{"cancel thief white"},
			"cancel pilot-kite",
		},
		{
			"without a pilot nothing is cancelled",
			attacked(Thief, func(c *Captain) { c.Finds[Oracle], c.Stones[Pearl] = 1, 1 }),
			[]game.Order{"cancel thief always"},
			"pass",
		},
		{
			"the pilot that was named first",
			attacked(Traitor, func(c *Captain) { c.Finds[PilotKite], c.Finds[PilotPlain] = 1, 1 }),
			[]game.Order{"cancel traitor 2", "pilot sword kite"},
			"cancel pilot-kite",
		},
		{
			"from so many cards on", attacked(NoEncounter, func(c *Captain) { c.Finds[PilotKite] = 1 }),
			[]game.Order{"cancel sword 4"},
			"pass",
		},
		{
			"a siren that costs a skill", attacked(SirenSword, func(c *Captain) {
				c.Finds[PilotPlain] = 1
				c.Junks[0] = Expedition{}.With(5).With(8).With(14)
			}), []game.Order{"cancel siren skill"}, "cancel pilot-plain",
		},
		{
			"a siren that costs none", attacked(SirenSword, func(c *Captain) {
				c.Finds[PilotPlain] = 1
				c.Junks[0] = Expedition{}.With(5).With(8)
			}), []game.Order{"cancel siren skill"}, "pass",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			view := test.s.View(0)
			if move, _ := Rules().Carry(view, 0, test.laid); move != test.want {
				t.Errorf("%q, want %q", move, test.want)
			}
		})
	}
}

// If a player with encounter cards has only one legal move, it is not made automatically: others do not know that the
// cards are of no use.
func TestEncounterCardsHideWhatIsPossible(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]State{
		"taking the last card": deeds(func(s *State) { s.Display, s.Down = [3]Card{52}, NoDown }),
		"taking no skill": deeds(func(s *State) {
			s.Step, s.Act.Ended, s.Act.Signs = Gain, true, Signs{KiteSign: 2}
		}),
		"an attack": deeds(func(s *State) {
			s.Step, s.Attack, s.Act.Seat = React, Attack{By: Thief, Hit: 1, Asked: 1}, 1
		}),
	} {
		s.Captains[0].Finds[Relic1], s.Captains[0].Found = 1, 1
		if move, only := game.OnlyMove(s, 0); only {
			t.Errorf("%s: everybody sees that %q is the only way", name, move)
		}
		if moves := s.Moves(0); len(moves) != 1 {
			t.Errorf("%s: the moves %q", name, moves)
		}
	}
}
