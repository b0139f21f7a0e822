// Package puzzletest checks the puzzles of a game.
package puzzletest

import (
	"testing"

	"dockside/game"
	"dockside/game/ai/puzzle"
)

// Check fails the test unless a book has a minimum number of puzzles of a game. Each must have a record that can be
// replayed, and two judges. No two of them may ask about the same decision, as question describes it.
func Check(t *testing.T, book puzzle.Book, rules game.Rules, least int, question func(game.State, game.Seat) string) {
	t.Helper()
	if book.Len() < least {
		t.Errorf("there are %d puzzles", book.Len())
	}
	seen, ids := map[string]int{}, map[string]bool{}
	for i := range book.Len() {
		p, id, err := book.At(i, rules)
		if err != nil {
			t.Fatal(err)
		}
		state := p.Match.State()
		asked := question(state, p.Seat)
		if before, twice := seen[asked]; twice {
			t.Errorf("puzzles %d and %d ask about %s", before+1, i+1, asked)
		}
		if len(state.(game.Recogniser).Situations(p.Seat)) == 0 {
			t.Errorf("puzzle %d has no situation", i+1)
		}
		if ids[id] || p.Judges[0] == p.Judges[1] {
			t.Errorf("puzzle %d has the id %s and the judges %q", i+1, id, p.Judges)
		}
		seen[asked], ids[id] = i, true
	}
}
