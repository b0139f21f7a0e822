package cli

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"runtime/debug"
	"sync"
	"testing"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/metrics"
	"dockside/game"
	"dockside/game/fair"
	"dockside/game/madameching"
	chingengine "dockside/game/madameching/engine"
	"dockside/game/table"
	"dockside/internal/cli/clitest"
	"dockside/internal/cli/config"
	"dockside/internal/cli/gallery"
	"dockside/internal/cli/serve"
	"dockside/render"
	chingface "dockside/render/madameching"
	"dockside/render/studio"
	"dockside/storage/bolt"
)

// restBudget is the memory of its own that an idle bot may use, in bytes. Pages of the program and of the store's file
// come on top. The kernel can drop these, and maps more or fewer of them depending on its page cache.
const restBudget = 25e6

// BenchmarkMemoryAtRest measures the memory of an idle bot with ten thousand running games that has drawn every picture
// once. It must run alone. Run it with: go test ./internal/cli -run '^$' -bench MemoryAtRest.
func BenchmarkMemoryAtRest(b *testing.B) {
	for b.Loop() {
		file := filepath.Join(b.TempDir(), "games.db")
		waiting(b, file, 10_000)
		all := append(clitest.Games(), catalog.Game{
			Rules: madameching.Rules(), Face: chingface.New(), Levels: chingengine.Levels,
		})
		stop := resting(b, all, file)
		studio, err := studio.New(catalog.Faces(all)...)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := gallery.Draw(b.Context(), studio, all, nil, b.TempDir()); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(clitest.MemoryOf(b, "self", "VmRSS"))/1e6, "drawing-MB")
		for range 2 { // as happens by itself in the next minutes
			studio.Rest()
			debug.FreeOSMemory()
		}
		b.ReportMetric(float64(clitest.MemoryOf(b, "self", "VmRSS"))/1e6, "MB")
		own := clitest.MemoryOf(b, "self", "RssAnon")
		b.ReportMetric(float64(own)/1e6, "own-MB")
		if own == 0 || own > restBudget {
			b.Errorf("%.1f MB of its own are not within %.0f", float64(own)/1e6, restBudget/1e6)
		}
		if _, err := studio.Draw(b.Context(), all[0].Face, all[0].Face.(render.Shown).States()[0].Scene); err != nil {
			b.Error(err) // keeps the studio and its caches reachable until here
		}
		stop()
	}
}

// waiting fills a file with n matches that wait for a move.
func waiting(b *testing.B, file string, n int) {
	b.Helper()
	s, err := bolt.Open(file)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	rules, now := clitest.Games()[0].Rules, time.Now()
	var all sync.WaitGroup
	hands := make(chan struct{}, 200)
	for i := range n {
		hands <- struct{}{}
		all.Go(func() {
			defer func() { <-hands }()
			t := table.New(table.Challenge{
				ID: fmt.Sprintf("t%d", i), Guild: fmt.Sprint(i % 500), Channel: fmt.Sprint(i), Locale: "en-US", Rules: rules,
				Pace: 24 * time.Hour, By: table.Person{ID: fmt.Sprint(2 * i), Name: "Anna"},
				Rival: table.Person{ID: fmt.Sprint(2*i + 1), Name: "Bernd"}, Seed: fair.Seed{},
			}, now)
			t.Phase, t.Expires = table.Playing, time.Time{}
			t.Players[0].Clock.Deadline = now.Add(24 * time.Hour)
			for range 30 {
				t.Log = append(t.Log, game.Play{Seat: 0, Move: "roll 2 5"})
			}
			if err := s.Create(b.Context(), t); err != nil {
				b.Error(err)
			}
		})
	}
	all.Wait()
}

// resting runs a bot without Discord until it is stopped.
func resting(b *testing.B, games []catalog.Game, file string) (stop func()) {
	b.Helper()
	s, err := bolt.Open(file)
	if err != nil {
		b.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	p := clitest.Program(io.Discard)
	p.Games = games
	c := config.Config{Token: "none", API: "http://127.0.0.1:1", File: file}
	x, err := serve.NewBot(b.Context(), p, c, s, metrics.New(), log)
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(b.Context())
	ended := make(chan error)
	go func() { ended <- x.Run(ctx) }()
	return func() {
		cancel()
		if err := <-ended; err != nil {
			b.Error(err)
		}
		_ = s.Close()
	}
}
