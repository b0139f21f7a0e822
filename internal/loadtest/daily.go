package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"dockside/internal/loadtest/fakediscord"
	"dockside/internal/loadtest/process"
)

// thought is how long a person thinks about a puzzle at most. It is short, so that questions and answers overlap.
const thought = 4 * time.Second

// puzzle lets people on one server ask for the puzzle of the day at random times, and answer it a little later. It
// returns the figures of the questions and those of the answers.
func (p plan) puzzle(ctx context.Context, d *fakediscord.Discord, h *process.Host) []figures {
	l := &load{discord: d}
	var answers tally
	asked := measure(ctx, h, d, func() (questions tally) {
		questions, answers = l.puzzle(ctx, p.daily, p.span)
		return questions
	})
	asked.bot += ", questions"
	answered := asked
	answered.bot, answered.tally = filepath.Base(h.Name)+", answers", answers
	asked.offered = fmt.Sprintf("%.1f", float64(p.daily)/p.span.Seconds())
	answered.offered = asked.offered
	return []figures{asked, answered}
}

// puzzle makes the presses of so many people within a time.
func (l *load) puzzle(ctx context.Context, people int, span time.Duration) (questions, answers tally) {
	var mu sync.Mutex
	var work sync.WaitGroup
	begun := time.Now()
	note := func(t *tally, p *fakediscord.Press) {
		mu.Lock()
		defer mu.Unlock()
		if p == nil {
			t.starved++
			return
		}
		t.presses = append(t.presses, p)
	}
	for n := range people {
		at := begun.Add(time.Duration(rand.Int64N(int64(span))))
		work.Go(func() {
			g := l.discord.NewDaily(strconv.FormatInt(400000000000000000+int64(n), 10))
			wait(ctx, time.Until(at))
			note(&questions, l.discord.Press(g, at, false))
			at = at.Add(time.Second + time.Duration(rand.Int64N(int64(thought-time.Second))))
			wait(ctx, time.Until(at))
			if !l.discord.Asked(g) {
				note(&answers, nil)
				return
			}
			note(&answers, l.discord.Press(g, at, false))
		})
	}
	work.Wait()
	for _, t := range []*tally{&questions, &answers} {
		t.begun, t.span = begun, time.Since(begun)
		l.settle(ctx, *t)
	}
	return questions, answers
}
