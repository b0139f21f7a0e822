package storage

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/game/rating"

	"github.com/redis/go-redis/v9"
	"go.etcd.io/bbolt"
)

// crowd is how many players are on the ladder of the benchmark.
const crowd = 100_000

// BenchmarkPage looks at pages of a ladder with 100,000 players, each time somewhere else.
func BenchmarkPage(b *testing.B) {
	for _, backend := range backends {
		if backend.name == "miniredis" {
			continue // it is for tests, and no server
		}
		b.Run(backend.name, func(b *testing.B) {
			w := backend.prepare(b)(b)
			populate(b, w.replicas[0], crowd)
			random := rand.New(rand.NewPCG(1, 2))
			q := ladder.Query{Count: 8, Since: noon}
			b.ResetTimer()
			for b.Loop() {
				q.From, q.Reader = random.IntN(crowd), fmt.Sprint("u", random.IntN(crowd))
				p, err := w.replicas[0].Page(b.Context(), chess, q)
				if err != nil || p.Total != crowd || p.Mine.Rank == 0 {
					b.Fatalf("the page is %+v, %v", p, err)
				}
			}
		})
	}
}

// BenchmarkSettle settles matches on a ladder with 100,000 players.
func BenchmarkSettle(b *testing.B) {
	for _, backend := range backends {
		if backend.name == "miniredis" {
			continue
		}
		b.Run(backend.name, func(b *testing.B) {
			w := backend.prepare(b)(b)
			populate(b, w.replicas[0], crowd)
			random := rand.New(rand.NewPCG(1, 2))
			b.ResetTimer()
			for n := 0; b.Loop(); n++ {
				one := random.IntN(crowd)
				r := match(n, fmt.Sprint("u", one), fmt.Sprint("u", (one+1+random.IntN(crowd-1))%crowd))
				if c := settled(b, w.replicas[0], chess, r); c.Reason != ladder.Counts {
					b.Fatalf("the change is %+v", c)
				}
			}
		})
	}
}

// populate writes standings as twenty games each have left them, without playing the games.
func populate(b testing.TB, s store, players int) {
	b.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	batch := map[string]ladder.Standing{}
	for n := range players {
		batch[fmt.Sprint("u", n)] = veteran(random, fmt.Sprint("u", n))
		if len(batch) == 1000 || n == players-1 {
			must(b, plant(b, s, batch))
			clear(batch)
		}
	}
}

// veteran is the standing of somebody with twenty games.
func veteran(random *rand.Rand, user string) ladder.Standing {
	s := ladder.Standing{
		User: user, Name: "name of " + user, Rating: rating.Rating{Mu: 25 + 4*random.NormFloat64(), Sigma: 2},
		Games: 20, Won: 10, Lost: 10, Played: noon.Add(time.Duration(random.IntN(1000)) * time.Hour),
	}
	for i := range s.Games {
		s.Chart = append(s.Chart, ladder.Point{At: noon.Unix() + int64(i), Points: 1500 + random.IntN(200)})
	}
	return s
}

// plant stores standings as settling does.
func plant(b testing.TB, s store, batch map[string]ladder.Standing) error {
	switch s := s.(type) {
	case *Bolt:
		return s.write(b.Context(), func(tx *bbolt.Tx) error {
			return writeBook(tx, chess, ladder.Book{}, ladder.Book{Standings: batch})
		})
	case *Redis:
		_, err := s.client.Pipelined(b.Context(), func(p redis.Pipeliner) error {
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
	return fmt.Errorf("nobody can plant in a %T", s)
}

// BenchmarkEverybodyIdle looks at a ladder from which all 100,000 players have to be hidden, or
// shown again, at once: the worst that a look can meet.
func BenchmarkEverybodyIdle(b *testing.B) {
	for _, backend := range backends {
		if backend.name == "miniredis" {
			continue
		}
		b.Run(backend.name, func(b *testing.B) {
			w := backend.prepare(b)(b)
			populate(b, w.replicas[0], crowd)
			b.ResetTimer()
			for n := 0; b.Loop(); n++ {
				p, err := w.replicas[0].Page(b.Context(), chess, ladder.Query{Count: 8, Since: noon.AddDate((n+1)%2, 0, 0)})
				if err != nil || p.Total != crowd*(n%2) {
					b.Fatalf("shown are %d, %v", p.Total, err)
				}
			}
		})
	}
}
