package storage

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"testing"

	"dockside/game/ladder"
)

// draftCases are the part of the suite about ladders that are made anew.
var draftCases = []suiteCase{
	{"a draft takes the place of its ladder at once", draftsAreExchanged},
	{"a draft hears of what its ladder takes meanwhile", draftsHear},
	{"what a ladder did with a match can be asked for", takenIsKnown},
	{"a draft is thrown away with what has changed otherwise", draftsAreThrownAway},
	{"a draft of nothing leaves no ladder", draftsOfNothing},
	{"fifty matches while a draft is exchanged", fiftyMeanwhile},
	{"whose histories there are", owners},
}

// beginDraft, drafted and exchanged work on drafts under one name.
func beginDraft(t testing.TB, s store, names ...ladder.Name) {
	t.Helper()
	must(t, s.Begin(t.Context(), "me", names...))
}

func drafted(t testing.TB, s store, r ladder.Result) {
	t.Helper()
	_, err := s.Draft(t.Context(), "me", chess, r)
	must(t, err)
}

func exchanged(t testing.TB, s store, taken int, want bool) {
	t.Helper()
	if done, err := s.Exchange(t.Context(), "me", chess, taken); err != nil || done != want {
		t.Fatalf("exchanged after %d: %v, %v; want %v", taken, done, err, want)
	}
}

// allOf is all that a ladder tells of some people, and what else it counts.
func allOf(t testing.TB, s store, name ladder.Name, users ...string) string {
	t.Helper()
	counts, err := s.Counts(t.Context(), name)
	must(t, err)
	seasons, err := s.Seasons(t.Context(), name)
	must(t, err)
	p, err := s.Page(t.Context(), name, ladder.Query{Count: 100})
	must(t, err)
	return fmt.Sprint(counts, seasons, p, ladderOf(t, s, name, users...))
}

// Until it is exchanged nobody sees anything of a draft, and then nothing of the ladder before: what there is has come
// out as if the matches of the draft had been all.
func draftsAreExchanged(t *testing.T, w world) {
	s, other := w.replicas[0], w.replicas[1]
	users, apart := []string{"11", "12", "13"}, ladder.Name{Game: "chess", Guild: "2"}
	for n, pair := range [][2]string{{"13", "11"}, {"11", "12"}, {"11", "12"}, {"13", "12"}} {
		settled(t, s, chess, match(n, pair[0], pair[1]))
	}
	near := ladder.Name{Game: "chess", Guild: "1", Season: "2026-2"}
	settled(t, s, near, match(1, "11", "13"))
	beside, before := allOf(t, s, near, users...), allOf(t, other, chess, users...)
	beginDraft(t, s, chess, near)
	for _, n := range []int{2, 5, 1} {
		for range 2 { // the second time it changes nothing
			drafted(t, other, match(n, "11", "12"))
		}
		settled(t, s, apart, match(n, "11", "12"))
		if now := allOf(t, s, chess, users...); now != before {
			t.Errorf("with a draft beside it the ladder is %s, not %s", now, before)
		}
	}
	exchanged(t, s, 0, true)
	for _, after := range []ladder.Result{match(7, "12", "11"), match(1, "11", "12")} {
		if now, want := allOf(t, other, chess, users...), allOf(t, s, apart, users...); now != want {
			t.Errorf("exchanged it is %s, not %s", now, want)
		}
		got, want := settled(t, s, chess, after), settled(t, s, apart, after)
		if got.Ladder = want.Ladder; !reflect.DeepEqual(got, want) {
			t.Errorf("afterwards it takes %+v, not %+v", got, want)
		}
	}
	if now := allOf(t, s, near, users...); now != beside {
		t.Errorf("the ladder beside it is %s, not %s", now, beside)
	}
	if _, err := s.Draft(t.Context(), "me", chess, match(8, "11", "12")); !errors.Is(err, ladder.ErrNoDraft) {
		t.Errorf("the draft that was exchanged takes a match: %v", err)
	}
}

// What the ladder takes meanwhile is told in its order, once, and a draft that has not taken it is not exchanged.
func draftsHear(t *testing.T, w world) {
	s, other := w.replicas[0], w.replicas[1]
	settled(t, s, chess, match(0, "11", "12"))
	beginDraft(t, s, chess)
	drafted(t, s, match(0, "11", "12"))
	exchangedNever := func(taken int) { t.Helper(); exchanged(t, other, taken, false) }
	for n, m := range []int{4, 3, 9} {
		for range 2 {
			settled(t, other, chess, match(m, "12", "13"))
		}
		settled(t, s, chess, match(0, "11", "12"))
		exchangedNever(n)
		drafted(t, s, match(m, "12", "13"))
		exchangedNever(n)
	}
	since, err := s.Since(t.Context(), chess)
	if err != nil || !slices.Equal(since, []string{"m4", "m3", "m9"}) {
		t.Errorf("since then there are %q, %v", since, err)
	}
	before := allOf(t, s, chess, "11", "12", "13")
	exchanged(t, s, 3, true)
	if now := allOf(t, s, chess, "11", "12", "13"); now != before {
		t.Errorf("exchanged it is %s, not %s", now, before)
	}
	if since, err := s.Since(t.Context(), chess); err != nil || len(since) > 0 {
		t.Errorf("afterwards there are %q, %v", since, err)
	}
	if c := settled(t, s, chess, match(10, "11", "12")); c.Number != 5 {
		t.Errorf("the next match is %+v", c)
	}
}

// A match that the ladder knows, and its table does not yet, can be asked for.
func takenIsKnown(t *testing.T, w world) {
	s := w.replicas[0]
	want := settled(t, s, chess, match(3, "11", "12"))
	if c, ok, err := w.replicas[1].Taken(t.Context(), chess, "m3"); err != nil || !ok || !reflect.DeepEqual(c, want) {
		t.Errorf("taken was %+v, %v, %v; not %+v", c, ok, err, want)
	}
	if c, ok, err := s.Taken(t.Context(), chess, "m4"); err != nil || ok {
		t.Errorf("taken was %+v, %v", c, err)
	}
}

// Whatever changes a ladder otherwise, and whoever else begins, throws its draft away; the ladder stays.
func draftsAreThrownAway(t *testing.T, w world) {
	s, other := w.replicas[0], w.replicas[1]
	for n, c := range []struct {
		name string
		do   func() error
	}{
		{"renamed", func() error { return other.Rename(t.Context(), chess, "712345", "gone-x", nil) }},
		{"renamed of nobody", func() error { return other.Rename(t.Context(), chess, "nobody", "gone-y", nil) }},
		{"dropped", func() error { return other.Drop(t.Context(), chess) }},
		{"begun by another", func() error { return other.Begin(t.Context(), "another", chess) }},
		{"ended", func() error { return other.Begin(t.Context(), "me") }},
	} {
		settled(t, s, chess, match(n, "11", "12"))
		beginDraft(t, s, chess)
		drafted(t, s, match(0, "712345", "11"))
		must(t, c.do())
		before := allOf(t, s, chess, "11", "12")
		_, drafting := s.Draft(t.Context(), "me", chess, match(1, "712345", "11"))
		_, exchanging := s.Exchange(t.Context(), "me", chess, 0)
		if !errors.Is(drafting, ladder.ErrNoDraft) || !errors.Is(exchanging, ladder.ErrNoDraft) {
			t.Errorf("%s: %v and %v", c.name, drafting, exchanging)
		}
		if now := allOf(t, s, chess, "11", "12"); now != before {
			t.Errorf("%s: the ladder is %s, not %s", c.name, now, before)
		}
		if left := places(t, other, "712345"); left != nil {
			t.Errorf("%s: something stands in %q", c.name, left)
		}
	}
}

// Of a ladder without matches nothing is left; before, who forgets a server finds also what there is a draft of alone.
func draftsOfNothing(t *testing.T, w world) {
	s := w.replicas[0]
	settled(t, s, chess, match(1, "11", "12"))
	lost := ladder.Name{Game: "chess", Guild: "1", Season: "2026-1"}
	beginDraft(t, s, chess, lost)
	all, err := w.replicas[1].Ladders(t.Context())
	if err != nil || len(all) != 2 || !slices.Contains(all, chess) || !slices.Contains(all, lost) {
		t.Errorf("the ladders are %v, %v", all, err)
	}
	exchanged(t, s, 0, true)
	beginDraft(t, s)
	if all, err := s.Ladders(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("there are still %v, %v", all, err)
	}
	if c := settled(t, s, chess, match(1, "11", "12")); c.Number != 1 {
		t.Errorf("the first match afterwards is %+v", c)
	}
}

// Matches that many settle while a draft catches up, and is exchanged, are all there, each once.
func fiftyMeanwhile(t *testing.T, w world) {
	s := w.replicas[0]
	of := func(n int) ladder.Result { return match(n, "11", strconv.Itoa(20+n)) }
	var all sync.WaitGroup
	for round := range 2 {
		beginDraft(t, s, chess)
		for n := range 25 * round {
			drafted(t, s, of(n))
		}
		for n := range 25 {
			all.Go(func() { settled(t, w.replicas[n%2], chess, of(25*round+n)) })
		}
		for taken, done := 0, false; !done; {
			since, err := s.Since(t.Context(), chess)
			must(t, err)
			for _, m := range since[taken:] {
				n, err := strconv.Atoi(m[1:])
				must(t, err)
				drafted(t, s, of(n))
			}
			taken = len(since)
			done, err = s.Exchange(t.Context(), "me", chess, taken)
			must(t, err)
		}
		all.Wait()
	}
	numbers := map[int64]bool{}
	for n := range 50 {
		numbers[settled(t, s, chess, of(n)).Number] = true
	}
	standings, err := s.Standings(t.Context(), chess, "11")
	if err != nil || standings[0].Games != 50 || len(numbers) != 50 || numbers[0] || numbers[51] {
		t.Errorf("the standing is %+v with %d numbers, %v", standings, len(numbers), err)
	}
}

func owners(t *testing.T, w world) {
	s := w.replicas[0]
	for n, guild := range []string{"1", "2", "", "1"} {
		e := ladder.Entry{Match: "m" + strconv.Itoa(n), Guild: guild, Ended: noon}
		e.Players = []ladder.Player{{User: "11"}, {User: "1" + guild}}
		must(t, s.Archive(t.Context(), e))
	}
	got, err := w.replicas[1].Histories(t.Context())
	slices.SortFunc(got, func(a, b ladder.Owner) int {
		return slices.Compare([]string{a.Guild, a.User}, []string{b.Guild, b.User})
	})
	want := []ladder.Owner{
		{Guild: "", User: "1"},
		{Guild: "", User: "11"},
		{Guild: "1", User: "11"},
		{Guild: "2", User: "11"},
		{Guild: "2", User: "12"},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("there are %v, %v", got, err)
	}
}

// No draft outlives the process that has the file.
func TestADraftEndsWithTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tables.db")
	b, err := OpenBolt(path)
	must(t, err)
	settled(t, b, chess, match(1, "11", "12"))
	beginDraft(t, b, chess)
	must(t, b.Close())
	b = openBolt(t, path)
	if _, err := b.Draft(t.Context(), "me", chess, match(1, "11", "12")); !errors.Is(err, ladder.ErrNoDraft) {
		t.Errorf("it is there still: %v", err)
	}
	if c := settled(t, b, chess, match(2, "11", "12")); c.Number != 2 {
		t.Errorf("the ladder takes %+v", c)
	}
}
