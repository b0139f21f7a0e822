package e2e

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/internal/sandbox"
)

// chronicle records a busy day: each turn as the store has it, and each notification as Discord has it.
type chronicle struct {
	testing.TB
	now    func() time.Time
	people map[string]*mate // by user id
	boxes  map[string]*mate // by DM channel

	mu     sync.Mutex
	tables map[string]*table.Table // as last stored
	stages map[string]string       // the table of each channel
	turns  []*turn
	open   map[[2]string]*turn // turns that are not over, by table and user
	stirs  map[string]bool     // tables whose turns have changed since the last check of messages
	words  []*word             // messages that notify of turns, as far as is known
	pings  int
}

// turn is one turn of a player.
type turn struct {
	table, user     string
	since, over     time.Time   // over is zero until the turn ends
	away            bool        // the player had been inactive for a while when it began
	more            bool        // the player was to move before, until another player left
	calls, recalled []time.Time // times of the notifications, and of the reminders at half of its time
}

// first returns the time of the first notification; zero if there was none.
func (o *turn) first() time.Time {
	all := slices.SortedFunc(slices.Values(slices.Concat(o.calls, o.recalled)), time.Time.Compare)
	if len(all) == 0 {
		return time.Time{}
	}
	return all[0]
}

// word is a message that notifies players of their turns.
type word struct {
	channel, id string
	tables      []string
}

// shortcut is a turn that a message notifies of.
type shortcut struct {
	table, user string
	half        bool // the message says that half of the time is over
}

func newChronicle(t testing.TB, now func() time.Time) *chronicle {
	return &chronicle{
		TB: t, now: now, people: map[string]*mate{}, boxes: map[string]*mate{}, tables: map[string]*table.Table{},
		stages: map[string]string{}, open: map[[2]string]*turn{}, stirs: map[string]bool{},
	}
}

// stored records a table.
func (c *chronicle) stored(t *table.Table) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.tables[t.ID]; old != nil && old.Revision >= t.Revision {
		return
	}
	kept := *t
	kept.Players = slices.Clone(t.Players)
	if c.tables[t.ID] = &kept; t.Live() {
		c.stages[t.PlayChannel()] = t.ID
	}
	c.apart(t)
	for seat := range kept.Players {
		c.turnOf(&kept, &kept.Players[seat])
	}
	for key, o := range c.open {
		if _, seated := t.Seat(o.user); key[0] == t.ID && (!seated || t.Phase != table.Playing) {
			c.ends(o)
		}
	}
}

// turnOf records whether it is a player's turn.
func (c *chronicle) turnOf(t *table.Table, p *table.Player) {
	old := c.open[[2]string{t.ID, p.User}]
	on := t.Phase == table.Playing && p.Level == "" && c.people[p.User] != nil && !p.Clock.Deadline.IsZero()
	if old != nil && on && old.since.Equal(p.Clock.Since) || old == nil && !on {
		return
	}
	if old != nil {
		c.ends(old)
	}
	if !on {
		return
	}
	begun := &turn{
		table: t.ID, user: p.User, since: p.Clock.Since, away: p.Clock.Since.Sub(p.Acted) > table.Away, more: old != nil,
	}
	c.turns, c.open[[2]string{t.ID, p.User}] = append(c.turns, begun), begun
	c.stirs[t.ID] = true
}

func (c *chronicle) ends(o *turn) {
	o.over = c.now()
	delete(c.open, [2]string{o.table, o.user})
	c.stirs[o.table] = true
}

// apart fails the test if two members with a block between them sit at a table.
func (c *chronicle) apart(t *table.Table) {
	for _, user := range t.Users() {
		for _, other := range t.Users() {
			if s := c.people[user]; s != nil && s.blocked[other] {
				c.Errorf("%s sits with %s at table %s", s.Name, c.people[other].Name, t.ID)
			}
		}
	}
}

// sent records a message of the bot.
func (c *chronicle) sent(m sandbox.Message, called []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	const silent = 1 << 12
	if s := c.boxes[m.ChannelID]; s != nil && m.Flags&silent == 0 {
		called = []string{s.ID}
	}
	all := c.errands(m)
	for _, user := range called {
		if s := c.people[user]; s != nil {
			c.called(s, m, slices.DeleteFunc(slices.Clone(all), func(e shortcut) bool { return e.user != user }))
		}
	}
	if len(all) == 0 {
		return
	}
	w := &word{channel: m.ChannelID, id: m.ID}
	for _, e := range all {
		w.tables = append(w.tables, e.table)
	}
	c.words = append(c.words, w)
}

// called checks a notification. It must be news, and it must not reach a member in quiet hours or just after a move.
func (c *chronicle) called(s *mate, m sandbox.Message, all []shortcut) {
	c.pings++
	now, news := c.now(), false
	if s.quiet.Holds(now) {
		c.Errorf("at %v %s is called in quiet hours: %q", now, s.Name, said(m))
	}
	for _, e := range all {
		o := c.open[[2]string{e.table, e.user}]
		if o == nil {
			c.Errorf("at %v %s is called for a turn that is over: %q", now, s.Name, said(m))
			continue
		}
		t := c.tables[e.table]
		seat, _ := t.Seat(e.user)
		if rest := now.Sub(t.Players[seat].Acted); rest < table.Away && s.often != "daily" {
			c.Errorf("at %v %s is called who has acted %v ago: %q", now, s.Name, rest, said(m))
		}
		calls := &o.calls
		if e.half {
			calls = &o.recalled
		}
		news = news || len(*calls) == 0
		if *calls = append(*calls, now); len(*calls) > 1 && s.often != "daily" {
			c.Errorf("at %v %s is called anew for the same turn: %q", now, s.Name, said(m))
		}
	}
	if len(all) > 0 && !news {
		c.Errorf("at %v %s is called, and nothing is new: %q", now, s.Name, said(m))
	}
	if s.calls == "never" && (len(all) > 0 || strings.Contains(said(m), "ran out of time")) {
		c.Errorf("at %v %s is called, who wants no calls: %q", now, s.Name, said(m))
	}
}

var (
	linked   = regexp.MustCompile(`https://discord\.com/channels/\d+/(\d+)`)
	addresse = regexp.MustCompile(`<@(\d+)>`)
)

// said returns the text of a notification.
func said(m sandbox.Message) string {
	if m.Content == "" && len(m.Embeds) > 0 {
		return m.Embeds[0].Description
	}
	return m.Content
}

// errands returns the turns that a message notifies of. A line with a link is a turn at the linked table; other lines
// are turns at the table of the message's channel.
func (c *chronicle) errands(m sandbox.Message) (all []shortcut) {
	text, owner := said(m), ""
	if s := c.boxes[m.ChannelID]; s != nil {
		owner = s.ID
	} else if m.Content == "" {
		return nil
	}
	for line := range strings.Lines(text) {
		half := strings.Contains(line, "half of your time")
		switch to := addresse.FindAllStringSubmatch(line, -1); {
		case strings.HasPrefix(line, "**") && linked.MatchString(line):
			all = append(all, shortcut{c.stages[linked.FindStringSubmatch(line)[1]], owner, half})
		case strings.Contains(line, "it’s your turn:"), strings.Contains(line, "it’s your turn in"):
			owner = to[0][1]
		case half, strings.Contains(line, "it’s your turn"):
			for _, who := range to {
				all = append(all, shortcut{c.stages[m.ChannelID], who[1], half})
			}
		}
	}
	return all
}

// prompt checks the notifications of members who want them at once and were away when a turn began. Each must have come
// within a minute, or within a minute after quiet hours. There must be none for other turns. It returns the number of
// notified turns, and how many of them were after quiet hours. A player who was to move before needs no notification.
func (c *chronicle) prompt() (calls, later int) {
	for _, o := range c.turns {
		s := c.people[o.user]
		if s.calls == "never" || s.often != "once" || o.more {
			continue
		}
		due, first, over := s.quiet.Ends(o.since), o.first(), o.over
		if over.IsZero() {
			over = c.now()
		}
		switch {
		case !o.away && len(o.calls) > 0:
			c.Errorf("%s was here when a turn began at %v, and is called at %v", s.Name, o.since, first)
		case o.away && over.Sub(due) > time.Minute && first.IsZero():
			c.Errorf("%s is not called for a turn from %v to %v at table %s", s.Name, o.since, over, o.table)
		case o.away && first.Sub(due) > time.Minute:
			c.Errorf("%s is called at %v for a turn of %v", s.Name, first, o.since)
		case o.away && !first.IsZero():
			calls++
			if due.After(o.since) {
				later++
			}
		}
	}
	return calls, later
}

// turnsOf lists the tables where it is a user's turn, the longest wait first.
func (c *chronicle) turnsOf(user string) (tables []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, o := range c.turns {
		if o.user == user && o.over.IsZero() {
			tables = append(tables, o.table)
		}
	}
	return tables
}

// offered returns the open table of a host in a channel, if it is published.
func (c *chronicle) offered(channel, host string) (table.Table, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.tables {
		if t.Channel == channel && t.Phase == table.Open && t.Players[0].User == host && t.Shown.Board != "" {
			return *t, true
		}
	}
	return table.Table{}, false
}

// overFor lists the finished tables of a user that have no rematch yet.
func (c *chronicle) overFor(user string) (all []table.Table) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.tables {
		if _, seated := t.Seat(user); seated && t.Phase == table.Over && t.Next == "" {
			all = append(all, *t)
		}
	}
	return all
}

// running lists the tables with a running match, as last stored.
func (c *chronicle) running() (all []table.Table) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.tables {
		if t.Phase == table.Playing {
			all = append(all, *t)
		}
	}
	return all
}

// stale fails the test for each message that notifies of a turn that is over. Unless all is set, it checks only
// messages of tables that have changed since the last check.
func (c *chronicle) stale(messages func(channel string) []sandbox.Message, all bool) {
	c.mu.Lock()
	stirs, words := c.stirs, slices.Clone(c.words)
	c.stirs = map[string]bool{}
	c.mu.Unlock()
	words = slices.DeleteFunc(words, func(w *word) bool {
		return !all && !slices.ContainsFunc(w.tables, func(id string) bool { return stirs[id] })
	})
	gone := map[*word]bool{}
	for _, w := range words {
		stand := messages(w.channel)
		i := slices.IndexFunc(stand, func(m sandbox.Message) bool { return m.ID == w.id })
		if i < 0 || !c.judge(stand[i]) {
			gone[w] = true
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.words = slices.DeleteFunc(c.words, func(w *word) bool { return gone[w] })
}

// judge fails the test if a message notifies of a turn that is over. It reports whether the message notifies of any.
func (c *chronicle) judge(m sandbox.Message) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.errands(m)
	for _, e := range all {
		if c.open[[2]string{e.table, e.user}] == nil {
			c.Errorf("at %v a message of %v still has %s of table %s: %q", c.now(), m.Timestamp, c.people[e.user].Name,
				e.table, said(m))
		}
	}
	return len(all) > 0
}

// chronicled is a store that reports changes to a chronicle.
type chronicled struct {
	store
	of *chronicle
}

func (s chronicled) note(t *table.Table, err error) (*table.Table, error) {
	if err == nil {
		s.of.stored(t)
	}
	return t, err
}

func (s chronicled) Create(ctx context.Context, t *table.Table) error {
	_, err := s.note(t, s.store.Create(ctx, t))
	return err
}

func (s chronicled) Update(ctx context.Context, id string, f func(*table.Table) error) (*table.Table, error) {
	return s.note(s.store.Update(ctx, id, f))
}

func (s chronicled) UpdateFrom(ctx context.Context, t *table.Table, f func(*table.Table) error) (*table.Table, error) {
	return s.note(s.store.UpdateFrom(ctx, t, f))
}
