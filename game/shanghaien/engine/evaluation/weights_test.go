package evaluation

import (
	"math"
	"testing"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/position"
)

// The trained weights are complete and small, and symmetric: what is good for one captain is as bad for the other.
func TestLearntTable(t *testing.T) {
	t.Parallel()
	if len(learntFile) > 64_000 {
		t.Errorf("the table has %d bytes", len(learntFile))
	}
	all, err := ReadNets(learntFile)
	if err != nil || string(WriteNets(all)) != string(learntFile) {
		t.Fatalf("read and written again it differs: %v", err)
	}
	for i, n := range []int{0, 1, len(learntFile) - 4} {
		if _, err := ReadNets(learntFile[:n]); err == nil {
			t.Errorf("case %d: %d bytes are a table", i, n)
		}
	}
	s, _ := enginetest.Position(enginetest.Dice(50), 6, 0, shanghaien.Act)
	turned := s
	turned.Crews[0], turned.Crews[1] = s.Crews[1], s.Crews[0]
	turned.Tricks[0], turned.Tricks[1] = s.Tricks[1], s.Tricks[0]
	for done, j := range Learnt() {
		a, b := position.NewStanding(&s), position.NewStanding(&turned)
		if x, y := Evaluate(j, &a, 0), Evaluate(j, &b, 1); math.Abs(float64(x+y)) > 1e-5 {
			t.Errorf("after round %d: %v and %v", done, x, y)
		}
	}
}
