// Package outage records when any replica last received anything from Discord. Without contact no button works, so
// clocks stop. It also provides the clock that all replicas share.
package outage

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dockside/game/contact"
	"dockside/internal/panics"
	"dockside/storage"
)

// LastContact is the document in which all replicas record their last contact with Discord.
var LastContact = storage.Document[Contact]{Key: "hearing"}

// Renewal is the longest interval between two updates of LastContact while there is contact. A quiet server sends only
// heartbeat acks, one in 41 seconds. Both intervals together are shorter than table.Silence.
const Renewal = 10 * time.Second

// Config has the settings and services that a Monitor needs.
type Config struct {
	Store     storage.Documents
	Replica   string                                   // the unique name of this replica
	Local     func() time.Time                         // the clock of this process
	StoreTime func(context.Context) (time.Time, error) // the clock of the store; nil if it has none
	Heard     func() bool                              // whether Discord has sent anything since the last call
	Elapsed   func() time.Duration                     // a monotonic clock; nil: the wall clock is always followed
	Log       *slog.Logger
}

// Monitor records when any replica last received anything from Discord, and provides the clock that all replicas share.
// Time without contact is a gap, in which clocks stop. Each tick refreshes both, so that handling a press needs no
// read. While the store cannot be written there is no contact either, since no button works. The zero value has no
// gaps. Safe for concurrent use.
type Monitor struct {
	Config

	listening sync.Mutex // held while LastContact is read and updated
	spoken    bool       // contact that is not recorded yet
	// behind is how far the clock may have been behind since the start, because a stored time was in the future. It is 0
	// once the clock is sure.
	behind time.Duration

	mu     sync.Mutex    // guards the fields below
	ahead  time.Duration // how far the store's clock is ahead of the local clock
	steady steadyClock
	known  contact.Log
	others bool // other replicas use the same store
}

// New returns a monitor without contact.
func New(c Config) *Monitor {
	return &Monitor{Config: c, steady: steadyClock{elapsed: c.Elapsed}}
}

// Listen reads the store's clock and LastContact, and records this replica's contact. Call it on every tick.
func (h *Monitor) Listen(ctx context.Context) {
	h.listening.Lock()
	defer h.listening.Unlock()
	err := panics.Try(func() error { return h.learn(ctx) })
	if err != nil && !errors.Is(err, storage.ErrUnavailable) { // the clock reports an unavailable store
		h.Log.Error("cannot read the last contact with Discord (will retry)", "error", err)
	}
}

// Press records an interaction as contact. If it ends a silence, Press first measures how long that lasted.
func (h *Monitor) Press(ctx context.Context) {
	if h.resumes() {
		return
	}
	h.listening.Lock()
	defer h.listening.Unlock()
	if h.resumes() { // another press was faster
		return
	}
	h.spoken = true
	_ = h.learn(ctx) // the handling of the press reports a failure of the store
}

// resumes records a press as contact unless it ends a silence, and reports whether it did.
func (h *Monitor) resumes() bool {
	now := h.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	if now.Sub(h.known.Last) > contact.MinGap {
		return false
	}
	h.known = h.known.Add(now)
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
	lead := stored.Last.Sub(at.now)
	wrong, doubtful := stored.upTo(at.now), lead > ClockSkew && !at.sure
	switch by := min(at.moved, h.behind); {
	case by > 0 && lead <= ClockSkew:
		stored, err = h.catchUp(ctx, by, at)
	case wrong && at.sure || heard.Sub(stored.Last) > Renewal || heard.Sub(stored.Copies[h.Replica]) > Renewal:
		stored, err = h.renew(ctx, heard, at)
	}
	if err != nil {
		return err
	}
	h.spoken = false
	if stored.upTo(at.now); doubtful || heard.After(stored.Last) {
		stored.Last = heard
	}
	h.learnt(stored, at, lead)
	return nil
}

// learnt stores what was read. While the clock is not sure, it also stores how far the clock may be behind.
func (h *Monitor) learnt(stored Contact, at reading, lead time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.known, h.others = stored.Log, stored.has(h.Replica, at.now)
	switch {
	case at.sure:
		h.behind = 0
		h.steady.moved -= at.moved
	case lead > ClockSkew:
		h.behind = max(h.behind, lead)
	}
}

// setClock measures how far the store's clock is ahead of the local clock.
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

// Contact is the contact record that all replicas share.
type Contact struct {
	contact.Log
	Copies map[string]time.Time `json:"copies"` // the last time when each replica was running
}

// with sets the time when a replica was running, and drops replicas that have been silent for long. A zero time removes
// the replica.
func (n Contact) with(name string, at time.Time) Contact {
	there := map[string]time.Time{}
	for other, last := range n.Copies {
		if n.Last.Sub(last) < contact.MinGap {
			there[other] = last
		}
	}
	if there[name] = at; at.IsZero() {
		delete(there, name)
	}
	n.Copies = there
	return n
}

// has reports whether a replica other than the named one is running.
func (n Contact) has(name string, now time.Time) bool {
	for other, last := range n.Copies {
		if other != name && now.Sub(last) < contact.MinGap {
			return true
		}
	}
	return false
}

// upTo corrects times that were recorded while a clock was ahead, and reports whether there were any. A time in the
// future becomes now, and a gap that ends in the future is removed.
func (n *Contact) upTo(now time.Time) (wrong bool) {
	ahead := func(at time.Time) bool { return at.Sub(now) > ClockSkew }
	wrong = ahead(n.Last) || slices.ContainsFunc(n.Gaps, func(g contact.Gap) bool { return ahead(g.To) })
	n.Last = capped(n.Last, now)
	n.Gaps = slices.DeleteFunc(n.Gaps, func(g contact.Gap) bool { return ahead(g.To) })
	for name, at := range n.Copies {
		wrong = wrong || ahead(at)
		n.Copies[name] = capped(at, now)
	}
	return wrong
}

// capped returns a stored time, or now if that time is in the future by more than ClockSkew.
func capped(noted, now time.Time) time.Time {
	if noted.Sub(now) > ClockSkew {
		return now
	}
	return noted
}

// Clocked is a store with a clock.
type Clocked interface {
	storage.DocumentReader
	Time(ctx context.Context) (time.Time, error)
}

// Running reports whether a bot may be running on a store. It is if a replica was running within the last minute, and
// has not shut down since.
func Running(ctx context.Context, s Clocked) (bool, error) {
	stored, err := LastContact.Load(ctx, s)
	if err != nil {
		return false, err
	}
	now, err := s.Time(ctx)
	for _, last := range stored.Copies {
		if now.Sub(last).Abs() < contact.MinGap {
			return true, err
		}
	}
	return false, err
}

// renew records contact, and that this replica is running. The update that ends a silence also records the gap, so that
// only one replica does. Only a sure clock corrects a stored time in the future: the time may be right, and this clock
// behind.
func (h *Monitor) renew(ctx context.Context, heard time.Time, at reading) (noted Contact, err error) {
	err = h.revise(ctx, func(before Contact) Contact {
		if at.sure {
			before.upTo(at.now)
		}
		before.Log = before.Add(heard)
		noted = before.with(h.Replica, heard)
		return noted
	})
	return noted, err
}

// catchUp records that the clock was behind since the start, by at least the duration by, and has been set right. There
// was contact meanwhile, so the gap is only as long as the rest of the jump. The gap ends now. It is recorded even if
// it is short. Otherwise, timers that began by the old clock would run out at once.
func (h *Monitor) catchUp(ctx context.Context, by time.Duration, at reading) (noted Contact, err error) {
	from := at.now.Add(by - at.moved)
	if last := h.LastHeard().Add(by); from.Sub(last) > contact.MinGap { // the silence still lasts
		from = last
	}
	err = h.revise(ctx, func(before Contact) Contact {
		gap := contact.Gap{From: later(from, before.Last), To: later(at.now, before.Last)}
		before.Log = contact.Log{Last: gap.To, Gaps: append(before.Gaps, gap)}
		noted = before.with(h.Replica, at.now)
		return noted
	})
	return noted, err
}

// Leave removes this replica from LastContact, so that others need not wait until it counts as silent.
func (h *Monitor) Leave(ctx context.Context) {
	err := h.revise(ctx, func(before Contact) Contact { return before.with(h.Replica, time.Time{}) })
	if err != nil {
		h.Log.Warn("cannot record that this replica has left", "error", err)
	}
}

// revise changes LastContact.
func (h *Monitor) revise(ctx context.Context, change func(Contact) Contact) error {
	_, err := LastContact.Revise(ctx, h.Store, func(n *Contact) error {
		*n = change(*n)
		return nil
	})
	return err
}

// Now returns the time of the clock that all replicas share. It follows the wall clock, since it is compared with
// stored times, but ignores temporary jumps.
func (h *Monitor) Now() time.Time { return h.read().now }

// reading is a reading of the clock.
type reading struct {
	now   time.Time
	sure  bool          // see steadyClock.sure
	moved time.Duration // how far the clock was set ahead since learnt last took account of it
}

// read returns a reading of the clock.
func (h *Monitor) read() reading {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.steady.read(h.Local().Round(0).Add(h.ahead))
	return reading{now, h.steady.sure(), h.steady.moved}
}

// LastHeard returns the time of the last contact that this replica knows of.
func (h *Monitor) LastHeard() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.known.Last
}

// InContact reports whether the last contact was within two ticks. Only then do deadlines pass, since a silence may
// become a gap.
func (h *Monitor) InContact() bool { return h.Now().Sub(h.LastHeard()) <= 2*Tick }

// Alone reports whether no other replica uses the store, as far as this one knows.
func (h *Monitor) Alone() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.others
}

// Gaps returns the times without contact, in ascending order. Clocks stop during a gap.
func (h *Monitor) Gaps() []contact.Gap {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.known.Gaps
}

// Tick is the interval at which a replica calls Listen and looks for due work.
const Tick = 2 * time.Second
