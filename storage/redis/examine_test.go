package redis

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/storage"
	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"
	"dockside/storage/storagetest/redistest"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// examined returns the findings about the Redis at an address, each as its kind and its text.
func examined(t *testing.T, url string) (found []string) {
	t.Helper()
	r := storagetest.Got(connect(url, 20*codec.Patience, func(*Store) error { return nil }))(t)
	t.Cleanup(func() { storagetest.Must(t, r.Close()) })
	findings := storagetest.Got(r.Examine(t.Context()))(t)
	for _, f := range findings {
		found = append(found, fmt.Sprintf("%s: %s", [...]string{"unfit", "losing", "risk", "unknown"}[f.Kind], f.Words))
	}
	left, err := r.client.Keys(t.Context(), "*").Result()
	if err == nil && len(left) > 0 {
		t.Errorf("the examination has left %v", left)
	}
	return found
}

// Examine finds all settings of a real Redis that can lose games or stop them, and says how to fix them.
func TestARedisIsExamined(t *testing.T) {
	t.Parallel()
	one := func(args ...string) func(testing.TB) string {
		return func(t testing.TB) string { return redistest.Start(t, redistest.Socket(t), args...).URL }
	}
	replica := func(args ...string) func(testing.TB) string {
		return func(t testing.TB) string {
			master := redistest.StartNode(t, "--appendonly", "yes")
			n := redistest.StartNode(t, append(args, "--appendonly", "yes", "--replicaof", "127.0.0.1 "+master.Port)...)
			redistest.Soon(t, "the replica follows", func() bool { return master.IsMaster(t, 1) })
			return n.URL
		}
	}
	plain := func(url string) string { before, _, _ := strings.Cut(url, "?"); return before }
	for name, c := range map[string]struct {
		url   func(testing.TB) string
		finds []string
	}{
		"as it should be": {one("--appendonly", "yes"), nil},
		"memory with a limit": {
			one("--appendonly", "yes", "--maxmemory", "100mb", "--maxmemory-policy", "noeviction"), nil,
		},
		"nothing on disk": {one("--save", ""), []string{"losing: it keeps nothing on disk, so a restart loses all games"}},
		"only snapshots":  {one("--save", "900 1"), []string{"risk: it only saves snapshots"}},
		"evicting": {
			one("--appendonly", "yes", "--maxmemory", "50mb", "--maxmemory-policy", "allkeys-lru"),
			[]string{"losing: it evicts games when its memory is full (allkeys-lru, 0 keys so far): set maxmemory-policy"},
		},
		"evicting what lapses": {
			one("--appendonly", "yes", "--maxmemory", "50mb", "--maxmemory-policy", "volatile-lru"),
			[]string{"risk: it evicts private messages and claims when its memory is full (volatile-lru)"},
		},
		"evicting without a limit": {
			one("--appendonly", "yes", "--maxmemory-policy", "allkeys-random"),
			[]string{"risk: it would evict games if it had a maxmemory, since its policy is allkeys-random"},
		},
		"full": {
			one("--appendonly", "yes", "--maxmemory", "1kb"),
			[]string{"unfit: its memory is full: raise its maxmemory", "risk: more than 90% of its maxmemory is used"},
		},
		"without a command": {
			one("--appendonly", "yes", "--rename-command", "GETDEL", ""),
			[]string{"unfit: it is too old, or lacks commands: version 6.2 or newer is needed (it refuses GETDEL)"},
		},
		"a replica": {replica(), []string{"unfit: it is a replica, which takes no writes: name the master in REDIS_URL"}},
		"a replica that takes writes": {
			replica("--replica-read-only", "no"), []string{"unfit: it is a replica that loses what is written to it"},
		},
		"a Cluster": {func(t testing.TB) string { return redistest.ClusterOfOne(t, "--appendonly", "yes").URL }, nil},
		"a Cluster that evicts": {
			func(t testing.TB) string {
				args := []string{"--maxmemory", "50mb", "--maxmemory-policy", "allkeys-lfu", "--appendonly", "yes"}
				return redistest.ClusterOfOne(t, args...).URL
			},
			[]string{"losing: it evicts games when its memory is full (allkeys-lfu"},
		},
		"a Cluster behind a plain address": {
			func(t testing.TB) string { return plain(redistest.ClusterOfOne(t, "--appendonly", "yes").URL) },
			[]string{"unfit: it is a Redis Cluster: add the address of a node to REDIS_URL, as redis://host:port?addr="},
		},
		"no INFO": {
			as(one("--save", ""), "~dockside:*", "+@all", "-@dangerous"),
			[]string{"unknown: whether it can lose games cannot be known: it does not allow INFO"},
		},
		"no CONFIG": {
			as(one("--save", ""), "~dockside:*", "+@all", "-@dangerous", "+info"),
			[]string{"unknown: whether it keeps games on disk cannot be known: CONFIG GET is not allowed"},
		},
		"no writing": {
			as(one("--appendonly", "yes"), "~*", "+@read", "+@connection", "+info", "+config|get"),
			[]string{"unfit: its user lacks permissions: ACL SETUSER name ~dockside:* +@all -@dangerous +info (it refuses SET"},
		},
		"other keys": {
			as(one("--appendonly", "yes"), "~other:*", "+@all"),
			[]string{"unfit: its user lacks permissions"},
		},
		"a server that tells little": {
			func(t testing.TB) string { return "redis://" + miniredis.RunT(t).Addr() },
			[]string{"unknown: whether it evicts games", "unknown: whether it keeps games on disk"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := examined(t, c.url(t))
			if !slices.EqualFunc(found, c.finds, strings.HasPrefix) {
				t.Errorf("found is\n%s\nand should be\n%s", strings.Join(found, "\n"), strings.Join(c.finds, "\n"))
			}
		})
	}
}

// as adds a user with some permissions to a server, and returns a URL with that user.
func as(start func(testing.TB) string, permissions ...string) func(testing.TB) string {
	return func(t testing.TB) string {
		url := start(t)
		o := storagetest.Got(redis.ParseURL(url))(t)
		admin := redis.NewClient(o)
		rules := []any{"acl", "setuser", "anna", "on", ">s3cret"}
		for _, p := range permissions {
			rules = append(rules, p)
		}
		storagetest.Must(t, errors.Join(admin.Do(t.Context(), rules...).Err(), admin.Close()))
		return strings.Replace(url, "unix://", "unix://anna:s3cret@", 1)
	}
}

// Keys of a probe that cannot be deleted expire.
func TestKeysOfAProbeExpire(t *testing.T) {
	t.Parallel()
	url := redistest.Start(t, redistest.Socket(t), "--appendonly", "yes").URL
	asUser := as(func(testing.TB) string { return url }, "~dockside:*", "+@all", "-unlink")(t)
	r := storagetest.Got(Open(t.Context(), asUser))(t)
	defer r.Close()
	storagetest.Got(r.Examine(t.Context()))(t)
	o := storagetest.Got(redis.ParseURL(url))(t)
	admin := redis.NewClient(o)
	defer admin.Close()
	keys := storagetest.Got(admin.Keys(t.Context(), "dockside:probe:*").Result())(t)
	if len(keys) == 0 {
		t.Fatal("the probe leaves nothing although it may remove nothing: this test checks nothing")
	}
	for _, key := range keys {
		if ttl := admin.PTTL(t.Context(), key).Val(); ttl <= 0 {
			t.Errorf("%s stays for ever", key)
		}
	}
}

// If Open fails, the error says how to fix Redis, and wraps the error of Redis.
func TestARedisThatCannotBeOpenedNamesTheCure(t *testing.T) {
	t.Parallel()
	flock := redistest.Cluster(t, 0)
	turned := 0
	for _, n := range flock.Nodes {
		var r *Store
		var err error
		redistest.Soon(t, "the node hears the others", func() bool { // which takes longer on a busy machine
			r, err = Open(t.Context(), "redis://127.0.0.1:"+n.Port)
			return err == nil || !strings.Contains(err.Error(), "CLUSTERDOWN")
		})
		if err == nil { // this node has the key that Open reads first
			storagetest.Must(t, r.Close())
			continue
		}
		turned++
		if !errors.Is(err, storage.ErrUnavailable) || !strings.Contains(err.Error(), "redis://host:port?addr=host:port") {
			t.Errorf("a Cluster is refused as %v", err)
		}
	}
	if turned != 2 {
		t.Errorf("%d nodes have turned us away", turned)
	}
	for said, cure := range map[string]string{
		"MOVED 6807 127.0.0.1:1":                            "it is a Redis Cluster",
		"CROSSSLOT Keys in request":                         "it is a Redis Cluster",
		"READONLY You can't write":                          "name the master",
		"MASTERDOWN Link with MASTER is down":               "name the master",
		"OOM command not allowed when used memory":          "raise its maxmemory",
		"MISCONF Redis is configured to save RDB snapshots": "cannot save its data to disk",
		"NOREPLICAS Not enough good replicas to write.":     "min-replicas-to-write",
		"LOADING Redis is loading the dataset":              "try again soon",
		"CLUSTERDOWN The cluster is down":                   "start the missing nodes",
		"NOPERM this user has no permissions":               "ACL SETUSER",
		"ERR The user executing the script can't run this":  "ACL SETUSER",
		"NOAUTH Authentication required.":                   "requires a password",
		"WRONGPASS invalid username-password pair":          "does not accept the user and password",
		"DENIED Redis is running in protected mode":         "set a password",
		"ERR unknown command `GETDEL`, with args":           "6.2 or newer is needed",
		"ERR syntax error":                                  "6.2 or newer is needed",
		"ERR something else":                                "",
	} {
		err := withCure(codec.Unavailable(spoken(said)))
		if !errors.Is(err, storage.ErrUnavailable) || !strings.Contains(err.Error(), said) ||
			!strings.Contains(err.Error(), cure) {
			t.Errorf("withCure of %s returns %v", said, err)
		}
	}
	for version, old := range map[string]bool{
		"6.0.16": true, "5.0.14": true, "2.8": true, "6.2.0": false, "7.0.15": false, "10.1": false, "": false, "x": false,
	} {
		found := serverInfo{"redis_version": version}.version()
		if (len(found) > 0) != old || old && !strings.Contains(found[0].Words, version+": 6.2 or newer") {
			t.Errorf("version %q: %v", version, found)
		}
	}
}

// spoken is an error response of Redis.
type spoken string

func (s spoken) Error() string { return string(s) }

// RedisError implements redis.Error.
func (spoken) RedisError() {}
