package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dockside/game/table"
	"dockside/internal/panics"
)

// hearingKey is the document in which all copies note when Discord was heard.
const hearingKey = "hearing"

// renewal is how old that note may be while Discord is heard. Between two heartbeats, which a quiet server
// hears nothing else than, pass 41 seconds: with what the note may be old less than table.Silence.
const renewal = 10 * time.Second

// hearing knows what time it is for all copies of the bot, and when one of them has heard Discord. It
// learns that at every beat, so that a press need not ask. What cannot be noted because the store is
// away has not been heard: then no button works either.
type hearing struct {
	store Documents
	name  string                                   // of this copy among those of its kind
	local func() time.Time                         // the clock of this process
	time  func(context.Context) (time.Time, error) // that of the store; nil if it has none
	heard func() bool                              // whether Discord has said anything since this was asked last
	log   *slog.Logger

	listening sync.Mutex // held while something is learnt
	spoken    bool       // Discord has said something that is not noted yet
	// behind is how far the clock may be behind since the start, because a mark was in the future by that. It is 0 as
	// soon as the clock is sure.
	behind time.Duration

	mu     sync.Mutex    // guards what follows
	ahead  time.Duration // of the store's clock before the local one
	steady steady
	known  table.Hearing
	others bool // copies of the bot work on the same store
}

// listen learns the time and what has been heard, here and by other copies.
func (h *hearing) listen(ctx context.Context) {
	h.listening.Lock()
	defer h.listening.Unlock()
	err := panics.Try(func() error { return h.learn(ctx) })
	if err != nil && !errors.Is(err, table.ErrUnavailable) { // of which the clock tells
		h.log.Error("cannot learn what was heard", "error", err)
	}
}

// press takes note that somebody has pressed something. If nothing was heard for long before, it finds
// out first for how long.
func (h *hearing) press(ctx context.Context) {
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

// resumes takes a press for heard, unless it ends a silence.
func (h *hearing) resumes() bool {
	now := h.now()
	h.mu.Lock()
	defer h.mu.Unlock()
	if now.Sub(h.known.Heard) > table.Silence {
		return false
	}
	h.known = h.known.Hear(now)
	return true
}

// learn is what listen does, while nobody else does it.
func (h *hearing) learn(ctx context.Context) error {
	if err := h.setClock(ctx); err != nil {
		return err
	}
	h.spoken = h.heard() || h.spoken
	stored, err := readHearing(h.store.Document(ctx, hearingKey))
	if err != nil {
		return err
	}
	at := h.read()
	heard := capped(h.last(), at.now)
	if h.spoken {
		heard = at.now
	}
	lead := stored.Heard.Sub(at.now)
	wrong, doubtful := stored.upTo(at.now), lead > clockSkew && !at.sure
	switch by := min(at.moved, h.behind); {
	case by > 0 && lead <= clockSkew:
		stored, err = h.catchUp(ctx, by, at)
	case wrong && at.sure || heard.Sub(stored.Heard) > renewal || heard.Sub(stored.Copies[h.name]) > renewal:
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

// learnt keeps in mind what was noted, and how far the clock may be behind as long as it is not sure.
func (h *hearing) learnt(stored note, at reading, lead time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.known, h.others = stored.Hearing, stored.has(h.name, at.now)
	switch {
	case at.sure:
		h.behind = 0
		h.steady.moved -= at.moved
	case lead > clockSkew:
		h.behind = max(h.behind, lead)
	}
}

// setClock compares the clock of this process with that of the store.
func (h *hearing) setClock(ctx context.Context) error {
	if h.time == nil {
		return nil
	}
	now, err := h.time(ctx)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ahead = now.Sub(h.local())
	return nil
}

// note is what all copies keep together: when Discord was heard, and by whom.
type note struct {
	table.Hearing
	Copies map[string]time.Time `json:"copies"` // when each copy was there last; nil from a former version
}

// with notes that a copy was there at a time, and forgets those that were not for long. At no time it is there no more.
func (n note) with(name string, at time.Time) note {
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
func (n note) has(name string, now time.Time) bool {
	for other, last := range n.Copies {
		if other != name && now.Sub(last) < table.Silence {
			return true
		}
	}
	return false
}

// upTo corrects what was noted while a clock was ahead, and reports whether there was anything: a time in the future
// counts as now, and a gap that ends there never was.
func (n *note) upTo(now time.Time) (wrong bool) {
	ahead := func(at time.Time) bool { return at.Sub(now) > clockSkew }
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
	if noted.Sub(now) > clockSkew {
		return now
	}
	return noted
}

// Clocked is a store that tells the time.
type Clocked interface {
	Document(ctx context.Context, key string) (json.RawMessage, error)
	Time(ctx context.Context) (time.Time, error)
}

// Running tells whether a bot may be at work on a store: a copy of it was there within the last minute, and has not
// left in order since.
func Running(ctx context.Context, s Clocked) (bool, error) {
	stored, err := readHearing(s.Document(ctx, hearingKey))
	if err != nil {
		return false, err
	}
	now, err := s.Time(ctx)
	if stored.Copies == nil {
		return now.Sub(stored.Heard).Abs() < table.Silence, err
	}
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
func (h *hearing) renew(ctx context.Context, heard time.Time, at reading) (noted note, err error) {
	err = h.revise(ctx, func(before note) note {
		if at.sure {
			before.upTo(at.now)
		}
		before.Hearing = before.Hear(heard)
		noted = before.with(h.name, heard)
		return noted
	})
	return noted, err
}

// catchUp notes that the clock was behind since the start, by at least a time, and has been set right. People were
// heard meanwhile, so the gap is only as long as the rest of the jump. It ends now, and is noted however short it is:
// what has begun by the clock of before would run out without time to come back.
func (h *hearing) catchUp(ctx context.Context, by time.Duration, at reading) (noted note, err error) {
	from := at.now.Add(by - at.moved)
	if last := h.last().Add(by); from.Sub(last) > table.Silence { // a silence that lasts
		from = last
	}
	err = h.revise(ctx, func(before note) note {
		gap := table.Gap{From: later(from, before.Heard), To: later(at.now, before.Heard)}
		before.Hearing = table.Hearing{Heard: gap.To, Gaps: append(before.Gaps, gap)}
		noted = before.with(h.name, at.now)
		return noted
	})
	return noted, err
}

// leave notes that this copy is there no more, so that nobody has to wait whether it is silent.
func (h *hearing) leave(ctx context.Context) {
	err := h.revise(ctx, func(before note) note { return before.with(h.name, time.Time{}) })
	if err != nil {
		h.log.Warn("cannot note that this copy has left", "error", err)
	}
}

// revise changes what all copies keep.
func (h *hearing) revise(ctx context.Context, change func(note) note) error {
	return h.store.Revise(ctx, hearingKey, func(raw json.RawMessage) (json.RawMessage, error) {
		before, err := readHearing(raw, nil)
		if err != nil {
			return nil, err
		}
		return json.Marshal(change(before))
	})
}

// readHearing reads what a store has given.
func readHearing(raw json.RawMessage, err error) (stored note, _ error) {
	if raw == nil || err != nil {
		return stored, err
	}
	if err := json.Unmarshal(raw, &stored); err != nil {
		return stored, fmt.Errorf("what was heard: %w", err)
	}
	return stored, nil
}

// now is the time, which is the same for all copies. It follows the wall clock, since what it is compared with was
// stored, but no jump ahead and back.
func (h *hearing) now() time.Time { return h.read().now }

// reading is the time, and how good it is.
type reading struct {
	now   time.Time
	sure  bool          // see steady.sure
	moved time.Duration // by how much the clock has been set ahead, as far as that has not been learnt
}

// read is now with all that is known of the clock.
func (h *hearing) read() reading {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.steady.read(h.local().Round(0).Add(h.ahead))
	return reading{now, h.steady.sure(), h.steady.moved}
}

// last is when Discord was heard last, as far as is known here.
func (h *hearing) last() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.known.Heard
}

// hears tells whether Discord was heard just now. Only then does time go by at the tables: in a silence
// nobody knows yet whether it will be a gap.
func (h *hearing) hears() bool { return h.now().Sub(h.last()) <= 2*beat }

// alone reports whether no other copy of the bot works on the store, as far as is known.
func (h *hearing) alone() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.others
}

// gaps are the times that count for nobody, ascending.
func (h *hearing) gaps() []table.Gap {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.known.Gaps
}
