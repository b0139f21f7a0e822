package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/discord"
	convoy "dockside/bot/fleet"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/storage"
)

// waters is a harbour whose gateway has shards. Time runs four times as fast. Timers of a minute or more fire when the
// test says so.
type waters struct {
	*harbour

	with   settings
	timers *timers
	logs   map[string]*journal // of each replica, by its name
}

// brisk is how many times as fast time runs.
const brisk = 4

func openWaters(t *testing.T, rules sandbox.Shards) *waters {
	w := &waters{timers: newTimers(), logs: map[string]*journal{}}
	began := time.Now()
	w.with = settings{
		rules: rules, store: stores["redis"](t),
		now: func() time.Time { return began.Add(brisk * time.Since(began)) },
		after: func(d time.Duration) <-chan time.Time {
			if d >= time.Minute {
				return w.timers.After(d)
			}
			return lenient(d / brisk)
		},
	}
	w.harbour = moor(t, w.with)
	return w
}

// copy returns the configuration of a replica with a name.
func (w *waters) copy(name string) bot.Config {
	c := w.rigged(w.with)
	c.Copy = name
	w.logs[name] = new(journal)
	own := slog.NewTextHandler(w.logs[name], &slog.HandlerOptions{Level: slog.LevelDebug})
	c.Log = slog.New(slog.NewMultiHandler(c.Log.Handler(), own))
	return c
}

// sails waits until each of the given number of shards has exactly one session.
func (w *waters) sails(of int) {
	w.Helper()
	var want []string
	for id := range of {
		want = append(want, fmt.Sprintf("%d/%d", id, of))
	}
	slices.Sort(want)
	if err := w.Await(w.ctx, func() bool { return slices.Equal(w.ConnectedShards(), want) }); err != nil {
		w.Fatalf("there are sessions of %v", w.ConnectedShards())
	}
}

// shares waits until exactly these replicas hold the shards, in equal parts.
func (w *waters) shares(copies ...string) {
	w.Helper()
	for w.ctx.Err() == nil {
		var f convoy.Fleet
		raw, err := w.store.Document(w.ctx, "fleet")
		if err != nil || json.Unmarshal(raw, &f) != nil {
			continue
		}
		counts, held := map[string]int{}, 0
		for _, l := range f.Leases {
			if l.Successor == "" {
				counts[l.Holder]++
				held++
			}
		}
		parts := make([]int, 0, len(copies))
		for _, name := range copies {
			parts = append(parts, counts[name])
		}
		if held == f.Of && len(counts) == len(copies) && slices.Max(parts)-slices.Min(parts) <= 1 {
			return
		}
		time.Sleep(blink)
	}
	w.Fatalf("%v never hold equal parts", copies)
}

// plays lets two users make a few moves.
func (w *waters) plays(p *pair) {
	w.Helper()
	for range 3 {
		member, m := p.mover()
		if member == nil {
			return
		}
		p.heard(p.act(member, p.board(m)))
		p.until(func(_ *table.Table, now *game.Match) bool { return now.Len() > m.Len() })
	}
}

// once fails the test for each interaction that was handled more than once. Call it when the replicas have ended, so
// that none is still at work. A replica may answer twice, since a deferral may cross the response: half a second of
// real time is not much on a busy machine.
func (w *waters) once() {
	w.Helper()
	by := map[string][]string{}
	for name, log := range w.logs {
		for line := range strings.Lines(log.String()) {
			if _, id, handled := strings.Cut(strings.TrimSpace(line), "msg=handled id="); handled {
				by[id] = append(by[id], name)
			}
		}
	}
	if len(by) == 0 {
		w.Error("no replica logs what it has handled")
	}
	for id, names := range by {
		if len(names) > 1 {
			w.Errorf("interaction %s was handled by %v", id, names)
		}
	}
	if w.Failed() {
		for _, v := range w.Verdicts(sandbox.AnsweredTwice) {
			w.Logf("%s: %s", v.Kind, v.Detail)
		}
	}
}

// mute is a store that stops writing shard leases while dead is set, as if its replica had been killed.
type mute struct {
	store

	dead atomic.Bool
}

func (m *mute) Revise(ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error)) error {
	if key == "fleet" && m.dead.Load() {
		return storage.ErrUnavailable
	}
	return m.store.Revise(ctx, key, change)
}

// standstill returns a clock that stands until lapse is called. Before, no lease lapses, so a replica that is late on a
// busy machine is not taken for dead.
func standstill() (now func() time.Time, lapse func()) {
	began := time.Now()
	var lapsed atomic.Pointer[time.Time]
	return func() time.Time {
			if at := lapsed.Load(); at != nil {
				return began.Add(brisk * time.Since(*at))
			}
			return began
		}, func() {
			now := time.Now()
			lapsed.Store(&now)
		}
}

// Replicas divide the shards among themselves. Unless a shard is changing hands, one of them handles each event. When a
// replica stops or dies, the others take over its shards.
func TestCopiesShareTheGateway(t *testing.T) {
	t.Parallel()
	w := openWaters(t, sandbox.Shards{Recommended: 3, Concurrency: 3})
	now, lapse := standstill()
	named := func(name string) bot.Config {
		c := w.copy(name)
		c.Now = now
		return c
	}
	_, leave := w.launch(named("a"))
	w.sails(3)
	p := w.pair(w.Channel("tavern"), "Anna", "Bernd")
	p.start()

	dying := &mute{store: w.store}
	_, leaveLast := w.launch(named("b"))
	c := named("c")
	c.Store = dying
	_, end := w.launch(c)
	w.shares("a", "b", "c")
	w.sails(3)
	w.plays(p)

	leave()
	w.shares("b", "c")
	w.sails(3)
	w.plays(p)

	dying.dead.Store(true)
	end()
	lapse()
	w.shares("b")
	w.sails(3)
	w.plays(p)
	leaveLast()
	w.once()
}

// standing returns two replicas with a stopped clock, so that neither counts as dead because of silence.
func standing(t *testing.T) (w *waters, first, second bot.Config) {
	w = openWaters(t, sandbox.Shards{})
	first, second = w.copy("first"), w.copy("second")
	first.Now = func() time.Time { return noon }
	second.Now = first.Now
	return w, first, second
}

// The shards of a dead replica are taken over at once if its death is known, without waiting for its lease.
func TestWhoHasEndedIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	w, first, second := standing(t)
	dying := &mute{store: w.store}
	first.Store = dying
	second.Dead = func(name string) bool { return name == "first" }
	_, end := w.launch(first)
	w.shares("first")
	dying.dead.Store(true)
	end()
	w.run(second)
	w.shares("second")
}

// A replica that shuts down releases its shards at once.
func TestWhoLeavesTellsTheOthers(t *testing.T) {
	t.Parallel()
	w, first, second := standing(t)
	_, leave := w.launch(first)
	w.shares("first")
	w.run(second)
	leave()
	w.shares("second")
}

// When Discord recommends more shards, the replicas reshard once. The old session stays until the new ones are
// connected.
func TestAllMoveWhenDiscordRecommendsMore(t *testing.T) {
	t.Parallel()
	w := openWaters(t, sandbox.Shards{Recommended: 1, Concurrency: 4})
	_, leaveA := w.launch(w.copy("a"))
	_, leaveB := w.launch(w.copy("b"))
	w.sails(1)
	p := w.pair(w.Channel("tavern"), "Anna", "Bernd")
	p.start()
	w.Reshard(sandbox.Shards{Recommended: 4, Concurrency: 4})
	w.timers.release(time.Hour)
	if err := w.Await(w.ctx, func() bool {
		now := w.ConnectedShards()
		ready := len(slices.DeleteFunc(slices.Clone(now), func(s string) bool { return !strings.HasSuffix(s, "/4") }))
		if !slices.Contains(now, "0/1") && ready < 4 {
			t.Errorf("in the middle of the move there are %v", now)
		}
		return slices.Equal(now, []string{"0/4", "1/4", "2/4", "3/4"})
	}); err != nil {
		t.Fatalf("there are sessions of %v", w.ConnectedShards())
	}
	w.plays(p)
	leaveA()
	leaveB()
	w.once()
}

// When Discord requires more shards, they are opened at once, and running games continue.
func TestDiscordWantsMoreShards(t *testing.T) {
	t.Parallel()
	w := openWaters(t, sandbox.Shards{Recommended: 2, Concurrency: 4})
	w.run(w.copy("a"))
	w.sails(2)
	p := w.pair(w.Channel("tavern"), "Anna", "Bernd")
	p.start()
	w.Reshard(sandbox.Shards{Recommended: 4, Required: 3, Concurrency: 4})
	w.Invalidate()
	w.sails(4)
	w.plays(p)
}

// If the gateway refuses for good, the bot stops with the reason.
func TestWhyTheGatewayRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		shards int
		rules  sandbox.Shards
		why    error
	}{
		{"too few shards", 2, sandbox.Shards{Recommended: 4, Required: 3}, discord.ErrTooFewShards},
		{"no such shard", 2, sandbox.Shards{Refusal: 4010}, discord.ErrNoShard},
		{"no such version", 0, sandbox.Shards{Refusal: 4012}, discord.ErrOutdated},
		{"no such intents", 0, sandbox.Shards{Refusal: 4013}, discord.ErrWrongIntents},
		{"intents that are not granted", 0, sandbox.Shards{Refusal: 4014}, discord.ErrHiddenIntents},
		{"another token", 0, sandbox.Shards{Refusal: 4004}, discord.ErrToken},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := moor(t, settings{rules: c.rules})
			config := h.rigged(settings{})
			config.Shards = c.shards
			err := bot.New(config).Run(h.ctx)
			if !errors.Is(err, c.why) || !errors.Is(err, discord.ErrRefused) {
				t.Errorf("it ends with %v", err)
			}
		})
	}
}

// The daily limit of session starts is never used up, since Discord would reset the token. The remaining shards wait
// for the next day.
func TestTheSessionsOfADayAreNotUsedUp(t *testing.T) {
	t.Parallel()
	w := openWaters(t, sandbox.Shards{Recommended: 3, Concurrency: 3, Left: 2})
	var once sync.Once
	waits := make(chan struct{})
	c := w.copy("a")
	c.After = func(d time.Duration) <-chan time.Time {
		if d == 24*time.Hour {
			once.Do(func() { close(waits) })
		}
		return w.with.after(d)
	}
	w.run(c)
	<-waits
	if err := w.Await(w.ctx, func() bool { return len(w.ConnectedShards()) == 2 }); err != nil {
		t.Fatalf("there are sessions of %v", w.ConnectedShards())
	}
	w.Reshard(sandbox.Shards{Recommended: 3, Concurrency: 3, Left: 4})
	w.timers.release(24 * time.Hour)
	w.sails(3)
}

// If Discord does not answer at the end of that day, the bot asks again a minute later.
func TestTheEndOfTheDayIsAskedForAgain(t *testing.T) {
	t.Parallel()
	w := openWaters(t, sandbox.Shards{Recommended: 3, Concurrency: 3, Left: 2})
	const day = 24 * time.Hour
	waits := make(chan time.Duration, 9) // more than the test uses
	c := w.copy("a")
	c.After = func(d time.Duration) <-chan time.Time {
		over := w.with.after(d)
		if d == day || d == time.Minute {
			waits <- d
		}
		return over
	}
	w.run(c)
	if d := <-waits; d != day {
		t.Fatalf("it waits for %v", d)
	}
	if err := w.Await(w.ctx, func() bool { return len(w.ConnectedShards()) == 2 }); err != nil {
		t.Fatalf("there are sessions of %v", w.ConnectedShards())
	}
	w.Reshard(sandbox.Shards{Recommended: 3, Concurrency: 3, Left: 4})
	w.Refuse(sandbox.Plan{Method: "GET", Path: "/gateway/bot", Times: 1, Status: 500})
	w.timers.release(day)
	if d := <-waits; d != time.Minute {
		t.Fatalf("without an answer it waits for %v", d)
	}
	w.timers.release(time.Minute)
	w.sails(3)
}
