package hand

import (
	"testing"

	"dockside/game"
)

// An empty place of the display is not the face-down card, and has no value.
func TestAnEmptyPlaceHasNoOdds(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		place offer
		move  game.Move
		want  bool
	}{
		{offer{card: 30}, "draw 30", true},
		{offer{card: 30}, "draw down", false},
		{offer{}, "draw down", true},
		{offer{gone: true}, "draw down", false},
	} {
		if got := test.place.drawnBy(test.move); got != test.want {
			t.Errorf("%q takes from %+v: %t, want %t", test.move, test.place, got, test.want)
		}
	}
}
