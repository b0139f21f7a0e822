package storagetest

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/agenda"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/internal/codec"
)

// suiteCase is a test of one rule of the contract.
type suiteCase struct {
	name string
	test func(*testing.T, World)
}

// Noon is the time of the tests.
var Noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// Challenge returns a table that expires half an hour after Noon.
func Challenge(id string) *table.Table {
	return &table.Table{
		ID:          id,
		Publication: table.Publication{Location: table.Location{Guild: "1", Channel: "7", Locale: "en"}},
		Contest: table.Contest{
			Terms:   table.Terms{Game: "chess", Version: 1, Pace: time.Hour},
			Phase:   table.Open,
			Players: []table.Player{{User: "11", Name: "Anna"}, {}},
			Created: Noon,
			Expires: Noon.Add(30 * time.Minute),
		},
	}
}

// Create stores a challenge for each id.
func Create(t testing.TB, s storage.Tables, ids ...string) {
	t.Helper()
	for _, id := range ids {
		Must(t, s.Create(t.Context(), Challenge(id)))
	}
}

// Play returns a change that adds a move to the log of a table.
func Play(move string) func(*table.Table) error {
	return func(t *table.Table) error {
		t.Log = append(t.Log, game.Play{Move: game.Move(move)})
		return nil
	}
}

// concurrently calls work with 0 to n-1, all at the same time, and returns when all calls have returned.
func concurrently(n int, work func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { work(i) })
	}
	all.Wait()
}

// insist plays a move once. It tries again after a timeout, which happens on a busy machine; the log shows whether the
// move was stored.
func insist(ctx context.Context, s storage.Backend, id, move string) error {
	for {
		_, err := s.Update(ctx, id, func(tb *table.Table) error {
			if slices.ContainsFunc(tb.Log, func(p game.Play) bool { return string(p.Move) == move }) {
				return nil
			}
			return Play(move)(tb)
		})
		if !errors.Is(err, storage.ErrUnavailable) {
			return err
		}
	}
}

// Enter changes the phase of a table.
func Enter(t *testing.T, s storage.Tables, id string, p table.Phase) {
	t.Helper()
	Change(t, s, id, func(tb *table.Table) { tb.Phase = p })
}

// Found is a list of ids, or an error.
type Found struct {
	Ids []string
	Err error
}

// Listed returns the result of a call that lists ids.
func Listed(ids []string, err error) Found { return Found{ids, err} }

// ExpectIDs fails the test unless a call has listed some ids, in that order.
func ExpectIDs(t *testing.T, what string, got Found, want ...string) {
	t.Helper()
	if got.Err != nil || !slices.Equal(got.Ids, want) {
		t.Errorf("%s: %v, %v; want %v", what, got.Ids, got.Err, want)
	}
}

// World is an empty store, with functions that change stored values directly.
type World struct {
	// Replicas are two handles on the same store, as two processes have them. A file has one handle, twice.
	Replicas [2]storage.Backend
	// Raw stores a value under a table's id, as another version of the program might.
	Raw func(t *testing.T, id, value string)
	// Spoil makes the entry of a match in the history of a user unreadable, and the user's standing on a
	// ladder.
	Spoil func(t *testing.T, e ladder.Entry, user string, name ladder.Name)
	// SpoilAgenda makes the agenda of a user unreadable.
	SpoilAgenda func(t *testing.T, user string)
	// Pass advances the clock of the store; nil if the store has a real clock.
	Pass func(time.Duration)
}

// Must ends the test if err is not nil.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Got returns the result of a call, as in Got(s.Load(ctx, id))(t). It ends the test if the call has failed.
func Got[T any](result T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		Must(t, err)
		return result
	}
}

// ExpectUnhealthy fails the test unless a store is unhealthy, with some words in its error.
func ExpectUnhealthy(t *testing.T, s storage.Backend, words string) {
	t.Helper()
	if err := s.Health(t.Context()); !errors.Is(err, storage.ErrUnavailable) || !strings.Contains(err.Error(), words) {
		t.Errorf("it is not well because of %v; want %q", err, words)
	}
}

// EveryCall makes calls of most kinds, and returns their errors by name.
func EveryCall(ctx context.Context, s storage.Backend) map[string]error {
	unchanged := func(*table.Table) error { return nil }
	_, _, loadWith := s.LoadWith(ctx, "a", "key")
	_, _, finished := s.Finished(ctx, "11", 0, 9)
	return map[string]error{
		"load": lastOf(s.Load(ctx, "a")), "load with": loadWith, "load many": lastOf(s.LoadMany(ctx, "a")),
		"create": s.Create(ctx, Challenge("b")), "list": s.List(ctx, Challenge("a")),
		"update":      lastOf(s.Update(ctx, "a", unchanged)),
		"update from": lastOf(s.UpdateFrom(ctx, Challenge("a"), unchanged)),
		"channel":     lastOf(s.InChannel(ctx, "7")), "seated": lastOf(s.Seated(ctx, "11")), "finished": finished,
		"due": lastOf(s.ClaimDue(ctx, Noon, Noon.Add(time.Minute), 9)), "count": lastOf(s.CountDue(ctx, Noon)),
		"people": lastOf(s.ClaimPeople(ctx, Noon, Noon.Add(time.Minute), 9)), "claim": lastOf(s.Claim(ctx, "pair", "a", "")),
		"agenda": lastOf(s.Agenda(ctx, "11")), "revise agenda": lastOf(s.ReviseAgenda(ctx, "11", DueAt(Noon))),
		"health": s.Health(ctx),
	}
}

// ExpectMode fails the test unless a file has a mode.
func ExpectMode(t *testing.T, name string, mode fs.FileMode) {
	t.Helper()
	if about, err := os.Stat(name); err != nil || about.Mode() != mode {
		t.Errorf("%s is %v, not %v, %v", name, about.Mode(), mode, err)
	}
}

// CheckRateLimit fails the test unless grant follows a rate. It grants at most the rate in a second, and nearly all of
// it to a caller who waits for the returned time.
func CheckRateLimit(t *testing.T, rate int, grant func(now time.Time, want int) (int, time.Duration)) {
	t.Helper()
	var granted []time.Time
	const seconds = 5
	for now, end := Noon, Noon.Add(seconds*time.Second); now.Before(end); {
		n, wait := grant(now, 3)
		for range n {
			granted = append(granted, now)
		}
		if n > 3 || n == 0 && wait <= 0 {
			t.Fatalf("granted are %d, and %v to wait", n, wait)
		}
		now = now.Add(wait)
	}
	for i, at := range granted {
		if later := i + max(rate, codec.Burst(rate)+1); later < len(granted) && granted[later].Sub(at) < time.Second {
			t.Fatalf("from %v on more than %d are granted within a second", at.Sub(Noon), rate)
		}
	}
	if want := (rate - codec.Burst(rate)) * seconds; len(granted) < want || len(granted) == 0 {
		t.Errorf("granted are %d within %d s, not %d", len(granted), seconds, want)
	}
}

// Over ends the match of a table.
func Over(tb *table.Table) { tb.Phase = table.Over }

// DueAt makes an agenda due; the zero time takes that back.
func DueAt(at time.Time) func(*agenda.Agenda) error {
	return func(a *agenda.Agenda) error {
		a.Due = at
		return nil
	}
}

// DueTo lists due tables: it claims them and yields them at once.
func DueTo(t *testing.T, s storage.Backend, now time.Time, limit int) Found {
	t.Helper()
	ids, err := s.ClaimDue(t.Context(), now, now.Add(time.Minute), limit)
	return Found{ids, errors.Join(err, s.ReleaseDue(t.Context(), ids...))}
}

// PeopleDueTo is DueTo for agendas.
func PeopleDueTo(t *testing.T, s storage.Backend, now time.Time, limit int) Found {
	t.Helper()
	users, err := s.ClaimPeople(t.Context(), now, now.Add(time.Minute), limit)
	return Found{users, errors.Join(err, s.ReleasePeople(t.Context(), users...))}
}

// Expires is when challenges are due.
var Expires = Noon.Add(30 * time.Minute)

// Chess is a ladder.
var Chess = ladder.Name{Game: "chess", Guild: "1"}

// Match returns a result of two players, the winner first; each match ends an hour after the one before.
func Match(number int, winner, loser string) ladder.Result {
	return ladder.Result{
		Match: "m" + strconv.Itoa(number), Ended: Noon.Add(time.Duration(number) * time.Hour),
		Seats: []ladder.Seat{
			{User: winner, Name: "name of " + winner, Team: 0, Place: 1, Stats: map[string]int{"tricks": 2}},
			{User: loser, Name: "name of " + loser, Team: 1, Place: 2},
		},
		Counts: map[string]int{"checks": 2, "number": 1},
	}
}

// Settled settles a result and returns the change.
func Settled(t testing.TB, s storage.Backend, name ladder.Name, r ladder.Result) ladder.Change {
	t.Helper()
	c, err := s.Settle(t.Context(), name, r)
	Must(t, err)
	return c
}

func lastOf[T any](_ T, err error) error { return err }

// Ended returns a table whose match has ended.
func Ended(id string) *table.Table {
	tb := Challenge(id)
	tb.Phase, tb.Ended = table.Over, Noon.Add(time.Hour)
	tb.Players[1] = table.Player{User: "12", Name: "Bernd"}
	return tb
}

// Change changes a table and returns the stored one.
func Change(t testing.TB, s storage.Tables, id string, change func(*table.Table)) *table.Table {
	t.Helper()
	return Got(s.Update(t.Context(), id, func(tb *table.Table) error {
		change(tb)
		return nil
	}))(t)
}

// listNow adds tables to all indexes.
func listNow(t *testing.T, s storage.Backend, ids ...string) {
	t.Helper()
	tables, err := s.LoadMany(t.Context(), ids...)
	Must(t, err)
	Must(t, s.List(t.Context(), tables...))
}

// places lists the keys of a store whose key or value contains a text.
func places(t testing.TB, s storage.Backend, text string) []string {
	t.Helper()
	var where []string
	Must(t, s.Walk(t.Context(), func(key string, value []byte) error {
		if strings.Contains(key, text) || bytes.Contains(value, []byte(text)) {
			where = append(where, key)
		}
		return nil
	}))
	return where
}

// ladderOf returns all data of a ladder about some users.
func ladderOf(t testing.TB, s storage.Backend, name ladder.Name, users ...string) (all []any) {
	t.Helper()
	p, err := s.Page(t.Context(), name, ladder.Query{Count: 100, Since: Noon})
	Must(t, err)
	standings, err := s.Standings(t.Context(), name, users...)
	Must(t, err)
	all = append(all, p, standings)
	for _, a := range users {
		for _, b := range users {
			v, err := s.Versus(t.Context(), name, a, b)
			Must(t, err)
			all = append(all, v)
		}
	}
	return all
}

// BeginDraft begins drafts of ladders.
func BeginDraft(t testing.TB, s storage.Backend, names ...ladder.Name) {
	t.Helper()
	Must(t, s.Begin(t.Context(), "me", names...))
}
