package command

import (
	"runtime"
	"slices"
	"testing"
)

// Garbage is collected seldom while much happens, and often again afterwards.
func TestGarbageIsCollectedAsItSuits(t *testing.T) {
	t.Parallel()
	var percents []int
	c := collector{percent: restPercent, set: func(percent int) { percents = append(percents, percent) }}
	asked := uint64(0)
	for _, at := range []struct{ more, used uint64 }{
		{0, 0},
		{hurry, 2 * busyBytes},
		{hurry + 1, busyBytes},
		{5 * hurry, busyBytes + 1},
		{hurry + 1, 2 * busyBytes},
		{hurry + 1, 2*busyBytes + 1},
		{hurry + 1, 50 * busyBytes},
		{hurry, 2 * busyBytes},
		{3, 0},
		{hurry + 1, 0},
	} {
		asked += at.more
		c.look(asked, at.used)
	}
	if want := []int{leastBusy, 90, 50, 40, leastBusy, restPercent, leastBusy}; !slices.Equal(percents, want) {
		t.Errorf("the collector was told %v, want %v", percents, want)
	}
}

func TestWhatIsUsedIsTold(t *testing.T) {
	t.Parallel()
	runtime.GC()
	if asked, used := heap(); used == 0 || asked < used {
		t.Errorf("%d bytes were asked for, and %d are in use", asked, used)
	}
}
