package storage

import (
	"strconv"
	"testing"

	"dockside/game/table"
)

// BenchmarkUpdate adds a play to a table as it is in the middle of a match.
func BenchmarkUpdate(b *testing.B) {
	for _, backend := range backends {
		b.Run(backend.name, func(b *testing.B) {
			s := backend.prepare(b)(b).replicas[0]
			must(b, s.Create(b.Context(), middle("a")))
			for b.Loop() {
				_, err := s.Update(b.Context(), "a", replaceLast)
				must(b, err)
			}
		})
		b.Run(backend.name+", 20 tables at once", func(b *testing.B) {
			s := backend.prepare(b)(b).replicas[0]
			ids := make(chan string, 20)
			for n := range cap(ids) {
				id := strconv.Itoa(n)
				must(b, s.Create(b.Context(), middle(id)))
				ids <- id
			}
			b.SetParallelism(10)
			b.ResetTimer() // to start a server takes time
			b.RunParallel(func(pb *testing.PB) {
				id := <-ids
				defer func() { ids <- id }()
				for pb.Next() {
					if _, err := s.Update(b.Context(), id, replaceLast); err != nil {
						b.Error(err)
					}
				}
			})
		})
	}
}

// middle is a table with a hundred plays.
func middle(id string) *table.Table {
	t := challenge(id)
	t.Phase, t.Players[0].Clock.Deadline = table.Playing, noon
	for range 100 {
		_ = play("place 5 left")(t) // it never fails
	}
	return t
}

func replaceLast(t *table.Table) error {
	t.Log = t.Log[:99]
	return play("roll 2 5")(t)
}
