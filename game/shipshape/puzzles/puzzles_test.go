package puzzles_test

import (
	"testing"

	"dockside/game"
	"dockside/game/shipshape"
	"dockside/game/shipshape/puzzles"
)

// There is a puzzle for each Wednesday of a year and more. Each has a record that can be replayed, all moves of its
// position, and two judges who agree on the best one. No two of them ask about the same decision, wherever the player
// sits, and however the hold is turned.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	book := puzzles.Book()
	if book.Len() < 60 {
		t.Errorf("there are %d puzzles", book.Len())
	}
	seen, ids := map[string]int{}, map[string]bool{}
	for i := range book.Len() {
		p, id, err := book.At(i, shipshape.Rules())
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
