package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/outage"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/storage"
)

// timers are the bot's timers, which the test fires.
type timers struct {
	mu      sync.Mutex
	more    sync.Cond
	waiting []timer
}

type timer struct {
	d  time.Duration
	ch chan time.Time
}

func newTimers() *timers {
	t := &timers{}
	t.more.L = &t.mu
	return t
}

// After replaces time.After in the bot.
func (t *timers) After(d time.Duration) <-chan time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	ch := make(chan time.Time, 1)
	if d == storePause { // a retry of the store happens at once, as no test fires this timer
		ch <- time.Time{}
		return ch
	}
	t.waiting = append(t.waiting, timer{d, ch})
	t.more.Broadcast()
	return ch
}

// forget drops all pending timers.
func (t *timers) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting = nil
}

// release fires all timers of the given duration.
func (t *timers) release(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := range t.waiting {
		if t.waiting[i].d == d {
			t.waiting[i].ch <- time.Time{}
			t.waiting[i].d = -1
		}
	}
}

// hold waits for a timer that defers an interaction, and fires it.
func (t *timers) hold() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for fired := false; !fired; {
		for i := range t.waiting {
			if t.waiting[i].d == deferAfter {
				t.waiting[i].ch <- time.Time{}
				t.waiting[i].d, fired = -1, true
			}
		}
		if !fired {
			t.more.Wait()
		}
	}
}

// gated is a store whose reads and updates of tables the test can block.
type gated struct {
	store
	mu   sync.Mutex
	gate chan struct{} // for updates; closed channel: open gate
	look chan struct{} // for reads of tables; nil: open gate
	wait atomic.Int32  // updates that have reached the gate
}

// held waits until n updates are blocked since the gate was shut.
func (g *gated) held(n int32) {
	for g.wait.Load() < n {
		time.Sleep(blink)
	}
}

func (g *gated) Load(ctx context.Context, id string) (*table.Table, error) {
	g.toLook()
	return g.store.Load(ctx, id)
}

func (g *gated) LoadWith(ctx context.Context, id string, keys ...string) (*table.Table, []json.RawMessage, error) {
	g.toLook()
	return g.store.LoadWith(ctx, id, keys...)
}

func (g *gated) toLook() {
	g.mu.Lock()
	look := g.look
	g.mu.Unlock()
	if look != nil {
		<-look
	}
}

func (g *gated) Update(ctx context.Context, id string, f func(*table.Table) error) (*table.Table, error) {
	g.toChange()
	return g.store.Update(ctx, id, f)
}

func (g *gated) UpdateFrom(ctx context.Context, t *table.Table, f func(*table.Table) error) (*table.Table, error) {
	g.toChange()
	return g.store.UpdateFrom(ctx, t, f)
}

func (g *gated) toChange() {
	g.mu.Lock()
	gate := g.gate
	g.mu.Unlock()
	g.wait.Add(1)
	<-gate
}

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// clockwork is a harbour whose clocks and timers are moved by the test.
type clockwork struct {
	*harbour
	clock  *sandbox.Clock
	timers *timers
	bot    *bot.Bot
	stop   func() // stops the bot
	with   settings
	gate   *gated
	mortal *mortalStore // the store behind the gate
}

func newClockwork(t *testing.T) *clockwork {
	t.Helper()
	return wind(t, settings{})
}

// adrift returns a clockwork without a bot, and the settings that a bot in it needs.
func adrift(t *testing.T, at time.Time, s settings) (*clockwork, settings) {
	t.Helper()
	c := &clockwork{clock: sandbox.NewClock(at), timers: newTimers()}
	s.clock, s.after = c.clock, c.timers.After
	c.harbour = moor(t, s)
	c.nudge = func() { c.pass(time.Second) }
	return c, s
}

// wind starts a bot in a clockwork with these settings.
func wind(t *testing.T, s settings) *clockwork {
	t.Helper()
	c, s := adrift(t, noon, s)
	c.mortal = &mortalStore{store: c.store, died: make(chan struct{}, 1)}
	c.gate = &gated{store: c.mortal, gate: make(chan struct{})}
	close(c.gate.gate)
	c.store = c.gate
	c.with = s
	c.bot, c.stop = c.launch(c.rigged(s))
	return c
}

// shut blocks updates of the store until the returned function is called.
func (c *clockwork) shut() (open func()) {
	gate := make(chan struct{})
	c.gate.mu.Lock()
	defer c.gate.mu.Unlock()
	c.gate.gate = gate
	c.gate.wait.Store(0)
	return c.opener(gate)
}

// opener returns a function that opens a gate once. The end of the test opens it at the latest, so that the bot can
// stop.
func (c *clockwork) opener(gate chan struct{}) func() {
	open := sync.OnceFunc(func() { close(gate) })
	c.Cleanup(open)
	return open
}

// shutLoads blocks reads of tables until the returned function is called.
func (c *clockwork) shutLoads() (open func()) {
	look := make(chan struct{})
	c.gate.mu.Lock()
	defer c.gate.mu.Unlock()
	c.gate.look = look
	return c.opener(look)
}

// pass advances the clock and ticks the bot.
func (c *clockwork) pass(d time.Duration) {
	c.goBy(c.clock, d)
	c.bot.Tick(c.ctx)
}

// goBy advances the clock without an outage: Discord counts as connected all the time.
func (h *harbour) goBy(clock *sandbox.Clock, d time.Duration) {
	h.Helper()
	clock.Advance(d)
	err := wasHeard(h.ctx, h.store, clock.Now())
	for errors.Is(err, storage.ErrUnavailable) && h.ctx.Err() == nil { // on a busy machine
		err = wasHeard(h.ctx, h.store, clock.Now())
	}
	if err != nil {
		h.Fatal(err)
	}
}

const (
	deferAfter = 2 * time.Second
	storePause = 250 * time.Millisecond
)

// A press whose response takes long is deferred and then answered.
func TestASlowPressIsHeldAndThenAnswered(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	member, m := p.mover()
	open := c.shut()
	board := p.board(m)
	c.timers.forget()
	use := p.act(member, board)
	c.timers.hold()
	held, err := use.Acked(c.ctx)
	if err != nil || held.Type != 6 {
		t.Fatalf("a slow press is held by %+v, %v", held, err)
	}
	open()
	p.answerOf(use)
	if _, after := p.mover(); after.Len() <= m.Len() {
		t.Error("the move was not made")
	} else {
		p.board(after)
	}
	c.noFaults()
}

// A command whose response takes long is deferred with an ephemeral loading state.
func TestASlowCommandIsHeldInPrivate(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	open := c.shut()
	c.timers.forget()
	use := p.members[0].Command(p.channel, "board")
	c.timers.hold()
	held, err := use.Acked(c.ctx)
	if err != nil || held.Type != 5 || !held.Ephemeral {
		t.Fatalf("a slow command is held by %+v, %v", held, err)
	}
	open()
	_, m := p.mover()
	if err := c.Await(c.ctx, func() bool {
		all := c.Messages(p.channel, p.members[0].ID)
		return len(all) == 2 && len(plays(all[0])) == 0 && len(plays(all[1])) > 0
	}); err != nil {
		t.Errorf("the board is not shown again: %v", err)
	}
	p.board(m)
	c.noFaults()
}

// If the response misses Discord's limit of three seconds, the move is still made and the board is updated.
func TestAnAnswerThatComesTooLateIsShownAllTheSame(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	member, m := p.mover()
	open := c.shut()
	use := p.act(member, p.board(m))
	c.clock.Advance(3*time.Second + time.Millisecond)
	if r, err := use.Wait(c.ctx); err != nil || !r.Failed {
		t.Fatalf("after three seconds: %+v, %v", r, err)
	}
	open()
	p.until(func(_ *table.Table, now *game.Match) bool { return now.Len() > m.Len() })
	_, after := p.mover()
	p.board(after)
}

func (p *pair) other(m *sandbox.Member) *sandbox.Member {
	if m.ID == p.members[0].ID {
		return p.members[1]
	}
	return p.members[0]
}

// heard waits for the acknowledgement of an interaction whose result is shown elsewhere.
func (h *harbour) heard(u *sandbox.Use) {
	h.Helper()
	if r, err := u.Acked(h.ctx); err != nil || r.Failed {
		h.Fatalf("not heard: %+v, %v", r, err)
	}
}

// awaitText waits until a message contains words.
func (h *harbour) awaitText(channel, id, words string) {
	h.Helper()
	_, err := h.AwaitMessage(h.ctx, channel, h.Member("Anna").ID, func(m sandbox.Message) bool {
		return m.ID == id && len(m.Embeds) > 0 && strings.Contains(told(m), words)
	})
	if err != nil {
		for _, m := range h.Messages(channel, h.Member("Anna").ID) {
			h.Logf("%s: %q %+v", m.ID, m.Content, m.Embeds)
		}
		h.Fatalf("message %s never says %q: %v", id, words, err)
	}
}

// awaitGone waits until a message has no controls.
func (h *harbour) awaitGone(channel, id string) {
	h.Helper()
	_, err := h.AwaitMessage(h.ctx, channel, h.Member("Anna").ID, func(m sandbox.Message) bool {
		return m.ID == id && len(m.Controls()) == 0
	})
	if err != nil {
		h.Fatalf("message %s keeps its buttons: %v", id, err)
	}
}

// awaitPings waits until a member has been mentioned n times, and fails the test if it is more often.
func (h *harbour) awaitPings(m *sandbox.Member, n int) {
	h.Helper()
	if err := h.Await(h.ctx, func() bool { return len(m.Pings()) >= n }); err != nil {
		h.Fatalf("%s was mentioned %d times, not %d: %v", m.Name, len(m.Pings()), n, err)
	}
	if got := len(m.Pings()); got != n {
		h.Errorf("%s was mentioned %d times, not %d", m.Name, got, n)
	}
}

// wasHeard stores that a replica was in contact with Discord until then.
func wasHeard(ctx context.Context, store storage.Store, then time.Time) error {
	_, err := outage.LastContact.Revise(ctx, store, func(known *outage.Contact) error {
		known.Last = then
		return nil
	})
	return err
}
