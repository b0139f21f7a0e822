package render

import (
	"fmt"
	"slices"
	"testing"

	"dockside/game"
)

// offered returns the moves of choices, with options instead of their menus.
func offered(choices []Choice) []game.Move {
	var moves []game.Move
	for _, c := range choices {
		if c.Menu == nil {
			moves = append(moves, c.Move)
		}
		moves = append(moves, offered(c.Menu)...)
	}
	return moves
}

func TestMovesAreOfferedWordByWord(t *testing.T) {
	t.Parallel()
	moves := []game.Move{"pass", "bid 1 gold", "bid 2 gold", "bid 2 rum", "sail north fast", "sail north slow", "sailor 1"}
	tests := []struct {
		draft game.Move
		want  []game.Move
		label string // of the last choice
	}{
		{"", []game.Move{"pass", "bid", "sail north", "sailor 1"}, "sailor 1"},
		{"bid", []game.Move{"bid 1 gold", "bid 2"}, "2"},
		{"bid 2", []game.Move{"bid 2 gold", "bid 2 rum"}, "rum"},
		{"sail north", []game.Move{"sail north fast", "sail north slow"}, "slow"},
		{"sail", []game.Move{"sail north"}, "north"},
		{"unknown", nil, ""},
		{"pass", nil, ""},
	}
	for _, tt := range tests {
		t.Run(string(tt.draft), func(t *testing.T) {
			t.Parallel()
			choices := Walk(moves, tt.draft)
			if got := offered(choices); !slices.Equal(got, tt.want) {
				t.Fatalf("offered are %q, want %q", got, tt.want)
			}
			if n := len(choices); n > 0 && choices[n-1].Label.Key != tt.label {
				t.Errorf("the last label is %q, want %q", choices[n-1].Label.Key, tt.label)
			}
		})
	}
}

// All possible next words are offered, in menus within the limit.
func TestManyMovesGoIntoMenus(t *testing.T) {
	t.Parallel()
	for _, n := range []int{maxButtons + 1, MaxOptions, MaxOptions + 1, 90} {
		var moves []game.Move
		for i := range n {
			moves = append(moves, game.Move(fmt.Sprintf("take %d", i)))
		}
		choices := Walk(moves, "take")
		if got := offered(choices); !slices.Equal(got, moves) {
			t.Errorf("of %d moves %d are offered", n, len(got))
		}
		for _, c := range choices {
			if c.Menu == nil || len(c.Menu) > MaxOptions {
				t.Errorf("of %d moves a menu has %d options", n, len(c.Menu))
			}
		}
	}
}
