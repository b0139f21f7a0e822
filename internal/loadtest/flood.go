package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"
)

// With -flood one member of another server presses so many times a second in many channels at once, whether or not they
// have been answered, each time in a game against computer players. Meanwhile somebody else begins such a game every
// second: a newcomer.

const (
	floodChannels  = 80
	floodNumber    = 50 // of the games of the member, whose server none of the others is on
	firstNewcomer  = 100000
	newcomerPauses = time.Second
)

// flood is what has become of the presses of one member, and of those who began a game meanwhile.
type flood struct {
	presses   []*press
	newcomers []*press
}

// soloGame is a game against computer players in a channel of its own.
func (d *discord) soloGame(number int, user string) *game {
	g := &game{number: number, solo: true, rivals: d.rivals, users: [2]string{user, user}}
	d.mu.Lock()
	defer d.mu.Unlock()
	g.begin(d)
	return g
}

// flood presses until stop is called.
func (l *load) flood(ctx context.Context, rate float64) (stop func() *flood) {
	ctx, cancel := context.WithCancel(ctx)
	var f flood
	var work sync.WaitGroup
	work.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			user := strconv.FormatInt(300000000000000000+int64(n), 10)
			g := l.discord.soloGame(firstNewcomer+n, user)
			f.newcomers = append(f.newcomers, g.press(l.discord, time.Now(), false))
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

// hasty presses at random times in random channels until ctx ends.
func (l *load) hasty(ctx context.Context, rate float64) (presses []*press) {
	var games []*game
	for range floodChannels {
		games = append(games, l.discord.soloGame(floodNumber, "299999999999999999"))
	}
	for next := time.Now(); ctx.Err() == nil; {
		wait(ctx, time.Until(next))
		presses = append(presses, games[rand.IntN(len(games))].press(l.discord, next, true))
		next = next.Add(time.Duration(rand.ExpFloat64() / rate * float64(time.Second)))
	}
	return presses
}

// wait lets time pass, or until ctx ends.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// rivals are the computer players of games against the computer, as the options of the command name them.
type rivals struct{ game, level, opponents string }

// asks is the command with which a game against the computer begins.
func (g *game) asks() object {
	options := []any{}
	for name, value := range map[string]string{
		"game": g.rivals.game, "level": g.rivals.level, "opponents": g.rivals.opponents,
	} {
		if value != "" {
			options = append(options, object{"name": name, "type": 3, "value": value})
		}
	}
	return object{"id": "8", "name": "solo", "type": 1, "options": options}
}

// watch takes note of what a press in a game against the computer is answered by.
func (g *game) watch(p *press, id string, m message, at time.Time) {
	if m.Flags&ephemeral != 0 {
		g.private = true
	}
	if g.private {
		m.Flags |= ephemeral // a later answer does not repeat it
	}
	buttons := buttonsOf(m.Components)
	if g.id = id; len(buttons) == 0 {
		return
	}
	g.shown, g.buttons = m, buttons
	if p.pictured.IsZero() {
		p.pictured = at
	}
}

// told tells what a flood has come to.
func (f *flood) told() string {
	answered, moved := 0, 0
	for _, p := range f.presses {
		if !p.answered.IsZero() {
			answered++
		}
		if !p.pictured.IsZero() {
			moved++
		}
	}
	var times []time.Duration
	for _, p := range f.newcomers {
		if !p.pictured.IsZero() {
			times = append(times, p.pictured.Sub(p.at))
		}
	}
	return fmt.Sprintf("One member pressed %d times: %d presses were answered, %d of them by a game. %d of %d others who "+
		"began a game against the computer might move: p50 / worst %.0f / %.0f ms.", len(f.presses), answered, moved,
		len(times), len(f.newcomers), quantile(sorted(times), 0.5), quantile(sorted(times), 1))
}
