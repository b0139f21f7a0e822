package storage

import (
	"flag"
	"testing"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"

	"dockside/ladder"
	"dockside/storage/redistest"
)

func redisWorld(url string) func(testing.TB) world {
	return func(t testing.TB) world {
		a, b := openRedis(t, url), openRedis(t, url)
		must(t, a.client.FlushAll(t.Context()).Err())
		return world{replicas: [2]store{a, b}, raw: func(t *testing.T, id, value string) {
			must(t, a.client.Set(t.Context(), tableKey(id), value, 0).Err())
		}, spoil: func(t *testing.T, e ladder.Entry, user string, name ladder.Name) {
			must(t, a.client.Set(t.Context(), entryKey(e.Match), "}", 0).Err())
			must(t, a.client.HSet(t.Context(), ladderKey(name, standingsPart), user, "}").Err())
		}, spoilAgenda: func(t *testing.T, user string) {
			must(t, a.client.Set(t.Context(), agendaKey(user), "}", 0).Err())
		}}
	}
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

// backends names every kind of Redis with a function that starts it and returns one that empties it.
var backends = []struct {
	name    string
	prepare func(testing.TB) (empty func(testing.TB) world)
}{
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

func TestRedis(t *testing.T) {
	t.Parallel()
	for _, b := range backends {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			runSuite(t, b.prepare(t))
		})
	}
}

// TestMain keeps go-redis from saying beside the tests what every error repeats, and runs many of
// them at the same time: mostly they wait for servers to start.
func TestMain(m *testing.M) {
	logging.Disable()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	m.Run()
}

func BenchmarkRedis(b *testing.B) {
	for _, backend := range backends[1:] { // miniredis is no server
		b.Run(backend.name, func(b *testing.B) { runBench(b, backend.prepare(b), plant) })
	}
}

// plant stores standings as settling does.
func plant(b testing.TB, s store, batch map[string]ladder.Standing) error {
	_, err := s.(*Redis).client.Pipelined(b.Context(), func(p redis.Pipeliner) error {
		for user, standing := range batch {
			value, err := pack(standing)
			if err != nil {
				return err
			}
			p.HSet(b.Context(), ladderKey(chess, standingsPart), user, value)
			p.ZAdd(b.Context(), ladderKey(chess, ranksPart), redis.Z{Score: -float64(standing.Rating.Points()), Member: user})
			p.ZAdd(b.Context(), ladderKey(chess, playedPart),
				redis.Z{Score: float64(standing.Played.UnixMilli()), Member: user})
		}
		return nil
	})
	return err
}
