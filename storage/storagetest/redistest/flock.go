package redistest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// Replicated is a replicated Redis, a Cluster or one with Sentinels, and the URL by which a store uses it.
type Replicated struct {
	URL    string
	Nodes  []*Node
	Shards int // how many masters

	sentinels []*redis.SentinelClient // empty for a Cluster
}

// Masters returns the servers that are masters now, with at least so many replicas in sync.
func (f *Replicated) Masters(t testing.TB, replicas int) []*Node {
	return slices.DeleteFunc(slices.Clone(f.Nodes), func(n *Node) bool { return !n.IsMaster(t, replicas) })
}

// AwaitReplicas waits until each shard has a master with so many replicas in sync, and all Sentinels know it.
func (f *Replicated) AwaitReplicas(t testing.TB, replicas int) {
	t.Helper()
	Soon(t, "each master has its replicas", func() bool {
		masters := f.Masters(t, replicas)
		return len(masters) == f.Shards && !slices.ContainsFunc(f.sentinels, func(s *redis.SentinelClient) bool {
			return !follows(t, s, masters[0])
		})
	})
}

// follows reports whether a Sentinel names a master and no failover is in progress.
func follows(t testing.TB, s *redis.SentinelClient, n *Node) bool {
	known, err := s.Master(t.Context(), "house").Result()
	return err == nil && known["port"] == n.Port && known["flags"] == "master"
}

// Node is one of several servers that replace each other.
type Node struct {
	*Server
	Port   string
	Client *redis.Client
}

// IsMaster reports whether a server is a master with at least so many replicas in sync.
func (n *Node) IsMaster(t testing.TB, replicas int) bool {
	info, err := n.Client.Info(t.Context(), "replication").Result()
	return err == nil && strings.Contains(info, "role:master") && strings.Count(info, "state=online") >= replicas
}

// StartNode runs a server that may be a master or a replica, until the test ends.
func StartNode(t testing.TB, args ...string) *Node {
	t.Helper()
	where := Socket(t)
	where[1] = FreePort(t)
	n := &Node{Port: where[1], Client: redis.NewClient(&redis.Options{Addr: "127.0.0.1:" + where[1], MaxRetries: -1})}
	n.Server = Start(t, where, append(args, "--save", "", "--repl-diskless-sync-delay", "0")...)
	t.Cleanup(func() { must(t, n.Client.Close()) })
	return n
}

// Cluster runs a Cluster of three masters with replicas, until the test ends. A replica replaces a dead master soon,
// since a server counts as dead after a second. The arguments of all servers take precedence.
func Cluster(t testing.TB, replicas int, args ...string) *Replicated {
	t.Helper()
	const masters, slots = 3, 16384
	f := &Replicated{Shards: masters}
	for range masters * (1 + replicas) {
		f.Nodes = append(f.Nodes, StartNode(t, append([]string{
			"--cluster-enabled", "yes", "--cluster-port", FreePort(t), "--cluster-node-timeout", "1000",
			"--cluster-allow-replica-migration", "no", "--cluster-require-full-coverage", "no",
		}, args...)...))
	}
	first := f.Nodes[0]
	for i, n := range f.Nodes {
		if i < masters {
			must(t, n.Client.ClusterAddSlotsRange(t.Context(), i*slots/masters, (i+1)*slots/masters-1).Err())
		}
		bus := n.Args[slices.Index(n.Args, "--cluster-port")+1]
		must(t, first.Client.Do(t.Context(), "cluster", "meet", "127.0.0.1", n.Port, bus).Err())
	}
	known := func(n *Node) bool {
		all, err := n.Client.ClusterNodes(t.Context()).Result()
		return err == nil && strings.Count(all, "connected") == len(f.Nodes) && !strings.Contains(all, "handshake")
	}
	for _, n := range f.Nodes {
		Soon(t, "all know each other", func() bool { return known(n) })
	}
	for i, n := range f.Nodes[masters:] {
		id, err := f.Nodes[i%masters].Client.ClusterMyID(t.Context()).Result()
		must(t, err)
		must(t, n.Client.ClusterReplicate(t.Context(), id).Err())
	}
	f.AwaitReplicas(t, replicas)
	for _, n := range f.Nodes {
		Soon(t, "the cluster works", func() bool {
			info, err := n.Client.ClusterInfo(t.Context()).Result()
			return err == nil && strings.Contains(info, "cluster_state:ok")
		})
	}
	f.URL = fmt.Sprintf("redis://127.0.0.1:%s?addr=127.0.0.1:%s&addr=127.0.0.1:%s",
		f.Nodes[0].Port, f.Nodes[1].Port, f.Nodes[2].Port)
	return f
}

// WithSentinels runs a master with replicas and three Sentinels, until the test ends.
func WithSentinels(t testing.TB, replicas int, args ...string) *Replicated {
	t.Helper()
	f := &Replicated{Shards: 1, Nodes: []*Node{StartNode(t, args...)}}
	for range replicas {
		f.Nodes = append(f.Nodes, StartNode(t, append(args, "--replicaof", "127.0.0.1 "+f.Nodes[0].Port)...))
	}
	f.AwaitReplicas(t, replicas)
	var ports []string
	for range 3 {
		port := FreePort(t)
		conf := filepath.Join(t.TempDir(), "sentinel.conf")
		must(t, os.WriteFile(conf, fmt.Appendf(nil, "port %s\nsentinel monitor house 127.0.0.1 %s 2\n"+
			"sentinel down-after-milliseconds house 1000\nsentinel failover-timeout house 3000\n",
			port, f.Nodes[0].Port), 0o600))
		(&Server{Args: []string{conf, "--sentinel"}}).Run(t)
		ports = append(ports, port)
	}
	for _, port := range ports {
		c := redis.NewSentinelClient(&redis.Options{Addr: "127.0.0.1:" + port})
		t.Cleanup(func() { must(t, c.Close()) })
		Soon(t, "the Sentinels know each other", func() bool {
			others, err := c.Sentinels(t.Context(), "house").Result()
			return err == nil && len(others) == 2
		})
		Soon(t, "the Sentinels know the replicas", func() bool {
			all, err := c.Replicas(t.Context(), "house").Result()
			return err == nil && len(all) == replicas
		})
		f.sentinels = append(f.sentinels, c)
	}
	f.URL = fmt.Sprintf("redis://127.0.0.1:%s?master_name=house&addr=127.0.0.1:%s&addr=127.0.0.1:%s",
		ports[0], ports[1], ports[2])
	return f
}

// Soon waits until a condition holds, and ends the test after a minute.
func Soon(t testing.TB, what string, is func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for tick := time.NewTicker(20 * time.Millisecond); !is(); <-tick.C {
		if ctx.Err() != nil {
			t.Fatalf("it never comes to: %s", what)
		}
	}
}
