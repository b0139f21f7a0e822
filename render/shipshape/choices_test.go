package shipshape

import (
	"fmt"
	"testing"

	"dockside/game"
	"dockside/render"
)

func TestChoicesSayWhatTheyDo(t *testing.T) {
	t.Parallel()
	bid := scripted(t, 3, "0:bid 2", "1:bid 9", "2:bid 4", "1:place 0", "2:place 0", "0:place 0")
	lay := scripted(t, 3, "0:bid 2", "1:bid 9", "2:bid 4")
	lay.Groups[0].Stack[0].Way = 6
	cards := func(picked int) []string { // the 2 is played
		var list []string
		for n := 1; n <= 10; n++ {
			move := fmt.Sprintf("bid %d?", n)
			switch n {
			case 2:
				move = "bid 2-"
			case picked: // pressing it again removes the choice
				move = "-?"
			}
			list = append(list, fmt.Sprintf("%s: %d", move, n))
		}
		return list
	}
	face.Offers(t, "to pick a card", bid, 0, "", cards(0)...)
	face.Offers(t, "with a card picked", bid, 0, "bid 7", append(cards(7), "bid 7: Seal the 7")...)
	face.Offers(t, "with a card that was put back", bid, 0, render.NoDraft, cards(0)...)
	face.Offers(t, "with a card that is gone", bid, 0, "bid 2", cards(0)...)
	face.Offers(t, "with an old thought about a crate", bid, 0, "place 3", cards(0)...)
	face.Offers(t, "to lay a crate as it lies on the stack", lay, 1, "",
		"place 5?: ⟲ Turn left",
		"place 7?: ⟳ Turn right",
		"place 2?: ⇋ Flip",
		"place 6: Lay it as it is: 4",
	)
	face.Offers(t, "to lay a crate as it was turned", lay, 1, "place 3",
		"place 2?: ⟲ Turn left",
		"place 0?: ⟳ Turn right",
		"place 5?: ⇋ Flip",
		"place 3: Lay it flipped right: 2",
	)
	last := bid
	last.Captains[0].Hand, last.Captains[0].Held = 1<<3|1<<9, 2
	offered := face.Said(t, New().Choices(last, 0, "bid 9"))
	if got, want := offered[len(offered)-1], "bid 9: Seal the 9 (refills your hand)"; got != want {
		t.Errorf("of one of the last two (SS-40) is offered %q, want %q", got, want)
	}
	face.Offers(t, "while others lay", lay, 0, "")
	face.Offers(t, "for nobody", bid, game.Public, "")
}

// Five buttons in a row wrap on a phone of 390 pixels, and leave the last card alone on a line.
func TestAPhoneShowsTheBidsInRows(t *testing.T) {
	t.Parallel()
	const fitting = 4
	bid := scripted(t, 3)
	for _, draft := range []game.Move{"", "bid 7"} {
		rows := map[int]int{}
		for _, c := range New().Choices(bid, 0, draft) {
			rows[c.Row]++
		}
		for row, n := range rows {
			if n > fitting {
				t.Errorf("with the draft %q row %d has %d buttons", draft, row, n)
			}
		}
	}
}
