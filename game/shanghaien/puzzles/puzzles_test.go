package puzzles_test

import (
	"testing"

	"dockside/game"
	"dockside/game/ai/puzzle"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/puzzles"
)

// There is a puzzle for each day of a year and more. Each has a record that can be replayed, all moves of its position,
// and two judges who agree on the best one. No two of them ask about the same decision, whatever the names, the seats
// and the end from which the row is read.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	book := puzzles.Book()
	if book.Len() < 366 {
		t.Errorf("there are %d puzzles", book.Len())
	}
	seen, ids := map[string]int{}, map[string]bool{}
	for i := range book.Len() {
		p, id, err := book.At(i, shanghaien.Rules())
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

// An unknown game is refused, and so is a changed line.
func TestABookIsChecked(t *testing.T) {
	t.Parallel()
	if _, _, err := puzzles.Book().At(0); err == nil {
		t.Error("a puzzle of an unknown game is read")
	}
	if _, _, err := puzzle.NewBook("{}\n").At(0, shanghaien.Rules()); err == nil {
		t.Error("an empty puzzle is read")
	}
}
