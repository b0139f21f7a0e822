package redis

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// A process that dies after any command of a claim keeps no table for longer than the claim.
func TestCrashOfAClaim(t *testing.T) {
	t.Parallel()
	for steps := range 80 {
		url := "redis://" + miniredis.RunT(t).Addr()
		healthy := openRedis(t, url)
		storagetest.Create(t, healthy, "a", "b")
		dying, _ := cutAfter(t, url, steps, steps%2 == 0)
		_, _ = dying.ClaimDue(t.Context(), storagetest.Expires, storagetest.Expires.Add(time.Minute), 9)
		storagetest.ExpectIDs(t, fmt.Sprint("cut after ", steps), storagetest.DueTo(t, healthy,
			storagetest.Expires.Add(time.Minute), 9), "a", "b")
	}
}

// A table that is stored again while it is being claimed, and stays due, is claimed in the same call.
func TestWhatIsStoredWhileItIsClaimed(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	writer, r := openRedis(t, url), openRedis(t, url)
	storagetest.Create(t, writer, "a")
	storagetest.Got(writer.ReviseAgenda(t.Context(), "11", storagetest.DueAt(storagetest.Expires)))(t)
	r.client.AddHook(meanwhile(tableKey("a"), sync.OnceFunc(func() {
		storagetest.Got(writer.Update(t.Context(), "a", func(*table.Table) error { return nil }))(t)
	})))
	r.client.AddHook(meanwhile(agendaKey("11"), sync.OnceFunc(func() {
		storagetest.Got(writer.ReviseAgenda(t.Context(), "11", storagetest.DueAt(storagetest.Expires.Add(-time.Second))))(t)
	})))
	storagetest.ExpectIDs(t, "its tables", storagetest.DueTo(t, r, storagetest.Expires, 9), "a")
	storagetest.ExpectIDs(t, "its people", storagetest.PeopleDueTo(t, r, storagetest.Expires, 9), "11")
}

// meanwhile returns a hook that calls act before each pipeline that uses a key.
func meanwhile(key string, act func()) hook {
	return func(ctx context.Context, name string, commands []redis.Cmder, next func(context.Context) error) error {
		if name == "pipeline" && slices.ContainsFunc(commands, func(c redis.Cmder) bool {
			return slices.Contains(c.Args(), any(key))
		}) {
			act()
		}
		return next(ctx)
	}
}

// If one node of a Cluster is unavailable, ClaimDue still returns the due tables of the others.
func TestWhatIsDueElsewhereIsClaimed(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	r := openRedis(t, url)
	storagetest.Create(t, r, "a", "b")
	half := openRedis(t, url)
	half.client.AddHook(unreached(partOf(dueTables, "b")))
	got := storagetest.Listed(half.ClaimDue(t.Context(), storagetest.Expires, storagetest.Expires.Add(time.Minute), 9))
	if !slices.Equal(got.Ids, []string{"a"}) || !errors.Is(got.Err, storage.ErrUnavailable) {
		t.Errorf("claimed are %v, %v", got.Ids, got.Err)
	}
}

// unreached returns a hook that makes pipelined commands on a key fail.
func unreached(key string) hook {
	return func(ctx context.Context, name string, commands []redis.Cmder, next func(context.Context) error) error {
		err := next(ctx)
		for _, cmd := range commands {
			if name == "pipeline" && len(cmd.Args()) > 1 && cmd.Args()[1] == key {
				cmd.SetErr(errCut)
				err = errCut
			}
		}
		return err
	}
}

// Open refuses the keys of layout 1, which had a single index of due tables.
func TestTheLayoutOfAnOlderVersion(t *testing.T) {
	t.Parallel()
	for _, index := range []string{dueTables, duePeople} {
		url := "redis://" + miniredis.RunT(t).Addr()
		r := openRedis(t, url)
		storagetest.Must(t, r.client.Del(t.Context(), layoutKey).Err())
		storagetest.Must(t, r.client.ZAdd(t.Context(), index, redis.Z{Score: 1, Member: "a:1"}).Err())
		for _, open := range []func(context.Context, string) (*Store, error){Open, OpenReadOnly} {
			_, err := open(t.Context(), url)
			if !errors.Is(err, storage.ErrSchema) || !strings.Contains(err.Error(), "restore a backup") {
				t.Errorf("opening with %s: %v", index, err)
			}
		}
	}
}

// Open refuses the layout of a newer version. A process that already uses the store no longer claims due tables.
func TestTheLayoutOfANewerVersion(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	r := openRedis(t, url)
	storagetest.Create(t, r, "a")
	storagetest.Must(t, r.client.Set(t.Context(), layoutKey, codec.Layout+1, 0).Err())
	_, err := Open(t.Context(), url)
	got := storagetest.Listed(r.ClaimDue(t.Context(), storagetest.Expires, storagetest.Expires.Add(time.Minute), 9))
	for what, err := range map[string]error{"opening": err, "claiming": got.Err} {
		if !errors.Is(err, storage.ErrSchema) || !strings.Contains(err.Error(), "do not run together") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if len(got.Ids) > 0 {
		t.Errorf("claimed are %v", got.Ids)
	}
}
