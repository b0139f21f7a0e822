package puzzles_test

import (
	"fmt"
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/ai/puzzle"
	"dockside/game/ai/puzzle/puzzletest"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/puzzles"
)

// There is a puzzle for each day of a year and more. Each has a record that can be replayed, all moves of its position,
// and two judges who agree on the best one. No two of them ask about the same decision, whatever the names, the seats
// and the end from which the row is read.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	puzzletest.Check(t, puzzles.Book(), shanghaien.Rules(), 366, func(state game.State, seat game.Seat) string {
		s := state.(shanghaien.State)
		slices.Sort(s.Rolled[:])
		return fmt.Sprint(s.Situations(seat)[0], s.Placed[seat], s.Placed[1-seat], s.Rolled)
	})
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
