package storage

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"dockside/game/agenda"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage/redistest"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9/logging"
	"go.etcd.io/bbolt"
)

// TestMain keeps go-redis from saying beside the tests what every error repeats, and runs many of
// them at the same time: mostly they wait for servers to start.
func TestMain(m *testing.M) {
	logging.Disable()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	m.Run()
}

// store is what the suite proves of both.
type store interface {
	Create(context.Context, *table.Table) error
	Restore(context.Context, *table.Table) error
	Remove(context.Context, *table.Table) (bool, error)
	Load(ctx context.Context, id string) (*table.Table, error)
	LoadWith(ctx context.Context, id string, keys ...string) (*table.Table, []json.RawMessage, error)
	Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error)
	UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (*table.Table, error)
	InChannel(ctx context.Context, channel string) ([]string, error)
	Tagged(ctx context.Context, tag string) ([]string, error)
	LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error)
	Seated(ctx context.Context, user string) ([]string, error)
	Finished(ctx context.Context, user string, from, count int) ([]string, int, error)
	Agenda(ctx context.Context, user string) (*agenda.Agenda, error)
	ReviseAgenda(ctx context.Context, user string, change func(*agenda.Agenda) error) (*agenda.Agenda, error)
	ClaimPeople(ctx context.Context, now, until time.Time, limit int) ([]string, error)
	CountPeople(ctx context.Context, now time.Time) (int, error)
	YieldPeople(ctx context.Context, users ...string) error
	CountDue(ctx context.Context, now time.Time) (int, error)
	ClaimDue(ctx context.Context, now, until time.Time, limit int) ([]string, error)
	YieldDue(ctx context.Context, ids ...string) error
	Claim(ctx context.Context, name, id, instead string) (owner string, err error)
	Time(context.Context) (time.Time, error)
	Ration(ctx context.Context, rate, want int) (int, time.Duration, error)
	Health(context.Context) error
	Watch(Watcher)
	Keeper
	Close() error

	Settle(context.Context, ladder.Name, ladder.Result) (ladder.Change, error)
	Page(context.Context, ladder.Name, ladder.Query) (ladder.Page, error)
	Standings(ctx context.Context, name ladder.Name, users ...string) ([]ladder.Standing, error)
	Versus(ctx context.Context, name ladder.Name, a, b string) (ladder.Versus, error)
	Counts(context.Context, ladder.Name) (map[string]int, error)
	Seasons(context.Context, ladder.Name) ([]string, error)
	Archive(context.Context, ladder.Entry) error
	History(ctx context.Context, guild, user string, from, count int) ([]ladder.Entry, int, error)
	Document(ctx context.Context, key string) (json.RawMessage, error)
	Documents(ctx context.Context, keys ...string) ([]json.RawMessage, error)
	Keep(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (json.RawMessage, error)
	KeepFirst(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (json.RawMessage, error)
	Revise(ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error)) error
	IDs(context.Context) ([]string, error)
	List(context.Context, ...*table.Table) error
	Begin(ctx context.Context, by string, names ...ladder.Name) error
	Draft(ctx context.Context, by string, name ladder.Name, r ladder.Result) (ladder.Change, error)
	Since(ctx context.Context, name ladder.Name) ([]string, error)
	Exchange(ctx context.Context, by string, name ladder.Name, taken int) (bool, error)
	Taken(ctx context.Context, name ladder.Name, match string) (ladder.Change, bool, error)
	Histories(context.Context) ([]ladder.Owner, error)
	Rename(ctx context.Context, name ladder.Name, user, mark string, opponents []string) error
	Unarchive(ctx context.Context, e ladder.Entry, user string) error
	Release(ctx context.Context, name, id string) error
	DropAgenda(ctx context.Context, user string) error
	Naming(ctx context.Context, text string) (documents, claims []string, err error)
	Ladders(context.Context) ([]ladder.Name, error)
	Drop(context.Context, ladder.Name) error
	Walk(ctx context.Context, visit func(key string, value []byte) error) error
}

// world is an empty storage, and the values in it as they are stored.
type world struct {
	// replicas are two handles on the same storage, as two processes have them. A file has only
	// one, twice.
	replicas [2]store
	// raw stores a value under a table's id, as another version of the program might.
	raw func(t *testing.T, id, value string)
	// spoil makes the entry of a match in the history of a user unreadable, and the user's standing on a
	// ladder.
	spoil func(t *testing.T, e ladder.Entry, user string, name ladder.Name)
	// pass lets some time pass for a storage that has no clock of its own; nil for all others.
	pass func(time.Duration)
}

// backends names every storage with a function that prepares it and returns one that empties it.
var backends = []struct {
	name    string
	prepare func(testing.TB) (empty func(testing.TB) world)
}{
	{"bolt", func(testing.TB) func(testing.TB) world { return boltWorld }},
	{"miniredis", func(t testing.TB) func(testing.TB) world {
		mini := miniredis.RunT(t)
		return func(t testing.TB) world {
			w := redisWorld("redis://" + mini.Addr())(t)
			w.pass = mini.FastForward
			return w
		}
	}},
	{"redis", func(t testing.TB) func(testing.TB) world {
		return redisWorld(redistest.Start(t, redistest.Socket(t), "--save", "").URL)
	}},
	{"cluster", func(t testing.TB) func(testing.TB) world { return redisWorld(redistest.ClusterOfOne(t).URL) }},
}

func boltWorld(t testing.TB) world {
	b := openBolt(t, filepath.Join(t.TempDir(), "tables.db"))
	return world{replicas: [2]store{b, b}, raw: func(t *testing.T, id, value string) {
		err := b.write(t.Context(), func(tx *bbolt.Tx) error { return bucket(tx, tables).Put([]byte(id), []byte(value)) })
		must(t, err)
	}, spoil: func(t *testing.T, e ladder.Entry, user string, name ladder.Name) {
		entry := slices.Concat(historyPrefix(e.Guild, user), ascending(e.Ended), []byte(e.Match))
		must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
			return errors.Join(bucket(tx, histories).Put(entry, []byte("}")),
				bucket(tx, standings).Put(within(name, user), []byte("}")))
		}))
	}}
}

func redisWorld(url string) func(testing.TB) world {
	return func(t testing.TB) world {
		a, b := openRedis(t, url), openRedis(t, url)
		must(t, a.client.FlushAll(t.Context()).Err())
		return world{replicas: [2]store{a, b}, raw: func(t *testing.T, id, value string) {
			must(t, a.client.Set(t.Context(), tableKey(id), value, 0).Err())
		}, spoil: func(t *testing.T, e ladder.Entry, user string, name ladder.Name) {
			must(t, a.client.HSet(t.Context(), formerEntriesKey(e.Guild, user), e.Match, "}").Err())
			must(t, a.client.HSet(t.Context(), ladderKey(name, standingsPart), user, "}").Err())
		}}
	}
}

func openBolt(t testing.TB, path string) *Bolt {
	t.Helper()
	b, err := OpenBolt(path)
	must(t, err)
	t.Cleanup(func() { must(t, b.Close()) })
	return b
}

// openRedis opens a store which waits for a busy machine: how soon it gives up is what few tests
// are about.
func openRedis(t testing.TB, url string) *Redis {
	t.Helper()
	r, err := OpenSlowRedis(t.Context(), url, 20*patience)
	must(t, err)
	t.Cleanup(func() { must(t, r.Close()) })
	return r
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
