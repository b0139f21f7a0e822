package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/erasure"
	"dockside/bot/member"
	"dockside/bot/rebuild"
	"dockside/bot/ui"
	"dockside/game/agenda"
	"dockside/game/ladder"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/storage"
)

// weary is a store that becomes unavailable after a number of writes.
type weary struct {
	bottest.Store
	writes atomic.Int64
}

// tired counts a write, and returns an error that wraps storage.ErrUnavailable if no more are allowed.
func (w *weary) tired() error {
	if w.writes.Add(-1) < 0 {
		return fmt.Errorf("%w: the store is weary", storage.ErrUnavailable)
	}
	return nil
}

func (w *weary) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	if err := w.tired(); err != nil {
		return nil, err
	}
	return w.Store.Update(ctx, id, change)
}

func (w *weary) Rename(ctx context.Context, name ladder.Name, user, mark string, opponents []string) error {
	if err := w.tired(); err != nil {
		return err
	}
	return w.Store.Rename(ctx, name, user, mark, opponents)
}

func (w *weary) Archive(ctx context.Context, e ladder.Entry) error {
	if err := w.tired(); err != nil {
		return err
	}
	return w.Store.Archive(ctx, e)
}

func (w *weary) Unarchive(ctx context.Context, e ladder.Entry, user string) error {
	if err := w.tired(); err != nil {
		return err
	}
	return w.Store.Unarchive(ctx, e, user)
}

func (w *weary) Revise(ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error)) error {
	if err := w.tired(); err != nil {
		return err
	}
	return w.Store.Revise(ctx, key, change)
}

// memoryRegister implements member.Ledger in memory.
type memoryRegister struct{ kept member.Erasures }

func (r *memoryRegister) Load() (member.Erasures, error) { return r.kept, nil }

func (r *memoryRegister) Save(kept member.Erasures) error {
	r.kept = kept
	return nil
}

// goes erases a user as if they had requested it, and returns their tombstone id. The store becomes unavailable after
// some writes, again and again.
func goes(t *testing.T, s bottest.Store, r member.Ledger, user string, writes int64) (mark string) {
	t.Helper()
	return goesWith(t, s, nil, r, user, writes)
}

// goesWith is like goes, but with an archive.
func goesWith(t *testing.T, s bottest.Store, a storage.Archive, r member.Ledger, user string, writes int64) (mark string) {
	t.Helper()
	mark = erasure.NewTombstone()
	w := &weary{Store: s}
	w.writes.Store(1 << 30)
	b := bottest.New(t, bottest.Config{Store: w, Archive: a, Games: bottest.GamesAndTender()})
	at := bottest.Noon
	b.Now = func() time.Time { return at }
	bottest.Must(
		t,
		b.Members.ReviseErasures(
			t.Context(),
			func(people map[string]member.ErasureRequest) { people[user] = member.ErasureRequest{Mark: mark} },
		),
	)
	goOn(t, b, r, w, &at, writes)
	return mark
}

// goOn runs erasure rounds until no erasure request is left.
func goOn(t *testing.T, b *bottest.Services, r member.Ledger, w *weary, at *time.Time, writes int64) {
	t.Helper()
	e := b.Eraser(r)
	for n := range 100_000 {
		w.writes.Store(writes + 7*int64(n))
		e.Round(t.Context())
		all, err := member.ErasureRequests.Load(t.Context(), b.Store)
		bottest.Must(t, err)
		if len(all.People) == 0 {
			return
		}
		*at = at.Add(2 * time.Second)
	}
	t.Fatal("it does not come to an end")
}

// mentions lists the entries of a store that contain a text.
func mentions(t *testing.T, s bottest.Store, text string) (where []string) {
	t.Helper()
	bottest.Must(t, s.Walk(t.Context(), func(key string, value []byte) error {
		if strings.Contains(key, text) || strings.Contains(string(value), text) {
			where = append(where, key+": "+string(value))
		}
		return nil
	}))
	return where
}

// ratings returns the ratings of users on all ladders, without the opponents that they have beaten.
func ratings(t *testing.T, s bottest.Store, users []string) (all []any) {
	t.Helper()
	for _, of := range []string{"shanghaien", "tender"} {
		for _, guild := range []string{"g0", "g1", "g2", ""} {
			list, err := s.Standings(t.Context(), ladder.Name{Game: of, Guild: guild}, users...)
			bottest.Must(t, err)
			for _, one := range list {
				one.Best.User, one.Best.Name = "", ""
				all = append(all, one)
			}
		}
	}
	return all
}

// crowded fills a store with n random matches of eight users, which the ladders include.
func crowded(t *testing.T, s bottest.Store, n int) (users, ids []string) {
	t.Helper()
	random := rand.New(rand.NewPCG(7, uint64(n)))
	for n := range 8 {
		users = append(users, fmt.Sprint(7123400+n))
	}
	for n := range n {
		tb := randomTable(t, random, n, users)
		ids = append(ids, tb.ID)
		bottest.Must(t, s.Create(t.Context(), tb))
		bottest.On(t, s).Settled(t, tb.ID)
	}
	return users, ids
}

// Erasing a user changes no other user's rating, even if it is interrupted at any write. A ladder rebuild gives the
// same ratings.
func TestTheLaddersStayWhenSomebodyGoes(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bbolt", "miniredis"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := bottest.Stores[name](t)[0]
			users, ids := crowded(t, s, 30)
			user, others := users[0], users[1:]
			before := ratings(t, s, others)
			mark := goes(t, s, nil, user, 1)
			for _, text := range []string{user, "name of " + user} {
				if where := mentions(t, s, text); where != nil {
					t.Errorf("%s stands in %q", text, where)
				}
			}
			if after := ratings(t, s, others); !reflect.DeepEqual(after, before) {
				t.Errorf("the ratings of the others are\n%v\nand were\n%v", after, before)
			}
			guilds, people := []string{"g0", "g1", "g2"}, append([]string{mark}, others...)
			kept := bottest.Books(t, s, guilds, people, ids)
			if strings.Contains(kept, user) { // histories are not stored as text
				t.Errorf("%s stands in the books", user)
			}
			if !strings.Contains(kept, mark+" played ") || strings.Count(kept, mark) < 10 {
				t.Errorf("the mark has played nothing: %s", kept)
			}
			_, err := rebuild.Rebuild(t.Context(), s, nil, bottest.GamesAndTender(), nil)
			bottest.Must(t, err)
			bottest.Same(t, "rebuilt", bottest.Books(t, s, guilds, people, ids), kept)
		})
	}
}

// A restored backup does not bring back a user who is in the erasure ledger. A user who came back after their erasure
// is kept.
func TestARestoredStoreDoesNotBringAnybodyBack(t *testing.T) {
	t.Parallel()
	older, r := bottest.Stores["bbolt"](t)[0], new(memoryRegister)
	users, _ := crowded(t, older, 12)
	s := bottest.Stores["miniredis"](t)[0]
	_, ids := crowded(t, s, 12)
	goes(t, s, r, users[0], 1<<30)
	bottest.Must(t, s.Create(t.Context(), bottest.Finished(t, "again", users[0], users[1], true, bottest.Noon)))
	for name, restored := range map[string]bottest.Store{"the same": s, "an older copy": older} {
		w := &weary{Store: restored}
		w.writes.Store(1 << 30)
		b := bottest.On(t, w)
		at := bottest.Noon
		b.Now = func() time.Time { return at }
		e := b.Eraser(r)
		e.Restored(t.Context())
		goOn(t, b, r, w, &at, 1<<30)
		if left := mentions(t, restored, users[0]); (left == nil) != (name == "an older copy") {
			t.Errorf("%s has %q", name, left)
		}
	}
	if len(r.kept.People) != 1 || len(ids) != 12 {
		t.Errorf("the register has %+v", r.kept)
	}
}

// A ladder rebuild from an older backup does not bring back an erased user. The other ratings are the same as in a
// store that was never restored.
func TestARebuiltStoreDoesNotBringAnybodyBack(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bbolt", "miniredis"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, s, older := new(memoryRegister), bottest.Stores["miniredis"](t)[0], bottest.Stores[name](t)[0]
			users, _ := crowded(t, s, 30)
			crowded(t, older, 30)
			gone, others := users[0], users[1:]
			goes(t, s, r, gone, 1<<30)
			_, err := rebuild.Rebuild(t.Context(), older, nil, bottest.GamesAndTender(), r)
			bottest.Must(t, err)
			for _, where := range mentions(t, older, gone) {
				if !strings.Contains(strings.SplitN(where, ": ", 2)[0], member.ErasureRequests.Key) { // the erasure continues later
					t.Errorf("they stand in %s", where)
				}
			}
			if got, want := ratings(t, older, others), ratings(t, s, others); !reflect.DeepEqual(got, want) {
				t.Errorf("the ratings of the others are\n%v\nand not\n%v", got, want)
			}
			w := &weary{Store: older}
			w.writes.Store(1 << 30)
			b := bottest.On(t, w)
			at := bottest.Noon
			b.Now = func() time.Time { return at }
			goOn(t, b, r, w, &at, 1<<30)
			if left := mentions(t, older, gone); left != nil {
				t.Errorf("at last they stand in %q", left)
			}
			if got, want := ratings(t, older, others), ratings(t, s, others); !reflect.DeepEqual(got, want) {
				t.Errorf("at last the ratings of the others are\n%v\nand not\n%v", got, want)
			}
		})
	}
}

// torn is a store in which one table and one user's agenda are unreadable.
type torn struct {
	bottest.Store
	table, user string
}

func (s *torn) Load(ctx context.Context, id string) (*table.Table, error) {
	if id == s.table {
		return nil, storage.ErrUnreadable
	}
	return s.Store.Load(ctx, id)
}

func (s *torn) LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error) {
	return s.Store.LoadMany(ctx, slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return id == s.table })...)
}

func (s *torn) Agenda(ctx context.Context, user string) (*agenda.Agenda, error) {
	if user == s.user {
		return nil, storage.ErrUnreadable
	}
	return s.Store.Agenda(ctx, user)
}

func (s *torn) DropAgenda(ctx context.Context, user string) error {
	if user == s.user {
		s.user = ""
	}
	return s.Store.DropAgenda(ctx, user)
}

// An unreadable or deleted table, or an unreadable agenda, does not stop an erasure. Everything else is deleted.
func TestWhatCannotBeReadHoldsUpNoDeletion(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bbolt", "miniredis"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := bottest.Stores[name](t)[0]
			users, ids := crowded(t, s, 12)
			for _, id := range []string{"torn", "whole"} {
				bottest.Must(t, s.Create(t.Context(), table.New(table.Challenge{
					ID: id, Guild: "g1", Channel: "c", Locale: "en", Rules: shanghaien.Rules(), Pace: ui.Day,
					By: table.Person{ID: users[0], Name: "name of " + users[0]},
				}, bottest.Noon)))
			}
			_, err := s.ReviseAgenda(t.Context(), users[0], func(a *agenda.Agenda) error {
				a.Due, a.Box = bottest.Noon, "5"
				return nil
			})
			bottest.Must(t, err)
			goes(t, &torn{s, "torn", users[0]}, nil, users[0], 1<<30)
			for _, id := range append(ids, "whole") {
				tb, err := s.Load(t.Context(), id)
				bottest.Must(t, err)
				if slices.Contains(tb.Users(), users[0]) {
					t.Errorf("at %s sit %v still", id, tb.Users())
				}
			}
			if a, err := s.Agenda(t.Context(), users[0]); err != nil || a.Revision != 0 {
				t.Errorf("the agenda is %+v, %v", a, err)
			}
		})
	}
}

// A table that cannot be read while the tombstone is written does not stop an erasure.
func TestATableThatTearsHoldsUpNoMark(t *testing.T) {
	t.Parallel()
	b := bottest.On(t, bottest.Stores["bbolt"](t)[0])
	e := b.Eraser(nil)
	bottest.Must(t, e.Mark(t.Context(), "7123", "gone-x", "nothing"))
}

// A block still applies to a blocked user who was erased and has returned.
func TestWhoIsBlockedIsAvoidedBehindAVeil(t *testing.T) {
	t.Parallel()
	b := bottest.On(t, bottest.Stores["bbolt"](t)[0])
	veil, err := b.Members.Pseudonym(t.Context(), "7123")
	bottest.Must(t, err)
	bottest.Must(t, b.Members.ChangeBlocks(t.Context(), "71", func([]member.Entry) ([]member.Entry, error) {
		return []member.Entry{{ID: veil}, {ID: "7125", Name: "Bob"}}, nil
	}))
	avoided, err := b.Members.Avoided(t.Context(), "71", []string{"7123", "7124", "7125"})
	if want := map[string]bool{"7123": true, "7125": true}; err != nil || !maps.Equal(avoided, want) {
		t.Errorf("they avoid %v, %v", avoided, err)
	}
}

// When a user is erased, a pseudonym replaces their id in other users' documents. All replicas derive the same
// pseudonym, which does not contain the id.
func TestAVeilStays(t *testing.T) {
	t.Parallel()
	document := json.RawMessage(
		`{"schema":1,"blocked":[{"id":"7123","name":"Ada"},{"id":"71234","name":"Bob"}],"by":{"7123":2}}`)
	got, changed, err := member.Pseudonymise(document, "7123", "veil-x")
	want := `{"blocked":[{"id":"veil-x"},{"id":"71234","name":"Bob"}],"by":{"veil-x":2},"schema":1}`
	if err != nil || !changed || string(got) != want {
		t.Errorf("it becomes %s, %v, %v", got, changed, err)
	}
	if got, changed, err := member.Pseudonymise(got, "7123", "veil-x"); err != nil || changed || string(got) != want {
		t.Errorf("a second time it becomes %s, %v, %v", got, changed, err)
	}
	s := bottest.Stores["bbolt"](t)[0]
	one, other := bottest.On(t, s), bottest.On(t, s)
	a, err := one.Members.Pseudonym(t.Context(), "7123")
	bottest.Must(t, err)
	if b, err := other.Members.Pseudonym(t.Context(), "7123"); err != nil || a != b || strings.Contains(a, "7123") {
		t.Errorf("the veils are %s and %s, %v", a, b, err)
	}
	if c, err := other.Members.Pseudonym(t.Context(), "7124"); err != nil || a == c {
		t.Errorf("two have the same veil: %s, %v", c, err)
	}
}
