package render_test

import (
	"fmt"
	"testing"

	"dockside/game"
	"dockside/render"
)

// picked returns a puzzle with the numbers of people who chose the moves a, b, c and so on.
func picked(best game.Move, counts ...int) *render.Puzzle {
	p := &render.Puzzle{Best: render.Weighed{Move: best}}
	for i, n := range counts {
		p.Picks = append(p.Picks, render.Pick{Move: game.Move(rune('a' + i)), Count: n})
		p.All += n
	}
	return p
}

// The best move always has a row, and all players are counted.
func TestRowsOfAPuzzle(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		what   string
		puzzle *render.Puzzle
		want   string
	}{
		{"nobody", picked("a", 0), "a0 "},
		{"five moves", picked("e", 9, 4, 3, 2, 1), "a9 b4 c3 d2 e1 "},
		{"six moves", picked("a", 9, 4, 3, 2, 1, 1), "a9 b4 c3 d2 2 "},
		{"a best move of few", picked("f", 9, 4, 3, 2, 1, 1), "a9 b4 c3 f1 3 "},
		{"a best move of nobody", picked("g", 9, 4, 3, 2, 1, 1, 0), "a9 b4 c3 g0 4 "},
	} {
		got, all := "", 0
		for i := range tt.puzzle.Rows() {
			row := tt.puzzle.Row(i)
			got += fmt.Sprintf("%s%d ", row.Move, row.Count)
			all += row.Count
		}
		if got != tt.want || all != tt.puzzle.All {
			t.Errorf("%s: rows %q with %d people, want %q with %d", tt.what, got, all, tt.want, tt.puzzle.All)
		}
	}
}

// A server gets one star each if a quarter, a half and three quarters of its players found the best move.
func TestStarsOfAPuzzle(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ found, all, want int }{
		{0, 0, 0}, {0, 5, 0}, {1, 5, 0}, {1, 4, 1}, {1, 2, 2}, {2, 3, 2}, {3, 4, 3}, {13, 13, 3},
	} {
		p := render.Puzzle{Found: tt.found, All: tt.all}
		if got := p.Stars(); got != tt.want {
			t.Errorf("%d of %d: %d stars, want %d", tt.found, tt.all, got, tt.want)
		}
	}
}
