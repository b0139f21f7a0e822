package main

import (
	"context"
	"math/rand/v2"
	"time"

	"dockside/internal/loadtest/fakediscord"
)

// load makes presses in the games of a Discord.
type load struct {
	discord *fakediscord.Discord
	games   []*fakediscord.Game
}

func newLoad(d *fakediscord.Discord, games int) *load {
	return &load{discord: d, games: fakediscord.NewGames(games)}
}

// tally holds the presses of a measurement.
type tally struct {
	presses []*fakediscord.Press
	begun   time.Time
	span    time.Duration // from the first press to the last
	starved int           // presses that were not made, since all games waited for a response
}

// poisson makes presses at random times, at a rate per second on average (a Poisson process). Each is made when it is
// due, however many have no response yet. Impatient players may repeat a press without a response.
func (l *load) poisson(ctx context.Context, rate float64, span time.Duration, impatient bool) (t tally) {
	begun := time.Now()
	for next := begun; next.Sub(begun) < span && ctx.Err() == nil; {
		time.Sleep(time.Until(next))
		g, waits := l.discord.Pick(l.games, impatient)
		if g == nil {
			t.starved++
		} else {
			t.presses = append(t.presses, l.discord.Press(g, next, waits))
		}
		next = next.Add(time.Duration(rand.ExpFloat64() / rate * float64(time.Second)))
	}
	t.begun, t.span = begun, time.Since(begun)
	l.settle(ctx, t)
	return t
}

// concurrent is the number of presses without a response while the capacity is measured.
const concurrent = 32

// saturate makes a number of presses with constant concurrency.
func (l *load) saturate(ctx context.Context, presses int) {
	l.closed(ctx, func(made int) bool { return made < presses })
}

// busy makes presses for a time with constant concurrency.
func (l *load) busy(ctx context.Context, span time.Duration) tally {
	begun := time.Now()
	return l.closed(ctx, func(int) bool { return time.Since(begun) < span })
}

// closed makes presses while more reports true, the next one when one is done (a closed loop).
func (l *load) closed(ctx context.Context, more func(made int) bool) (t tally) {
	begun := time.Now()
	var open []*fakediscord.Press
	for more(len(t.presses)) && ctx.Err() == nil {
		open = l.discord.Open(open)
		for len(open) < min(concurrent, len(l.games)) {
			g, _ := l.discord.Pick(l.games, false)
			if g == nil {
				break
			}
			p := l.discord.Press(g, time.Now(), false)
			open, t.presses = append(open, p), append(t.presses, p)
		}
		time.Sleep(time.Millisecond)
	}
	t.begun, t.span = begun, time.Since(begun)
	l.settle(ctx, t)
	return t
}

// settle waits until the bot has responded to all presses, or until Patience is over.
func (l *load) settle(ctx context.Context, t tally) {
	const step = 20 * time.Millisecond
	for waited := time.Duration(0); waited < fakediscord.Patience && ctx.Err() == nil; waited += step {
		if l.discord.AllDone(t.presses) {
			return
		}
		time.Sleep(step)
	}
}
