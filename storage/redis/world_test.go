package redis

import (
	"flag"
	"testing"

	"dockside/game/ladder"
	"dockside/storage"
	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"
	"dockside/storage/storagetest/redistest"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"
)

func redisWorld(url string) func(testing.TB) storagetest.World {
	return func(t testing.TB) storagetest.World {
		a, b := openRedis(t, url), openRedis(t, url)
		storagetest.Must(t, a.client.FlushDB(t.Context()).Err())
		return storagetest.World{Replicas: [2]storage.Backend{a, b}, Raw: func(t *testing.T, id, value string) {
			storagetest.Must(t, a.client.Set(t.Context(), tableKey(id), value, 0).Err())
		}, Spoil: func(t *testing.T, e ladder.Entry, user string, name ladder.Name) {
			storagetest.Must(t, a.client.Set(t.Context(), entryKey(e.Match), "}", 0).Err())
			storagetest.Must(t, a.client.HSet(t.Context(), ladderKey(name, standingsPart), user, "}").Err())
		}, SpoilAgenda: func(t *testing.T, user string) {
			storagetest.Must(t, a.client.Set(t.Context(), agendaKey(user), "}", 0).Err())
		}}
	}
}

// openRedis opens a store with long timeouts for a busy machine. Few tests are about timeouts.
func openRedis(t testing.TB, url string) *Store {
	t.Helper()
	r := storagetest.Got(OpenWithTimeout(t.Context(), url, 20*codec.Patience))(t)
	t.Cleanup(func() { storagetest.Must(t, r.Close()) })
	return r
}

// backends has a function for each kind of Redis that starts it, and returns a function that empties it.
var backends = []struct {
	name    string
	prepare func(testing.TB) (empty func(testing.TB) storagetest.World)
}{
	{"miniredis", func(t testing.TB) func(testing.TB) storagetest.World {
		mini := miniredis.RunT(t)
		return func(t testing.TB) storagetest.World {
			w := redisWorld("redis://" + mini.Addr())(t)
			w.Pass = mini.FastForward
			return w
		}
	}},
	// The user has only the commands that the probe tries, so the suite shows that the store sends no others.
	{"redis", func(t testing.TB) func(testing.TB) storagetest.World {
		permissions := []string{"~dockside:*", "+hello", "+client", "+select", "+multi", "+exec", "+ping", "+flushdb"}
		for _, command := range needed {
			permissions = append(permissions, "+"+command[0].(string))
		}
		return redisWorld(as(redistest.Database, permissions...)(t))
	}},
	{"cluster", func(t testing.TB) func(testing.TB) storagetest.World {
		return redisWorld(redistest.ClusterOfOne(t).URL)
	}},
}

func TestRedis(t *testing.T) {
	t.Parallel()
	for _, b := range backends {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			storagetest.Run(t, b.prepare(t))
		})
	}
}

// TestMain silences the log of go-redis, whose lines repeat the errors. It also runs many tests in parallel, since most
// of them wait for servers to start.
func TestMain(m *testing.M) {
	logging.Disable()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	m.Run()
}

func BenchmarkRedis(b *testing.B) {
	for _, backend := range backends[1:] { // miniredis is not a real server
		b.Run(backend.name, func(b *testing.B) { storagetest.Bench(b, backend.prepare(b), plant) })
	}
}

// plant stores standings in the same form as settling.
func plant(b testing.TB, s storage.Backend, batch map[string]ladder.Standing) error {
	_, err := s.(*Store).client.Pipelined(b.Context(), func(p redis.Pipeliner) error {
		for user, standing := range batch {
			value, err := codec.Pack(standing)
			if err != nil {
				return err
			}
			p.HSet(b.Context(), ladderKey(storagetest.Chess, standingsPart), user, value)
			p.ZAdd(b.Context(), ladderKey(storagetest.Chess, ranksPart), redis.Z{
				Score:  -float64(standing.Rating.Points()),
				Member: user,
			})
			p.ZAdd(b.Context(), ladderKey(storagetest.Chess, playedPart),
				redis.Z{Score: float64(standing.Played.UnixMilli()), Member: user})
		}
		return nil
	})
	return err
}
