package storagetest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/game/rating"
	"dockside/game/table"
	"dockside/storage"
)

// crowd is the number of players on the ladder of the benchmarks.
const crowd = 100_000

// planter stores standings on the ladder chess, as settling does.
type planter func(b testing.TB, s storage.Backend, batch map[string]ladder.Standing) error

// Bench measures a store: updates of a table, and a ladder of 100,000 players.
func Bench(b *testing.B, empty func(testing.TB) World, plant planter) {
	b.Run("Update", func(b *testing.B) { benchUpdate(b, empty(b).Replicas[0]) })
	b.Run("Update of 20 tables at once", func(b *testing.B) { benchUpdates(b, empty(b).Replicas[0]) })
	for name, bench := range map[string]func(*testing.B, storage.Backend){
		"Page": benchPage, "Settle": benchSettle, "Page, everybody idle": benchIdle,
	} {
		b.Run(name, func(b *testing.B) {
			s := empty(b).Replicas[0]
			Populate(b, s, plant, crowd)
			b.ResetTimer()
			bench(b, s)
		})
	}
}

// benchUpdate adds a play to a table in the middle of a match.
func benchUpdate(b *testing.B, s storage.Backend) {
	Must(b, s.Create(b.Context(), middle("a")))
	for b.Loop() {
		_, err := s.Update(b.Context(), "a", replaceLast)
		Must(b, err)
	}
}

func benchUpdates(b *testing.B, s storage.Backend) {
	ids := make(chan string, 20)
	for n := range cap(ids) {
		id := strconv.Itoa(n)
		Must(b, s.Create(b.Context(), middle(id)))
		ids <- id
	}
	b.SetParallelism(10)
	b.ResetTimer() // starting a server takes time
	b.RunParallel(func(pb *testing.PB) {
		id := <-ids
		defer func() { ids <- id }()
		for pb.Next() {
			if _, err := s.Update(b.Context(), id, replaceLast); err != nil {
				b.Error(err)
			}
		}
	})
}

// benchPage reads random pages of the ladder.
func benchPage(b *testing.B, s storage.Backend) {
	random := rand.New(rand.NewPCG(1, 2))
	q := ladder.Query{Count: 8, Since: Noon}
	for b.Loop() {
		q.From, q.Reader = random.IntN(crowd), fmt.Sprint("u", random.IntN(crowd))
		p, err := s.Page(b.Context(), Chess, q)
		if err != nil || p.Total != crowd || p.Mine.Rank == 0 {
			b.Fatalf("the page is %+v, %v", p, err)
		}
	}
}

// benchSettle settles matches.
func benchSettle(b *testing.B, s storage.Backend) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := 0; b.Loop(); n++ {
		one := random.IntN(crowd)
		r := Match(n, fmt.Sprint("u", one), fmt.Sprint("u", (one+1+random.IntN(crowd-1))%crowd))
		if c := Settled(b, s, Chess, r); c.Reason != ladder.Counts {
			b.Fatalf("the change is %+v", c)
		}
	}
}

// benchIdle reads a ladder whose players all have to be hidden, or all shown again: the worst case.
func benchIdle(b *testing.B, s storage.Backend) {
	for n := 0; b.Loop(); n++ {
		p, err := s.Page(b.Context(), Chess, ladder.Query{Count: 8, Since: Noon.AddDate((n+1)%2, 0, 0)})
		if err != nil || p.Total != crowd*(n%2) {
			b.Fatalf("shown are %d, %v", p.Total, err)
		}
	}
}

// Populate writes standings of players with twenty games each, without playing the games.
func Populate(b testing.TB, s storage.Backend, plant planter, players int) {
	b.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	batch := map[string]ladder.Standing{}
	for n := range players {
		batch[fmt.Sprint("u", n)] = veteran(random, fmt.Sprint("u", n))
		if len(batch) == 1000 || n == players-1 {
			Must(b, plant(b, s, batch))
			clear(batch)
		}
	}
}

// veteran returns the standing of a player with twenty games.
func veteran(random *rand.Rand, user string) ladder.Standing {
	s := ladder.Standing{
		User: user, Name: "name of " + user, Rating: rating.Rating{Mu: 25 + 4*random.NormFloat64(), Sigma: 2},
		Games: 20, Won: 10, Lost: 10, Played: Noon.Add(time.Duration(random.IntN(1000)) * time.Hour),
	}
	for i := range s.Games {
		s.Chart = append(s.Chart, ladder.Point{At: Noon.Unix() + int64(i), Points: 1500 + random.IntN(200)})
	}
	return s
}

// middle returns a table with a hundred plays.
func middle(id string) *table.Table {
	t := Challenge(id)
	t.Phase, t.Players[0].Clock.Deadline = table.Playing, Noon
	for range 100 {
		_ = Play("place 5 left")(t) // it never fails
	}
	return t
}

func replaceLast(t *table.Table) error {
	t.Log = t.Log[:99]
	return Play("roll 2 5")(t)
}
