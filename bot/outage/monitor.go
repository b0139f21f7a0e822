// Package outage records when any replica last received anything from Discord. While nothing arrives no button works,
// so that time counts for nobody. It also keeps the clock that all replicas share.
package outage

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

// LastContact is the document in which all replicas record when Discord was last heard.
var LastContact = storage.Document[Contact]{Key: "hearing"}

// Renewal is the longest time after which LastContact is written again while Discord is heard. A quiet server sends
// nothing but heartbeat acks, one in 41 seconds; both together are less than table.Silence.
const Renewal = 10 * time.Second

// Config is what a Monitor needs.
type Config struct {
	Store     storage.Documents
	Replica   string                                   // the name of this replica among all
	Local     func() time.Time                         // the clock of this process
	StoreTime func(context.Context) (time.Time, error) // the clock of the store; nil if it has none
	Heard     func() bool                              // reports whether Discord has said anything since the last call
	Elapsed   func() time.Duration                     // a monotonic clock; nil: the wall clock is always followed
	Log       *slog.Logger
}

// Monitor records when any replica last received anything from Discord, and knows the clock that all replicas share.
// Time without contact is a gap, and counts for nobody. It learns both on every tick, so that handling a press costs no
// read. While the store cannot be written, Discord counts as not heard: no button works then either. The zero value
// knows of no gap. Safe for concurrent use.
type Monitor struct {
	Config

	listening sync.Mutex // held while something is learnt
	spoken    bool       // Discord has said something that is not noted yet
	// behind is how far the clock may be behind since the start, because a mark was in the future by that. It is 0 as
	// soon as the clock is sure.
	behind time.Duration

	mu     sync.Mutex    // guards what follows
	ahead  time.Duration // of the store's clock before the local one
	steady steadyClock
	known  table.Hearing
	others bool // copies of the bot work on the same store
}

// New returns a monitor that has heard nothing yet.
func New(c Config) *Monitor {
	return &Monitor{Config: c, steady: steadyClock{elapsed: c.Elapsed}}
}

// Listen reads the time and the last contact of all replicas, and records that of this one. Call it on every tick.
func (h *Monitor) Listen(ctx context.Context) {
	h.listening.Lock()
	defer h.listening.Unlock()
	err := panics.Try(func() error { return h.learn(ctx) })
	if err != nil && !errors.Is(err, storage.ErrUnavailable) { // of which the clock tells
		h.Log.Error("cannot learn what was heard", "error", err)
	}
}

// Press records an interaction as contact. After a long silence it first finds out how long that was.
func (h *Monitor) Press(ctx context.Context) {
	if h.resumes() {
		return
	}
	h.listening.Lock()
	defer h.listening.Unlock()
	if h.resumes() { // by now, since another press was faster
		return
	}
	h.spoken = true
	_ = h.learn(ctx) // the press itself meets what is wrong with the store
}

// resumes records a press as contact, and reports whether it did: not if the press ends a silence.
func (h *Monitor) resumes() bool {
	now := h.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	if now.Sub(h.known.Heard) > table.Silence {
		return false
	}
	h.known = h.known.Hear(now)
	return true
}

// learn does the work of Listen. The caller holds h.listening.
func (h *Monitor) learn(ctx context.Context) error {
	if err := h.setClock(ctx); err != nil {
		return err
	}
	h.spoken = h.Heard() || h.spoken
	stored, err := LastContact.Load(ctx, h.Store)
	if err != nil {
		return err
	}
	at := h.read()
	heard := capped(h.LastHeard(), at.now)
	if h.spoken {
		heard = at.now
	}
	lead := stored.Heard.Sub(at.now)
	wrong, doubtful := stored.upTo(at.now), lead > ClockSkew && !at.sure
	switch by := min(at.moved, h.behind); {
	case by > 0 && lead <= ClockSkew:
		stored, err = h.catchUp(ctx, by, at)
	case wrong && at.sure || heard.Sub(stored.Heard) > Renewal || heard.Sub(stored.Copies[h.Replica]) > Renewal:
		stored, err = h.renew(ctx, heard, at)
	}
	if err != nil {
		return err
	}
	h.spoken = false
	if stored.upTo(at.now); doubtful || heard.After(stored.Heard) {
		stored.Heard = heard
	}
	h.learnt(stored, at, lead)
	return nil
}

// learnt keeps what was read, and how far the clock may be behind as long as it is not sure.
func (h *Monitor) learnt(stored Contact, at reading, lead time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.known, h.others = stored.Hearing, stored.has(h.Replica, at.now)
	switch {
	case at.sure:
		h.behind = 0
		h.steady.moved -= at.moved
	case lead > ClockSkew:
		h.behind = max(h.behind, lead)
	}
}

// setClock compares the clock of this process with that of the store.
func (h *Monitor) setClock(ctx context.Context) error {
	if h.StoreTime == nil {
		return nil
	}
	now, err := h.StoreTime(ctx)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ahead = now.Sub(h.Local())
	return nil
}

// Contact is what all replicas store together: when Discord was heard, and by which replica.
type Contact struct {
	table.Hearing
	Copies map[string]time.Time `json:"copies"` // when each replica was there last
}

// with notes that a copy was there at a time, and forgets those that were not for long. At no time it is there no more.
func (n Contact) with(name string, at time.Time) Contact {
	there := map[string]time.Time{}
	for other, last := range n.Copies {
		if n.Heard.Sub(last) < table.Silence {
			there[other] = last
		}
	}
	if there[name] = at; at.IsZero() {
		delete(there, name)
	}
	n.Copies = there
	return n
}

// has reports whether another copy than the named one is there.
func (n Contact) has(name string, now time.Time) bool {
	for other, last := range n.Copies {
		if other != name && now.Sub(last) < table.Silence {
			return true
		}
	}
	return false
}

// upTo corrects what was noted while a clock was ahead, and reports whether there was anything: a time in the future
// counts as now, and a gap that ends there never was.
func (n *Contact) upTo(now time.Time) (wrong bool) {
	ahead := func(at time.Time) bool { return at.Sub(now) > ClockSkew }
	wrong = ahead(n.Heard) || slices.ContainsFunc(n.Gaps, func(g table.Gap) bool { return ahead(g.To) })
	n.Heard = capped(n.Heard, now)
	n.Gaps = slices.DeleteFunc(n.Gaps, func(g table.Gap) bool { return ahead(g.To) })
	for name, at := range n.Copies {
		wrong = wrong || ahead(at)
		n.Copies[name] = capped(at, now)
	}
	return wrong
}

// capped is a time that was noted, or now if it is in the future by more than clocks are apart.
func capped(noted, now time.Time) time.Time {
	if noted.Sub(now) > ClockSkew {
		return now
	}
	return noted
}

// Clocked is a store with a clock.
type Clocked interface {
	storage.Documented
	Time(ctx context.Context) (time.Time, error)
}

// Running reports whether a bot may be running on a store: a replica was in contact within the last minute, and has not
// shut down since.
func Running(ctx context.Context, s Clocked) (bool, error) {
	stored, err := LastContact.Load(ctx, s)
	if err != nil {
		return false, err
	}
	now, err := s.Time(ctx)
	for _, last := range stored.Copies {
		if now.Sub(last).Abs() < table.Silence {
			return true, err
		}
	}
	return false, err
}

// renew notes for all copies when Discord was heard, and that this one is there. Whoever ends a silence notes the gap
// with it, so that only one of them does. A mark in the future is corrected only by a clock that is sure: it may be
// right, and this clock behind.
func (h *Monitor) renew(ctx context.Context, heard time.Time, at reading) (noted Contact, err error) {
	err = h.revise(ctx, func(before Contact) Contact {
		if at.sure {
			before.upTo(at.now)
		}
		before.Hearing = before.Hear(heard)
		noted = before.with(h.Replica, heard)
		return noted
	})
	return noted, err
}

// catchUp notes that the clock was behind since the start, by at least a time, and has been set right. People were
// heard meanwhile, so the gap is only as long as the rest of the jump. It ends now, and is noted however short it is:
// what has begun by the clock of before would run out without time to come back.
func (h *Monitor) catchUp(ctx context.Context, by time.Duration, at reading) (noted Contact, err error) {
	from := at.now.Add(by - at.moved)
	if last := h.LastHeard().Add(by); from.Sub(last) > table.Silence { // a silence that lasts
		from = last
	}
	err = h.revise(ctx, func(before Contact) Contact {
		gap := table.Gap{From: later(from, before.Heard), To: later(at.now, before.Heard)}
		before.Hearing = table.Hearing{Heard: gap.To, Gaps: append(before.Gaps, gap)}
		noted = before.with(h.Replica, at.now)
		return noted
	})
	return noted, err
}

// Leave removes this replica from LastContact, so that others need not wait until it counts as silent.
func (h *Monitor) Leave(ctx context.Context) {
	err := h.revise(ctx, func(before Contact) Contact { return before.with(h.Replica, time.Time{}) })
	if err != nil {
		h.Log.Warn("cannot note that this copy has left", "error", err)
	}
}

// revise changes what all copies keep.
func (h *Monitor) revise(ctx context.Context, change func(Contact) Contact) error {
	_, err := LastContact.Revise(ctx, h.Store, func(n *Contact) error {
		*n = change(*n)
		return nil
	})
	return err
}

// Now returns the time, which is the same for all replicas. It follows the wall clock, since what it is compared with
// was stored, but no jump ahead and back.
func (h *Monitor) Now() time.Time { return h.read().now }

// reading is the time, and how good it is.
type reading struct {
	now   time.Time
	sure  bool          // see steady.sure
	moved time.Duration // by how much the clock has been set ahead, as far as that has not been learnt
}

// read is now with all that is known of the clock.
func (h *Monitor) read() reading {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.steady.read(h.Local().Round(0).Add(h.ahead))
	return reading{now, h.steady.sure(), h.steady.moved}
}

// LastHeard returns when Discord was last heard, as far as this replica knows.
func (h *Monitor) LastHeard() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.known.Heard
}

// InContact reports whether Discord was heard within the last two ticks. Only then do deadlines pass: a silence may
// become a gap.
func (h *Monitor) InContact() bool { return h.Now().Sub(h.LastHeard()) <= 2*Tick }

// Alone reports whether no other replica works on the store, as far as is known.
func (h *Monitor) Alone() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.others
}

// Gaps returns the times that count for nobody, in ascending order.
func (h *Monitor) Gaps() []table.Gap {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.known.Gaps
}

// Tick is how often a replica calls Listen, and looks for what is due.
const Tick = 2 * time.Second
