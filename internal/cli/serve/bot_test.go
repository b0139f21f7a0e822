package serve

import (
	"testing"

	"dockside/game"
)

// The dice are uniform.
func TestDiceAreFair(t *testing.T) {
	t.Parallel()
	const rolls = 6000
	var counts [6]int
	var d game.Dice = dice{}
	for range rolls {
		counts[d.IntN(6)]++
	}
	for face, n := range counts { // five standard deviations are about 144
		if n < rolls/6-150 || n > rolls/6+150 {
			t.Errorf("the face %d came %d times of %d", face+1, n, rolls)
		}
	}
}
