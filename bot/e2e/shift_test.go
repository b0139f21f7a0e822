package e2e

import (
	"context"
	"errors"
	"log/slog"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot"
)

// watched counts how often a replica claims due items.
type watched struct {
	store
	asked atomic.Int32
}

func (w *watched) ClaimDue(ctx context.Context, now, until time.Time, limit int) ([]string, error) {
	w.asked.Add(1)
	return w.store.ClaimDue(ctx, now, until, limit)
}

func (w *watched) ClaimPeople(ctx context.Context, now, until time.Time, limit int) ([]string, error) {
	w.asked.Add(1)
	return w.store.ClaimPeople(ctx, now, until, limit)
}

// At every tick only one of the replicas claims due items. If the shift cannot be determined, all of them do.
func TestOneCopyLooks(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(&pier{sent: map[string]int{}})
	t.Cleanup(server.Close)
	var whose error
	for _, copies := range []int{1, 2, 4} {
		w := &watched{store: openRedis(t, startRedisThat(t, "no").address())}
		var taken bool
		var bots []*bot.Bot
		for range copies {
			c, err := configure(server.URL+"/api", "token", w, time.Now, time.After, slog.New(slog.DiscardHandler))
			if err != nil {
				t.Fatal(err)
			}
			c.Shift = func(context.Context, time.Duration) (mine bool, err error) {
				mine, taken = !taken, true
				return mine && whose == nil, whose
			}
			bots = append(bots, bot.New(c))
		}
		asked := func() int32 {
			before := w.asked.Load()
			taken = false
			for _, b := range bots {
				b.Tick(t.Context())
			}
			return w.asked.Load() - before
		}
		whose = nil
		if n := asked(); n != 2 {
			t.Errorf("%d copies ask %d times what is due, for tables and for people", copies, n)
		}
		whose = errors.New("store unavailable")
		if n := asked(); n != int32(2*copies) {
			t.Errorf("%d copies that cannot tell whose shift it is ask %d times", copies, n)
		}
	}
}
