package storagetest

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/game/rating"
	"dockside/storage"
)

// ladderCases are the cases about ladders, histories and documents.
var ladderCases = []suiteCase{
	{"a match is settled once", settleOnce},
	{"a match that does not count changes nobody", settleUncounted},
	{"fifty settle the same match", fiftySettlers},
	{"fifty matches of the same player at once", fiftyMatches},
	{"a page agrees with the whole ladder", pageOfAll},
	{"equals share a rank, in the order of ids", pageTies},
	{"an idle user is hidden and comes back", pageIdle},
	{"an empty ladder has an empty page", pageEmpty},
	{"head to head, from both sides", versus},
	{"rolls and seasons are counted once", countsAndSeasons},
	{"a history is ordered latest first", historyOrder},
	{"lists omit unreadable values", unreadableRows},
	{"documents are changed and deleted", documentsChange},
	{"documents expire", documentsAreForgotten},
	{"the first document stays until it expires", firstDocumentsStay},
	{"fifty revisers lose nothing", fiftyRevisers},
	{"all tables are listed", allTables},
}

func settleOnce(t *testing.T, w World) {
	first := Settled(t, w.Replicas[0], Chess, Match(1, "11", "12"))
	want := ladder.Change{Ladder: Chess, Number: 1, Seats: first.Seats}
	if !reflect.DeepEqual(first, want) || len(first.Seats) != 2 || first.Seats[0].Points() <= 0 ||
		first.Seats[1].Points() >= 0 {
		t.Fatalf("the change is %+v", first)
	}
	second := Settled(t, w.Replicas[1], Chess, Match(2, "12", "11"))
	if second.Number != 2 || second.Seats[1].Before != first.Seats[0].After {
		t.Errorf("after %+v comes %+v", first, second)
	}
	for _, s := range w.Replicas {
		if again := Settled(t, s, Chess, Match(1, "11", "12")); !reflect.DeepEqual(again, first) {
			t.Errorf("settled again: %+v, at first %+v", again, first)
		}
	}
	standings := Got(w.Replicas[1].Standings(t.Context(), Chess, "12", "nobody", "11"))(t)
	if got := standings[0]; got.Rating != second.Seats[0].After || got.Games != 2 || got.Won != 1 || got.Lost != 1 ||
		got.Streak != 1 || got.Name != "name of 12" || got.Chart[len(got.Chart)-1].Points != got.Rating.Points() ||
		!got.Played.Equal(Noon.Add(2*time.Hour)) ||
		got.Best.User != "11" || got.Best.Match != "m2" || got.Stats["tricks"] != 2 {
		t.Errorf("the standing is %+v", got)
	}
	if standings[1].Games != 0 || standings[2].User != "11" {
		t.Errorf("the standings are %+v", standings)
	}
}

func settleUncounted(t *testing.T, w World) {
	r := Match(1, "11", "12")
	r.Reason = ladder.Friendly
	for range 2 {
		c := Settled(t, w.Replicas[0], Chess, r)
		if want := (ladder.Change{Ladder: Chess, Number: 1, Reason: ladder.Friendly}); !reflect.DeepEqual(c, want) {
			t.Errorf("the change is %+v", c)
		}
	}
	p := Got(w.Replicas[0].Page(t.Context(), Chess, ladder.Query{Count: 9, Reader: "11"}))(t)
	if p.Total != 0 || len(p.Rows) != 0 || p.Mine.User != "" {
		t.Errorf("the page is %+v", p)
	}
	for n := 2; n < 12; n++ {
		c := Settled(t, w.Replicas[0], Chess, Match(n, "11", "12"))
		if want := n == 11; (c.Reason == ladder.Often) != want {
			t.Errorf("game %d of the day: %+v", n-1, c)
		}
	}
}

func fiftySettlers(t *testing.T, w World) {
	changes := make([]ladder.Change, 50)
	concurrently(len(changes), func(n int) { changes[n] = Settled(t, w.Replicas[n%2], Chess, Match(1, "11", "12")) })
	for _, c := range changes {
		if !reflect.DeepEqual(c, changes[0]) {
			t.Errorf("one got %+v, another %+v", changes[0], c)
		}
	}
	standings := Got(w.Replicas[0].Standings(t.Context(), Chess, "11", "12"))(t)
	if standings[0].Games != 1 || standings[1].Games != 1 || standings[0].Rating != changes[0].Seats[0].After {
		t.Errorf("the standings are %+v", standings)
	}
	counts := Got(w.Replicas[0].Counts(t.Context(), Chess))(t)
	if counts["checks"] != 2 {
		t.Errorf("counted are %v", counts)
	}
}

// Concurrent matches of one player form a chain: each starts from the rating that another has left.
func fiftyMatches(t *testing.T, w World) {
	const matches = 50
	changes := make([]ladder.Change, matches)
	concurrently(matches, func(n int) {
		changes[n] = Settled(t, w.Replicas[n%2], Chess, Match(n, "star", "rival "+strconv.Itoa(n)))
	})
	slices.SortFunc(changes, func(a, b ladder.Change) int { return cmp.Compare(a.Number, b.Number) })
	rated := rating.New()
	for i, c := range changes {
		if n := i + 1; c.Number != int64(n) || c.Seats[0].Before != rated || c.Seats[0].Games != n {
			t.Fatalf("change %d is %+v, the rating before was %v", i+1, c, rated)
		}
		rated = c.Seats[0].After
	}
	standings := Got(w.Replicas[0].Standings(t.Context(), Chess, "star"))(t)
	if s := standings[0]; s.Rating != rated || s.Won != matches || s.Streak != matches {
		t.Errorf("the standing is %+v, the rating should be %v", s, rated)
	}
}

// pageOfAll compares every page of a random ladder with the ladder as a whole.
func pageOfAll(t *testing.T, w World) {
	random := rand.New(rand.NewPCG(4, 4))
	for n := range 80 {
		r := Match(n, "u"+strconv.Itoa(random.IntN(10)), "u"+strconv.Itoa(10+random.IntN(10)))
		if random.IntN(2) == 0 {
			r.Seats[0].Place = 2
		}
		names := []ladder.Name{Chess, {Game: "chess"}}
		concurrently(len(names), func(i int) { Settled(t, w.Replicas[n%2], names[i], r) })
	}
	for _, since := range []time.Time{
		{},
		Noon.Add(40 * time.Hour), Noon.Add(70 * time.Hour), Noon.Add(60 * time.Hour),
		{},
		Noon.AddDate(1, 0, 0),
	} {
		want := wholeLadder(t, w.Replicas[0], since)
		for from := range len(want.Rows) + 3 {
			for _, reader := range []string{"u3", "u17", "nobody"} {
				q := ladder.Query{From: from, Count: 7, Reader: reader, Since: since}
				got := Got(w.Replicas[0].Page(t.Context(), Chess, q))(t)
				rows := want.Rows[min(from, want.Total):min(from+7, want.Total)]
				if got.Total != want.Total || len(got.Rows) != len(rows) || len(rows) > 0 && !reflect.DeepEqual(got.Rows, rows) {
					t.Fatalf("since %v from %d: %d of %d rows %+v, want %d of %d %+v", since, from, len(got.Rows), got.Total, got.Rows,
						len(rows), want.Total, rows)
				}
				mine := slices.IndexFunc(want.Rows, func(r ladder.Row) bool { return r.User == reader })
				if mine >= 0 && !reflect.DeepEqual(got.Mine, want.Rows[mine]) || mine < 0 && got.Mine.Rank != 0 {
					t.Errorf("since %v the row of %s is %+v", since, reader, got.Mine)
				}
			}
		}
	}
}

// wholeLadder computes a ladder from all standings.
func wholeLadder(t *testing.T, s storage.Backend, since time.Time) ladder.Page {
	t.Helper()
	var users []string
	for n := range 20 {
		users = append(users, "u"+strconv.Itoa(n))
	}
	slices.Sort(users)
	standings := Got(s.Standings(t.Context(), Chess, users...))(t)
	standings = slices.DeleteFunc(standings, func(s ladder.Standing) bool {
		return s.Games == 0 ||
			s.Played.Before(since)
	})
	slices.SortStableFunc(standings, func(a, b ladder.Standing) int { return b.Rating.Points() - a.Rating.Points() })
	p := ladder.Page{Total: len(standings)}
	for i, s := range standings {
		row := ladder.Row{Rank: i + 1, Place: i, Standing: s}
		if i > 0 && standings[i-1].Rating.Points() == s.Rating.Points() {
			row.Rank = p.Rows[i-1].Rank
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}

func pageTies(t *testing.T, w World) {
	for n, pair := range [][2]string{{"d", "z"}, {"b", "y"}, {"c", "x"}} {
		Settled(t, w.Replicas[0], Chess, Match(n, pair[0], pair[1]))
	}
	p := Got(w.Replicas[1].Page(t.Context(), Chess, ladder.Query{From: 1, Count: 4, Reader: "z"}))(t)
	var got []string
	for _, r := range append(p.Rows, p.Mine) {
		got = append(got, fmt.Sprint(r.User, " ", r.Rank, " ", r.Place))
	}
	if want := []string{"c 1 1", "d 1 2", "x 4 3", "y 4 4", "z 4 5"}; !slices.Equal(got, want) {
		t.Errorf("the rows are %v, want %v", got, want)
	}
}

func pageIdle(t *testing.T, w World) {
	s := w.Replicas[0]
	Settled(t, s, Chess, Match(0, "anna", "ben"))
	Settled(t, s, Chess, Match(1, "cleo", "ben"))
	since := Noon.Add(30 * time.Minute) // Anna has not played since
	for range 2 {
		p := Got(s.Page(t.Context(), Chess, ladder.Query{Count: 9, Reader: "anna", Since: since}))(t)
		if p.Total != 2 || p.Rows[0].User != "cleo" || p.Rows[0].Rank != 1 || p.Mine.Rank != 0 || p.Mine.Games != 1 {
			t.Errorf("while Anna is idle: %+v", p)
		}
	}
	p := Got(s.Page(t.Context(), Chess, ladder.Query{Count: 9, Since: Noon}))(t)
	if p.Total != 3 || p.Rows[0].User != "anna" {
		t.Errorf("idle is who has played before that time, not at it: %+v", p)
	}
	before := Got(s.Standings(t.Context(), Chess, "anna"))(t)
	c := Settled(t, s, Chess, Match(2, "anna", "dora"))
	if c.Seats[0].Before != before[0].Rating {
		t.Errorf("Anna comes back with %v, she had %v", c.Seats[0].Before, before[0].Rating)
	}
	p = Got(s.Page(t.Context(), Chess, ladder.Query{Count: 9, Reader: "anna", Since: since}))(t)
	if p.Total != 4 || p.Rows[0].User != "anna" || p.Mine.Rank != 1 {
		t.Errorf("when Anna is back: %+v", p)
	}
}

func pageEmpty(t *testing.T, w World) {
	p := Got(w.Replicas[0].Page(t.Context(), Chess, ladder.Query{Count: 8, Reader: "11", Since: Noon}))(t)
	if !reflect.DeepEqual(p, ladder.Page{}) {
		t.Errorf("the page is %+v", p)
	}
}

func versus(t *testing.T, w World) {
	s := w.Replicas[0]
	Settled(t, s, Chess, Match(0, "b", "a"))
	Settled(t, s, Chess, Match(1, "b", "a"))
	Settled(t, s, Chess, Match(2, "a", "b"))
	drawn := Match(3, "a", "b")
	drawn.Seats[1].Place = 1
	Settled(t, s, Chess, drawn)
	ofB := Got(s.Versus(t.Context(), Chess, "b", "a"))(t)
	ofA := Got(s.Versus(t.Context(), Chess, "a", "b"))(t)
	if ofB.Won != 2 || ofB.Lost != 1 || ofB.Drawn != 1 || len(ofB.Recent) != 4 || !reflect.DeepEqual(ofA, ofB.Turned()) {
		t.Errorf("b has %+v, a has %+v", ofB, ofA)
	}
	if strangers, err := s.Versus(t.Context(), Chess, "a", "c"); err != nil ||
		strangers.Won+strangers.Lost+strangers.Drawn != 0 {
		t.Errorf("strangers have %+v, %v", strangers, err)
	}
}

func countsAndSeasons(t *testing.T, w World) {
	s := w.Replicas[0]
	later := Match(2, "a", "b")
	later.Ended, later.Reason = Noon.AddDate(0, 9, 0), ladder.Friendly
	for _, r := range []ladder.Result{Match(0, "a", "b"), later, Match(1, "a", "b"), later} {
		Settled(t, s, Chess, r)
	}
	counts := Got(s.Counts(t.Context(), Chess))(t)
	if !maps.Equal(counts, map[string]int{"checks": 6, "number": 3}) {
		t.Errorf("counted are %v", counts)
	}
	seasons := Got(s.Seasons(t.Context(), Chess))(t)
	if !slices.Equal(seasons, []string{"2027-1", "2026-2"}) {
		t.Errorf("the seasons are %v", seasons)
	}
}

// Lists omit values that a newer version has stored or that are corrupt, and nothing else.
func unreadableRows(t *testing.T, w World) {
	s := w.Replicas[0]
	entry := func(n int) ladder.Entry {
		return ladder.Entry{
			Match: "m" + strconv.Itoa(n), Guild: "1", Ended: Noon.Add(time.Duration(n) * time.Hour),
			Players: []ladder.Player{{User: "a"}, {User: "b"}},
		}
	}
	for n := range 3 {
		Settled(t, s, Chess, Match(n, "a", "b"))
		Must(t, s.Archive(t.Context(), entry(n)))
	}
	w.Spoil(t, entry(1), "a", Chess)
	list, total, err := s.History(t.Context(), "1", "a", 0, 9)
	Must(t, err)
	if len(list) != 2 || list[0].Match != "m2" || list[1].Match != "m0" || total != 3 {
		t.Errorf("the history has %v of %d", list, total)
	}
	page := Got(s.Page(t.Context(), Chess, ladder.Query{Reader: "b", Count: 9}))(t)
	if len(page.Rows) != 1 || page.Rows[0].User != "b" || page.Mine.User != "b" || page.Total != 2 {
		t.Errorf("the ladder has %+v", page)
	}
	for what, err := range map[string]error{
		"a standing": lastOf(s.Standings(t.Context(), Chess, "a")),
		"a page":     lastOf(s.Page(t.Context(), Chess, ladder.Query{Reader: "a"})),
		"a result":   lastOf(s.Settle(t.Context(), Chess, Match(9, "b", "a"))),
	} {
		if !errors.Is(err, storage.ErrUnreadable) || errors.Is(err, storage.ErrUnavailable) {
			t.Errorf("%s of whom nothing can be read: %v", what, err)
		}
	}
}
