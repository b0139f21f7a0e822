package screen

import (
	"testing"

	"dockside/game"
)

// What is thought of stays as long as a legal move has it in itself, whichever part of that was picked first.
func TestADraftIsAPartOfAMove(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		draft, move game.Move
		want        bool
	}{
		{"choose 17", "choose 17 43", true},
		{"choose 43", "choose 17 43", true},
		{"choose 17 43", "choose 17 43", true},
		{"choose 43 17", "choose 17 43", false},
		{"choose 4", "choose 17 43", false},
		{"place 43", "choose 17 43", false},
		{"choose 17 43 50", "choose 17 43", false},
	} {
		if got := partOf(test.draft, test.move); got != test.want {
			t.Errorf("%q is a part of %q: %v, want %v", test.draft, test.move, got, test.want)
		}
	}
}
