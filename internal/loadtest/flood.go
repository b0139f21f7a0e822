package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"dockside/internal/loadtest/fakediscord"
)

// With -flood one member of another server makes presses in many channels at a given rate, whether or not earlier ones
// have a response, in games against computer players. Meanwhile a newcomer starts such a game every second.

const (
	floodChannels  = 80
	floodNumber    = 50 // of the games of the member, which determines the server
	firstNewcomer  = 100000
	newcomerPauses = time.Second
)

// flood holds the presses of the member, and those of the newcomers.
type flood struct {
	presses   []*fakediscord.Press
	newcomers []*fakediscord.Press
}

// flood makes presses until stop is called.
func (l *load) flood(ctx context.Context, rate float64) (stop func() *flood) {
	ctx, cancel := context.WithCancel(ctx)
	var f flood
	var work sync.WaitGroup
	work.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			user := strconv.FormatInt(300000000000000000+int64(n), 10)
			g := l.discord.NewSoloGame(firstNewcomer+n, user)
			f.newcomers = append(f.newcomers, l.discord.Press(g, time.Now(), false))
			wait(ctx, newcomerPauses)
		}
	})
	if rate > 0 {
		work.Go(func() { f.presses = l.hasty(ctx, rate) })
	}
	return func() *flood {
		cancel()
		work.Wait()
		l.settle(context.Background(), tally{presses: f.newcomers})
		return &f
	}
}

// hasty makes presses at random times in random channels until ctx ends.
func (l *load) hasty(ctx context.Context, rate float64) (presses []*fakediscord.Press) {
	var games []*fakediscord.Game
	for range floodChannels {
		games = append(games, l.discord.NewSoloGame(floodNumber, "299999999999999999"))
	}
	for next := time.Now(); ctx.Err() == nil; {
		wait(ctx, time.Until(next))
		presses = append(presses, l.discord.Press(games[rand.IntN(len(games))], next, true))
		next = next.Add(time.Duration(rand.ExpFloat64() / rate * float64(time.Second)))
	}
	return presses
}

// wait waits for a duration, or until ctx ends.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// summary describes the results of a flood.
func (f *flood) summary() string {
	answered, moved := 0, 0
	for _, p := range f.presses {
		if !p.Answered.IsZero() {
			answered++
		}
		if !p.Pictured.IsZero() {
			moved++
		}
	}
	var times []time.Duration
	for _, p := range f.newcomers {
		if !p.Pictured.IsZero() {
			times = append(times, p.Pictured.Sub(p.At))
		}
	}
	return fmt.Sprintf("One member pressed %d times: %d presses were answered, %d of them by a game. %d of %d others who "+
		"began a game against the computer might move: p50 / worst %.0f / %.0f ms.", len(f.presses), answered, moved,
		len(times), len(f.newcomers), quantile(sorted(times), 0.5), quantile(sorted(times), 1))
}
