package shipshape_test

import (
	"testing"

	"dockside/game"
	"dockside/game/shipshape"
)

// The fingerprint of a stack does not depend on its orientation, or on the seats.
func TestDealt(t *testing.T) {
	t.Parallel()
	position := func(holds, stack game.Move) game.Dealer {
		m, err := game.NewMatch(shipshape.Rules(), game.Setup{Seats: 3})
		if err != nil {
			t.Fatal(err)
		}
		if before := m.State().(game.Dealer).Dealt(0); before != "" {
			t.Errorf("before the stack there is %s", before)
		}
		for _, move := range []game.Move{holds, stack} {
			if err := m.Play(game.Play{Seat: game.Nature, Move: move}); err != nil {
				t.Fatal(err)
			}
		}
		return m.State().(game.Dealer)
	}
	want := position("holds 1 2 3", "stack 0 k01-0 k02-1 k03-2 k04-3 k05-4 k06-5 k07-6 k08-7 k09-0").Dealt(0)
	turned := position("holds 3 1 2", "stack 0 k01-1 k02-2 k03-3 k04-0 k05-5 k06-6 k07-7 k08-4 k09-1").Dealt(2)
	if turned != want {
		t.Errorf("turned it is %s, not %s", turned, want)
	}
	other := position("holds 1 2 3", "stack 0 k11-0 k02-1 k03-2 k04-3 k05-4 k06-5 k07-6 k08-7 k09-0").Dealt(0)
	if other == want {
		t.Errorf("another one is %s, too", other)
	}
}
