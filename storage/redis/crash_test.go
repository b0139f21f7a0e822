package redis

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

var errCut = errors.New("the connection is cut")

// cut is a hook that passes a number of commands and fails all later ones, as if the process had died.
type cut struct {
	left atomic.Int64 // how many commands still pass
	lost bool         // the response to the last of them is lost
}

// cutAfter returns a store that fails after a number of commands.
func cutAfter(t *testing.T, url string, commands int, lost bool) (*Store, *cut) {
	r, c := openRedis(t, url), &cut{lost: lost}
	c.left.Store(int64(commands))
	r.client.AddHook(c)
	return r, c
}

func (c *cut) DialHook(next redis.DialHook) redis.DialHook { return next }

func (c *cut) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		if name := cmd.Name(); name == "hello" || name == "client" {
			return next(ctx, cmd) // commands that go-redis sends on each new connection
		}
		left := c.left.Add(-1)
		if left < 0 {
			cmd.SetErr(errCut)
			return errCut
		}
		err := next(ctx, cmd)
		if left == 0 && c.lost {
			cmd.SetErr(errCut)
			return errCut
		}
		return err
	}
}

// ProcessPipelineHook sends the commands one by one, so that a pipeline can fail in the middle.
func (c *cut) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	one := c.ProcessHook(func(ctx context.Context, cmd redis.Cmder) error {
		return next(ctx, []redis.Cmder{cmd})
	})
	return func(ctx context.Context, cmds []redis.Cmder) error {
		var failed error
		for _, cmd := range cmds {
			if err := one(ctx, cmd); err != nil && failed == nil {
				failed = err
			}
		}
		return failed
	}
}

// TestCrash kills a process after each command of a call. The indexes then miss nothing, a reader removes wrong hints,
// and the call can be repeated.
func TestCrash(t *testing.T) {
	t.Parallel()
	calls := []struct {
		name    string
		prepare []func(*table.Table) // nil: there is no table yet
		change  func(*table.Table)   // nil: create the table
		steps   int                  // the number of commands of the call
	}{
		{"create", nil, nil, 6},
		{"first update, by a script that Redis does not know", begun(), playing, 5},
		{"due earlier", begun(playing), waits, 3},
		{"due later", begun(playing, waits), noRetry, 4},
		{"end with something to publish", begun(playing), func(tb *table.Table) { storagetest.Over(tb); waits(tb) }, 7},
		{"end", begun(playing), storagetest.Over, 7},
		{"a rated match begins", begun(waits), rated, 6},
		{"a rated match ends", begun(rated), storagetest.Over, 9},
		{"end what was due already", begun(playing, waits), func(tb *table.Table) { storagetest.Over(tb); noRetry(tb) }, 7},
	}
	for _, call := range calls {
		t.Run(call.name, func(t *testing.T) {
			t.Parallel()
			for steps := range call.steps + 1 {
				for _, lost := range []bool{false, true} {
					crash(t, steps, lost, call.prepare, call.change)
				}
			}
			if n := commandsOf(t, call.prepare, call.change); n != call.steps {
				t.Errorf("it takes %d commands, not %d", n, call.steps)
			}
		})
	}
}

// traffic counts the commands of a client and its round trips to Redis.
type traffic struct{ commands, trips atomic.Int64 }

// count counts the traffic of a store from now on, without the greeting of each new connection.
func count(r *Store) *traffic {
	c := new(traffic)
	r.client.AddHook(hook(func(ctx context.Context, _ string, cmds []redis.Cmder, next func(context.Context) error) error {
		if name := cmds[0].Name(); name != "hello" && name != "client" {
			c.commands.Add(int64(len(cmds)))
			c.trips.Add(1)
		}
		return next(ctx)
	}))
	return c
}

// TestAPressIsCheap makes the reads and writes of an ordinary press. It loads a table with the settings of the user,
// stores it with a due time within seconds, and stores it again when everything is shown. Each script has two commands
// inside.
func TestAPressIsCheap(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	begin(t, r, begun(rated))
	c := count(r)
	for range 3 {
		c.commands.Store(0)
		c.trips.Store(0)
		tb, _, err := r.LoadWith(t.Context(), "a", "settings")
		storagetest.Must(t, err)
		for _, change := range begun(waits, noRetry) {
			tb = storagetest.Got(r.UpdateFrom(t.Context(), tb, func(tb *table.Table) error {
				change(tb)
				return nil
			}))(t)
		}
		if commands := c.commands.Load() + 2*2; commands != 11 || c.trips.Load() != 6 {
			t.Errorf("a press takes %d commands in %d round trips", commands, c.trips.Load())
		}
	}
	indexed(t, r, "after some presses")
	hints, err := r.client.ZCard(t.Context(), partOf(dueTables, "a")).Result()
	if err != nil || hints != 1 {
		t.Errorf("%d hints are left, %v", hints, err)
	}
}

func begun(changes ...func(*table.Table)) []func(*table.Table) {
	return append([]func(*table.Table){}, changes...)
}

func playing(tb *table.Table) {
	tb.Phase, tb.Players[0].Clock.Deadline = table.Playing, storagetest.Noon.Add(time.Hour)
}

// rated starts a rated match, which has more index entries.
func rated(tb *table.Table) {
	playing(tb)
	tb.Rated, tb.Log = true, []game.Play{{Seat: game.Nature, Move: "deal 1 2 3"}}
}

func waits(tb *table.Table)   { tb.Retry = storagetest.Noon.Add(time.Minute) }
func noRetry(tb *table.Table) { tb.Retry = time.Time{} }

// begin creates the table in the state before the call.
func begin(t *testing.T, s storage.Backend, changes []func(*table.Table)) {
	t.Helper()
	if changes == nil {
		return
	}
	storagetest.Create(t, s, "a")
	for _, change := range changes {
		storagetest.Change(t, s, "a", func(tb *table.Table) { change(tb) })
	}
}

// perform makes the call. Repeating it has no further effect.
func perform(ctx context.Context, s storage.Backend, change func(*table.Table)) error {
	if change == nil {
		if err := s.Create(ctx, storagetest.Challenge("a")); !errors.Is(err, storage.ErrExists) {
			return err
		}
		return nil
	}
	_, err := s.Update(ctx, "a", func(tb *table.Table) error {
		if move := (game.Play{Move: "x"}); !slices.Contains(tb.Log, move) {
			change(tb)
			tb.Log = append(tb.Log, move)
		}
		return nil
	})
	return err
}

func crash(t *testing.T, steps int, lost bool, prepare []func(*table.Table), change func(*table.Table)) {
	t.Helper()
	url := "redis://" + miniredis.RunT(t).Addr()
	healthy := openRedis(t, url)
	begin(t, healthy, prepare)
	dying, _ := cutAfter(t, url, steps, lost)
	if err := perform(t.Context(), dying, change); err != nil && !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("cut after %d: %v", steps, err)
	}
	where := fmt.Sprintf("cut after %d, answer lost: %t", steps, lost)
	indexed(t, healthy, where)
	storagetest.Must(t, perform(t.Context(), healthy, change))
	indexed(t, healthy, where+", made again")
	tb := storagetest.Got(healthy.Load(t.Context(), "a"))(t)
	made := slices.DeleteFunc(tb.Log, func(p game.Play) bool { return p.Move != "x" })
	if change != nil && len(made) != 1 {
		t.Errorf("%s: played %d times", where, len(made))
	}
}

func commandsOf(t *testing.T, prepare []func(*table.Table), change func(*table.Table)) int {
	t.Helper()
	const plenty = 1000
	url := "redis://" + miniredis.RunT(t).Addr()
	begin(t, openRedis(t, url), prepare)
	r, c := cutAfter(t, url, plenty, false)
	storagetest.Must(t, perform(t.Context(), r, change))
	return plenty - int(c.left.Load())
}

// indexed fails the test unless both indexes have the table exactly in its places. It also checks that reading has
// removed all wrong hints.
func indexed(t *testing.T, r *Store, where string) {
	t.Helper()
	later := storagetest.Noon.AddDate(1, 0, 0)
	tb, err := r.Load(t.Context(), "a")
	if errors.Is(err, storage.ErrNotFound) {
		storagetest.ExpectIDs(t, where+", channel", storagetest.Listed(r.InChannel(t.Context(), "7")))
		storagetest.ExpectIDs(t, where+", due", storagetest.DueTo(t, r, later, 9))
		expectHints(t, r, where, later)
		return
	}
	storagetest.Must(t, err)
	live := []string{"a"}
	if !tb.Live() {
		live = nil
	}
	storagetest.ExpectIDs(t, where+", channel", storagetest.Listed(r.InChannel(t.Context(), "7")), live...)
	for _, tag := range []string{table.PlayedBy("11"), table.BeginsWith(tb.Opening())} {
		tagged := live
		if !slices.Contains(tb.Tags(), tag) {
			tagged = nil
		}
		storagetest.ExpectIDs(t, where+", "+tag, storagetest.Listed(r.Tagged(t.Context(), tag)), tagged...)
	}
	var played []string
	if tb.Phase == table.Over {
		played = []string{"a"}
	}
	ids, _, err := r.Finished(t.Context(), "11", 0, 9)
	storagetest.ExpectIDs(t, where+", over", storagetest.Found{Ids: ids, Err: err}, played...)
	storagetest.ExpectIDs(t, where+", seated", storagetest.Listed(r.Seated(t.Context(), "11")), live...)
	due := tb.Due()
	if due.IsZero() {
		storagetest.ExpectIDs(t, where+", never due", storagetest.DueTo(t, r, later, 9))
		expectHints(t, r, where, later)
		return
	}
	storagetest.ExpectIDs(t, where+", not due", storagetest.DueTo(t, r, due.Add(-time.Millisecond), 9))
	expectHints(t, r, where, due.Add(-time.Millisecond))
	storagetest.ExpectIDs(t, where+", due", storagetest.DueTo(t, r, due, 9), "a")
}

func expectHints(t *testing.T, r *Store, where string, until time.Time) {
	t.Helper()
	hints, err := r.client.ZRangeArgs(t.Context(), redis.ZRangeArgs{
		Key: partOf(dueTables, "a"), ByScore: true, Start: "-inf", Stop: until.UnixMilli(),
	}).Result()
	if err != nil || len(hints) > 0 {
		t.Errorf("%s: hints are left: %v, %v", where, hints, err)
	}
}

// TestHintsOfUnknownTables keeps the hint of a table that a process may be about to create.
func TestHintsOfUnknownTables(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	coming := &table.Table{
		ID: "a", Publication: table.Publication{Location: table.Location{Channel: "7"}}, Revision: 1, Contest: table.Contest{
			Phase: table.Open, Expires: storagetest.Noon,
		},
	}
	storagetest.Must(t, r.announce(t.Context(), coming, codec.Listing{}))
	storagetest.ExpectIDs(t, "before it is created", storagetest.DueTo(t, r, storagetest.Noon.Add(time.Second), 9))

	tb := storagetest.Challenge("a")
	tb.Expires = storagetest.Noon
	value := storagetest.Got(codec.EncodeTable(tb, 1))(t)
	storagetest.Must(t, r.client.Set(t.Context(), tableKey("a"), value, 0).Err())
	storagetest.ExpectIDs(t, "after", storagetest.DueTo(t, r, storagetest.Noon.Add(time.Second), 9), "a")
	storagetest.ExpectIDs(t, "in its channel", storagetest.Listed(r.InChannel(t.Context(), "7")), "a")
}

// If a process dies before it removes an ended table from its channel, the next reader removes it.
func TestTablesThatHaveEndedLeaveTheirChannel(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	over := storagetest.Challenge("a")
	over.Phase = table.Withdrawn
	storagetest.Must(t, r.Create(t.Context(), over))
	storagetest.Create(t, r, "b")
	storagetest.Must(t, r.client.SAdd(t.Context(), channelKey("7"), "a").Err())
	storagetest.ExpectIDs(t, "live", storagetest.Listed(r.InChannel(t.Context(), "7")), "b")
	storagetest.ExpectIDs(t, "listed", storagetest.Listed(r.client.SMembers(t.Context(), channelKey("7")).Result()), "b")
}

// TestStaleHintsDoNotHideOthers fills the front of the index with void hints.
func TestStaleHintsDoNotHideOthers(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	storagetest.Create(t, r, "a")
	late := storagetest.Challenge("b")
	late.Expires = storagetest.Noon.AddDate(0, 0, 3)
	storagetest.Must(t, r.Create(t.Context(), late))
	for _, member := range []string{"no hint at all", "a", "a:", "a:01", ""} {
		storagetest.Must(t, r.client.ZAdd(t.Context(), partOf(dueTables, "a"), redis.Z{Score: 0, Member: member}).Err())
	}
	for n := range 20 {
		stale := redis.Z{Score: float64(n), Member: newHint("b", int64(n)).member}
		storagetest.Must(t, r.client.ZAdd(t.Context(), partOf(dueTables, "b"), stale).Err())
	}
	storagetest.ExpectIDs(t, "long before", storagetest.DueTo(t, r, storagetest.Noon, 1))
	storagetest.ExpectIDs(t, "one at most", storagetest.DueTo(t, r, storagetest.Noon.Add(time.Hour), 1), "a")
}

// TestIndexUnderFire has writers that change when a table is due and die at any step, while a reader claims due tables.
// Whatever revision is stored last, the table is found in time.
func TestIndexUnderFire(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	healthy := openRedis(t, url)
	var writers []*Store
	var fuses []*cut
	for range 3 {
		r, c := cutAfter(t, url, 0, false)
		writers, fuses = append(writers, r), append(fuses, c)
	}
	for round := range gametest.Many(60, 200) {
		id := fmt.Sprint("r", round)
		storagetest.Create(t, healthy, id)
		var all sync.WaitGroup
		for n, w := range writers {
			fuses[n].left.Store(rand.Int64N(15))
			all.Go(func() { disturb(t, w, id) })
		}
		all.Go(func() { _ = storagetest.DueTo(t, healthy, storagetest.Noon.Add(30*time.Second), 9) })
		all.Wait()
		tb := storagetest.Got(healthy.Load(t.Context(), id))(t)
		got := storagetest.DueTo(t, healthy, tb.Due(), 1000)
		if got.Err != nil || !slices.Contains(got.Ids, id) {
			t.Fatalf("round %d: revision %d is due at %v and not found: %v", round, tb.Revision, tb.Due(), got)
		}
	}
}

// disturb makes a table due earlier or later until the writer dies.
func disturb(t *testing.T, w *Store, id string) {
	for range 3 {
		_, err := w.Update(t.Context(), id, func(tb *table.Table) error {
			tb.Retry = storagetest.Noon.Add(time.Duration(rand.IntN(60)) * time.Second)
			return nil
		})
		if err != nil && !strings.Contains(err.Error(), errCut.Error()) {
			t.Error(err)
		}
	}
}
