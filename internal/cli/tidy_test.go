package cli

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"
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
	timers := map[time.Duration]chan time.Time{studioRests: make(chan time.Time), shortRests: make(chan time.Time)}
	asked := make(chan time.Duration)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		rest(ctx, studio, func(d time.Duration) <-chan time.Time { asked <- d; return timers[d] })
	}()
	<-asked
	<-asked
	for _, d := range []time.Duration{shortRests, shortRests, studioRests, shortRests} {
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
