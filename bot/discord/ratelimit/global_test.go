package ratelimit

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dockside/bot/discord"
)

// booth is a GlobalLimiter whose quota the test sets.
type booth struct {
	*GlobalLimiter

	mu     sync.Mutex
	left   int
	err    error
	passed []string
}

func newBooth() *booth {
	b := &booth{}
	b.GlobalLimiter = NewGlobalLimiter(func(_ context.Context, want int) (int, time.Duration, error) {
		b.mu.Lock()
		defer b.mu.Unlock()
		granted := min(b.left, want)
		b.left -= granted
		return granted, time.Second, b.err
	}, time.After)
	return b
}

// comes makes a request.
func (b *booth) comes(ctx context.Context, name string, r discord.Priority) {
	go func() {
		if err := b.Enter(ctx, r); err != nil {
			name += " not"
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		b.passed = append(b.passed, name)
	}()
	synctest.Wait()
}

// grants sets the quota, and returns which requests have proceeded.
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

// Requests proceed by priority, and in FIFO order within a priority. A cancelled request takes nothing from the quota.
func TestTheGlobalLimitGrantsTheMostUrgent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBooth()
		hurried, hurry := context.WithCancel(t.Context())
		defer hurry()
		b.comes(t.Context(), "a notice", discord.Background)
		b.comes(t.Context(), "board 1", discord.Normal)
		b.comes(hurried, "board 2", discord.Normal)
		b.comes(t.Context(), "board 3", discord.Normal)
		b.comes(t.Context(), "press", discord.Interactive)
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
			{0, errors.New("store unavailable"), nil, []string{"a notice"}},
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

// A quota that panics blocks no request.
func TestAPanickingQuotaGrantsAll(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		failing := NewGlobalLimiter(func(context.Context, int) (int, time.Duration, error) { panic("a mistake") }, nil)
		for range 2 {
			if err := failing.Enter(t.Context(), discord.Normal); err != nil {
				t.Error(err)
			}
		}
	})
}
