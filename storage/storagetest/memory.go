package storagetest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"dockside/game/agenda"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/internal/codec"
)

// Memory is a store in memory, for unit tests. It passes the suite of the other stores, keeps values encoded as they
// do, and searches all of them where the others have indexes. Safe for concurrent use.
type Memory struct {
	*guard
	memoryTables
	memoryAgendas
	memoryDocuments
	memoryLadders
	limiter codec.RateLimiter
}

var _ storage.Backend = (*Memory)(nil)

// guard lets one call at a time use the store.
type guard struct {
	mu  sync.Mutex
	now func() time.Time
}

// memoryTables are the tables of a Memory, and the names that they claim.
type memoryTables struct {
	*guard
	tables  map[string][]byte        // by id
	listed  map[string]codec.Listing // by id, also of removed tables
	claimed map[string]time.Time     // id → until when
	names   map[string]string        // name → id
	ladders map[ladder.Name]*memoryLadder
}

// memoryAgendas are the agendas of a Memory.
type memoryAgendas struct {
	*guard
	agendas map[string][]byte    // by user
	due     map[string]time.Time // by user
	claimed map[string]time.Time // user → until when
}

// memoryDocuments are the documents of a Memory.
type memoryDocuments struct {
	*guard
	documents map[string]expiring // by key
}

// expiring is a document and when it expires, zero for never.
type expiring struct {
	value   []byte
	expires time.Time
}

// NewMemory returns an empty store with a clock.
func NewMemory(now func() time.Time) *Memory {
	g := &guard{now: now}
	ladders := newMemoryLadders(g)
	return &Memory{
		guard: g,
		memoryTables: memoryTables{
			g, map[string][]byte{}, map[string]codec.Listing{}, map[string]time.Time{}, map[string]string{}, ladders.ladders,
		},
		memoryAgendas:   memoryAgendas{g, map[string][]byte{}, map[string]time.Time{}, map[string]time.Time{}},
		memoryDocuments: memoryDocuments{g, map[string]expiring{}},
		memoryLadders:   ladders,
	}
}

// do runs work while nothing else uses the store, unless ctx is cancelled.
func (g *guard) do(ctx context.Context, work func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return codec.Unavailable(err)
	}
	return work()
}

// ask is do for work that has a result.
func ask[T any](ctx context.Context, g *guard, work func() (T, error)) (result T, err error) {
	err = g.do(ctx, func() (err error) {
		result, err = work()
		return err
	})
	return result, err
}

// Create implements storage.Tables.
func (m *memoryTables) Create(ctx context.Context, t *table.Table) error { return m.create(ctx, t, 1) }

// Restore implements storage.Tables.
func (m *memoryTables) Restore(ctx context.Context, t *table.Table) error {
	return m.create(ctx, t, t.Revision)
}

func (m *memoryTables) create(ctx context.Context, t *table.Table, revision int64) error {
	return m.do(ctx, func() error {
		if m.tables[t.ID] != nil {
			return codec.Exists(t.ID)
		}
		value, err := codec.EncodeTable(t, revision)
		if err == nil {
			m.tables[t.ID], m.listed[t.ID] = value, codec.ListingOf(t)
		}
		return err
	})
}

// Remove implements storage.Tables.
func (m *memoryTables) Remove(ctx context.Context, t *table.Table) (removed bool, err error) {
	err = m.do(ctx, func() error {
		for _, name := range codec.SettledOn(t) {
			if l := m.ladders[name]; l != nil {
				delete(l.changes, t.ID)
			}
		}
		if removed = m.tables[t.ID] != nil && m.unchanged(t); removed {
			delete(m.tables, t.ID)
			m.listed[t.ID] = codec.ListingOf(t).Afterwards()
		}
		return nil
	})
	return removed, err
}

// unchanged reports whether the stored revision of a table is that of t.
func (m *memoryTables) unchanged(t *table.Table) bool {
	var stored struct{ Revision int64 }
	return json.Unmarshal(m.tables[t.ID], &stored) == nil && stored.Revision == t.Revision
}

// Load implements storage.Tables.
func (m *memoryTables) Load(ctx context.Context, id string) (*table.Table, error) {
	return ask(ctx, m.guard, func() (*table.Table, error) { return m.load(id) })
}

func (m *memoryTables) load(id string) (*table.Table, error) {
	if m.tables[id] == nil {
		return nil, codec.NotFound(id)
	}
	return codec.DecodeTable(id, m.tables[id])
}

// LoadWith implements storage.Tables.
func (m *Memory) LoadWith(ctx context.Context, id string, keys ...string) (*table.Table, []json.RawMessage, error) {
	all, err := m.Documents(ctx, keys...)
	if err != nil {
		return nil, nil, err
	}
	t, err := m.Load(ctx, id)
	return t, all, err
}

// LoadMany implements storage.Tables.
func (m *memoryTables) LoadMany(ctx context.Context, ids ...string) (all []*table.Table, err error) {
	err = m.do(ctx, func() error {
		for _, id := range ids {
			if t, err := m.load(id); err == nil {
				all = append(all, t)
			}
		}
		return nil
	})
	return all, err
}

// Update implements storage.Tables.
func (m *memoryTables) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	t, err := m.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return m.UpdateFrom(ctx, t, change)
}

// UpdateFrom implements storage.Tables.
func (m *memoryTables) UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (
	*table.Table, error,
) {
	id := t.ID
	for {
		before := *t
		value, err := codec.ReviseTable(t, change)
		if err != nil {
			return nil, err
		}
		stored := false
		err = m.do(ctx, func() error {
			if stored = m.tables[id] != nil && m.unchanged(&before); stored {
				m.tables[id], m.listed[id] = value, codec.ListingOf(t)
			}
			return nil
		})
		if stored || err != nil {
			return t, err
		}
		if t, err = m.Load(ctx, id); err != nil {
			return nil, err
		}
	}
}

// where lists the ids of the tables whose listing fits, ascending.
func (m *memoryTables) where(ctx context.Context, fits func(codec.Listing) bool) (ids []string, err error) {
	err = m.do(ctx, func() error {
		for _, id := range slices.Sorted(maps.Keys(m.listed)) {
			if fits(m.listed[id]) {
				ids = append(ids, id)
			}
		}
		return nil
	})
	return ids, err
}

// InChannel implements storage.Tables.
func (m *memoryTables) InChannel(ctx context.Context, channel string) ([]string, error) {
	return m.where(ctx, func(l codec.Listing) bool { return l.Channel == channel })
}

// Tagged implements storage.Tables.
func (m *memoryTables) Tagged(ctx context.Context, tag string) ([]string, error) {
	return m.where(ctx, func(l codec.Listing) bool { return slices.Contains(l.Tags, tag) })
}

// Seated implements storage.Tables.
func (m *memoryTables) Seated(ctx context.Context, user string) ([]string, error) {
	return m.Tagged(ctx, table.SatAtBy(user))
}

// Finished implements storage.Tables.
func (m *memoryTables) Finished(ctx context.Context, user string, from, count int) (
	ids []string, total int, err error,
) {
	ids, err = m.where(ctx, func(l codec.Listing) bool { return slices.Contains(l.Played, user) })
	m.mu.Lock()
	defer m.mu.Unlock()
	slices.SortStableFunc(ids, func(a, b string) int { return int(m.listed[a].Ended - m.listed[b].Ended) })
	slices.Reverse(ids)
	return page(ids, from, count), len(ids), err
}

// page returns at most count elements after the first from.
func page[T any](all []T, from, count int) []T {
	from = min(from, len(all))
	return all[from:min(from+max(count, 0), len(all))]
}

// List implements storage.Tables.
func (m *memoryTables) List(ctx context.Context, loaded ...*table.Table) error {
	return m.do(ctx, func() error {
		for _, t := range loaded {
			switch now, err := m.load(t.ID); {
			case err == nil:
				m.listed[t.ID] = codec.ListingOf(now)
			case errors.Is(err, storage.ErrNotFound):
				m.listed[t.ID] = codec.ListingOf(t).Afterwards()
			default:
				return err
			}
		}
		return nil
	})
}

// IDs implements storage.Tables.
func (m *memoryTables) IDs(ctx context.Context) ([]string, error) {
	return ask(ctx, m.guard, func() ([]string, error) { return slices.Collect(maps.Keys(m.tables)), nil })
}

// due lists what is due, the longest waiting first. It is called by do.
func due(all map[string]time.Time, now time.Time) []string {
	ids := slices.Sorted(maps.Keys(all))
	ids = slices.DeleteFunc(ids, func(id string) bool { return all[id].After(now) })
	slices.SortStableFunc(ids, func(a, b string) int { return all[a].Compare(all[b]) })
	return ids
}

// dueTables returns when tables are due. It is called by do.
func (m *memoryTables) dueTables() map[string]time.Time {
	all := map[string]time.Time{}
	for id, l := range m.listed {
		if l.Ever {
			all[id] = time.UnixMilli(l.Due)
		}
	}
	return all
}

// claim claims up to limit ids that nobody has claimed.
func claim(claimed map[string]time.Time, ids []string, now, until time.Time, limit int) (mine []string) {
	for _, id := range ids {
		if len(mine) < limit && !claimed[id].After(now) {
			claimed[id] = until
			mine = append(mine, id)
		}
	}
	return mine
}

// CountDue implements storage.Due.
func (m *memoryTables) CountDue(ctx context.Context, now time.Time) (int, error) {
	return ask(ctx, m.guard, func() (int, error) { return len(due(m.dueTables(), now)), nil })
}

// ClaimDue implements storage.Due.
func (m *memoryTables) ClaimDue(ctx context.Context, now, until time.Time, limit int) ([]string, error) {
	return ask(ctx, m.guard, func() ([]string, error) {
		return claim(m.claimed, due(m.dueTables(), now), now, until, limit), nil
	})
}

// YieldDue implements storage.Due.
func (m *memoryTables) YieldDue(ctx context.Context, ids ...string) error {
	return m.do(ctx, func() error {
		maps.DeleteFunc(m.claimed, func(id string, _ time.Time) bool { return slices.Contains(ids, id) })
		return nil
	})
}

// Claim implements storage.Claims.
func (m *memoryTables) Claim(ctx context.Context, name, id, instead string) (string, error) {
	return ask(ctx, m.guard, func() (string, error) {
		if owner := m.names[name]; owner == "" || owner == instead {
			m.names[name] = id
		}
		return m.names[name], nil
	})
}

// Release implements storage.Claims.
func (m *memoryTables) Release(ctx context.Context, name, id string) error {
	return m.do(ctx, func() error {
		if id == "" || m.names[name] == id {
			delete(m.names, name)
		}
		return nil
	})
}

// Agenda implements storage.Agendas.
func (m *memoryAgendas) Agenda(ctx context.Context, user string) (*agenda.Agenda, error) {
	return ask(ctx, m.guard, func() (*agenda.Agenda, error) { return codec.DecodeAgenda(user, m.agendas[user]) })
}

// ReviseAgenda implements storage.Agendas.
func (m *memoryAgendas) ReviseAgenda(ctx context.Context, user string, change func(*agenda.Agenda) error) (
	*agenda.Agenda, error,
) {
	return ask(ctx, m.guard, func() (*agenda.Agenda, error) {
		a, value, err := codec.ReviseAgenda(user, m.agendas[user], change)
		if err != nil {
			return nil, err
		}
		m.putAgenda(user, value, a)
		return a, nil
	})
}

// putAgenda stores an agenda, or deletes it if value is nil.
func (m *memoryAgendas) putAgenda(user string, value []byte, a *agenda.Agenda) {
	delete(m.agendas, user)
	delete(m.due, user)
	if value != nil {
		m.agendas[user] = value
	}
	if !a.Due.IsZero() {
		m.due[user] = a.Due.Truncate(time.Millisecond)
	}
}

// DropAgenda implements storage.Agendas.
func (m *memoryAgendas) DropAgenda(ctx context.Context, user string) error {
	return m.do(ctx, func() error {
		m.putAgenda(user, nil, &agenda.Agenda{})
		delete(m.claimed, user)
		return nil
	})
}

// CountPeople implements storage.Agendas.
func (m *memoryAgendas) CountPeople(ctx context.Context, now time.Time) (int, error) {
	return ask(ctx, m.guard, func() (int, error) { return len(due(m.due, now)), nil })
}

// ClaimPeople implements storage.Agendas.
func (m *memoryAgendas) ClaimPeople(ctx context.Context, now, until time.Time, limit int) ([]string, error) {
	return ask(ctx, m.guard, func() ([]string, error) { return claim(m.claimed, due(m.due, now), now, until, limit), nil })
}

// YieldPeople implements storage.Agendas.
func (m *memoryAgendas) YieldPeople(ctx context.Context, users ...string) error {
	return m.do(ctx, func() error {
		maps.DeleteFunc(m.claimed, func(user string, _ time.Time) bool { return slices.Contains(users, user) })
		return nil
	})
}

// document returns the JSON under a key. It is called by do.
func (m *memoryDocuments) document(key string) (document json.RawMessage, err error) {
	d := m.documents[key]
	if !d.expires.IsZero() && !m.now().Before(d.expires) {
		delete(m.documents, key)
		return nil, nil
	}
	return document, codec.Unpack(d.value, &document)
}

// put stores a document that expires at a time, zero for never; nil deletes it. It is called by do.
func (m *memoryDocuments) put(key string, document json.RawMessage, expires time.Time) error {
	if document == nil {
		delete(m.documents, key)
		return nil
	}
	value, err := codec.Pack(document)
	if err == nil {
		m.documents[key] = expiring{value, expires}
	}
	return err
}

// Document implements storage.Documents.
func (m *memoryDocuments) Document(ctx context.Context, key string) (json.RawMessage, error) {
	all, err := m.Documents(ctx, key)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// Documents implements storage.Ephemeral.
func (m *memoryDocuments) Documents(ctx context.Context, keys ...string) ([]json.RawMessage, error) {
	all := make([]json.RawMessage, len(keys))
	err := m.do(ctx, func() (err error) {
		for i, key := range keys {
			if all[i], err = m.document(key); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// Revise implements storage.Documents.
func (m *memoryDocuments) Revise(
	ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error),
) error {
	return m.do(ctx, func() error {
		document, err := m.document(key)
		if err != nil {
			return err
		}
		if document, err = change(document); err != nil {
			return err
		}
		return m.put(key, document, time.Time{})
	})
}

// Keep implements storage.Ephemeral.
func (m *memoryDocuments) Keep(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	json.RawMessage, error,
) {
	return ask(ctx, m.guard, func() (json.RawMessage, error) {
		before, err := m.document(key)
		if err != nil {
			return nil, err
		}
		return before, m.put(key, document, m.now().Add(lasts))
	})
}

// KeepFirst implements storage.Ephemeral.
func (m *memoryDocuments) KeepFirst(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	json.RawMessage, error,
) {
	return ask(ctx, m.guard, func() (json.RawMessage, error) {
		kept, err := m.document(key)
		if err != nil || kept != nil {
			return kept, err
		}
		return document, m.put(key, document, m.now().Add(lasts))
	})
}

// Naming implements storage.Erasure.
func (m *Memory) Naming(ctx context.Context, text string) (documents, claims []string, err error) {
	err = m.do(ctx, func() error {
		for key, d := range m.documents {
			if strings.Contains(key, text) || bytes.Contains(d.value, []byte(text)) {
				documents = append(documents, key)
			}
		}
		for name, id := range m.names {
			if strings.Contains(name, text) || strings.Contains(id, text) {
				claims = append(claims, name)
			}
		}
		return nil
	})
	return documents, claims, err
}

// Walk implements storage.Erasure.
func (m *Memory) Walk(ctx context.Context, visit func(key string, value []byte) error) error {
	stored := map[string][]byte{}
	if err := m.do(ctx, func() error {
		for id, value := range m.tables {
			stored["tables/"+id] = value
		}
		for id, l := range m.listed {
			stored["listed/"+id] = []byte(l.Channel + " " + strings.Join(append(slices.Clone(l.Tags), l.Played...), " "))
		}
		for name, id := range m.names {
			stored["claims/"+name] = []byte(id)
		}
		for user, value := range m.agendas {
			stored["agendas/"+user] = value
		}
		for key, d := range m.documents {
			stored["documents/"+key] = d.value
		}
		m.walk(stored)
		return nil
	}); err != nil {
		return err
	}
	for key, value := range stored {
		if err := visit(key, value); err != nil {
			return err
		}
	}
	return nil
}

// Items implements storage.ItemStore.
func (m *Memory) Items(ctx context.Context, visit func(storage.Item) error) error {
	var all []storage.Item
	if err := m.do(ctx, func() error {
		for id, value := range m.tables {
			all = append(all, codec.NewItem(storage.TableItem, id, value))
		}
		for key, d := range m.documents {
			if d.expires.IsZero() {
				all = append(all, codec.NewItem(storage.DocumentItem, key, d.value))
			}
		}
		for name, id := range m.names {
			all = append(all, codec.NewItem(storage.ClaimItem, name, []byte(id)))
		}
		for user, value := range m.agendas {
			all = append(all, codec.NewItem(storage.AgendaItem, user, value))
		}
		return nil
	}); err != nil {
		return err
	}
	for _, i := range all {
		if err := visit(i); err != nil {
			return err
		}
	}
	return nil
}

// Adopt implements storage.ItemStore.
func (m *Memory) Adopt(ctx context.Context, items ...storage.Item) error {
	for _, i := range items {
		t, err := codec.ReadTable(i)
		if err = errors.Join(err, codec.CheckItem(i)); err != nil {
			return err
		}
		if err := m.do(ctx, func() error { return m.adopt(i, t) }); err != nil {
			return err
		}
	}
	return nil
}

func (m *Memory) adopt(i storage.Item, t *table.Table) error {
	switch i.Kind {
	case storage.TableItem:
		m.tables[i.Key], m.listed[i.Key] = i.Value, codec.ListingOf(t)
	case storage.DocumentItem:
		m.documents[i.Key] = expiring{value: i.Value}
	case storage.ClaimItem:
		owner, err := codec.ClaimOwner(i)
		m.names[i.Key] = owner
		return err
	case storage.AgendaItem:
		a, err := codec.DecodeAgenda(i.Key, i.Value)
		if err != nil {
			return err
		}
		m.putAgenda(i.Key, i.Value, a)
	}
	return nil
}

// Time implements storage.Cluster.
func (m *Memory) Time(context.Context) (time.Time, error) { return m.now(), nil }

// RateLimit implements storage.Cluster.
func (m *Memory) RateLimit(_ context.Context, rate, want int) (granted int, wait time.Duration, err error) {
	granted, wait = m.limiter.Grant(m.now(), rate, want)
	return granted, wait, nil
}

// Shift implements storage.Cluster.
func (*Memory) Shift(context.Context, time.Duration) (bool, error) { return true, nil }

// Health implements storage.Backend.
func (m *Memory) Health(ctx context.Context) error { return m.do(ctx, func() error { return nil }) }

// Watch implements storage.Backend. A Memory tells a watcher nothing.
func (*Memory) Watch(storage.Watcher) {}

// Close implements storage.Backend.
func (*Memory) Close() error { return nil }
