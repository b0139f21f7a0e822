package storage

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/game/gametest"
	"dockside/table"
)

// node is a server of several that replace each other.
type node struct {
	*server
	port   string
	client *redis.Client
}

// startNode runs a server that takes part in something.
func startNode(t testing.TB, args ...string) *node {
	t.Helper()
	where := socketOf(t)
	where[1] = freePort(t)
	n := &node{port: where[1], client: redis.NewClient(&redis.Options{Addr: "127.0.0.1:" + where[1], MaxRetries: -1})}
	n.server = startRedis(t, where, append(args, "--save", "", "--repl-diskless-sync-delay", "0")...)
	t.Cleanup(func() { must(t, n.client.Close()) })
	return n
}

// soon waits until something is so.
func soon(t testing.TB, what string, is func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for tick := time.NewTicker(20 * time.Millisecond); !is(); <-tick.C {
		if ctx.Err() != nil {
			t.Fatalf("it never comes to: %s", what)
		}
	}
}

// leads tells whether a server writes, and all of what it was given is with so many replicas.
func (n *node) leads(t testing.TB, replicas int) bool {
	info, err := n.client.Info(t.Context(), "replication").Result()
	return err == nil && strings.Contains(info, "role:master") && strings.Count(info, "state=online") >= replicas
}

// flock is a Redis of which each master has replicas, by a client that follows them.
type flock struct {
	url    string
	nodes  []*node
	shards int // how many masters
}

// masters are the servers that write now.
func (f *flock) masters(t testing.TB, replicas int) []*node {
	return slices.DeleteFunc(slices.Clone(f.nodes), func(n *node) bool { return !n.leads(t, replicas) })
}

// whole waits until each part has a master with so many replicas.
func (f *flock) whole(t testing.TB, replicas int) {
	t.Helper()
	soon(t, "each master has its replicas", func() bool { return len(f.masters(t, replicas)) == f.shards })
}

// startShards runs a Cluster of three masters with replicas of which each takes another's place within a second.
func startShards(t testing.TB, replicas int, args ...string) *flock {
	t.Helper()
	const masters, slots = 3, 16384
	f := &flock{shards: masters}
	for range masters * (1 + replicas) {
		f.nodes = append(f.nodes, startNode(t, append(args, "--cluster-enabled", "yes", "--cluster-port", freePort(t),
			"--cluster-node-timeout", "1000", "--cluster-allow-replica-migration", "no",
			"--cluster-require-full-coverage", "no")...))
	}
	first := f.nodes[0]
	for i, n := range f.nodes {
		if i < masters {
			must(t, n.client.ClusterAddSlotsRange(t.Context(), i*slots/masters, (i+1)*slots/masters-1).Err())
		}
		bus := n.args[slices.Index(n.args, "--cluster-port")+1]
		must(t, first.client.Do(t.Context(), "cluster", "meet", "127.0.0.1", n.port, bus).Err())
	}
	known := func(n *node) bool {
		all, err := n.client.ClusterNodes(t.Context()).Result()
		return err == nil && strings.Count(all, "connected") == len(f.nodes) && !strings.Contains(all, "handshake")
	}
	for _, n := range f.nodes {
		soon(t, "all know each other", func() bool { return known(n) })
	}
	for i, n := range f.nodes[masters:] {
		id, err := f.nodes[i%masters].client.ClusterMyID(t.Context()).Result()
		must(t, err)
		must(t, n.client.ClusterReplicate(t.Context(), id).Err())
	}
	f.whole(t, replicas)
	for _, n := range f.nodes {
		soon(t, "the cluster works", func() bool {
			info, err := n.client.ClusterInfo(t.Context()).Result()
			return err == nil && strings.Contains(info, "cluster_state:ok")
		})
	}
	f.url = fmt.Sprintf("redis://127.0.0.1:%s?addr=127.0.0.1:%s&addr=127.0.0.1:%s",
		f.nodes[0].port, f.nodes[1].port, f.nodes[2].port)
	return f
}

// startWatched runs a master with replicas that three Sentinels watch.
func startWatched(t testing.TB, replicas int, args ...string) *flock {
	t.Helper()
	f := &flock{shards: 1, nodes: []*node{startNode(t, args...)}}
	for range replicas {
		f.nodes = append(f.nodes, startNode(t, append(args, "--replicaof", "127.0.0.1 "+f.nodes[0].port)...))
	}
	f.whole(t, replicas)
	var ports []string
	for range 3 {
		port := freePort(t)
		conf := filepath.Join(t.TempDir(), "sentinel.conf")
		must(t, os.WriteFile(conf, fmt.Appendf(nil, "port %s\nsentinel monitor house 127.0.0.1 %s 2\n"+
			"sentinel down-after-milliseconds house 1000\nsentinel failover-timeout house 3000\n",
			port, f.nodes[0].port), 0o600))
		(&server{args: []string{conf, "--sentinel"}}).run(t)
		ports = append(ports, port)
	}
	for _, port := range ports {
		c := redis.NewSentinelClient(&redis.Options{Addr: "127.0.0.1:" + port})
		soon(t, "the Sentinels know each other", func() bool {
			others, err := c.Sentinels(t.Context(), "house").Result()
			return err == nil && len(others) == 2
		})
		soon(t, "the Sentinels know the replicas", func() bool {
			all, err := c.Replicas(t.Context(), "house").Result()
			return err == nil && len(all) == replicas
		})
		must(t, c.Close())
	}
	f.url = fmt.Sprintf("redis://127.0.0.1:%s?master_name=house&addr=127.0.0.1:%s&addr=127.0.0.1:%s",
		ports[0], ports[1], ports[2])
	return f
}

// Masters die again and again, and others take their place. What has been acknowledged is never lost, since a replica
// has confirmed it; what lies on other masters works as ever; and where another server has taken the place of a dead
// one it is found within a few attempts.
func TestMastersDie(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]func(testing.TB, int, ...string) *flock{
		"Cluster": startShards, "Sentinel": startWatched,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const replicas = 2 // so that there still is one when a master has died
			f := start(t, replicas, "--appendonly", "yes", "--min-replicas-to-write", "1")
			r := openRedis(t, f.url)
			r.WaitFor(1)
			g := &gauntlet{t: t, f: f, r: r, played: map[string]int{}}
			for i := range 12 {
				id := fmt.Sprint("t", i)
				g.ids = append(g.ids, id)
				must(t, r.Create(t.Context(), challenge(id)))
			}
			for range gametest.Many(1, 25) {
				g.strike()
				f.whole(t, replicas)
			}
		})
	}
}

// gauntlet is a store that is used while its servers die.
type gauntlet struct {
	t      *testing.T
	f      *flock
	r      *Redis
	ids    []string
	played map[string]int // how many plays are acknowledged, by table
	next   int
}

// strike kills a master, plays on until another has taken its place, and starts it again.
func (g *gauntlet) strike() {
	g.t.Helper()
	all := g.f.masters(g.t, 0)
	dead := all[g.next%len(all)]
	g.next++
	lost := g.on(dead)
	if len(lost) == 0 || len(lost) == len(g.ids) && g.f.shards > 1 {
		g.t.Fatal("nothing lies on the dead server: this test sees nothing")
	}
	for _, id := range g.ids { // just before
		g.insist(id)
	}
	dead.kill(g.t)
	for _, id := range g.ids {
		if err := g.plays(id); err != nil && !slices.Contains(lost, id) {
			g.t.Errorf("table %s lies elsewhere, and: %v", id, err)
		}
	}
	soon(g.t, "another takes its place", func() bool { return len(g.f.masters(g.t, 0)) == g.f.shards })
	for _, id := range lost {
		g.insist(id)
	}
	dead.start(g.t)
	for _, id := range g.ids {
		g.whole(id)
	}
}

// on lists the tables of which something lies on a server: they themselves, or when they are due.
func (g *gauntlet) on(n *node) (ids []string) {
	for _, id := range g.ids {
		if slices.ContainsFunc([]string{tableKey(id), partOf(dueTables, id)}, func(key string) bool {
			master, err := g.r.masterOf(g.t.Context(), key)
			must(g.t, err)
			return strings.HasSuffix(master.Options().Addr, ":"+n.port) || master.Options().Addr == "FailoverClient"
		}) {
			ids = append(ids, id)
		}
	}
	return ids
}

// plays plays at a table, once for each number.
func (g *gauntlet) plays(id string) error {
	move := fmt.Sprint("0 ", g.played[id])
	_, err := g.r.Update(g.t.Context(), id, func(tb *table.Table) error {
		if len(tb.Log) > g.played[id] {
			return nil
		}
		return play(move)(tb)
	})
	switch {
	case err == nil:
		g.played[id]++
	case !errors.Is(err, table.ErrUnavailable):
		g.t.Errorf("table %s: %v", id, err)
	}
	return err
}

// insist plays until it is acknowledged. A Cluster that was asked last a second ago tells of its new master at once.
func (g *gauntlet) insist(id string) {
	g.t.Helper()
	const attempts = 40 // of which each takes at most a second, and between which a tenth passes
	var err error
	for range attempts {
		if err = g.plays(id); err == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	g.t.Errorf("table %s is not found where it lies now: %v", id, err)
}

// whole fails the test if a play is lost that was acknowledged, or there twice.
func (g *gauntlet) whole(id string) {
	g.t.Helper()
	tb, err := g.r.Load(g.t.Context(), id)
	for errors.Is(err, table.ErrUnavailable) && g.t.Context().Err() == nil {
		tb, err = g.r.Load(context.WithoutCancel(g.t.Context()), id)
	}
	must(g.t, err)
	for i, p := range tb.Log {
		if string(p.Move) != fmt.Sprint("0 ", i) {
			g.t.Fatalf("table %s has play %q at %d", id, p.Move, i)
		}
	}
	if len(tb.Log) < g.played[id] {
		g.t.Errorf("table %s has %d plays of %d", id, len(tb.Log), g.played[id])
	}
}

// Where no replica confirms a write, nobody is told that it is safe.
func TestTooFewReplicas(t *testing.T) {
	t.Parallel()
	r := openRedis(t, startRedis(t, socketOf(t), "--save", "").url)
	must(t, r.Create(t.Context(), challenge("a")))
	r.WaitFor(1)
	_, update := r.Update(t.Context(), "a", play("x"))
	for what, err := range map[string]error{"update": update, "create": r.Create(t.Context(), challenge("b"))} {
		if !errors.Is(err, table.ErrUnavailable) || !errors.Is(err, errUnconfirmed) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if got, err := r.Load(t.Context(), "a"); err != nil || len(got.Log) != 1 {
		t.Errorf("it may take place all the same: %+v, %v", got, err)
	}
}
