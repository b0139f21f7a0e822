package redis

import (
	"context"
	"errors"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"
	"dockside/storage/storagetest/redistest"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

func TestRedisIsWatched(t *testing.T) {
	t.Parallel()
	mini := miniredis.RunT(t)
	storagetest.WatchedStore(t, openRedis(t, "redis://"+mini.Addr()), mini.Close, []string{
		"evalsha", "get", "pipeline", "set",
	}, "get")
}

// Writes that replicas confirm use their own connections. They are reported to the watcher, too, on one server and in a
// Cluster. Too few confirmations count as a failure, although the server has answered.
func TestWhatReplicasConfirmIsWatched(t *testing.T) {
	t.Parallel()
	for name, server := range map[string]*redistest.Server{
		"one server": redistest.Start(t, redistest.Socket(t), "--save", ""), "a Cluster": redistest.ClusterOfOne(t),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, w := openRedis(t, server.URL), &storagetest.Watching{Done: map[string]bool{}, Failed: map[string]bool{}}
			r.WaitFor(1)
			r.Watch(w.Hear)
			store := func() error {
				return r.write(t.Context(), tableKey("a"), func(ctx context.Context, c connection) error {
					return once(ctx, c, redis.NewCmd(ctx, "set", tableKey("a"), "x"))
				})
			}
			if err := store(); !errors.Is(err, errUnconfirmed) {
				t.Errorf("without a replica: %v", err)
			}
			if !w.Done["set"] || !w.Done["wait"] || w.Failed["set"] || !w.Failed["confirm"] {
				t.Errorf("it has done %v and failed at %v", w.Done, w.Failed)
			}
			server.Kill(t)
			if err := store(); err == nil || !w.Failed["set"] {
				t.Errorf("the server is away: %v, heard of %v", err, w.Failed)
			}
			server.Start(t) // the test kills it at its end
		})
	}
}

// A due table that Redis has lost is counted. A table that was never stored is not.
func TestALostTableIsCounted(t *testing.T) {
	t.Parallel()
	mini := miniredis.RunT(t)
	r := openRedis(t, "redis://"+mini.Addr())
	w := &storagetest.Watching{Done: map[string]bool{}, Failed: map[string]bool{}}
	r.Watch(w.Hear)
	later := storagetest.Noon.Add(time.Hour)
	storagetest.Must(t, r.announce(t.Context(), storagetest.Challenge("unborn"), codec.Listing{}))
	due, err := r.ClaimDue(t.Context(), later, later.Add(time.Minute), 9)
	if len(due) > 0 || err != nil || w.Failed[missingTable] {
		t.Errorf("a table that was never stored: %v, %v, lost: %t", due, err, w.Failed[missingTable])
	}
	storagetest.Create(t, r, "a")
	storagetest.Got(r.Update(t.Context(), "a", func(*table.Table) error { return nil }))(t)
	mini.Del(tableKey("a"))
	due, err = r.ClaimDue(t.Context(), later, later.Add(time.Minute), 9)
	if len(due) > 0 || err != nil || !w.Failed[missingTable] {
		t.Errorf("a table that Redis has lost: %v, %v, lost: %t", due, err, w.Failed[missingTable])
	}
}
