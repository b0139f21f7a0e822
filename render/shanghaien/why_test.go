package shanghaien

import (
	"testing"

	"dockside/game"
	"dockside/render"
)

// The explanation of a card is the rule that decided who got it.
func TestEveryCardOfARoundIsExplained(t *testing.T) {
	t.Parallel()
	was := beforeShanghai()
	now, _, err := was.Apply(game.Play{Seat: 0, Move: "shanghai"})
	if err != nil {
		t.Fatal(err)
	}
	face.Explains(t, render.Scene{Kind: Round, Before: was, View: now},
		// SH-42
		"1 · Dutch 3 (goes to Bernd): Dice on the card: Anna 0, Bernd 1. Bernd gets it: nobody else has "+
			"dice there. Dutch now: Bernd 6, Anna 5.",
		// SH-43
		"2 · American 4 (goes to Anna): Dice on the card: Anna 3, Bernd 1. Anna gets the card: more "+
			"dice win, and their numbers play no part. Americans now: Anna 7, Bernd 5.",
		// SH-41
		"3 · Trick (±1) (leaves the game): It leaves the game: nobody put a die there.",
		// SH-42
		"4 · Chinese 2 (goes to Bernd): Dice on the card: Anna 0, Bernd 2. Bernd gets it: nobody else "+
			"has dice there. Chinese now: Bernd 8, Anna 0.",
		// SH-44, SH-45
		"5 · French 3 (goes to Bernd): Dice on the card: Anna 1, Bernd 1. You each have the same number of dice here. "+
			"So add up the numbers on your own dice on the cards right beside it. Anna: 1 × 6 on Italian 1, total 6. Bernd: "+
			"2 × 4 on Chinese 2, total 8. Bernd gets the card with the higher total. French now: Bernd 6, Anna 6.",
		// SH-42
		"6 · Italian 1 (goes to Anna): Dice on the card: Anna 1, Bernd 0. Anna gets it: nobody else has dice "+
			"there. Italians now: Anna 1, Bernd 0.",
	)
	face.Explains(t, render.Scene{Kind: render.Table, Before: was, View: now})
	face.Explains(t, render.Scene{Kind: Round, View: now})
}

// If even the sums are equal, also 0 and 0, a card leaves the game (SH-45). Tricks are won like sailors (SH-46).
func TestATieAndATrickAreExplained(t *testing.T) {
	t.Parallel()
	was := beforeShanghai()
	was.Placed = [2][7]int{on(1, 3, 3), on(1, 6)}
	now, _, err := was.Apply(game.Play{Seat: 0, Move: "shanghai"})
	if err != nil {
		t.Fatal(err)
	}
	topics := New().Explain(render.Scene{Kind: Round, Before: was, View: now})
	for i, want := range map[int]string{
		0: "Dice on the card: Anna 1, Bernd 1. " +
			"You each have the same number of dice here. So add up the numbers on your own dice on the cards right beside it. " +
			"Anna: no dice, total 0. Bernd: no dice, total 0. The totals are equal, so the card leaves the game.",
		2: "Dice on the card: Anna 2, Bernd 0. Anna gets it: nobody else has dice there. " +
			"Tricks are won like sailors. Anna now has: 2.",
	} {
		if got := face.Language(t, "en").Events(players[:2], topics[i].Why); got != want {
			t.Errorf("of card %d is said %q, want %q", i+1, got, want)
		}
	}
}
