// Package puzzletest checks the puzzles of a game.
package puzzletest

import (
	"testing"

	"dockside/game"
	"dockside/game/ai/puzzle"
)

// Check fails the test unless a book has at least so many puzzles of a game whose records can be replayed, each with
// two judges. No two of them may ask about the same situation, see game.Recogniser.
func Check(t *testing.T, book puzzle.Book, rules game.Rules, least int) {
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
		situation := p.Match.State().(game.Recogniser).Situation(p.Seat)
		if before, twice := seen[situation]; twice || situation == "" {
			t.Errorf("puzzles %d and %d ask about %s", before+1, i+1, situation)
		}
		if ids[id] || p.Judges[0] == p.Judges[1] {
			t.Errorf("puzzle %d has the id %s and the judges %q", i+1, id, p.Judges)
		}
		seen[situation], ids[id] = i, true
	}
}
