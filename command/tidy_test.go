package command

import (
	"slices"
	"testing"
)

// Garbage is collected seldom while much happens, and often again afterwards.
func TestGarbageIsCollectedAsItSuits(t *testing.T) {
	t.Parallel()
	var percents []int
	c := collector{set: func(percent int) { percents = append(percents, percent) }}
	used := uint64(0)
	for _, more := range []uint64{0, 1, hurry, hurry + 1, 5 * hurry, hurry, 3, hurry + 1} {
		used += more
		c.look(used)
	}
	if want := []int{busyPercent, restPercent, busyPercent}; !slices.Equal(percents, want) {
		t.Errorf("the collector was told %v, want %v", percents, want)
	}
}

func TestWhatIsUsedIsTold(t *testing.T) {
	t.Parallel()
	if everUsed() == 0 {
		t.Error("nothing was ever used")
	}
}
