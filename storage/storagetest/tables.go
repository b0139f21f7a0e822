package storagetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/table"
	"dockside/storage"
)

// tableCases are the cases about tables, their indexes and claimed names.
var tableCases = []suiteCase{
	{"a created table can be loaded", createAndLoad},
	{"an id is used once", createTwice},
	{"a missing table is not found", missing},
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
	{"a corrupt table does not hide others", damaged},
	{"replicas share one clock", sameTime},
	{"a cancelled context ends a call", cancelled},
}

func createAndLoad(t *testing.T, w World) {
	want := Challenge("a")
	Must(t, w.Replicas[0].Create(t.Context(), want))
	for _, replica := range w.Replicas {
		got := Got(replica.Load(t.Context(), "a"))(t)
		if !reflect.DeepEqual(got, want) || got.Revision != 1 || got.Schema != table.Schema {
			t.Errorf("loaded %+v, created %+v", got, want)
		}
		Must(t, replica.Health(t.Context()))
	}
}

// sameTime asks the replicas in turn: the time never goes back.
func sameTime(t *testing.T, w World) {
	var last time.Time
	for i := range 10 {
		now := Got(w.Replicas[i%2].Time(t.Context()))(t)
		if now.Before(last) || now.IsZero() {
			t.Errorf("after %v it is %v", last, now)
		}
		last = now
	}
}

func createTwice(t *testing.T, w World) {
	Create(t, w.Replicas[0], "a")
	other := Challenge("a")
	other.Guild = "2"
	if err := w.Replicas[1].Create(t.Context(), other); !errors.Is(err, storage.ErrExists) {
		t.Errorf("the second creation: %v", err)
	}
	if got, err := w.Replicas[0].Load(t.Context(), "a"); err != nil || got.Guild != "1" {
		t.Errorf("the first is not there any more: %+v, %v", got, err)
	}
}

func missing(t *testing.T, w World) {
	s := w.Replicas[0]
	for _, id := range []string{"a", "", "}{", "a:1"} {
		if _, err := s.Load(t.Context(), id); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("load %q: %v", id, err)
		}
		if _, err := s.Update(t.Context(), id, Play("x")); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("update %q: %v", id, err)
		}
	}
	ExpectIDs(t, "a channel without tables", Listed(s.InChannel(t.Context(), "7")))
	ExpectIDs(t, "nothing due", DueTo(t, s, Noon.AddDate(9, 0, 0), 9))
}

func update(t *testing.T, w World) {
	Create(t, w.Replicas[0], "a")
	for n := int64(2); n < 5; n++ {
		updated := Got(w.Replicas[n%2].Update(t.Context(), "a", Play(strconv.FormatInt(n, 10))))(t)
		loaded := Got(w.Replicas[0].Load(t.Context(), "a"))(t)
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
	Create(t, s, "a")
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
	Create(t, w.Replicas[0], "a")
	concurrently(writers, func(n int) {
		for i := range plays {
			move := fmt.Sprintf("%d %d", n, i)
			if err := insist(t.Context(), w.Replicas[n%2], "a", move); err != nil {
				t.Errorf("play %s: %v", move, err)
			}
		}
	})
	got := Got(w.Replicas[0].Load(t.Context(), "a"))(t)
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
	Create(t, s, "b", "a", "c")
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

// A table is found by its tags from the write that adds them until the one that ends the match.
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
	Create(t, s, "a")
	find("a challenge")
	Got(s.Update(t.Context(), "a", begin))(t)
	rematch := Challenge("b")
	Must(t, begin(rematch))
	Must(t, s.Create(t.Context(), rematch))
	find("two matches", "a", "b")
	Got(s.Update(t.Context(), "a", Play("place 5")))(t)
	find("after a move", "a", "b")
	Enter(t, s, "b", table.Over)
	find("after one has ended", "a")
	listNow(t, s, "a")
	find("listed anew", "a")
	Enter(t, s, "a", table.Over)
	find("when all is over")
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
	Create(t, s, "a")
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
		Change(t, s, "a", step.change)
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
		{"7 11 12", "a", "", "a"},   // of no user
		{"7 11 12", "b", "", "a"},   // a's already
		{"7 11 12", "a", "", "a"},   // asked again
		{"7 11 12", "b", "x", "a"},  // not instead of a
		{"7 11 12", "b", "a", "b"},  // instead of a
		{"7 11 12", "c", "a", "b"},  // too late
		{"7 11 13", "c", "a", "c"},  // instead of a, but of no user
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
			Got(w.Replicas[0].Claim(t.Context(), name, instead, ""))(t)
		}
		owners := make([]string, 50)
		concurrently(len(owners), func(n int) {
			owner, err := w.Replicas[n%2].Claim(t.Context(), name, strconv.Itoa(n), instead)
			if err != nil {
				t.Error(err)
			}
			owners[n] = owner
		})
		if slices.Sort(owners); owners[0] != owners[49] || owners[0] == instead {
			t.Errorf("round %d: several owners: %v", round, owners)
		}
	}
}

func otherSchema(t *testing.T, w World) {
	s := w.Replicas[0]
	Create(t, s, "a")
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
		if !errors.Is(err, storage.ErrUnreadable) || !errors.Is(err, storage.ErrSchema) || !strings.Contains(err.Error(),
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
	if _, err := s.Load(t.Context(), "a"); !errors.Is(err, storage.ErrUnreadable) || errors.Is(err,
		storage.ErrUnavailable) {
		t.Errorf("load what is no table: %v", err)
	}
}

// A table with more values than seats does not hide other due tables.
func damaged(t *testing.T, w World) {
	s := w.Replicas[0]
	Create(t, s, "a", "b")
	w.Raw(t, "a", `{"schema":6,"id":"a","revision":1,"expires":"2020-01-01T00:00:00Z","phase":"open",`+
		`"players":[{}],"rematch":[true,true]}`)
	ExpectIDs(t, "both are due", DueTo(t, s, Noon.Add(time.Hour), 9), "a", "b")
	if _, err := s.Load(t.Context(), "a"); err != nil && !errors.Is(err, storage.ErrUnreadable) {
		t.Errorf("load: %v", err)
	}
}

func cancelled(t *testing.T, w World) {
	s := w.Replicas[0]
	Create(t, s, "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, err := range EveryCall(ctx, s) {
		if !errors.Is(err, context.Canceled) || !errors.Is(err, storage.ErrUnavailable) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got, err := s.Load(t.Context(), "a"); err != nil || got.Revision != 1 {
		t.Errorf("after a cancelled update: %+v, %v", got, err)
	}
}
