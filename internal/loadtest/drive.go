package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"
)

// load are the games of a discord, and who presses.
type load struct {
	discord *discord
	games   []*game
}

func newLoad(d *discord, games int) *load {
	l := &load{discord: d}
	for n := range games {
		user := 100000000000000000 + 2*int64(n)
		users := [2]string{strconv.FormatInt(user, 10), strconv.FormatInt(user+1, 10)}
		l.games = append(l.games, &game{number: n, users: users})
	}
	return l
}

// patience is how long people wait for an answer before they press something else, as Discord does.
const patience = 3 * time.Second

// tally is what has become of the presses of a measurement.
type tally struct {
	presses []*press
	begun   time.Time
	span    time.Duration // from the first press to the last
	starved int           // presses that found all games waiting for an answer
}

// poisson presses at random times, so many a second on average, on whichever game can be pressed:
// each press is made when its time has come, however many have not been answered. If people are
// impatient they press whatever they find, also what they have pressed just before.
func (l *load) poisson(ctx context.Context, rate float64, span time.Duration, impatient bool) (t tally) {
	begun := time.Now()
	for next := begun; next.Sub(begun) < span && ctx.Err() == nil; {
		time.Sleep(time.Until(next))
		g, waits := l.pick(impatient)
		if g == nil {
			t.starved++
		} else {
			t.presses = append(t.presses, g.press(l.discord, next, waits))
		}
		next = next.Add(time.Duration(rand.ExpFloat64() / rate * float64(time.Second)))
	}
	t.begun, t.span = begun, time.Since(begun)
	l.settle(ctx, t)
	return t
}

// pick chooses a game at random: one that can be pressed, or if people are impatient any, and waits
// tells that it has not been answered yet.
func (l *load) pick(impatient bool) (g *game, waits bool) {
	l.discord.mu.Lock()
	defer l.discord.mu.Unlock()
	at := rand.IntN(len(l.games))
	if g = l.games[at]; impatient && (g.idle() || len(g.buttons) > 0) {
		return g, !g.idle()
	}
	for i := range l.games {
		if g := l.games[(at+i)%len(l.games)]; g.idle() {
			return g, false
		}
	}
	return nil, false
}

// idle tells whether a game waits for a press. A press that nobody answers is given up.
func (g *game) idle() bool {
	p := g.last
	switch {
	case p == nil || p.abandoned:
		return true
	case p.done() && (len(g.buttons) > 0 || g.over):
		return true
	}
	p.abandoned = time.Since(p.at) > patience
	return p.abandoned
}

// done tells whether all has come that a press brings.
func (p *press) done() bool {
	return !p.answered.IsZero() && (p.refused || !p.wants || !p.pictured.IsZero())
}

// Presses that are under way at the same time when a bot is to do as much as it can.
const atOnce = 32

// saturate presses until so many presses have been answered, with some always under way.
func (l *load) saturate(ctx context.Context, presses int) {
	l.closed(ctx, func(made int) bool { return made < presses })
}

// busy presses for a time, with some presses always under way.
func (l *load) busy(ctx context.Context, span time.Duration) tally {
	begun := time.Now()
	return l.closed(ctx, func(int) bool { return time.Since(begun) < span })
}

// closed makes presses as long as more are wanted, the next as soon as one is done.
func (l *load) closed(ctx context.Context, more func(made int) bool) (t tally) {
	begun := time.Now()
	var open []*press
	for more(len(t.presses)) && ctx.Err() == nil {
		l.discord.mu.Lock()
		open = slices.DeleteFunc(open, func(p *press) bool { return p.game.idle() })
		l.discord.mu.Unlock()
		for len(open) < min(atOnce, len(l.games)) {
			g, _ := l.pick(false)
			if g == nil {
				break
			}
			p := g.press(l.discord, time.Now(), false)
			open, t.presses = append(open, p), append(t.presses, p)
		}
		time.Sleep(time.Millisecond)
	}
	t.begun, t.span = begun, time.Since(begun)
	l.settle(ctx, t)
	return t
}

// settle waits for what is still to come of some presses.
func (l *load) settle(ctx context.Context, t tally) {
	const step = 20 * time.Millisecond
	for waited := time.Duration(0); waited < patience && ctx.Err() == nil; waited += step {
		l.discord.mu.Lock()
		open := slices.ContainsFunc(t.presses, func(p *press) bool { return !p.done() && !p.repeated })
		l.discord.mu.Unlock()
		if !open {
			return
		}
		time.Sleep(step)
	}
}
