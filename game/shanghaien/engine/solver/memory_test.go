package solver

import (
	"testing"
	"unsafe"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// A solve with the usual work and the small one beside it need less than 48 MB. Together with the 16 MB of the
// evaluation, that is the memory of a workspace.
func TestMemoryOfASolver(t *testing.T) {
	t.Parallel()
	scratch := New(0).scratch
	total := 2 * position.HandCount * position.RowSize // the outcomes of the hand table
	for _, room := range [][]float32{scratch.own, scratch.nudge, scratch.reroll, scratch.double} {
		total += 4 * cap(room)
	}
	// Each captain uses no trick, one of each kind, or a joker for a nation. Before the first die is placed, while the
	// direction is open, the work allows fewer than half as many layers.
	const uses = 1 + shanghaien.Tricks + shanghaien.Nations
	total += 2 * uses * uses * int(unsafe.Sizeof(layer{}))
	total += 4 * (MaxValues(UsualWork) + MaxValues(ShortWork))
	t.Logf("a solver takes %d bytes", total)
	if total > 48_000_000 {
		t.Errorf("a solver takes %d bytes", total)
	}
}
