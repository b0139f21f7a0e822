package bot

import (
	"cmp"
	"context"
	"strings"
	"sync"
	"time"

	"dockside/bot/refusal"
	"dockside/bot/ui"
	"dockside/bot/wire"
	"dockside/game/table"
	"dockside/internal/panics"

	"golang.org/x/sync/singleflight"
)

// sight tells who may see which channel of a server. It asks Discord, whose word counts for a minute; what
// Discord does not tell is seen by nobody.
type sight struct {
	roles  memory[[]wire.Role]
	places memory[wire.Place]
	owners memory[string]      // of servers
	guests memory[wire.Viewer] // members of servers, by membership
}

func newSight(d *wire.Discord, now func() time.Time) *sight {
	return &sight{
		roles: memory[[]wire.Role]{ask: d.Roles, now: now}, places: memory[wire.Place]{ask: d.Place, now: now},
		owners: memory[string]{ask: d.Owner, now: now},
		guests: memory[wire.Viewer]{now: now, ask: func(ctx context.Context, member string) (wire.Viewer, error) {
			guild, user, _ := strings.Cut(member, ui.Separator)
			return d.Viewer(ctx, guild, user)
		}},
	}
}

// reaches tells whether somebody who sits at a table may go to its channel, from wherever they are.
func (s *sight) reaches(ctx context.Context, q wire.Request, t *table.Table) bool {
	if t.Guild == "" || t.Private || Near(t, q) {
		return true
	}
	if t.Guild == q.Guild {
		return s.sees(ctx, q, t.Channel)
	}
	viewer, err := s.guests.get(ctx, ui.ID(t.Guild, q.User.ID))
	return err == nil && s.sees(ctx, wire.Request{Guild: t.Guild, User: q.User, Viewer: viewer}, t.Channel)
}

// sees tells whether the user of a call may see a channel, or what was played in it. Where it comes from
// that very channel, or from a public thread of it, there is nothing to ask. A private thread is seen by
// those alone who are in it.
func (s *sight) sees(ctx context.Context, q wire.Request, channel string) bool {
	switch {
	case q.Guild == "" || channel == "":
		return false
	case here(q, channel):
		return true
	}
	at, err := s.place(ctx, channel)
	if err != nil || at.Private || at.Guild != q.Guild {
		return false
	}
	roles, err := s.roles.get(ctx, q.Guild)
	return err == nil && wire.MaySee(q.User.ID, q.Viewer, roles, at)
}

// errNoChannel says that the bot sees no such channel on the server.
var errNoChannel = refusal.New("error.channel")

// belongs refuses what is no channel of a server, and what the bot does not see there.
func (s *sight) belongs(ctx context.Context, guild, channel string) error {
	if !wire.IsID(channel) {
		return errNoChannel
	}
	at, err := s.places.get(ctx, channel)
	if wire.Withheld(err) || err == nil && at.Guild != guild {
		return errNoChannel
	}
	return err
}

// foreign reports whether a channel is known to be one of another server.
func (s *sight) foreign(ctx context.Context, guild, channel string) bool {
	at, err := s.places.get(ctx, channel)
	return err == nil && at.Guild != guild
}

// here tells whether a call comes from a channel, or from a public thread of it.
func here(q wire.Request, channel string) bool { return channel == q.Channel || channel == q.Parent }

// knows tells whether Discord need not be asked about a channel.
func (s *sight) knows(q wire.Request, channel string) bool {
	if here(q, channel) {
		return true
	}
	at, known := s.places.recall(channel)
	if !known || at.refused != nil || at.said.Private || at.said.Parent == "" {
		return known
	}
	_, known = s.places.recall(at.said.Parent)
	return known
}

// glance looks at many channels for one call, and asks about a few of them at most.
type glance struct {
	*sight
	sees   map[string]bool
	most   int // channels of which Discord is asked
	asked  int
	passed bool // whether it has passed over a channel, which counts as one that the user does not see
}

func (s *sight) glance(most int) *glance {
	return &glance{sight: s, sees: map[string]bool{}, most: most}
}

// at tells whether the user of a call may see a channel.
func (g *glance) at(ctx context.Context, q wire.Request, channel string) bool {
	sees, looked := g.sees[channel]
	switch {
	case looked:
		return sees
	case g.knows(q, channel):
	case g.asked == g.most:
		g.passed = true
		return false
	default:
		g.asked++
	}
	g.sees[channel] = g.sight.sees(ctx, q, channel)
	return g.sees[channel]
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
	ask   func(context.Context, string) (T, error)
	now   func() time.Time
	lasts time.Duration // how long an answer counts; remembered if zero

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

// get is what Discord says of an id, which is asked once although several want to know. Where Discord cannot
// be reached, that is not remembered.
func (m *memory[T]) get(ctx context.Context, id string) (T, error) {
	if w, ok := m.recall(id); ok {
		return w.said, w.refused
	}
	told := m.flight.DoChan(id, func() (any, error) {
		w := word[T]{at: m.now()}
		w.refused = panics.Try(func() (err error) {
			w.said, err = m.ask(context.WithoutCancel(ctx), id) // others may wait for it, too
			return err
		})
		if w.refused == nil || wire.Withheld(w.refused) {
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

func (m *memory[T]) recall(id string) (w word[T], ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	w, ok = m.kept[id]
	return w, ok && m.now().Sub(w.at) < cmp.Or(m.lasts, remembered)
}

func (m *memory[T]) keep(id string, w word[T]) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept == nil || len(m.kept) >= mostKept {
		m.kept = map[string]word[T]{}
	}
	m.kept[id] = w
}

// Near reports whether a request comes from the guild of a table, and there from the channel of the table, from the
// one in which it is played, or from another thread of those that everybody there sees.
func Near(t *table.Table, q wire.Request) bool {
	return t.Guild == q.Guild && (t.Near(q.Channel) || t.Near(q.Parent))
}
