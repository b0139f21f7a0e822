package storage

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/table"
)

// suiteCase is one promise of every storage.
type suiteCase struct {
	name string
	test func(*testing.T, world)
}

// TestStore is the one suite that proves every storage.
func TestStore(t *testing.T) {
	t.Parallel()
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
		{"a newer schema is refused", newerSchema},
		{"a damaged table stops nobody", damaged},
		{"all have the same time", sameTime},
		{"a cancelled context ends a call", cancelled},
	}, slices.Concat(
		loadedCases, peopleCases, leavingCases, agendaCases, claimCases, ladderCases, eraseCases, draftCases,
	)...)
	for _, b := range backends {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			empty := b.prepare(t)
			// One after the other, since they share a server.
			for _, c := range cases {
				t.Run(c.name, func(t *testing.T) { c.test(t, empty(t)) })
			}
		})
	}
}

// noon is when the tests take place.
var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// challenge is a table that expires half an hour after noon.
func challenge(id string) *table.Table {
	return &table.Table{
		ID:       id,
		Location: table.Location{Guild: "1", Channel: "7", Locale: "en"},
		Terms:    table.Terms{Game: "shanghaien", Version: 1, Pace: time.Hour},
		Phase:    table.Open,
		Players:  []table.Player{{User: "11", Name: "Anna"}, {}},
		Created:  noon,
		Expires:  noon.Add(30 * time.Minute),
	}
}

func play(move string) func(*table.Table) error {
	return func(t *table.Table) error {
		t.Log = append(t.Log, game.Play{Move: game.Move(move)})
		return nil
	}
}

func createAndLoad(t *testing.T, w world) {
	want := challenge("a")
	must(t, w.replicas[0].Create(t.Context(), want))
	for _, replica := range w.replicas {
		got, err := replica.Load(t.Context(), "a")
		must(t, err)
		if !reflect.DeepEqual(got, want) || got.Revision != 1 || got.Schema != table.Schema {
			t.Errorf("loaded %+v, created %+v", got, want)
		}
		must(t, replica.Health(t.Context()))
	}
}

// sameTime asks all for the time, in turn: it never goes back.
func sameTime(t *testing.T, w world) {
	var last time.Time
	for i := range 10 {
		now, err := w.replicas[i%2].Time(t.Context())
		must(t, err)
		if now.Before(last) || now.IsZero() {
			t.Errorf("after %v it is %v", last, now)
		}
		last = now
	}
}

func createTwice(t *testing.T, w world) {
	must(t, w.replicas[0].Create(t.Context(), challenge("a")))
	other := challenge("a")
	other.Guild = "2"
	if err := w.replicas[1].Create(t.Context(), other); !errors.Is(err, table.ErrExists) {
		t.Errorf("the second creation: %v", err)
	}
	if got, err := w.replicas[0].Load(t.Context(), "a"); err != nil || got.Guild != "1" {
		t.Errorf("the first is not there any more: %+v, %v", got, err)
	}
}

func missing(t *testing.T, w world) {
	s := w.replicas[0]
	for _, id := range []string{"a", "", "}{", "a:1"} {
		if _, err := s.Load(t.Context(), id); !errors.Is(err, table.ErrNotFound) {
			t.Errorf("load %q: %v", id, err)
		}
		if _, err := s.Update(t.Context(), id, play("x")); !errors.Is(err, table.ErrNotFound) {
			t.Errorf("update %q: %v", id, err)
		}
	}
	expectIDs(t, "a channel without tables", listed(s.InChannel(t.Context(), "7")))
	expectIDs(t, "nothing due", dueTo(t, s, noon.AddDate(9, 0, 0), 9))
}

func update(t *testing.T, w world) {
	must(t, w.replicas[0].Create(t.Context(), challenge("a")))
	for n := int64(2); n < 5; n++ {
		updated, err := w.replicas[n%2].Update(t.Context(), "a", play(strconv.FormatInt(n, 10)))
		must(t, err)
		loaded, err := w.replicas[0].Load(t.Context(), "a")
		must(t, err)
		if updated.Revision != n || !reflect.DeepEqual(updated, loaded) {
			t.Errorf("update %d answers %+v, stored is %+v", n, updated, loaded)
		}
	}
	renamed, err := w.replicas[0].Update(t.Context(), "a", func(tb *table.Table) error {
		tb.ID = "b"
		return nil
	})
	if err != nil || renamed.ID != "a" {
		t.Errorf("a change gives the table another name: %+v, %v", renamed, err)
	}
}

func refused(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), challenge("a")))
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
	expectIDs(t, "the channel after a refused change", listed(s.InChannel(t.Context(), "7")), "a")
}

func fiftyWriters(t *testing.T, w world) {
	const writers, plays = 50, 4
	must(t, w.replicas[0].Create(t.Context(), challenge("a")))
	var all sync.WaitGroup
	for n := range writers {
		all.Go(func() {
			for i := range plays {
				move := fmt.Sprintf("%d %d", n, i)
				if err := insist(t.Context(), w.replicas[n%2], "a", move); err != nil {
					t.Errorf("play %s: %v", move, err)
				}
			}
		})
	}
	all.Wait()
	got, err := w.replicas[0].Load(t.Context(), "a")
	must(t, err)
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
func insist(ctx context.Context, s store, id, move string) error {
	for {
		_, err := s.Update(ctx, id, func(tb *table.Table) error {
			if slices.ContainsFunc(tb.Log, func(p game.Play) bool { return string(p.Move) == move }) {
				return nil
			}
			return play(move)(tb)
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

func inChannel(t *testing.T, w world) {
	s := w.replicas[0]
	for _, id := range []string{"b", "a", "c"} {
		must(t, s.Create(t.Context(), challenge(id)))
	}
	elsewhere := challenge("d")
	elsewhere.Channel = "77"
	must(t, s.Create(t.Context(), elsewhere))
	expectIDs(t, "the channel", listed(s.InChannel(t.Context(), "7")), "a", "b", "c")

	enter(t, s, "a", table.Playing)
	enter(t, s, "b", table.Declined)
	expectIDs(t, "after b was declined", listed(s.InChannel(t.Context(), "7")), "a", "c")
	enter(t, s, "a", table.Over)
	enter(t, s, "c", table.Lapsed)
	expectIDs(t, "when all has ended", listed(s.InChannel(t.Context(), "7")))
	expectIDs(t, "the other channel", listed(s.InChannel(t.Context(), "77")), "d")
}

// Tags are found from the write that gives a table some until the one that ends the match.
func tagged(t *testing.T, w world) {
	s := w.replicas[0]
	begin := func(tb *table.Table) error {
		tb.Phase, tb.Rated, tb.Log = table.Playing, true, []game.Play{{Seat: game.Nature, Move: "deal 1 2 3"}}
		return nil
	}
	opening := challenge("x")
	must(t, begin(opening))
	begins, annas := table.BeginsWith(opening.Opening()), table.PlayedBy("11")
	find := func(what string, ids ...string) {
		t.Helper()
		expectIDs(t, what+", by its opening", listed(s.Tagged(t.Context(), begins)), ids...)
		expectIDs(t, what+", by its players", listed(s.Tagged(t.Context(), annas)), ids...)
	}
	must(t, s.Create(t.Context(), challenge("a")))
	find("a challenge")
	_, err := s.Update(t.Context(), "a", begin)
	must(t, err)
	rematch := challenge("b")
	must(t, begin(rematch))
	must(t, s.Create(t.Context(), rematch))
	find("two matches", "a", "b")
	_, err = s.Update(t.Context(), "a", play("place 5"))
	must(t, err)
	find("after a move", "a", "b")
	enter(t, s, "b", table.Over)
	find("after one has ended", "a")
	listNow(t, s, "a")
	find("listed anew", "a")
	enter(t, s, "a", table.Over)
	find("when all is over")
}

func enter(t *testing.T, s store, id string, p table.Phase) {
	t.Helper()
	_, err := s.Update(t.Context(), id, func(tb *table.Table) error {
		tb.Phase = p
		return nil
	})
	must(t, err)
}

func dueOrder(t *testing.T, w world) {
	s := w.replicas[0]
	// 1969 and 2400 must not upset the order.
	times := map[string]time.Time{
		"c": noon, "b": noon.Add(-time.Hour), "d": noon.Add(time.Millisecond),
		"a": time.Unix(-1000, 0), "e": noon.AddDate(374, 0, 0), "f": {},
	}
	for id, at := range times {
		tb := challenge(id)
		tb.Expires = at
		must(t, s.Create(t.Context(), tb))
	}
	expectIDs(t, "before all", dueTo(t, s, time.Unix(-1001, 0), 9))
	expectIDs(t, "at noon", dueTo(t, s, noon, 9), "a", "b", "c")
	expectIDs(t, "at noon, two at most", dueTo(t, s, noon, 2), "a", "b")
	expectIDs(t, "at the end of days", dueTo(t, s, noon.AddDate(400, 0, 0), 9), "a", "b", "c", "d", "e")
}

func dueFollows(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), challenge("a")))
	steps := []struct {
		name   string
		change func(*table.Table)
		due    time.Time // zero: never
	}{
		{"a reminder at half the time", func(tb *table.Table) {
			tb.Phase, tb.Players[0].Clock.Deadline = table.Playing, noon.Add(time.Hour)
		}, noon.Add(30 * time.Minute)},
		{"then the deadline", func(tb *table.Table) { tb.Players[0].Clock.Reminded = true }, noon.Add(time.Hour)},
		{"earlier than before", func(tb *table.Table) { tb.Retry = noon }, noon},
		{"later than before", func(tb *table.Table) { tb.Retry = time.Time{} }, noon.Add(time.Hour)},
		{"never", func(tb *table.Table) { tb.Phase = table.Over }, time.Time{}},
		{"after never", func(tb *table.Table) { tb.Retry = noon }, noon},
	}
	for _, step := range steps {
		_, err := s.Update(t.Context(), "a", func(tb *table.Table) error {
			step.change(tb)
			return nil
		})
		must(t, err)
		if step.due.IsZero() {
			expectIDs(t, step.name, dueTo(t, s, noon.AddDate(9, 0, 0), 9))
			continue
		}
		expectIDs(t, step.name+", before", dueTo(t, s, step.due.Add(-time.Millisecond), 9))
		expectIDs(t, step.name, dueTo(t, s, step.due, 9), "a")
	}
}

func claimOnce(t *testing.T, w world) {
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
		owner, err := w.replicas[i%2].Claim(t.Context(), step.name, step.id, step.instead)
		if err != nil || owner != step.owner {
			t.Errorf("%s claims %q instead of %q: owner %q, %v; want %q", step.id, step.name, step.instead, owner, err,
				step.owner)
		}
	}
}

func fiftyClaimants(t *testing.T, w world) {
	for round, instead := range []string{"", "first"} {
		name := "pair " + instead
		if instead != "" {
			_, err := w.replicas[0].Claim(t.Context(), name, instead, "")
			must(t, err)
		}
		owners := make([]string, 50)
		var all sync.WaitGroup
		for n := range owners {
			all.Go(func() {
				owner, err := w.replicas[n%2].Claim(t.Context(), name, strconv.Itoa(n), instead)
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

func newerSchema(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), challenge("a")))
	for _, form := range []string{
		`{"schema":%d,"id":"a","players":"in a form of the future"}`,
		`{"schema":%d,"id":"a","revision":1,"guild":"in the form of today"}`,
	} {
		w.raw(t, "a", fmt.Sprintf(form, table.Schema+1))
		_, err := s.Load(t.Context(), "a")
		if !errors.Is(err, table.ErrUnreadable) || !errors.Is(err, ErrSchema) || !strings.Contains(err.Error(),
			fmt.Sprintf("schema %d, known up to %d", table.Schema+1, table.Schema)) {
			t.Errorf("load: %v", err)
		}
		if _, err := s.Update(t.Context(), "a", play("x")); !errors.Is(err, ErrSchema) {
			t.Errorf("update: %v", err)
		}
		expectIDs(t, "it stays in its channel", listed(s.InChannel(t.Context(), "7")), "a")
		expectIDs(t, "and due", dueTo(t, s, noon.Add(time.Hour), 9), "a")
	}

	w.raw(t, "a", "}")
	if _, err := s.Load(t.Context(), "a"); !errors.Is(err, table.ErrUnreadable) || errors.Is(err, table.ErrUnavailable) {
		t.Errorf("load what is no table: %v", err)
	}
}

// A table with more of something than it has seats stops nobody who asks for what is due.
func damaged(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), challenge("a")))
	must(t, s.Create(t.Context(), challenge("b")))
	w.raw(t, "a", `{"schema":4,"id":"a","revision":1,"expires":"2020-01-01T00:00:00Z","phase":"open",`+
		`"players":[{}],"rematch":[true,true]}`)
	expectIDs(t, "both are due", dueTo(t, s, noon.Add(time.Hour), 9), "a", "b")
	if _, err := s.Load(t.Context(), "a"); err != nil && !errors.Is(err, table.ErrUnreadable) {
		t.Errorf("load: %v", err)
	}
}

func cancelled(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), challenge("a")))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, updated := s.Update(ctx, "a", play("x"))
	_, loaded := s.Load(ctx, "a")
	_, inChannel := s.InChannel(ctx, "7")
	_, due := s.ClaimDue(ctx, noon, noon.Add(time.Minute), 9)
	_, count := s.CountDue(ctx, noon)
	_, claimed := s.Claim(ctx, "name", "a", "")
	_, many := s.LoadMany(ctx, "a")
	_, agenda := s.Agenda(ctx, "11")
	_, revised := s.ReviseAgenda(ctx, "11", dueAt(noon))
	_, people := s.ClaimPeople(ctx, noon, noon.Add(time.Minute), 9)
	_, seated := s.Seated(ctx, "11")
	_, _, finished := s.Finished(ctx, "11", 0, 9)
	errs := map[string]error{
		"create": s.Create(ctx, challenge("b")), "update": updated, "load": loaded,
		"channel": inChannel, "due": due, "claim": claimed, "health": s.Health(ctx),
		"agenda": agenda, "revise agenda": revised, "people": people, "many": many,
		"count": count, "seated": seated, "finished": finished, "list": s.List(ctx, challenge("a")),
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

// found is a list of ids, or why there is none.
type found struct {
	ids []string
	err error
}

func listed(ids []string, err error) found { return found{ids, err} }

func expectIDs(t *testing.T, what string, got found, want ...string) {
	t.Helper()
	if got.err != nil || !slices.Equal(got.ids, want) {
		t.Errorf("%s: %v, %v; want %v", what, got.ids, got.err, want)
	}
}
