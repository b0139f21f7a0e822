package solver

import (
	"testing"
	"unsafe"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// The memory of a solve with the usual work, and of the small one beside it, is below 48 MB. With the 16 MB of
// evaluation it is the memory of a workspace.
func TestMemoryOfASolver(t *testing.T) {
	t.Parallel()
	scratch := New(0).scratch
	total := 2 * position.HandCount * position.RowSize // the outcomes of the hand table
	for _, room := range [][]float32{scratch.own, scratch.nudge, scratch.reroll, scratch.double} {
		total += 4 * cap(room)
	}
	// Each captain uses no trick, a kind of them, or a joker for a nation. While both ends are
	// open no die lies, and the work allows fewer than half as many layers.
	const uses = 1 + shanghaien.Tricks + shanghaien.Nations
	total += 2 * uses * uses * int(unsafe.Sizeof(layer{}))
	total += 4 * (MaxValues(UsualWork) + MaxValues(ShortWork))
	t.Logf("a solver takes %d bytes", total)
	if total > 48_000_000 {
		t.Errorf("a solver takes %d bytes", total)
	}
}
