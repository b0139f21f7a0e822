// Package visibility reports which channels a user can view. It asks Discord and caches the results for a minute.
package visibility

import (
	"cmp"
	"context"
	"strings"
	"sync"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/refusal"
	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/internal/flight"
)

// Checker reports who can view which channel. It caches results from Discord for a minute. If the bot cannot see a
// channel, users count as unable to view it. It is safe for concurrent use.
type Checker struct {
	Roles  Memory[[]discord.Role]
	Places Memory[discord.Channel]
	Owners Memory[string]         // by guild
	guests Memory[discord.Viewer] // members by guild and user, for requests from other guilds
}

// New returns a Checker that asks Discord through d.
func New(d *gateway.Connection, now func() time.Time) *Checker {
	return &Checker{
		Roles: Memory[[]discord.Role]{Ask: d.Roles, Now: now}, Places: Memory[discord.Channel]{Ask: d.Channel, Now: now},
		Owners: Memory[string]{Ask: d.Owner, Now: now},
		guests: Memory[discord.Viewer]{Now: now, Ask: func(ctx context.Context, member string) (discord.Viewer, error) {
			guild, user, _ := strings.Cut(member, ui.Separator)
			return d.Viewer(ctx, guild, user)
		}},
	}
}

// Reaches reports whether a player may view the channel of their table, also from another guild or a direct message.
// Where only the user has installed the bot, they reach their private games alone.
func (s *Checker) Reaches(ctx context.Context, q discord.Interaction, t *table.Table) bool {
	switch {
	case q.External:
		return t.Private
	case t.Guild == "" || t.Private || Near(t, q):
		return true
	}
	if t.Guild == q.Guild {
		return s.Sees(ctx, q, t.Channel)
	}
	viewer, err := s.guests.Get(ctx, ui.ID(t.Guild, q.User.ID))
	return err == nil && s.Sees(ctx, discord.Interaction{Guild: t.Guild, User: q.User, Viewer: viewer}, t.Channel)
}

// HasLeft reports whether a user is known to be no member of a guild.
func (s *Checker) HasLeft(ctx context.Context, guild, user string) bool {
	_, err := s.guests.Get(ctx, ui.ID(guild, user))
	return discord.IsUnknownMember(err)
}

// Sees reports whether the user of a request may view a channel, or what was played in it. The channel of the request,
// and that of a public thread it comes from, need no check. Private threads count as invisible from elsewhere.
func (s *Checker) Sees(ctx context.Context, q discord.Interaction, channel string) bool {
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
	return err == nil && discord.CanView(q.User.ID, q.Viewer, roles, at)
}

// OpenToAll reports whether everyone on a server may view what is played in a channel. That is the hall or a public
// thread of it, or a channel without a deny of viewing, or a public thread of such a channel. A channel that Discord
// hides from the bot does not count as open.
func (s *Checker) OpenToAll(ctx context.Context, guild, hall, channel string) (bool, error) {
	at, err := s.Places.Get(ctx, channel)
	if discord.IsForbidden(err) || err == nil && (at.Private || at.Guild != guild) {
		return false, nil
	}
	if err != nil || channel == hall || at.Parent == hall {
		return err == nil, err
	}
	if at, err = s.place(ctx, channel); err != nil {
		return false, unlessForbidden(err)
	}
	roles, err := s.Roles.Get(ctx, guild)
	return err == nil && discord.OpenToAll(roles, at), unlessForbidden(err)
}

// unlessForbidden ignores the error that the bot may not see something.
func unlessForbidden(err error) error {
	if discord.IsForbidden(err) {
		return nil
	}
	return err
}

// errNoChannel means that the bot sees no such channel in the guild.
var errNoChannel = refusal.New("error.channel")

// CheckChannel returns errNoChannel unless channel is one of the guild that the bot can see.
func (s *Checker) CheckChannel(ctx context.Context, guild, channel string) error {
	if !discord.IsID(channel) {
		return errNoChannel
	}
	at, err := s.Places.Get(ctx, channel)
	if discord.IsForbidden(err) || err == nil && at.Guild != guild {
		return errNoChannel
	}
	return err
}

// IsForeign reports whether a channel is known to belong to another guild.
func (s *Checker) IsForeign(ctx context.Context, guild, channel string) bool {
	at, err := s.Places.Get(ctx, channel)
	return err == nil && at.Guild != guild
}

// isHere reports whether a request comes from a channel or from a public thread of it.
func isHere(q discord.Interaction, channel string) bool {
	return channel == q.Channel || channel == q.Parent
}

// knows reports whether Sees needs no request to Discord for a channel.
func (s *Checker) knows(q discord.Interaction, channel string) bool {
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

// Budget checks many channels for one request, with a limit on the requests to Discord. It is not safe for
// concurrent use.
type Budget struct {
	*Checker
	known  map[string]bool
	most   int // limit of channels for which Discord is asked
	asked  int
	Passed bool // whether the limit was reached; skipped channels count as invisible
}

// Budget returns a Budget that asks Discord for at most the given number of channels.
func (s *Checker) Budget(most int) *Budget {
	return &Budget{Checker: s, known: map[string]bool{}, most: most}
}

// Sees reports whether the user of a request may view a channel; false beyond the limit.
func (g *Budget) Sees(ctx context.Context, q discord.Interaction, channel string) bool {
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

// place returns a channel, or for a public thread its parent channel.
func (s *Checker) place(ctx context.Context, channel string) (discord.Channel, error) {
	at, err := s.Places.Get(ctx, channel)
	if err != nil || at.Private || at.Parent == "" {
		return at, err
	}
	return s.Places.Get(ctx, at.Parent)
}

// Lifetime and size of the caches.
const (
	Remembered = time.Minute
	mostKept   = 1000
)

// Memory caches values from Discord by id, including that Discord refuses one. It is safe for concurrent use.
type Memory[T any] struct {
	Ask   func(context.Context, string) (T, error)
	Now   func() time.Time
	Lasts time.Duration // lifetime of an entry; Remembered if zero

	flight flight.Group[T]
	mu     sync.Mutex
	kept   map[string]word[T]
}

// word is a cached value or refusal, and when it was received.
type word[T any] struct {
	said    T
	refused error
	at      time.Time
}

// Get returns the value for an id. Concurrent calls share one request to Discord. Errors are not cached, except
// that Discord refuses access.
func (m *Memory[T]) Get(ctx context.Context, id string) (T, error) {
	if w, ok := m.recall(id); ok {
		return w.said, w.refused
	}
	return m.flight.Do(ctx, id, func() (T, error) {
		if w, ok := m.recall(id); ok { // another caller has just asked
			return w.said, w.refused
		}
		w := word[T]{at: m.Now()}
		w.said, w.refused = m.Ask(context.WithoutCancel(ctx), id) // other callers may wait for it
		if w.refused == nil || discord.IsForbidden(w.refused) {
			m.keep(id, w)
		}
		return w.said, w.refused
	})
}

// recall returns the cached entry for an id; ok is false if there is none or it has expired.
func (m *Memory[T]) recall(id string) (w word[T], ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	w, ok = m.kept[id]
	return w, ok && m.Now().Sub(w.at) < cmp.Or(m.Lasts, Remembered)
}

// keep caches an entry. A full cache is emptied first.
func (m *Memory[T]) keep(id string, w word[T]) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept == nil || len(m.kept) >= mostKept {
		m.kept = map[string]word[T]{}
	}
	m.kept[id] = w
}

// Near reports whether a request comes from the channel of a table or from where the table is played. Public
// threads of these channels count too.
func Near(t *table.Table, q discord.Interaction) bool {
	return t.Guild == q.Guild && (t.Near(q.Channel) || t.Near(q.Parent))
}

// ChannelsAsked is the usual limit of a Budget.
const ChannelsAsked = 10
