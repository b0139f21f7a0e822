package wire

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// booth is a toll of which the test says how much is granted.
type booth struct {
	*toll
	mu     sync.Mutex
	left   int
	err    error
	passed []string
}

func newBooth() *booth {
	b := &booth{}
	b.toll = &toll{after: time.After, quota: func(_ context.Context, want int) (int, time.Duration, error) {
		b.mu.Lock()
		defer b.mu.Unlock()
		granted := min(b.left, want)
		b.left -= granted
		return granted, time.Second, b.err
	}}
	return b
}

// comes asks to pass.
func (b *booth) comes(ctx context.Context, name string, r Rank) {
	go func() {
		if err := b.enter(ctx, r); err != nil {
			name += " not"
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		b.passed = append(b.passed, name)
	}()
	synctest.Wait()
}

// grants lets some pass, and tells who did.
func (b *booth) grants(count int, err error) []string {
	b.mu.Lock()
	b.left, b.err, b.passed = count, err, nil
	b.mu.Unlock()
	time.Sleep(time.Second)
	synctest.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	slices.Sort(b.passed)
	return b.passed
}

// Who waits passes by rank, and those of a rank in the order in which they came; whoever waits no longer takes nothing
// from the others.
func TestTheTollLetsTheMostUrgentPass(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBooth()
		hurried, hurry := context.WithCancel(t.Context())
		defer hurry()
		b.comes(t.Context(), "a notice", Notice)
		b.comes(t.Context(), "board 1", Board)
		b.comes(hurried, "board 2", Board)
		b.comes(t.Context(), "board 3", Board)
		b.comes(t.Context(), "press", Press)
		for i, step := range []struct {
			count  int
			err    error
			before func()
			want   []string
		}{
			{0, nil, nil, nil},
			{1, nil, nil, []string{"press"}},
			{1, nil, nil, []string{"board 1"}},
			{1, nil, hurry, []string{"board 3"}},
			{0, errors.New("the store is away"), nil, []string{"a notice"}},
		} {
			if step.before != nil {
				step.before()
				synctest.Wait()
			}
			if got := b.grants(step.count, step.err); !slices.Equal(got, step.want) {
				t.Errorf("step %d: passed %q, want %q", i, got, step.want)
			}
		}
	})
}

// A quota that panics keeps nobody waiting.
func TestATollThatFailsIsOpen(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		failing := &toll{quota: func(context.Context, int) (int, time.Duration, error) { panic("a mistake") }}
		for range 2 {
			if err := failing.enter(t.Context(), Board); err != nil {
				t.Error(err)
			}
		}
	})
}
