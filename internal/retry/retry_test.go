package retry_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"dockside/internal/retry"
)

// The pauses double up to the maximum, and restart after a success. A pause that a server requests is kept.
func TestBackoff(t *testing.T) {
	t.Parallel()
	ended := make(chan time.Time)
	close(ended)
	var paused []time.Duration
	b := retry.Backoff{First: 1, Max: 5, After: func(d time.Duration) <-chan time.Time {
		paused = append(paused, d)
		return ended
	}}
	for i, least := range []time.Duration{0, 0, 0, 9, 0, 0, 3} {
		if i == 5 {
			b.Reset()
		}
		if err := b.Wait(t.Context(), b.Next(least)); err != nil {
			t.Fatal(err)
		}
	}
	if want := []time.Duration{1, 2, 4, 9, 5, 1, 3}; !slices.Equal(paused, want) {
		t.Errorf("the pauses are %v, want %v", paused, want)
	}
}

func TestWaitEndsWithItsContext(t *testing.T) {
	t.Parallel()
	b := retry.Backoff{First: time.Hour, After: time.After}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.Wait(ctx, b.Next(0)); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
}
