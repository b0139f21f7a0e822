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
	flipped := noTrick
	flipped.OneAt = rules.Right
	const gone = " – Your turn ends and the card is gone: red 9 → 8"
	face.Offers(t, "before the first roll", fresh, 0, "", "roll: Roll")
	face.Offers(t, "with the choice", both, 0, "", "roll: Roll", "shanghai: Shanghai! red 9, blue 14")
	face.Offers(t, "with one die left", forced, 0, "", "shanghai: Shanghai! red 15, blue 3")
	face.Offers(t, "for the other player", fourth(), 1, "")
	face.Offers(t, "with dice", noTrick, 0, "", "place 2: American 4 with 2", "place 5: French 3 with 5")
	face.Offers(
		t,
		"in the order of the cards (SH-25)",
		flipped,
		0,
		"",
		"place 5: American 4 with 5",
		"place 2: French 3 with 2",
	)
	face.Offers(t, "with a pair", pair, 0, "", "place 6: Italian 1 with 6")
	face.Offers(t, "with dice and a trick", fourth(), 0, "",
		"place 2: American 4 with 2",
		"place 5: French 3 with 5",
		": Play a dirty trick…",
		"double: Both dice: American 4 with 2, French 3 with 5 – "+
			"Your turn ends and the card is gone: red 9 → 8",
		"joker double us: Trick (both dice) as a sailor of 2: joins the Americans – "+
			"Strength 3 → 5 against 5. Points: red 9 → 8, blue 10 → 7",
		"joker double fr: Trick (both dice) as a sailor of 2: joins the French – "+
			"Strength 6 → 8 against 3. Points: red 9 → 8",
		"joker double nl: Trick (both dice) as a sailor of 2: joins the Dutch – "+
			"Strength 5 → 7 against 3. Points: red 9 → 8",
		"joker double tr: Trick (both dice) as a sailor of 2: joins the Turks – "+
			"Strength 3 → 5 against 3. Points: red 9 → 11",
		"joker double es: Trick (both dice) as a sailor of 2: joins the Spaniards – "+
			"Strength 2 → 4 against 0. Points: red 9 → 10",
	)
	face.Offers(t, "at the first placement of a round", firstRoll(), 0, "place",
		"place 2 left: American 4 ← 2", "place 2 right: French 3 → 2",
		"place 4 left: Chinese 2 ← 4", "place 4 right: Trick (±1) → 4",
	)
	face.Offers(t, "both dice at the first placement", firstRoll(), 0, "double",
		"double: Play a dirty trick…",
		"double left: Both dice, 1 on the left: American 4 with 2, Chinese 2 with 4"+gone,
		"double right: Both dice, 1 on the right: French 3 with 2, Trick (±1) with 4"+gone,
	)
}

// Each die has a row, with one column for each end.
func TestTheEndsAreCompared(t *testing.T) {
	t.Parallel()
	for i, c := range New().Choices(firstRoll(), 0, "place") {
		if want := i / 2; c.Row != want {
			t.Errorf("%q is in row %d, want %d", c.Move, c.Row, want)
		}
	}
}

// The label of a trick that changes no points says so.
func TestATrickWithoutPointsSaysSo(t *testing.T) {
	t.Parallel()
	s := hoarder()
	s.Crews[1][0] = rules.Crew{Sailors: rules.Sailors{1: 1}}
	want := "joker nudge us: Trick (±1) as a sailor of 2: joins the Americans – Strength 1 → 3 against 1. " +
		"The points stay the same."
	if got := face.Said(t, New().Choices(s, 0, "joker nudge")); !slices.Contains(got, want) {
		t.Errorf("%q is not offered in %q", want, got)
	}
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
	const tail = " – Then you place either die. The card is gone: red 11 → 10"
	s := hoarder()
	got := face.Said(t, New().Choices(s, 0, ""))
	for _, want := range []string{
		"nudge 3 2: ±1: 3 becomes 2 → American 4 or French 3" + tail,
		"reroll: Roll both dice again – You lose this roll and the card: red 11 → 10",
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
	last := "joker nudge it: Trick (±1) as a sailor of 2: joins the Italians – Strength 1 → 3 against 0. " +
		"Points: red 11 → 12"
	if got := face.Said(t, next); got[len(got)-1] != last {
		t.Errorf("the last is %q, want %q", got[len(got)-1], last)
	}
}

func TestEveryTrickCanBeChosen(t *testing.T) {
	t.Parallel()
	face.Choosable(t, hoarder(), 0)
}
