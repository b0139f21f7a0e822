package schedule_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/schedule"
	"dockside/bot/tables"
)

// shared is a queue of due items, which a replica claims page by page.
type shared struct {
	pages [][]string
	wrong []error // one for each page
	back  []string
}

func (s *shared) claim(_ context.Context, _, _ time.Time, _ int) (ids []string, err error) {
	if len(s.pages) > 0 {
		ids, s.pages = s.pages[0], s.pages[1:]
	}
	if len(s.wrong) > 0 {
		err, s.wrong = s.wrong[0], s.wrong[1:]
	}
	return ids, err
}

func (s *shared) yield(_ context.Context, ids ...string) error {
	s.back = append(s.back, ids...)
	return nil
}

// page returns a full page of due items, so that the pool claims another.
func page(name string) (ids []string) {
	for i := range schedule.MaxConcurrent {
		ids = append(ids, fmt.Sprint(name, i))
	}
	return ids
}

// A replica that finishes late returns only the items whose lease has not lapsed. Another replica may have claimed the
// rest.
func TestWhatHasLapsedIsNotGivenBack(t *testing.T) {
	t.Parallel()
	first, second := page("a"), []string{"b"}
	for name, c := range map[string]struct {
		took [2]time.Duration // from the claim of each page until the next claim or the end
		want []string
	}{
		"in time":              {[2]time.Duration{time.Second, time.Second}, slices.Concat(first, second)},
		"about to lapse":       {[2]time.Duration{schedule.Lease - schedule.GivingBack}, second},
		"the first has lapsed": {[2]time.Duration{schedule.Lease - time.Second, 2 * time.Second}, second},
		"all has lapsed":       {[2]time.Duration{time.Second, time.Hour}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock, s := bottest.Noon, &shared{pages: [][]string{first, second}}
			r := schedule.Pool{
				Now:    func() time.Time { return clock },
				Unread: new(tables.Quarantine),
				Claim: func(ctx context.Context, now, until time.Time, limit int) ([]string, error) {
					clock = clock.Add(c.took[2-len(s.pages)]) // until was computed before
					return s.claim(ctx, now, until, limit)
				},
				Yield:  s.yield,
				Attend: func(context.Context, string) {},
			}
			bottest.Must(t, r.Round(t.Context()))
			if !slices.Equal(s.back, c.want) {
				t.Errorf("given back is %v", s.back)
			}
		})
	}
}

// An error with one page is returned even if the next page succeeds.
func TestARoundTellsOfAllThatGoesWrong(t *testing.T) {
	t.Parallel()
	first, last := errors.New("a part is away"), errors.New("another is")
	s := &shared{pages: [][]string{page("a"), page("b"), {"c"}}, wrong: []error{first, nil, last}}
	r := schedule.Pool{
		Now:    func() time.Time { return bottest.Noon },
		Unread: new(tables.Quarantine),
		Claim:  s.claim,
		Yield:  s.yield,
		Attend: func(context.Context, string) {},
	}
	if err := r.Round(t.Context()); !errors.Is(err, first) || !errors.Is(err, last) {
		t.Errorf("the error is %v", err)
	}
}
