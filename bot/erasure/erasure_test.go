package erasure_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/member"
	"dockside/bot/rebuild"
	"dockside/bot/ui"
	"dockside/game/agenda"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/storage"
)

// goes erases a user as if they had requested it, and returns their tombstone id. The store becomes unavailable after
// some writes, again and again.
func goes(t *testing.T, s bottest.Store, r member.Ledger, user string, writes int64) (mark string) {
	t.Helper()
	return bottest.EraseFrom(t, s, nil, r, user, writes)
}

// crowded fills a store with n random matches of eight users, which the ladders include.
func crowded(t *testing.T, s bottest.Store, n int) (users, ids []string) {
	t.Helper()
	random := rand.New(rand.NewPCG(7, uint64(n)))
	for n := range 8 {
		users = append(users, fmt.Sprint(7123400+n))
	}
	for n := range n {
		tb := bottest.RandomTable(t, random, n, users)
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
			before := bottest.Ratings(t, s, others)
			mark := goes(t, s, nil, user, 1)
			for _, text := range []string{user, "name of " + user} {
				if where := bottest.Mentions(t, s, text); where != nil {
					t.Errorf("%s is in %q", text, where)
				}
			}
			if after := bottest.Ratings(t, s, others); !reflect.DeepEqual(after, before) {
				t.Errorf("the ratings of the others are\n%v\nand were\n%v", after, before)
			}
			guilds, people := []string{"g0", "g1", "g2"}, append([]string{mark}, others...)
			kept := bottest.Books(t, s, guilds, people, ids)
			if strings.Contains(kept, user) { // histories are not stored as text
				t.Errorf("%s is in the ladders", user)
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
	older, r := bottest.Stores["bbolt"](t)[0], new(bottest.MemoryLedger)
	users, _ := crowded(t, older, 12)
	s := bottest.Stores["miniredis"](t)[0]
	_, ids := crowded(t, s, 12)
	goes(t, s, r, users[0], 1<<30)
	bottest.Must(t, s.Create(t.Context(), bottest.Finished(t, "again", users[0], users[1], true, bottest.Noon)))
	for name, restored := range map[string]bottest.Store{"the same": s, "an older copy": older} {
		w := &bottest.Flaky{Store: restored}
		w.Writes.Store(1 << 30)
		b := bottest.On(t, w)
		at := bottest.Noon
		b.Now = func() time.Time { return at }
		e := b.Eraser(r)
		e.Restored(t.Context())
		bottest.FinishErasure(t, b, r, w, &at, 1<<30)
		if left := bottest.Mentions(t, restored, users[0]); (left == nil) != (name == "an older copy") {
			t.Errorf("%s has %q", name, left)
		}
	}
	if len(r.Kept.People) != 1 || len(ids) != 12 {
		t.Errorf("the register has %+v", r.Kept)
	}
}

// A ladder rebuild from an older backup does not bring back an erased user. The other ratings are the same as in a
// store that was never restored.
func TestARebuiltStoreDoesNotBringAnybodyBack(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bbolt", "miniredis"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, s, older := new(bottest.MemoryLedger), bottest.Stores["miniredis"](t)[0], bottest.Stores[name](t)[0]
			users, _ := crowded(t, s, 30)
			crowded(t, older, 30)
			gone, others := users[0], users[1:]
			goes(t, s, r, gone, 1<<30)
			_, err := rebuild.Rebuild(t.Context(), older, nil, bottest.GamesAndTender(), r)
			bottest.Must(t, err)
			for _, where := range bottest.Mentions(t, older, gone) {
				if !strings.Contains(strings.SplitN(where, ": ", 2)[0], member.ErasureRequests.Key) { // the erasure continues later
					t.Errorf("they stand in %s", where)
				}
			}
			if got, want := bottest.Ratings(t, older, others), bottest.Ratings(t, s, others); !reflect.DeepEqual(got, want) {
				t.Errorf("the ratings of the others are\n%v\nand not\n%v", got, want)
			}
			w := &bottest.Flaky{Store: older}
			w.Writes.Store(1 << 30)
			b := bottest.On(t, w)
			at := bottest.Noon
			b.Now = func() time.Time { return at }
			bottest.FinishErasure(t, b, r, w, &at, 1<<30)
			if left := bottest.Mentions(t, older, gone); left != nil {
				t.Errorf("at last they stand in %q", left)
			}
			if got, want := bottest.Ratings(t, older, others), bottest.Ratings(t, s, others); !reflect.DeepEqual(got, want) {
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
	pseudonym, err := b.Members.Pseudonym(t.Context(), "7123")
	bottest.Must(t, err)
	bottest.Must(t, b.Members.ChangeBlocks(t.Context(), "71", func([]member.Entry) ([]member.Entry, error) {
		return []member.Entry{{ID: pseudonym}, {ID: "7125", Name: "Bob"}}, nil
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
	got, changed, err := member.Pseudonymise(document, "7123", "pseudonym-x")
	want := `{"blocked":[{"id":"pseudonym-x"},{"id":"71234","name":"Bob"}],"by":{"pseudonym-x":2},"schema":1}`
	if err != nil || !changed || string(got) != want {
		t.Errorf("it becomes %s, %v, %v", got, changed, err)
	}
	if got, changed, err := member.Pseudonymise(got, "7123", "pseudonym-x"); err != nil || changed || string(got) != want {
		t.Errorf("a second time it becomes %s, %v, %v", got, changed, err)
	}
	s := bottest.Stores["bbolt"](t)[0]
	one, other := bottest.On(t, s), bottest.On(t, s)
	a, err := one.Members.Pseudonym(t.Context(), "7123")
	bottest.Must(t, err)
	if b, err := other.Members.Pseudonym(t.Context(), "7123"); err != nil || a != b || strings.Contains(a, "7123") {
		t.Errorf("the pseudonyms are %s and %s, %v", a, b, err)
	}
	if c, err := other.Members.Pseudonym(t.Context(), "7124"); err != nil || a == c {
		t.Errorf("two have the same pseudonym: %s, %v", c, err)
	}
}
