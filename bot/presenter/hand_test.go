package presenter

import (
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/madameching"
)

// A draft stays valid while a legal move contains it, whatever the order in which its parts were picked.
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

// After the first of two cards the player reads which one it was, and what to choose next.
func TestAPartOfAMoveAsksForTheRest(t *testing.T) {
	t.Parallel()
	v := sailing(t, 2, func(s madameching.State) bool { return s.Step == madameching.Choose })
	l, move := v.Words.For("en"), v.Match.Moves(0)[0] // "choose 3 17"
	first := strings.Fields(string(move))[1]
	for draft, want := range map[game.Move]string{
		move:                         "Press **Seal** to confirm, or pick another card. Nobody sees your choice yet.",
		game.Move("choose " + first): "You picked " + first + ". Now choose the second card",
		"choose wind":                l.Say("hand.draft"),
	} {
		if got := DraftLine(l, v, 0, draft); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %q, want %q", draft, got, want)
		}
	}
}
