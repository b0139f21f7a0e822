// Package storagetest is the test suite that every store passes, in the manner of testing/fstest: a test of a store
// calls Run, and a benchmark calls Bench.
package storagetest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/game"
	"dockside/ladder"
	"dockside/storage"
	"dockside/storage/internal/codec"
	"dockside/table"
)

// suiteCase is one promise of every storage.
type suiteCase struct {
	Name string
	Test func(*testing.T, World)
}

// Run proves the contract of a store. Empty returns the store without anything in it, since the cases run one after
// the other and may share a server.
func Run(t *testing.T, empty func(testing.TB) World) {
	t.Helper()
	cases := append([]suiteCase{
		{"what is created can be loaded", createAndLoad},
		{"an id is given once", createTwice},
		{"what is not there is not found", missing},
		{"an update raises the revision", update},
		{"a refused change stores nothing", refused},
		{"fifty writers lose nothing", fiftyWriters},
		{"a channel lists its live tables", inChannel},
		{"tags find running rated matches", tagged},
		{"due tables come in the order of time", dueOrder},
		{"due times follow the table", dueFollows},
		{"a name has one owner", claimOnce},
		{"fifty claimants, one owner", fiftyClaimants},
		{"another schema is refused", otherSchema},
		{"a damaged table stops nobody", damaged},
		{"all have the same time", sameTime},
		{"a cancelled context ends a call", cancelled},
	}, slices.Concat(
		loadedCases, peopleCases, leavingCases, agendaCases, claimCases, ladderCases, eraseCases, draftCases, itemCases,
	)...)
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) { c.Test(t, empty(t)) })
	}
}

// Noon is when the tests take place.
var Noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// Challenge is a table that expires half an hour after noon.
func Challenge(id string) *table.Table {
	return &table.Table{
		ID: id, Guild: "1", Channel: "7", Locale: "en", Game: "chess", Version: 1,
		Pace: time.Hour, Phase: table.Open, Players: []table.Player{{User: "11", Name: "Anna"}, {}},
		Created: Noon, Expires: Noon.Add(30 * time.Minute),
	}
}

func Play(move string) func(*table.Table) error {
	return func(t *table.Table) error {
		t.Log = append(t.Log, game.Play{Move: game.Move(move)})
		return nil
	}
}

func createAndLoad(t *testing.T, w World) {
	want := Challenge("a")
	Must(t, w.Replicas[0].Create(t.Context(), want))
	for _, replica := range w.Replicas {
		got, err := replica.Load(t.Context(), "a")
		Must(t, err)
		if !reflect.DeepEqual(got, want) || got.Revision != 1 || got.Schema != table.Schema {
			t.Errorf("loaded %+v, created %+v", got, want)
		}
		Must(t, replica.Health(t.Context()))
	}
}

// sameTime asks all for the time, in turn: it never goes back.
func sameTime(t *testing.T, w World) {
	var last time.Time
	for i := range 10 {
		now, err := w.Replicas[i%2].Time(t.Context())
		Must(t, err)
		if now.Before(last) || now.IsZero() {
			t.Errorf("after %v it is %v", last, now)
		}
		last = now
	}
}

func createTwice(t *testing.T, w World) {
	Must(t, w.Replicas[0].Create(t.Context(), Challenge("a")))
	other := Challenge("a")
	other.Guild = "2"
	if err := w.Replicas[1].Create(t.Context(), other); !errors.Is(err, table.ErrExists) {
		t.Errorf("the second creation: %v", err)
	}
	if got, err := w.Replicas[0].Load(t.Context(), "a"); err != nil || got.Guild != "1" {
		t.Errorf("the first is not there any more: %+v, %v", got, err)
	}
}

func missing(t *testing.T, w World) {
	s := w.Replicas[0]
	for _, id := range []string{"a", "", "}{", "a:1"} {
		if _, err := s.Load(t.Context(), id); !errors.Is(err, table.ErrNotFound) {
			t.Errorf("load %q: %v", id, err)
		}
		if _, err := s.Update(t.Context(), id, Play("x")); !errors.Is(err, table.ErrNotFound) {
			t.Errorf("update %q: %v", id, err)
		}
	}
	ExpectIDs(t, "a channel without tables", Listed(s.InChannel(t.Context(), "7")))
	ExpectIDs(t, "nothing due", DueTo(t, s, Noon.AddDate(9, 0, 0), 9))
}

func update(t *testing.T, w World) {
	Must(t, w.Replicas[0].Create(t.Context(), Challenge("a")))
	for n := int64(2); n < 5; n++ {
		updated, err := w.Replicas[n%2].Update(t.Context(), "a", Play(strconv.FormatInt(n, 10)))
		Must(t, err)
		loaded, err := w.Replicas[0].Load(t.Context(), "a")
		Must(t, err)
		if updated.Revision != n || !reflect.DeepEqual(updated, loaded) {
			t.Errorf("update %d answers %+v, stored is %+v", n, updated, loaded)
		}
	}
	renamed, err := w.Replicas[0].Update(t.Context(), "a", func(tb *table.Table) error {
		tb.ID = "b"
		return nil
	})
	if err != nil || renamed.ID != "a" {
		t.Errorf("a change gives the table another name: %+v, %v", renamed, err)
	}
}

func refused(t *testing.T, w World) {
	s := w.Replicas[0]
	Must(t, s.Create(t.Context(), Challenge("a")))
	refusal := errors.New("it is not your turn")
	_, err := s.Update(t.Context(), "a", func(tb *table.Table) error {
		tb.Phase = table.Over
		return refusal
	})
	if !errors.Is(err, refusal) {
		t.Errorf("the error is %v, not the one of the change as it is", err)
	}
	if got, err := s.Load(t.Context(), "a"); err != nil || got.Revision != 1 || got.Phase != table.Open {
		t.Errorf("after a refused change: %+v, %v", got, err)
	}
	ExpectIDs(t, "the channel after a refused change", Listed(s.InChannel(t.Context(), "7")), "a")
}

func fiftyWriters(t *testing.T, w World) {
	const writers, plays = 50, 4
	Must(t, w.Replicas[0].Create(t.Context(), Challenge("a")))
	var all sync.WaitGroup
	for n := range writers {
		all.Go(func() {
			for i := range plays {
				move := fmt.Sprintf("%d %d", n, i)
				if err := insist(t.Context(), w.Replicas[n%2], "a", move); err != nil {
					t.Errorf("play %s: %v", move, err)
				}
			}
		})
	}
	all.Wait()
	got, err := w.Replicas[0].Load(t.Context(), "a")
	Must(t, err)
	seen := map[game.Move]int{}
	for _, p := range got.Log {
		seen[p.Move]++
	}
	if len(seen) != writers*plays || len(got.Log) != writers*plays || got.Revision < 1+writers*plays {
		t.Errorf("%d plays, %d different, at revision %d", len(got.Log), len(seen), got.Revision)
	}
	for n := range writers {
		if !slices.IsSortedFunc(movesOf(got, n), strings.Compare) {
			t.Errorf("the plays of writer %d are out of order: %v", n, movesOf(got, n))
		}
	}
}

// insist plays a move once, however often the answer is lost on a busy machine: a play that got
// through shows in the log.
func insist(ctx context.Context, s storage.Backend, id, move string) error {
	for {
		_, err := s.Update(ctx, id, func(tb *table.Table) error {
			if slices.ContainsFunc(tb.Log, func(p game.Play) bool { return string(p.Move) == move }) {
				return nil
			}
			return Play(move)(tb)
		})
		if !errors.Is(err, table.ErrUnavailable) {
			return err
		}
	}
}

func movesOf(t *table.Table, writer int) (moves []string) {
	for _, p := range t.Log {
		if strings.HasPrefix(string(p.Move), strconv.Itoa(writer)+" ") {
			moves = append(moves, string(p.Move))
		}
	}
	return moves
}

func inChannel(t *testing.T, w World) {
	s := w.Replicas[0]
	for _, id := range []string{"b", "a", "c"} {
		Must(t, s.Create(t.Context(), Challenge(id)))
	}
	elsewhere := Challenge("d")
	elsewhere.Channel = "77"
	Must(t, s.Create(t.Context(), elsewhere))
	ExpectIDs(t, "the channel", Listed(s.InChannel(t.Context(), "7")), "a", "b", "c")

	Enter(t, s, "a", table.Playing)
	Enter(t, s, "b", table.Declined)
	ExpectIDs(t, "after b was declined", Listed(s.InChannel(t.Context(), "7")), "a", "c")
	Enter(t, s, "a", table.Over)
	Enter(t, s, "c", table.Lapsed)
	ExpectIDs(t, "when all has ended", Listed(s.InChannel(t.Context(), "7")))
	ExpectIDs(t, "the other channel", Listed(s.InChannel(t.Context(), "77")), "d")
}

// Tags are found from the write that gives a table some until the one that ends the match.
func tagged(t *testing.T, w World) {
	s := w.Replicas[0]
	begin := func(tb *table.Table) error {
		tb.Phase, tb.Rated, tb.Log = table.Playing, true, []game.Play{{Seat: game.Nature, Move: "deal 1 2 3"}}
		return nil
	}
	opening := Challenge("x")
	Must(t, begin(opening))
	begins, annas := table.BeginsWith(opening.Opening()), table.PlayedBy("11")
	find := func(what string, ids ...string) {
		t.Helper()
		ExpectIDs(t, what+", by its opening", Listed(s.Tagged(t.Context(), begins)), ids...)
		ExpectIDs(t, what+", by its players", Listed(s.Tagged(t.Context(), annas)), ids...)
	}
	Must(t, s.Create(t.Context(), Challenge("a")))
	find("a challenge")
	_, err := s.Update(t.Context(), "a", begin)
	Must(t, err)
	rematch := Challenge("b")
	Must(t, begin(rematch))
	Must(t, s.Create(t.Context(), rematch))
	find("two matches", "a", "b")
	_, err = s.Update(t.Context(), "a", Play("place 5"))
	Must(t, err)
	find("after a move", "a", "b")
	Enter(t, s, "b", table.Over)
	find("after one has ended", "a")
	listNow(t, s, "a")
	find("listed anew", "a")
	Enter(t, s, "a", table.Over)
	find("when all is over")
}

func Enter(t *testing.T, s storage.Backend, id string, p table.Phase) {
	t.Helper()
	_, err := s.Update(t.Context(), id, func(tb *table.Table) error {
		tb.Phase = p
		return nil
	})
	Must(t, err)
}

func dueOrder(t *testing.T, w World) {
	s := w.Replicas[0]
	// 1969 and 2400 must not upset the order.
	times := map[string]time.Time{
		"c": Noon, "b": Noon.Add(-time.Hour), "d": Noon.Add(time.Millisecond),
		"a": time.Unix(-1000, 0), "e": Noon.AddDate(374, 0, 0), "f": {},
	}
	for id, at := range times {
		tb := Challenge(id)
		tb.Expires = at
		Must(t, s.Create(t.Context(), tb))
	}
	ExpectIDs(t, "before all", DueTo(t, s, time.Unix(-1001, 0), 9))
	ExpectIDs(t, "at noon", DueTo(t, s, Noon, 9), "a", "b", "c")
	ExpectIDs(t, "at noon, two at most", DueTo(t, s, Noon, 2), "a", "b")
	ExpectIDs(t, "at the end of days", DueTo(t, s, Noon.AddDate(400, 0, 0), 9), "a", "b", "c", "d", "e")
}

func dueFollows(t *testing.T, w World) {
	s := w.Replicas[0]
	Must(t, s.Create(t.Context(), Challenge("a")))
	steps := []struct {
		name   string
		change func(*table.Table)
		due    time.Time // zero: never
	}{
		{"a reminder at half the time", func(tb *table.Table) {
			tb.Phase, tb.Players[0].Clock.Deadline = table.Playing, Noon.Add(time.Hour)
		}, Noon.Add(30 * time.Minute)},
		{"then the deadline", func(tb *table.Table) { tb.Players[0].Clock.Reminded = true }, Noon.Add(time.Hour)},
		{"earlier than before", func(tb *table.Table) { tb.Retry = Noon }, Noon},
		{"later than before", func(tb *table.Table) { tb.Retry = time.Time{} }, Noon.Add(time.Hour)},
		{"never", func(tb *table.Table) { tb.Phase = table.Over }, time.Time{}},
		{"after never", func(tb *table.Table) { tb.Retry = Noon }, Noon},
	}
	for _, step := range steps {
		_, err := s.Update(t.Context(), "a", func(tb *table.Table) error {
			step.change(tb)
			return nil
		})
		Must(t, err)
		if step.due.IsZero() {
			ExpectIDs(t, step.name, DueTo(t, s, Noon.AddDate(9, 0, 0), 9))
			continue
		}
		ExpectIDs(t, step.name+", before", DueTo(t, s, step.due.Add(-time.Millisecond), 9))
		ExpectIDs(t, step.name, DueTo(t, s, step.due, 9), "a")
	}
}

func claimOnce(t *testing.T, w World) {
	steps := []struct{ name, id, instead, owner string }{
		{"7 11 12", "a", "", "a"},   // nobody's
		{"7 11 12", "b", "", "a"},   // a's already
		{"7 11 12", "a", "", "a"},   // asked again
		{"7 11 12", "b", "x", "a"},  // not instead of a
		{"7 11 12", "b", "a", "b"},  // instead of a
		{"7 11 12", "c", "a", "b"},  // too late
		{"7 11 13", "c", "a", "c"},  // instead of a, but nobody's
		{"{7} 11 :", "d", "", "d"},  // any text is a name
		{"{7} 11 :", "e", "d", "e"}, // and stays the same name
	}
	for i, step := range steps {
		owner, err := w.Replicas[i%2].Claim(t.Context(), step.name, step.id, step.instead)
		if err != nil || owner != step.owner {
			t.Errorf("%s claims %q instead of %q: owner %q, %v; want %q", step.id, step.name, step.instead, owner, err,
				step.owner)
		}
	}
}

func fiftyClaimants(t *testing.T, w World) {
	for round, instead := range []string{"", "first"} {
		name := "pair " + instead
		if instead != "" {
			_, err := w.Replicas[0].Claim(t.Context(), name, instead, "")
			Must(t, err)
		}
		owners := make([]string, 50)
		var all sync.WaitGroup
		for n := range owners {
			all.Go(func() {
				owner, err := w.Replicas[n%2].Claim(t.Context(), name, strconv.Itoa(n), instead)
				if err != nil {
					t.Error(err)
				}
				owners[n] = owner
			})
		}
		all.Wait()
		if slices.Sort(owners); owners[0] != owners[49] || owners[0] == instead {
			t.Errorf("round %d: several owners: %v", round, owners)
		}
	}
}

func otherSchema(t *testing.T, w World) {
	s := w.Replicas[0]
	Must(t, s.Create(t.Context(), Challenge("a")))
	const odd = `{"schema":%d,"id":"a","players":"in another form"}`
	const plain = `{"schema":%d,"id":"a","revision":1,"guild":"1"}`
	for _, c := range []struct {
		schema       int
		form, advice string
	}{
		{table.Schema + 1, odd, "use the newer version"},
		{table.Schema + 1, plain, "use the newer version"},
		{table.Schema - 1, odd, "only the version that stored it"},
		{table.Schema - 1, plain, "only the version that stored it"},
	} {
		w.Raw(t, "a", fmt.Sprintf(c.form, c.schema))
		_, err := s.Load(t.Context(), "a")
		if !errors.Is(err, table.ErrUnreadable) || !errors.Is(err, storage.ErrSchema) || !strings.Contains(err.Error(),
			c.advice) {
			t.Errorf("load: %v", err)
		}
		if _, err := s.Update(t.Context(), "a", Play("x")); !errors.Is(err, storage.ErrSchema) {
			t.Errorf("update: %v", err)
		}
		ExpectIDs(t, "it stays in its channel", Listed(s.InChannel(t.Context(), "7")), "a")
		ExpectIDs(t, "and due", DueTo(t, s, Noon.Add(time.Hour), 9), "a")
	}

	w.Raw(t, "a", "}")
	if _, err := s.Load(t.Context(), "a"); !errors.Is(err, table.ErrUnreadable) || errors.Is(err, table.ErrUnavailable) {
		t.Errorf("load what is no table: %v", err)
	}
}

// A table with more of something than it has seats stops nobody who asks for what is due.
func damaged(t *testing.T, w World) {
	s := w.Replicas[0]
	Must(t, s.Create(t.Context(), Challenge("a")))
	Must(t, s.Create(t.Context(), Challenge("b")))
	w.Raw(t, "a", `{"schema":6,"id":"a","revision":1,"expires":"2020-01-01T00:00:00Z","phase":"open",`+
		`"players":[{}],"rematch":[true,true]}`)
	ExpectIDs(t, "both are due", DueTo(t, s, Noon.Add(time.Hour), 9), "a", "b")
	if _, err := s.Load(t.Context(), "a"); err != nil && !errors.Is(err, table.ErrUnreadable) {
		t.Errorf("load: %v", err)
	}
}

func cancelled(t *testing.T, w World) {
	s := w.Replicas[0]
	Must(t, s.Create(t.Context(), Challenge("a")))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, updated := s.Update(ctx, "a", Play("x"))
	_, loaded := s.Load(ctx, "a")
	_, inChannel := s.InChannel(ctx, "7")
	_, due := s.ClaimDue(ctx, Noon, Noon.Add(time.Minute), 9)
	_, count := s.CountDue(ctx, Noon)
	_, claimed := s.Claim(ctx, "name", "a", "")
	_, many := s.LoadMany(ctx, "a")
	_, agenda := s.Agenda(ctx, "11")
	_, revised := s.ReviseAgenda(ctx, "11", DueAt(Noon))
	_, people := s.ClaimPeople(ctx, Noon, Noon.Add(time.Minute), 9)
	_, seated := s.Seated(ctx, "11")
	_, _, finished := s.Finished(ctx, "11", 0, 9)
	errs := map[string]error{
		"create": s.Create(ctx, Challenge("b")), "update": updated, "load": loaded,
		"channel": inChannel, "due": due, "claim": claimed, "health": s.Health(ctx),
		"agenda": agenda, "revise agenda": revised, "people": people, "many": many,
		"count": count, "seated": seated, "finished": finished, "list": s.List(ctx, Challenge("a")),
	}
	for name, err := range errs {
		if !errors.Is(err, context.Canceled) || !errors.Is(err, table.ErrUnavailable) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got, err := s.Load(t.Context(), "a"); err != nil || got.Revision != 1 {
		t.Errorf("after a cancelled update: %+v, %v", got, err)
	}
}

// Found is a list of ids, or why there is none.
type Found struct {
	Ids []string
	Err error
}

func Listed(ids []string, err error) Found { return Found{ids, err} }

func ExpectIDs(t *testing.T, what string, got Found, want ...string) {
	t.Helper()
	if got.Err != nil || !slices.Equal(got.Ids, want) {
		t.Errorf("%s: %v, %v; want %v", what, got.Ids, got.Err, want)
	}
}

// World is an empty storage, and the values in it as they are stored.
type World struct {
	// Replicas are two handles on the same storage, as two processes have them. A file has only
	// one, twice.
	Replicas [2]storage.Backend
	// Raw stores a value under a table's id, as another version of the program might.
	Raw func(t *testing.T, id, value string)
	// Spoil makes the entry of a match in the history of a user unreadable, and the user's standing on a
	// ladder.
	Spoil func(t *testing.T, e ladder.Entry, user string, name ladder.Name)
	// SpoilAgenda makes the agenda of a user unreadable.
	SpoilAgenda func(t *testing.T, user string)
	// Pass lets some time pass for a storage that has no clock of its own; nil for all others.
	Pass func(time.Duration)
}

func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Unwell checks that a store says that it is not well, in some words.
func Unwell(t *testing.T, s storage.Backend, words string) {
	t.Helper()
	if err := s.Health(t.Context()); !errors.Is(err, table.ErrUnavailable) || !strings.Contains(err.Error(), words) {
		t.Errorf("it is not well because of %v; want %q", err, words)
	}
}

// EveryCall makes each call once, and tells how it went.
func EveryCall(ctx context.Context, s storage.Backend) map[string]error {
	_, load := s.Load(ctx, "a")
	_, _, with := s.LoadWith(ctx, "a", "key")
	_, update := s.Update(ctx, "a", func(*table.Table) error { return nil })
	_, from := s.UpdateFrom(ctx, Challenge("a"), func(*table.Table) error { return nil })
	_, channel := s.InChannel(ctx, "7")
	_, due := s.ClaimDue(ctx, Noon, Noon.Add(time.Minute), 9)
	_, count := s.CountDue(ctx, Noon)
	_, claim := s.Claim(ctx, "pair", "a", "")
	create := s.Create(ctx, Challenge("b"))
	return map[string]error{
		"load": load, "update": update, "channel": channel, "due": due, "claim": claim,
		"create": create, "health": s.Health(ctx), "load with": with, "update from": from,
		"list": s.List(ctx, Challenge("a")), "count": count,
	}
}

// Private fails the test unless a file has a mode.
func Private(t *testing.T, name string, mode fs.FileMode) {
	t.Helper()
	if about, err := os.Stat(name); err != nil || about.Mode() != mode {
		t.Errorf("%s is %v, not %v, %v", name, about.Mode(), mode, err)
	}
}

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

func Over(tb *table.Table) { tb.Phase = table.Over }
