package admission

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// The long jobs of a user run one at a time in FIFO order. Too many waiting jobs are refused. Other users, and short
// work, do not wait for them.
func TestLongWorkOfAPersonIsDoneOneByOne(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var l UserQueue
		var done []int
		working := make(chan struct{})
		patience := 0
		for i := range laneLength + 5 {
			go func() {
				leave, err := l.Enter(t.Context(), "anna")
				if errors.Is(err, errPatience) {
					patience++
					return
				}
				defer leave()
				working <- struct{}{}
				done = append(done, i)
			}()
			synctest.Wait()
		}
		for whose, want := range map[string]error{"bernd": nil, "": nil, "anna": errPatience} {
			leave, err := l.Enter(t.Context(), whose)
			if !errors.Is(err, want) {
				t.Errorf("%q has %v, want %v", whose, err, want)
			}
			if err == nil {
				leave()
			}
		}
		for range laneLength + 1 {
			<-working
			synctest.Wait()
		}
		for i, n := range done {
			if i != n {
				t.Errorf("it is done in the order %v", done)
				break
			}
		}
		if patience != 4 || len(done) != laneLength+1 || l.lanes.Len() != 0 {
			t.Errorf("%d are refused, %d done, %d remembered", patience, len(done), l.lanes.Len())
		}
	})
}

// A job whose context ends leaves the lane.
func TestALaneIsLeft(t *testing.T) {
	t.Parallel()
	var l UserQueue
	leave, err := l.Enter(t.Context(), "anna")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 3 * laneLength {
		if _, err := l.Enter(ctx, "anna"); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	leave()
	if l.lanes.Len() > 0 {
		t.Errorf("%d lanes are left", l.lanes.Len())
	}
}
