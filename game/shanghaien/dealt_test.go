package shanghaien_test

import (
	"testing"

	"dockside/game"
	"dockside/game/shanghaien"
)

// The fingerprint of a deal does not depend on the direction of the row or on the names of its nations.
func TestDealt(t *testing.T) {
	t.Parallel()
	dealt := func(deal game.Move) string {
		m, err := game.NewMatch(shanghaien.Rules(), game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		if before := m.State().(game.Dealer).Dealt(0); before != "" {
			t.Errorf("before the deal there is %s", before)
		}
		for _, move := range []game.Move{"start 0", deal} {
			if err := m.Play(game.Play{Seat: game.Nature, Move: move}); err != nil {
				t.Fatal(err)
			}
		}
		return m.State().(game.Dealer).Dealt(0)
	}
	want := dealt("deal us-4 nl-4 us-3 trick-reroll fr-3 de-1")
	for deal, same := range map[game.Move]bool{
		"deal de-1 fr-3 trick-reroll us-3 nl-4 us-4": true,
		"deal fr-4 nl-4 fr-3 trick-reroll us-3 de-1": true,
		"deal us-4 nl-4 fr-3 trick-reroll fr-2 de-1": false,
		"deal us-4 nl-4 de-3 trick-reroll fr-3 de-1": false,
		"deal us-4 nl-4 cn-3 trick-reroll fr-3 de-1": false,
		"deal us-4 nl-4 us-3 trick-double fr-3 de-1": false,
	} {
		if got := dealt(deal); (got == want) != same {
			t.Errorf("%s is %s, %s", deal, got, want)
		}
	}
}
