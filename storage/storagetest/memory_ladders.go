package storagetest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"dockside/game/ladder"
	"dockside/storage/internal/codec"
)

// memoryLadders are the ladders and histories of a Memory, which locks them.
type memoryLadders struct {
	*guard
	ladders   map[ladder.Name]*memoryLadder
	drafts    map[ladder.Name]*memoryDraft
	histories map[ladder.Owner]map[string]time.Time // match → when it ended
	entries   map[string][]byte                     // by match
}

func newMemoryLadders(g *guard) memoryLadders {
	return memoryLadders{
		g,
		map[ladder.Name]*memoryLadder{},
		map[ladder.Name]*memoryDraft{},
		map[ladder.Owner]map[string]time.Time{},
		map[string][]byte{},
	}
}

// memoryLadder is a ladder. Standings, pairs and changes are encoded.
type memoryLadder struct {
	head      codec.Head
	standings map[string][]byte
	ranks     map[string]memoryRank // by user
	pairs     map[ladder.Pair][]byte
	changes   map[string][]byte // by match
}

// memoryRank is what the order of a ladder depends on.
type memoryRank struct {
	points int
	played time.Time
}

// memoryDraft is a draft of a ladder.
type memoryDraft struct {
	*memoryLadder
	by    string   // whose it is
	since []string // matches that the ladder has taken since
}

func newMemoryLadder() *memoryLadder {
	return &memoryLadder{
		standings: map[string][]byte{}, ranks: map[string]memoryRank{}, pairs: map[ladder.Pair][]byte{},
		changes: map[string][]byte{},
	}
}

// ladder returns a ladder, which may be empty.
func (m *memoryLadders) ladder(name ladder.Name) *memoryLadder {
	if m.ladders[name] == nil {
		m.ladders[name] = newMemoryLadder()
	}
	return m.ladders[name]
}

// Settle implements storage.Ladders.
func (m *memoryLadders) Settle(ctx context.Context, name ladder.Name, r ladder.Result) (ladder.Change, error) {
	return ask(ctx, m.guard, func() (ladder.Change, error) { return m.settle(name, r) })
}

// settle takes a result into a ladder, and tells its draft.
func (m *memoryLadders) settle(name ladder.Name, r ladder.Result) (ladder.Change, error) {
	c, taken, err := m.ladder(name).settle(name, r)
	if d := m.drafts[name]; d != nil && taken {
		d.since = append(d.since, r.Match)
	}
	return c, err
}

// settle takes a result, and reports whether it had not been taken before.
func (l *memoryLadder) settle(name ladder.Name, r ladder.Result) (c ladder.Change, taken bool, err error) {
	if done := l.changes[r.Match]; done != nil {
		return c, false, codec.Unpack(done, &c)
	}
	before := ladder.Book{Standings: map[string]ladder.Standing{}, Pairs: map[ladder.Pair]ladder.Versus{}}
	for _, user := range r.Users() {
		if before.Standings[user], err = l.standing(user); err != nil {
			return c, false, err
		}
	}
	for _, p := range r.Pairs() {
		var v ladder.Versus
		if err := codec.Unpack(l.pairs[p], &v); err != nil {
			return c, false, err
		}
		before.Pairs[p] = v
	}
	after, c := ladder.Apply(before, r)
	for _, s := range after.Standings {
		l.put(s)
	}
	for p, v := range after.Pairs {
		l.pairs[p] = packed(v)
	}
	l.head.Take(r)
	c.Ladder, c.Number = name, l.head.Number
	l.changes[r.Match] = packed(c)
	return c, true, nil
}

// packed encodes a value that always can be.
func packed(value any) []byte {
	b, err := codec.Pack(value)
	if err != nil {
		panic(err)
	}
	return b
}

func (l *memoryLadder) standing(user string) (s ladder.Standing, err error) {
	return s, codec.Unpack(l.standings[user], &s)
}

func (l *memoryLadder) put(s ladder.Standing) {
	l.standings[s.User], l.ranks[s.User] = packed(s), memoryRank{s.Rating.Points(), s.Played}
}

// shown lists the users who have played since a time, best first.
func (l *memoryLadder) shown(since time.Time) []string {
	users := slices.Sorted(maps.Keys(l.ranks))
	users = slices.DeleteFunc(users, func(u string) bool { return !since.IsZero() && l.ranks[u].played.Before(since) })
	slices.SortStableFunc(users, func(a, b string) int { return cmp.Compare(l.ranks[b].points, l.ranks[a].points) })
	return users
}

// Page implements storage.Ladders.
func (m *memoryLadders) Page(ctx context.Context, name ladder.Name, q ladder.Query) (p ladder.Page, err error) {
	err = m.do(ctx, func() error {
		l := m.ladder(name)
		if p.Mine.Standing, err = l.standing(q.Reader); err != nil {
			return err
		}
		users, rank := l.shown(q.Since), 0
		p.Total = len(users)
		for place, user := range users {
			if place == 0 || l.ranks[user].points != l.ranks[users[place-1]].points {
				rank = place + 1
			}
			if user == q.Reader {
				p.Mine.Rank, p.Mine.Place = rank, place
			}
			if place < q.From || place >= q.From+q.Count {
				continue
			}
			if s, err := l.standing(user); err == nil { // rows that cannot be read are left out
				p.Rows = append(p.Rows, ladder.Row{Rank: rank, Place: place, Standing: s})
			}
		}
		return nil
	})
	return p, err
}

// Standings implements storage.Ladders.
func (m *memoryLadders) Standings(ctx context.Context, name ladder.Name, users ...string) ([]ladder.Standing, error) {
	all := make([]ladder.Standing, len(users))
	err := m.do(ctx, func() (err error) {
		for i, user := range users {
			if all[i], err = m.ladder(name).standing(user); err != nil {
				return err
			}
		}
		return nil
	})
	return all, err
}

// Versus implements storage.Ladders.
func (m *memoryLadders) Versus(ctx context.Context, name ladder.Name, one, other string) (v ladder.Versus, err error) {
	p, turned := ladder.PairOf(one, other)
	err = m.do(ctx, func() error { return codec.Unpack(m.ladder(name).pairs[p], &v) })
	if turned {
		v = v.Turned()
	}
	return v, err
}

// Counts implements storage.Ladders.
func (m *memoryLadders) Counts(ctx context.Context, name ladder.Name) (map[string]int, error) {
	return ask(ctx, m.guard, func() (map[string]int, error) { return maps.Clone(m.ladder(name).head.Counts), nil })
}

// Seasons implements storage.Ladders.
func (m *memoryLadders) Seasons(ctx context.Context, name ladder.Name) ([]string, error) {
	return ask(ctx, m.guard, func() ([]string, error) {
		seasons := slices.Clone(m.ladder(name).head.Seasons)
		slices.Reverse(seasons)
		return seasons, nil
	})
}

// Archive implements storage.Ladders.
func (m *memoryLadders) Archive(ctx context.Context, e ladder.Entry) error {
	return m.do(ctx, func() error {
		for _, user := range e.Users() {
			o := ladder.Owner{Guild: e.Guild, User: user}
			if m.histories[o] == nil {
				m.histories[o] = map[string]time.Time{}
			}
			m.histories[o][e.Match] = e.Ended
		}
		m.entries[e.Match] = codec.EncodeEntry(e)
		return nil
	})
}

// Unarchive implements storage.Erasure.
func (m *memoryLadders) Unarchive(ctx context.Context, e ladder.Entry, user string) error {
	return m.do(ctx, func() error {
		o := ladder.Owner{Guild: e.Guild, User: user}
		if delete(m.histories[o], e.Match); len(m.histories[o]) == 0 {
			delete(m.histories, o)
		}
		known, err := codec.DecodeEntry(e.Guild, e.Match, m.entries[e.Match])
		if err == nil && slices.ContainsFunc(known.Users(), func(user string) bool {
			_, listed := m.histories[ladder.Owner{Guild: e.Guild, User: user}][e.Match]
			return listed
		}) {
			return nil
		}
		delete(m.entries, e.Match)
		return nil
	})
}

// History implements storage.Ladders.
func (m *memoryLadders) History(ctx context.Context, guild, user string, from, count int) (
	list []ladder.Entry, total int, err error,
) {
	err = m.do(ctx, func() error {
		ended := m.histories[ladder.Owner{Guild: guild, User: user}]
		matches := slices.Sorted(maps.Keys(ended))
		slices.SortStableFunc(matches, func(a, b string) int { return ended[a].Compare(ended[b]) })
		slices.Reverse(matches)
		total = len(matches)
		for _, match := range page(matches, from, count) {
			if e, err := codec.DecodeEntry(guild, match, m.entries[match]); err == nil { // others are left out
				list = append(list, e)
			}
		}
		return nil
	})
	return list, total, err
}

// Rename implements storage.Erasure.
func (m *memoryLadders) Rename(ctx context.Context, name ladder.Name, user, mark string, opponents []string) error {
	return m.do(ctx, func() error {
		delete(m.drafts, name)
		l := m.ladder(name)
		s, err := l.standing(user)
		if err != nil {
			return err
		}
		if s.User != "" {
			delete(l.standings, user)
			delete(l.ranks, user)
			l.put(s.Renamed(user, mark))
		}
		for _, o := range opponents {
			if err := l.renamePair(user, mark, o); err != nil {
				return err
			}
			best, err := l.standing(o)
			if err != nil {
				return err
			}
			if best.User != "" && best.Best.User == user {
				l.put(best.Renamed(user, mark))
			}
		}
		return nil
	})
}

// renamePair renames a user in how they have fared against an opponent.
func (l *memoryLadder) renamePair(user, mark, opponent string) error {
	before, one := ladder.PairOf(user, opponent)
	after, other := ladder.PairOf(mark, opponent)
	stored := l.pairs[before]
	var v ladder.Versus
	if err := codec.Unpack(stored, &v); err != nil || stored == nil {
		return err
	}
	if one != other {
		v = v.Turned()
	}
	delete(l.pairs, before)
	l.pairs[after] = packed(v)
	return nil
}

// Ladders implements storage.Erasure.
func (m *memoryLadders) Ladders(ctx context.Context) (names []ladder.Name, err error) {
	err = m.do(ctx, func() error {
		for name, l := range m.ladders {
			if l.head.Number > 0 {
				names = append(names, name)
			}
		}
		for name := range m.drafts {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return nil
	})
	return names, err
}

// Drop implements storage.Erasure.
func (m *memoryLadders) Drop(ctx context.Context, name ladder.Name) error {
	return m.do(ctx, func() error {
		delete(m.ladders, name)
		delete(m.drafts, name)
		return nil
	})
}

// Begin implements storage.Drafts.
func (m *memoryLadders) Begin(ctx context.Context, by string, names ...ladder.Name) error {
	return m.do(ctx, func() error {
		clear(m.drafts)
		for _, name := range names {
			m.drafts[name] = &memoryDraft{memoryLadder: newMemoryLadder(), by: by}
		}
		return nil
	})
}

// draft returns the draft of a ladder that belongs to a worker.
func (m *memoryLadders) draft(by string, name ladder.Name) (*memoryDraft, error) {
	if d := m.drafts[name]; d != nil && d.by == by {
		return d, nil
	}
	return nil, ladder.ErrNoDraft
}

// Draft implements storage.Drafts.
func (m *memoryLadders) Draft(ctx context.Context, by string, name ladder.Name, r ladder.Result) (
	ladder.Change, error,
) {
	return ask(ctx, m.guard, func() (c ladder.Change, err error) {
		d, err := m.draft(by, name)
		if err == nil {
			c, _, err = d.settle(name, r)
		}
		return c, err
	})
}

// Since implements storage.Drafts.
func (m *memoryLadders) Since(ctx context.Context, name ladder.Name) ([]string, error) {
	return ask(ctx, m.guard, func() ([]string, error) {
		if d := m.drafts[name]; d != nil {
			return slices.Clone(d.since), nil
		}
		return nil, nil
	})
}

// Exchange implements storage.Drafts.
func (m *memoryLadders) Exchange(ctx context.Context, by string, name ladder.Name, taken int) (done bool, err error) {
	return ask(ctx, m.guard, func() (bool, error) {
		d, err := m.draft(by, name)
		if err != nil || len(d.since) != taken {
			return false, err
		}
		m.ladders[name] = d.memoryLadder
		delete(m.drafts, name)
		return true, nil
	})
}

// Taken implements storage.Drafts.
func (m *memoryLadders) Taken(ctx context.Context, name ladder.Name, match string) (
	c ladder.Change, ok bool, err error,
) {
	err = m.do(ctx, func() error {
		stored := m.ladder(name).changes[match]
		ok = stored != nil
		return codec.Unpack(stored, &c)
	})
	return c, ok, err
}

// Histories implements storage.Drafts.
func (m *memoryLadders) Histories(ctx context.Context) ([]ladder.Owner, error) {
	return ask(ctx, m.guard, func() ([]ladder.Owner, error) { return slices.Collect(maps.Keys(m.histories)), nil })
}

// walk adds everything about ladders and histories to what is stored.
func (m *memoryLadders) walk(stored map[string][]byte) {
	add := func(of string, l *memoryLadder) {
		for user, value := range l.standings {
			stored[of+"/standings/"+user] = value
		}
		for p, value := range l.pairs {
			stored[of+"/pairs/"+p.A+"/"+p.B] = value
		}
		for match, value := range l.changes {
			stored[of+"/changes/"+match] = value
		}
	}
	for name, l := range m.ladders {
		add("ladders/"+name.String(), l)
	}
	for name, d := range m.drafts {
		add("drafts/"+name.String(), d.memoryLadder)
		stored["drafts/"+name.String()+"/since"] = []byte(strings.Join(d.since, " "))
	}
	for o, matches := range m.histories {
		for match := range matches {
			stored["histories/"+o.Guild+"/"+o.User+"/"+match] = nil
		}
	}
	for match, value := range m.entries {
		stored["entries/"+match] = value
	}
}
