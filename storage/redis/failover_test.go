package redis

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game/gametest"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest"
	"dockside/storage/storagetest/redistest"

	"github.com/redis/go-redis/v9"
)

// Masters die repeatedly, and replicas replace them. No acknowledged write is lost, since a replica has confirmed it.
// Keys of other masters stay available. The store finds a new master within a few attempts.
func TestMastersDie(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]func(testing.TB, int, ...string) *redistest.Replicated{
		"Cluster": redistest.Cluster, "Sentinel": redistest.WithSentinels,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const replicas = 2 // so that one is left when a master has died
			f := start(t, replicas, "--appendonly", "yes", "--min-replicas-to-write", "1")
			r := openRedis(t, f.URL)
			g := &gauntlet{t: t, f: f, r: r, played: map[string]int{}}
			for i := range 12 {
				id := fmt.Sprint("t", i)
				g.ids = append(g.ids, id)
				storagetest.Create(t, r, id)
			}
			r.WaitFor(1) // not earlier, since the servers may be busy at the start; insist confirms all tables
			for range gametest.Many(1, 25) {
				g.strike()
				f.AwaitReplicas(t, replicas)
			}
		})
	}
}

// gauntlet uses a store while its servers die.
type gauntlet struct {
	t      *testing.T
	f      *redistest.Replicated
	r      *Store
	ids    []string
	played map[string]int // the number of acknowledged plays, by table
	next   int
}

// strike kills a master, keeps playing until a replica has replaced it, and starts it again.
func (g *gauntlet) strike() {
	g.t.Helper()
	all := g.f.Masters(g.t, 0)
	dead := all[g.next%len(all)]
	g.next++
	lost := g.on(dead)
	if len(lost) == 0 || len(lost) == len(g.ids) && g.f.Shards > 1 {
		g.t.Fatal("no table is on the dead server: this test checks nothing")
	}
	for _, id := range g.ids { // immediately before the kill
		g.insist(id)
	}
	dead.Kill(g.t)
	for _, id := range g.ids {
		if err := g.plays(id); err != nil && !slices.Contains(lost, id) {
			g.t.Errorf("table %s is on another server, and: %v", id, err)
		}
	}
	redistest.Soon(g.t, "another takes its place", func() bool { return len(g.f.Masters(g.t, 0)) == g.f.Shards })
	for _, id := range lost {
		g.insist(id)
	}
	dead.Start(g.t)
	for _, id := range g.ids {
		g.whole(id)
	}
}

// on lists the tables that have a key on a server: the table itself, or its part of the due index.
func (g *gauntlet) on(n *redistest.Node) (ids []string) {
	for _, id := range g.ids {
		if slices.ContainsFunc([]string{tableKey(id), partOf(dueTables, id)}, func(key string) bool {
			master, err := g.r.masterOf(g.t.Context(), key)
			storagetest.Must(g.t, err)
			return strings.HasSuffix(master.Options().Addr, ":"+n.Port) || master.Options().Addr == "FailoverClient"
		}) {
			ids = append(ids, id)
		}
	}
	return ids
}

// plays adds the next play to a table. Repeating it after an error adds the play once.
func (g *gauntlet) plays(id string) error {
	move := fmt.Sprint("0 ", g.played[id])
	_, err := g.r.Update(g.t.Context(), id, func(tb *table.Table) error {
		if len(tb.Log) > g.played[id] {
			return nil
		}
		return storagetest.Play(move)(tb)
	})
	switch {
	case err == nil:
		g.played[id]++
	case !errors.Is(err, storage.ErrUnavailable):
		g.t.Errorf("table %s: %v", id, err)
	}
	return err
}

// insist repeats a play until the store acknowledges it. A client asks a Cluster for its new master at most once a
// second.
func (g *gauntlet) insist(id string) {
	g.t.Helper()
	const attempts = 40 // each takes at most a second, with pauses of 100 ms
	var err error
	for range attempts {
		if err = g.plays(id); err == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	g.t.Errorf("table %s is not found on the new master: %v", id, err)
}

// whole fails the test if an acknowledged play is missing or doubled, or if the due index misses the table.
func (g *gauntlet) whole(id string) {
	g.t.Helper()
	tb, err := g.r.Load(g.t.Context(), id)
	for errors.Is(err, storage.ErrUnavailable) && g.t.Context().Err() == nil {
		tb, err = g.r.Load(context.WithoutCancel(g.t.Context()), id)
	}
	storagetest.Must(g.t, err)
	for i, p := range tb.Log {
		if string(p.Move) != fmt.Sprint("0 ", i) {
			g.t.Fatalf("table %s has play %q at %d", id, p.Move, i)
		}
	}
	if len(tb.Log) < g.played[id] {
		g.t.Errorf("table %s has %d plays of %d", id, len(tb.Log), g.played[id])
	}
	hinted := newHint(id, tb.Revision).member
	if _, err := g.r.client.ZScore(g.t.Context(), partOf(dueTables, id), hinted).Result(); errors.Is(err, redis.Nil) {
		g.t.Errorf("the due index has no entry of table %s", id)
	}
}

// If too few replicas confirm a write, the store returns an error.
func TestTooFewReplicas(t *testing.T) {
	t.Parallel()
	r := openRedis(t, redistest.Database(t))
	storagetest.Create(t, r, "a")
	r.WaitFor(1)
	_, update := r.Update(t.Context(), "a", storagetest.Play("x"))
	for what, err := range map[string]error{"update": update, "create": r.Create(t.Context(),
		storagetest.Challenge("b"))} {
		if !errors.Is(err, storage.ErrUnavailable) || !errors.Is(err, errUnconfirmed) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if got, err := r.Load(t.Context(), "a"); err != nil || len(got.Log) != 1 {
		t.Errorf("it may take place all the same: %+v, %v", got, err)
	}
}

// A master that Sentinels consider dead may be alive, and a client that does not know the new master may write to it.
// One replica that still follows the old master confirms a write that is then lost. If all replicas have to confirm,
// such a write returns an error.
func TestAMasterThatHasBeenReplaced(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		replicas int
		want     error
	}{
		"one of two replicas confirms": {1, nil},
		"both have to confirm":         {2, errUnconfirmed},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			old := redistest.StartNode(t)
			follow := []string{"--replicaof", "127.0.0.1 " + old.Port}
			chosen, other := redistest.StartNode(t, follow...), redistest.StartNode(t, follow...)
			(&redistest.Replicated{Shards: 1, Nodes: []*redistest.Node{old, chosen, other}}).AwaitReplicas(t, 2)
			r := openRedis(t, old.URL)
			r.WaitFor(2)
			next := 0
			redistest.Soon(t, "both confirm a table", func() bool {
				next++
				return r.Create(t.Context(), storagetest.Challenge(fmt.Sprint("t", next))) == nil
			})
			id := fmt.Sprint("t", next)
			r.WaitFor(c.replicas)
			storagetest.Must(t, chosen.Client.Do(t.Context(), "replicaof", "no", "one").Err())
			redistest.Soon(t, "the old master has lost one", func() bool { return !old.IsMaster(t, 2) })
			if _, err := r.Update(t.Context(), id, storagetest.Play("x")); !errors.Is(err, c.want) {
				t.Errorf("a play at the old master: %v, not %v", err, c.want)
			}
			got, err := openRedis(t, chosen.URL).Load(t.Context(), id)
			if err != nil || len(got.Log) != 0 {
				t.Errorf("the new master has it: %+v, %v", got, err)
			}
		})
	}
}

// If the due index of a table is on another server, a replica has to confirm its entry before the table is written.
func TestWhenATableIsDueIsConfirmedToo(t *testing.T) {
	t.Parallel()
	r := openRedis(t, redistest.Cluster(t, 0).URL)
	r.WaitFor(1)
	apart := map[bool]int{}
	for i := range 24 {
		id := fmt.Sprint("t", i)
		here := storagetest.Got(r.masterOf(t.Context(), tableKey(id)))(t)
		there := storagetest.Got(r.masterOf(t.Context(), partOf(dueTables, id)))(t)
		apart[here != there]++
		if err := r.Create(t.Context(), storagetest.Challenge(id)); !errors.Is(err, errUnconfirmed) {
			t.Errorf("table %s: %v", id, err)
		}
		if _, err := r.Load(t.Context(), id); errors.Is(err, storage.ErrNotFound) != (here != there) {
			t.Errorf("table %s, apart %t: %v", id, here != there, err)
		}
		if len(apart) == 2 {
			return
		}
	}
	t.Errorf("this test checks nothing: %v", apart)
}
