package shanghaien

import (
	"slices"
	"testing"

	rules "dockside/game/shanghaien"
)

func TestChoicesSayWhatTheyDo(t *testing.T) {
	t.Parallel()
	forced := fourth()
	forced.Step, forced.Placed[0] = rules.Act, on(1, 2, 3, 4, 5)
	fresh := fourth()
	fresh.Step, fresh.Placed = rules.Act, [2][7]int{}
	both := beforeShanghai()
	both.Placed[0] = on(2, 2, 6)
	noTrick := fourth()
	noTrick.TrickUsed[0] = true
	pair := noTrick
	pair.Rolled = [2]int{6, 6}
	face.Offers(t, "before the first roll", fresh, 0, "", "roll: Roll")
	face.Offers(t, "with the choice", both, 0, "", "roll: Roll", "shanghai: Shanghai!")
	face.Offers(t, "with one die left", forced, 0, "", "shanghai: Shanghai!")
	face.Offers(t, "for the other player", fourth(), 1, "")
	face.Offers(t, "with dice", noTrick, 0, "", "place 2: 2 → card 2: American 4", "place 5: 5 → card 5: French 3")
	face.Offers(t, "with a pair", pair, 0, "", "place 6: 6 → card 6: Italian 1")
	face.Offers(t, "with dice and a trick", fourth(), 0, "",
		"place 2: 2 → card 2: American 4",
		"place 5: 5 → card 5: French 3",
		": Play a dirty trick…",
		"double: Both dice: place them both",
		"joker double us: Trick (both dice) as a sailor of 2: joins the Americans",
		"joker double fr: Trick (both dice) as a sailor of 2: joins the French",
		"joker double nl: Trick (both dice) as a sailor of 2: joins the Dutch",
		"joker double tr: Trick (both dice) as a sailor of 2: joins the Turks",
		"joker double es: Trick (both dice) as a sailor of 2: joins the Spaniards",
	)
	face.Offers(t, "at the first placement of a round", firstRoll(), 0, "place",
		"place 2 left: 2 from the left: American 4",
		"place 2 right: 2 from the right: French 3",
		"place 4 left: 4 from the left: Chinese 2",
		"place 4 right: 4 from the right: Trick (±1)",
	)
	face.Offers(t, "both dice at the first placement", firstRoll(), 0, "double",
		"double: Play a dirty trick…",
		"double left: Both dice, with number 1 on the left",
		"double right: Both dice, with number 1 on the right",
	)
}

// hoarder holds every trick and has a sailor of every nation: 31 ways to play a trick.
func hoarder() rules.State {
	s := firstRoll()
	s.Tricks[0] = [rules.Tricks]int{3, 2, 3}
	s.Rolled = [2]int{3, 4}
	for n := range s.Crews[0] {
		s.Crews[0][n] = rules.Crew{Sailors: rules.Sailors{1: 1}}
	}
	return s
}

func TestTooManyTricksAreAskedStepByStep(t *testing.T) {
	t.Parallel()
	s := hoarder()
	got := face.Said(t, New().Choices(s, 0, ""))
	for _, want := range []string{
		"nudge 3 2: ±1: the 3 becomes a 2",
		"double right: Both dice, with number 1 on the right",
		"reroll: Roll both dice again",
		"joker nudge: Trick (±1) as a sailor of 2: joins…",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not offered in %q", want, got)
		}
	}
	next := New().Choices(s, 0, "joker nudge")
	if len(next) != 1 || len(next[0].Menu) != rules.Nations {
		t.Fatalf("after the trick these are offered: %q", face.Said(t, next))
	}
	last := "joker nudge it: Trick (±1) as a sailor of 2: joins the Italians"
	if got := face.Said(t, next); got[len(got)-1] != last {
		t.Errorf("the last is %q, want %q", got[len(got)-1], last)
	}
}

func TestEveryTrickCanBeChosen(t *testing.T) {
	t.Parallel()
	face.Choosable(t, hoarder(), 0)
}
