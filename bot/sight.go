package bot

import (
	"context"
	"sync"
	"time"

	"dockside/bot/wire"
)

// sight tells who may see which channel of a server. It asks Discord, whose word counts for a minute; what
// Discord does not tell is seen by nobody.
type sight struct {
	roles  memory[[]wire.Role]
	places memory[wire.Place]
}

func newSight(d *wire.Discord, now func() time.Time) *sight {
	return &sight{memory[[]wire.Role]{ask: d.Roles, now: now}, memory[wire.Place]{ask: d.Place, now: now}}
}

// sees tells whether the user of a call may see a channel, or what was played in it. Where it comes from
// that very channel, or from a public thread of it, there is nothing to ask. A private thread is seen by
// those alone who are in it.
func (s *sight) sees(ctx context.Context, c *call, channel string) bool {
	switch {
	case c.Guild == "" || channel == "":
		return false
	case channel == c.Channel || channel == c.Parent:
		return true
	}
	at, err := s.place(ctx, channel)
	if err != nil || at.Private || at.Guild != c.Guild {
		return false
	}
	roles, err := s.roles.get(ctx, c.Guild)
	return err == nil && wire.MaySee(c.User.ID, c.Viewer, roles, at)
}

// place is a channel; of a public thread, the channel that it belongs to.
func (s *sight) place(ctx context.Context, channel string) (wire.Place, error) {
	at, err := s.places.get(ctx, channel)
	if err != nil || at.Private || at.Parent == "" {
		return at, err
	}
	return s.places.get(ctx, at.Parent)
}

// How long Discord's word counts, and how many of its words are kept.
const (
	remembered = time.Minute
	mostKept   = 1000
)

// memory keeps what Discord has said of something, also that it does not tell.
type memory[T any] struct {
	ask func(context.Context, string) (T, error)
	now func() time.Time

	mu   sync.Mutex
	kept map[string]word[T]
}

// word is what Discord has said, and when.
type word[T any] struct {
	said    T
	refused error
	at      time.Time
}

// get is what Discord says of an id. Where Discord cannot be reached, that is not remembered.
func (m *memory[T]) get(ctx context.Context, id string) (T, error) {
	if w, ok := m.recall(id); ok {
		return w.said, w.refused
	}
	said, err := m.ask(ctx, id)
	if err == nil || wire.Withheld(err) {
		m.keep(id, word[T]{said, err, m.now()})
	}
	return said, err
}

func (m *memory[T]) recall(id string) (w word[T], ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	w, ok = m.kept[id]
	return w, ok && m.now().Sub(w.at) < remembered
}

func (m *memory[T]) keep(id string, w word[T]) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept == nil || len(m.kept) >= mostKept {
		m.kept = map[string]word[T]{}
	}
	m.kept[id] = w
}
