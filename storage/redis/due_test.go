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

// A clock that dies after any command of a claim keeps nothing for longer than it has claimed it.
func TestCrashOfAClaim(t *testing.T) {
	t.Parallel()
	for steps := range 80 {
		url := "redis://" + miniredis.RunT(t).Addr()
		healthy := openRedis(t, url)
		for _, id := range []string{"a", "b"} {
			storagetest.Must(t, healthy.Create(t.Context(), storagetest.Challenge(id)))
		}
		dying, _ := cutAfter(t, url, steps, steps%2 == 0)
		_, _ = dying.ClaimDue(t.Context(), storagetest.Expires, storagetest.Expires.Add(time.Minute), 9)
		storagetest.ExpectIDs(t, fmt.Sprint("cut after ", steps), storagetest.DueTo(t, healthy,
			storagetest.Expires.Add(time.Minute), 9), "a", "b")
	}
}

// What is stored anew while it is being claimed, and stays due, is claimed now and not at the next beat.
func TestWhatIsStoredWhileItIsClaimed(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	writer, r := openRedis(t, url), openRedis(t, url)
	storagetest.Must(t, writer.Create(t.Context(), storagetest.Challenge("a")))
	_, err := writer.ReviseAgenda(t.Context(), "11", storagetest.DueAt(storagetest.Expires))
	storagetest.Must(t, err)
	r.client.AddHook(meanwhile{tableKey("a"), sync.OnceFunc(func() {
		_, err := writer.Update(t.Context(), "a", func(*table.Table) error { return nil })
		storagetest.Must(t, err)
	})})
	r.client.AddHook(meanwhile{agendaKey("11"), sync.OnceFunc(func() {
		_, err := writer.ReviseAgenda(t.Context(), "11", storagetest.DueAt(storagetest.Expires.Add(-time.Second)))
		storagetest.Must(t, err)
	})})
	storagetest.ExpectIDs(t, "its tables", storagetest.DueTo(t, r, storagetest.Expires, 9), "a")
	storagetest.ExpectIDs(t, "its people", storagetest.PeopleDueTo(t, r, storagetest.Expires, 9), "11")
}

// meanwhile is a hook by which something is done before several commands of which one reads a key.
type meanwhile struct {
	key string
	act func()
}

func (m meanwhile) DialHook(next redis.DialHook) redis.DialHook { return next }

func (m meanwhile) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }

func (m meanwhile) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		if slices.ContainsFunc(cmds, func(c redis.Cmder) bool { return slices.Contains(c.Args(), any(m.key)) }) {
			m.act()
		}
		return next(ctx, cmds)
	}
}

// A part of a Redis that is away keeps nobody waiting whose part is there.
func TestWhatIsDueElsewhereIsClaimed(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	r := openRedis(t, url)
	storagetest.Must(t, r.Create(t.Context(), storagetest.Challenge("a")))
	storagetest.Must(t, r.Create(t.Context(), storagetest.Challenge("b")))
	half := openRedis(t, url)
	half.client.AddHook(unreached{partOf(dueTables, "b")})
	got := storagetest.Listed(half.ClaimDue(t.Context(), storagetest.Expires, storagetest.Expires.Add(time.Minute), 9))
	if !slices.Equal(got.Ids, []string{"a"}) || !errors.Is(got.Err, storage.ErrUnavailable) {
		t.Errorf("claimed are %v, %v", got.Ids, got.Err)
	}
}

// unreached is a hook by which a key cannot be reached.
type unreached struct{ key string }

func (u unreached) DialHook(next redis.DialHook) redis.DialHook { return next }

func (u unreached) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }

func (u unreached) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		err := next(ctx, cmds)
		for _, cmd := range cmds {
			if len(cmd.Args()) > 1 && cmd.Args()[1] == u.key {
				cmd.SetErr(errCut)
				err = errCut
			}
		}
		return err
	}
}

// The keys of layout 1, which had one index of what is due, are refused when the store is opened.
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

// What a newer version has laid out nobody opens who does not know it, and whoever works there stops looking for what
// is due.
func TestTheLayoutOfANewerVersion(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	r := openRedis(t, url)
	storagetest.Must(t, r.Create(t.Context(), storagetest.Challenge("a")))
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
