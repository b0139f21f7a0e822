package puzzles_test

import (
	"fmt"
	"testing"

	"dockside/game"
	"dockside/game/ai/puzzle/puzzletest"
	"dockside/game/shipshape"
	"dockside/game/shipshape/puzzles"
)

// There is a puzzle for each Wednesday of a year and more. Each has a record that can be replayed, all moves of its
// position, and two judges who agree on the best one. No two of them ask about the same decision, wherever the player
// sits, and however the hold is turned.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	puzzletest.Check(t, puzzles.Book(), shipshape.Rules(), 60, func(state game.State, seat game.Seat) string {
		return fmt.Sprint(state.(shipshape.State).Situations(seat))
	})
}
