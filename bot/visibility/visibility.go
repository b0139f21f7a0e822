// Package visibility reports which channels a user can see. It asks Discord and remembers the answers for a minute.
package visibility

import (
	"cmp"
	"context"
	"strings"
	"sync"
	"time"

	"dockside/bot/refusal"
	"dockside/bot/ui"
	"dockside/bot/wire"
	"dockside/bot/wire/gateway"
	"dockside/game/table"
	"dockside/internal/panics"

	"golang.org/x/sync/singleflight"
)

// Checker tells who may see which channel of a server. It asks Discord, whose word counts for a minute; what
// Discord does not tell is seen by nobody.
type Checker struct {
	Roles  Memory[[]wire.Role]
	Places Memory[wire.Channel]
	Owners Memory[string]      // of servers
	guests Memory[wire.Viewer] // members of servers, by membership
}

func New(d *gateway.Connection, now func() time.Time) *Checker {
	return &Checker{
		Roles: Memory[[]wire.Role]{Ask: d.Roles, Now: now}, Places: Memory[wire.Channel]{Ask: d.Channel, Now: now},
		Owners: Memory[string]{Ask: d.Owner, Now: now},
		guests: Memory[wire.Viewer]{Now: now, Ask: func(ctx context.Context, member string) (wire.Viewer, error) {
			guild, user, _ := strings.Cut(member, ui.Separator)
			return d.Viewer(ctx, guild, user)
		}},
	}
}

// Reaches tells whether somebody who sits at a table may go to its channel, from wherever they are.
func (s *Checker) Reaches(ctx context.Context, q wire.Interaction, t *table.Table) bool {
	if t.Guild == "" || t.Private || Near(t, q) {
		return true
	}
	if t.Guild == q.Guild {
		return s.Sees(ctx, q, t.Channel)
	}
	viewer, err := s.guests.Get(ctx, ui.ID(t.Guild, q.User.ID))
	return err == nil && s.Sees(ctx, wire.Interaction{Guild: t.Guild, User: q.User, Viewer: viewer}, t.Channel)
}

// Sees reports whether the user of a request may see a channel, or what was played in it. Where it comes from
// that very channel, or from a public thread of it, there is nothing to ask. A private thread is seen by
// those alone who are in it.
func (s *Checker) Sees(ctx context.Context, q wire.Interaction, channel string) bool {
	switch {
	case q.Guild == "" || channel == "":
		return false
	case isHere(q, channel):
		return true
	}
	at, err := s.place(ctx, channel)
	if err != nil || at.Private || at.Guild != q.Guild {
		return false
	}
	roles, err := s.Roles.Get(ctx, q.Guild)
	return err == nil && wire.CanView(q.User.ID, q.Viewer, roles, at)
}

// errNoChannel says that the bot sees no such channel on the server.
var errNoChannel = refusal.New("error.channel")

// CheckChannel refuses what is no channel of a server, and what the bot does not see there.
func (s *Checker) CheckChannel(ctx context.Context, guild, channel string) error {
	if !wire.IsID(channel) {
		return errNoChannel
	}
	at, err := s.Places.Get(ctx, channel)
	if wire.IsForbidden(err) || err == nil && at.Guild != guild {
		return errNoChannel
	}
	return err
}

// IsForeign reports whether a channel is known to be one of another server.
func (s *Checker) IsForeign(ctx context.Context, guild, channel string) bool {
	at, err := s.Places.Get(ctx, channel)
	return err == nil && at.Guild != guild
}

// isHere tells whether a call comes from a channel, or from a public thread of it.
func isHere(q wire.Interaction, channel string) bool {
	return channel == q.Channel || channel == q.Parent
}

// knows tells whether Discord need not be asked about a channel.
func (s *Checker) knows(q wire.Interaction, channel string) bool {
	if isHere(q, channel) {
		return true
	}
	at, known := s.Places.recall(channel)
	if !known || at.refused != nil || at.said.Private || at.said.Parent == "" {
		return known
	}
	_, known = s.Places.recall(at.said.Parent)
	return known
}

// Budget looks at many channels for one call, and asks about a few of them at most.
type Budget struct {
	*Checker
	known  map[string]bool
	most   int // channels of which Discord is asked
	asked  int
	Passed bool // whether it has passed over a channel, which counts as one that the user does not see
}

func (s *Checker) Budget(most int) *Budget {
	return &Budget{Checker: s, known: map[string]bool{}, most: most}
}

// Sees tells whether the user of a call may see a channel.
func (g *Budget) Sees(ctx context.Context, q wire.Interaction, channel string) bool {
	sees, looked := g.known[channel]
	switch {
	case looked:
		return sees
	case g.knows(q, channel):
	case g.asked == g.most:
		g.Passed = true
		return false
	default:
		g.asked++
	}
	g.known[channel] = g.Checker.Sees(ctx, q, channel)
	return g.known[channel]
}

// place is a channel; of a public thread, the channel that it belongs to.
func (s *Checker) place(ctx context.Context, channel string) (wire.Channel, error) {
	at, err := s.Places.Get(ctx, channel)
	if err != nil || at.Private || at.Parent == "" {
		return at, err
	}
	return s.Places.Get(ctx, at.Parent)
}

// How long Discord's word counts, and how many of its words are kept.
const (
	Remembered = time.Minute
	mostKept   = 1000
)

// Memory keeps what Discord has said of something, also that it does not tell.
type Memory[T any] struct {
	Ask   func(context.Context, string) (T, error)
	Now   func() time.Time
	Lasts time.Duration // how long an answer counts; remembered if zero

	flight singleflight.Group
	mu     sync.Mutex
	kept   map[string]word[T]
}

// word is what Discord has said, and when.
type word[T any] struct {
	said    T
	refused error
	at      time.Time
}

// Get is what Discord says of an id, which is asked once although several want to know. Where Discord cannot
// be reached, that is not remembered.
func (m *Memory[T]) Get(ctx context.Context, id string) (T, error) {
	if w, ok := m.recall(id); ok {
		return w.said, w.refused
	}
	told := m.flight.DoChan(id, func() (any, error) {
		w := word[T]{at: m.Now()}
		w.refused = panics.Try(func() (err error) {
			w.said, err = m.Ask(context.WithoutCancel(ctx), id) // others may wait for it, too
			return err
		})
		if w.refused == nil || wire.IsForbidden(w.refused) {
			m.keep(id, w)
		}
		return w, nil
	})
	var w word[T]
	select {
	case answer := <-told:
		w, _ = answer.Val.(word[T])
		return w.said, w.refused
	case <-ctx.Done():
		return w.said, ctx.Err()
	}
}

func (m *Memory[T]) recall(id string) (w word[T], ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	w, ok = m.kept[id]
	return w, ok && m.Now().Sub(w.at) < cmp.Or(m.Lasts, Remembered)
}

func (m *Memory[T]) keep(id string, w word[T]) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept == nil || len(m.kept) >= mostKept {
		m.kept = map[string]word[T]{}
	}
	m.kept[id] = w
}

// Near reports whether a request comes from the guild of a table, and there from the channel of the table, from the
// one in which it is played, or from another thread of those that everybody there sees.
func Near(t *table.Table, q wire.Interaction) bool {
	return t.Guild == q.Guild && (t.Near(q.Channel) || t.Near(q.Parent))
}

const ChannelsAsked = 10
