package storage

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/storage/redistest"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// watching notes which operations a store has done, and at which it has failed.
type watching struct {
	mu           sync.Mutex
	done, failed map[string]bool
}

func (w *watching) hear(operation string, took time.Duration, failed bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done[operation] = took >= 0
	if failed {
		w.failed[operation] = true
	}
}

// Whoever watches a store hears of what it does, and of what it could not do. That there is no such table is no
// failure.
func TestAStoreIsWatched(t *testing.T) {
	t.Parallel()
	mini := miniredis.RunT(t)
	file, server := boltWorld(t).replicas[0].(*Bolt), openRedis(t, "redis://"+mini.Addr())
	for _, c := range []struct {
		name string
		of   store
		lose func()
		done []string
		lost string
	}{
		{"a file", file, func() { must(t, file.Close()) }, []string{"read", "write"}, "read"},
		{"Redis", server, mini.Close, []string{"evalsha", "get", "pipeline", "set"}, "get"},
	} {
		w := &watching{done: map[string]bool{}, failed: map[string]bool{}}
		c.of.Watch(w.hear)
		must(t, c.of.Create(t.Context(), challenge("t1")))
		_, err := c.of.Update(t.Context(), "t1", func(*table.Table) error { return nil })
		must(t, err)
		if _, err := c.of.Load(t.Context(), "t2"); err == nil {
			t.Fatal("a table is there that nobody has stored")
		}
		done := slices.DeleteFunc(slices.Sorted(maps.Keys(w.done)), func(op string) bool {
			return op == "eval" || op == "hello" // at the first use
		})
		if !slices.Equal(done, c.done) || len(w.failed) > 0 {
			t.Errorf("%s has done %v and failed at %v", c.name, done, w.failed)
		}
		c.lose()
		if _, err := c.of.Load(t.Context(), "t1"); err == nil || !w.failed[c.lost] {
			t.Errorf("%s is away: %v, heard of %v", c.name, err, w.failed)
		}
	}
}

// What replicas have to confirm goes by connections of its own. Whoever watches hears of it all the same, wherever the
// master is: that too few have confirmed it is a failure, though the server has answered.
func TestWhatReplicasConfirmIsWatched(t *testing.T) {
	t.Parallel()
	for name, server := range map[string]*redistest.Server{
		"one server": redistest.Start(t, redistest.Socket(t), "--save", ""), "a Cluster": redistest.ClusterOfOne(t),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, w := openRedis(t, server.URL), &watching{done: map[string]bool{}, failed: map[string]bool{}}
			r.WaitFor(1)
			r.Watch(w.hear)
			store := func() error {
				return r.write(t.Context(), tableKey("a"), func(ctx context.Context, c connection) error {
					return once(ctx, c, redis.NewCmd(ctx, "set", tableKey("a"), "x"))
				})
			}
			if err := store(); !errors.Is(err, errUnconfirmed) {
				t.Errorf("without a replica: %v", err)
			}
			if !w.done["set"] || !w.done["wait"] || w.failed["set"] || !w.failed["confirm"] {
				t.Errorf("it has done %v and failed at %v", w.done, w.failed)
			}
			server.Kill(t)
			if err := store(); err == nil || !w.failed["set"] {
				t.Errorf("the server is away: %v, heard of %v", err, w.failed)
			}
			server.Start(t) // it is killed in the end
		})
	}
}

// A table that is due and gone is counted: Redis has lost it. One that was never stored is not.
func TestALostTableIsCounted(t *testing.T) {
	t.Parallel()
	mini := miniredis.RunT(t)
	r := openRedis(t, "redis://"+mini.Addr())
	w := &watching{done: map[string]bool{}, failed: map[string]bool{}}
	r.Watch(w.hear)
	later := noon.Add(time.Hour)
	must(t, r.announce(t.Context(), challenge("unborn"), listing{}))
	due, err := r.ClaimDue(t.Context(), later, later.Add(time.Minute), 9)
	if len(due) > 0 || err != nil || w.failed[missingTable] {
		t.Errorf("a table that was never stored: %v, %v, lost: %t", due, err, w.failed[missingTable])
	}
	must(t, r.Create(t.Context(), challenge("a")))
	_, err = r.Update(t.Context(), "a", func(*table.Table) error { return nil })
	must(t, err)
	mini.Del(tableKey("a"))
	due, err = r.ClaimDue(t.Context(), later, later.Add(time.Minute), 9)
	if len(due) > 0 || err != nil || !w.failed[missingTable] {
		t.Errorf("a table that Redis has lost: %v, %v, lost: %t", due, err, w.failed[missingTable])
	}
}
