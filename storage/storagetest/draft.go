package storagetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"testing"

	"dockside/game/ladder"
	"dockside/storage"
)

// draftCases are the cases about drafts of ladders.
var draftCases = []suiteCase{
	{"a draft replaces its ladder atomically", draftsAreExchanged},
	{"a draft lists the matches that its ladder takes meanwhile", draftsHear},
	{"a ladder returns its change of a match", takenIsKnown},
	{"another change of a ladder deletes its draft", draftsAreThrownAway},
	{"an empty draft leaves no ladder", draftsOfNothing},
	{"fifty matches while a draft is exchanged", fiftyMeanwhile},
	{"histories are listed by owner", owners},
}

func drafted(t testing.TB, s storage.Backend, r ladder.Result) {
	t.Helper()
	Got(s.Draft(t.Context(), "me", Chess, r))(t)
}

func exchanged(t testing.TB, s storage.Backend, taken int, want bool) {
	t.Helper()
	if done, err := s.Exchange(t.Context(), "me", Chess, taken); err != nil || done != want {
		t.Fatalf("exchanged after %d: %v, %v; want %v", taken, done, err, want)
	}
}

// allOf returns all data of a ladder about some users, with its counters, as a text.
func allOf(t testing.TB, s storage.Backend, name ladder.Name, users ...string) string {
	t.Helper()
	counts := Got(s.Counts(t.Context(), name))(t)
	seasons := Got(s.Seasons(t.Context(), name))(t)
	p := Got(s.Page(t.Context(), name, ladder.Query{Count: 100}))(t)
	return fmt.Sprint(counts, seasons, p, ladderOf(t, s, name, users...))
}

// Before the exchange a draft is invisible. After it the ladder is as if it had only taken the matches of the draft.
func draftsAreExchanged(t *testing.T, w World) {
	s, other := w.Replicas[0], w.Replicas[1]
	users, apart := []string{"11", "12", "13"}, ladder.Name{Game: "chess", Guild: "2"}
	for n, pair := range [][2]string{{"13", "11"}, {"11", "12"}, {"11", "12"}, {"13", "12"}} {
		Settled(t, s, Chess, Match(n, pair[0], pair[1]))
	}
	near := ladder.Name{Game: "chess", Guild: "1", Season: "2026-2"}
	Settled(t, s, near, Match(1, "11", "13"))
	beside, before := allOf(t, s, near, users...), allOf(t, other, Chess, users...)
	BeginDraft(t, s, Chess, near)
	for _, n := range []int{2, 5, 1} {
		for range 2 { // the second time it changes nothing
			drafted(t, other, Match(n, "11", "12"))
		}
		Settled(t, s, apart, Match(n, "11", "12"))
		if now := allOf(t, s, Chess, users...); now != before {
			t.Errorf("with a draft beside it the ladder is %s, not %s", now, before)
		}
	}
	exchanged(t, s, 0, true)
	for _, after := range []ladder.Result{Match(7, "12", "11"), Match(1, "11", "12")} {
		if now, want := allOf(t, other, Chess, users...), allOf(t, s, apart, users...); now != want {
			t.Errorf("exchanged it is %s, not %s", now, want)
		}
		got, want := Settled(t, s, Chess, after), Settled(t, s, apart, after)
		if got.Ladder = want.Ladder; !reflect.DeepEqual(got, want) {
			t.Errorf("afterwards it takes %+v, not %+v", got, want)
		}
	}
	if now := allOf(t, s, near, users...); now != beside {
		t.Errorf("the ladder beside it is %s, not %s", now, beside)
	}
	if _, err := s.Draft(t.Context(), "me", Chess, Match(8, "11", "12")); !errors.Is(err, ladder.ErrNoDraft) {
		t.Errorf("the draft that was exchanged takes a match: %v", err)
	}
}

// Matches that the ladder takes meanwhile are listed once, in order. A draft that lacks one is not exchanged.
func draftsHear(t *testing.T, w World) {
	s, other := w.Replicas[0], w.Replicas[1]
	Settled(t, s, Chess, Match(0, "11", "12"))
	BeginDraft(t, s, Chess)
	drafted(t, s, Match(0, "11", "12"))
	exchangedNever := func(taken int) { t.Helper(); exchanged(t, other, taken, false) }
	for n, m := range []int{4, 3, 9} {
		for range 2 {
			Settled(t, other, Chess, Match(m, "12", "13"))
		}
		Settled(t, s, Chess, Match(0, "11", "12"))
		exchangedNever(n)
		drafted(t, s, Match(m, "12", "13"))
		exchangedNever(n)
	}
	since, err := s.TakenSince(t.Context(), Chess)
	if err != nil || !slices.Equal(since, []string{"m4", "m3", "m9"}) {
		t.Errorf("since then there are %q, %v", since, err)
	}
	before := allOf(t, s, Chess, "11", "12", "13")
	exchanged(t, s, 3, true)
	if now := allOf(t, s, Chess, "11", "12", "13"); now != before {
		t.Errorf("exchanged it is %s, not %s", now, before)
	}
	if since, err := s.TakenSince(t.Context(), Chess); err != nil || len(since) > 0 {
		t.Errorf("afterwards there are %q, %v", since, err)
	}
	if c := Settled(t, s, Chess, Match(10, "11", "12")); c.Number != 5 {
		t.Errorf("the next match is %+v", c)
	}
}

// A ladder returns the change of a match even if the table does not have it yet.
func takenIsKnown(t *testing.T, w World) {
	s := w.Replicas[0]
	want := Settled(t, s, Chess, Match(3, "11", "12"))
	if c, ok, err := w.Replicas[1].Taken(t.Context(), Chess, "m3"); err != nil || !ok || !reflect.DeepEqual(c, want) {
		t.Errorf("taken was %+v, %v, %v; not %+v", c, ok, err, want)
	}
	if c, ok, err := s.Taken(t.Context(), Chess, "m4"); err != nil || ok {
		t.Errorf("taken was %+v, %v", c, err)
	}
}

// Rename, Drop and Begin delete a draft. The ladder stays.
func draftsAreThrownAway(t *testing.T, w World) {
	s, other := w.Replicas[0], w.Replicas[1]
	for n, c := range []struct {
		name string
		do   func() error
	}{
		{"renamed", func() error { return other.Rename(t.Context(), Chess, "712345", "gone-x", nil) }},
		{"renamed of nobody", func() error { return other.Rename(t.Context(), Chess, "nobody", "gone-y", nil) }},
		{"dropped", func() error { return other.Drop(t.Context(), Chess) }},
		{"begun by another", func() error { return other.Begin(t.Context(), "another", Chess) }},
		{"ended", func() error { return other.Begin(t.Context(), "me") }},
	} {
		Settled(t, s, Chess, Match(n, "11", "12"))
		BeginDraft(t, s, Chess)
		drafted(t, s, Match(0, "712345", "11"))
		Must(t, c.do())
		before := allOf(t, s, Chess, "11", "12")
		_, drafting := s.Draft(t.Context(), "me", Chess, Match(1, "712345", "11"))
		_, exchanging := s.Exchange(t.Context(), "me", Chess, 0)
		if !errors.Is(drafting, ladder.ErrNoDraft) || !errors.Is(exchanging, ladder.ErrNoDraft) {
			t.Errorf("%s: %v and %v", c.name, drafting, exchanging)
		}
		if now := allOf(t, s, Chess, "11", "12"); now != before {
			t.Errorf("%s: the ladder is %s, not %s", c.name, now, before)
		}
		if left := places(t, other, "712345"); left != nil {
			t.Errorf("%s: something stands in %q", c.name, left)
		}
	}
}

// An empty draft leaves no ladder. Until then Ladders lists a ladder that only has a draft.
func draftsOfNothing(t *testing.T, w World) {
	s := w.Replicas[0]
	Settled(t, s, Chess, Match(1, "11", "12"))
	lost := ladder.Name{Game: "chess", Guild: "1", Season: "2026-1"}
	BeginDraft(t, s, Chess, lost)
	all, err := w.Replicas[1].Ladders(t.Context())
	if err != nil || len(all) != 2 || !slices.Contains(all, Chess) || !slices.Contains(all, lost) {
		t.Errorf("the ladders are %v, %v", all, err)
	}
	exchanged(t, s, 0, true)
	BeginDraft(t, s)
	if all, err := s.Ladders(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("there are still %v, %v", all, err)
	}
	if c := Settled(t, s, Chess, Match(1, "11", "12")); c.Number != 1 {
		t.Errorf("the first match afterwards is %+v", c)
	}
}

// Matches that are settled while a draft catches up and is exchanged are all counted once.
func fiftyMeanwhile(t *testing.T, w World) {
	s := w.Replicas[0]
	of := func(n int) ladder.Result { return Match(n, "11", strconv.Itoa(20+n)) }
	var all sync.WaitGroup
	for round := range 2 {
		BeginDraft(t, s, Chess)
		for n := range 25 * round {
			drafted(t, s, of(n))
		}
		for n := range 25 {
			all.Go(func() { Settled(t, w.Replicas[n%2], Chess, of(25*round+n)) })
		}
		for taken, done := 0, false; !done; {
			since := Got(s.TakenSince(t.Context(), Chess))(t)
			for _, m := range since[taken:] {
				n := Got(strconv.Atoi(m[1:]))(t)
				drafted(t, s, of(n))
			}
			taken = len(since)
			done = Got(s.Exchange(t.Context(), "me", Chess, taken))(t)
		}
		all.Wait()
	}
	numbers := map[int64]bool{}
	for n := range 50 {
		numbers[Settled(t, s, Chess, of(n)).Number] = true
	}
	standings, err := s.Standings(t.Context(), Chess, "11")
	if err != nil || standings[0].Games != 50 || len(numbers) != 50 || numbers[0] || numbers[51] {
		t.Errorf("the standing is %+v with %d numbers, %v", standings, len(numbers), err)
	}
}

func owners(t *testing.T, w World) {
	s := w.Replicas[0]
	for n, guild := range []string{"1", "2", "", "1"} {
		e := ladder.Entry{Match: "m" + strconv.Itoa(n), Guild: guild, Ended: Noon}
		e.Players = []ladder.Player{{User: "11"}, {User: "1" + guild}}
		Must(t, s.Archive(t.Context(), e))
	}
	got, err := w.Replicas[1].Histories(t.Context())
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
