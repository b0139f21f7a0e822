package serve

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"
)

// The GC target is raised under load and lowered again afterwards.
func TestTheGCTargetFollowsTheLoad(t *testing.T) {
	t.Parallel()
	var percents []int
	c := gcTuner{percent: idlePercent, set: func(percent int) { percents = append(percents, percent) }}
	asked := uint64(0)
	for _, at := range []struct{ more, used uint64 }{
		{0, 0},
		{busyAllocation, 2 * busyBytes},
		{busyAllocation + 1, busyBytes},
		{5 * busyAllocation, busyBytes + 1},
		{busyAllocation + 1, 2 * busyBytes},
		{busyAllocation + 1, 2*busyBytes + 1},
		{busyAllocation + 1, 50 * busyBytes},
		{busyAllocation, 2 * busyBytes},
		{3, 0},
		{busyAllocation + 1, 0},
	} {
		asked += at.more
		c.update(asked, at.used)
	}
	if want := []int{minPercent, 90, 50, 40, minPercent, idlePercent, minPercent}; !slices.Equal(percents, want) {
		t.Errorf("the targets are %v, want %v", percents, want)
	}
}

// heap measures the allocated and the live bytes.
func TestHeapIsMeasured(t *testing.T) {
	t.Parallel()
	runtime.GC()
	if allocated, live := heap(); live == 0 || allocated < live {
		t.Errorf("%d bytes were allocated, and %d are live", allocated, live)
	}
}

// restedStudio counts how often a studio was asked to free memory.
type restedStudio struct{ long, short int }

func (r *restedStudio) Rest()      { r.long++ }
func (r *restedStudio) ShortRest() { r.short++ }

// A studio frees memory at both intervals until the program ends.
func TestAStudioRests(t *testing.T) {
	t.Parallel()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	studio := &restedStudio{}
	timers := map[time.Duration]chan time.Time{restInterval: make(chan time.Time), shortRestInterval: make(chan time.Time)}
	asked := make(chan time.Duration)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		freeMemory(ctx, studio, func(d time.Duration) <-chan time.Time { asked <- d; return timers[d] })
	}()
	<-asked
	<-asked
	for _, d := range []time.Duration{shortRestInterval, shortRestInterval, restInterval, shortRestInterval} {
		timers[d] <- time.Time{}
		if again := <-asked; again != d {
			t.Fatalf("after %v the next timer was %v", d, again)
		}
	}
	end()
	<-ended
	if want := (restedStudio{long: 1, short: 3}); *studio != want {
		t.Errorf("the studio rested %+v, want %+v", *studio, want)
	}
}
