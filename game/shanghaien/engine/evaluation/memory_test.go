package evaluation

import (
	"testing"
	"unsafe"

	"dockside/game/shanghaien/engine/position"
)

// The evaluation needs less than 16 MB: the tables that all players share, and the caches of a workspace. Together with
// the 48 MB of the solver, that is the memory of a workspace.
func TestMemoryOfEvaluation(t *testing.T) {
	t.Parallel()
	ledgers := (2*maxRows + 1) * int(unsafe.Sizeof(RowValues{}))
	// A Go map has room for up to twice as many entries as it contains. A half of the row has three cards, or sometimes
	// four.
	const fallen = 81
	lastRow := 2*maxOdds*int(unsafe.Sizeof(meeting{})+unsafe.Sizeof(odds{})) +
		2*maxWays*fallen*int(unsafe.Sizeof(fall{}))
	judges := AllNets * 4 * position.DeckCount * (netStrength + 1) * (netStrength + 1) * hidden
	t.Logf("rows take %d bytes, shared tables %d", ledgers+lastRow, judges)
	if total := ledgers + lastRow + judges; total > 16_000_000 {
		t.Errorf("the evaluation takes %d bytes", total)
	}
}
