package storage

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"
)

// claimCases are promises about who looks after what is due.
var claimCases = []suiteCase{
	{"what is claimed nobody else gets", claimsHold},
	{"people are claimed like tables", claimsPeople},
	{"of many claimants each table has one", manyClaimants},
}

// dueTo lists tables that are due, as a clock finds them that claims nothing for long.
func dueTo(t *testing.T, s store, now time.Time, limit int) found {
	t.Helper()
	ids, err := s.ClaimDue(t.Context(), now, now.Add(time.Minute), limit)
	return found{ids, errors.Join(err, s.YieldDue(t.Context(), ids...))}
}

// peopleDueTo is dueTo of people.
func peopleDueTo(t *testing.T, s store, now time.Time, limit int) found {
	t.Helper()
	users, err := s.ClaimPeople(t.Context(), now, now.Add(time.Minute), limit)
	return found{users, errors.Join(err, s.YieldPeople(t.Context(), users...))}
}

// expires is when challenges are due.
var expires = noon.Add(30 * time.Minute)

func claimsHold(t *testing.T, w world) {
	one, other := w.replicas[0], w.replicas[1]
	for _, id := range []string{"a", "b", "c"} {
		must(t, one.Create(t.Context(), challenge(id)))
	}
	claim := func(s store, at time.Time, limit int) found {
		t.Helper()
		return listed(s.ClaimDue(t.Context(), at, at.Add(time.Minute), limit))
	}
	expectIDs(t, "before it is time", claim(one, expires.Add(-time.Millisecond), 9))
	first := claim(one, expires, 2)
	if len(first.ids) != 2 || first.err != nil {
		t.Fatalf("claimed are %v", first)
	}
	rest := claim(other, expires, 9)
	if len(rest.ids) != 1 || slices.Contains(first.ids, rest.ids[0]) {
		t.Fatalf("beside %v are claimed %v", first, rest)
	}
	_, err := other.Update(t.Context(), first.ids[0], play("x"))
	must(t, err)
	expectIDs(t, "all are claimed, whoever plays there", claim(other, expires.Add(time.Second), 9))
	if n, err := other.CountDue(t.Context(), expires); n != 3 || err != nil {
		t.Errorf("%d are due, %v", n, err)
	}
	must(t, one.YieldDue(t.Context(), first.ids[1], "unknown"))
	expectIDs(t, "what was given back", claim(other, expires.Add(time.Second), 9), first.ids[1])
	again := claim(other, expires.Add(time.Minute), 9)
	if slices.Sort(again.ids); len(again.ids) != 2 || slices.Contains(again.ids, first.ids[1]) {
		t.Errorf("when the first claims are over, claimed are %v", again)
	}
	must(t, other.YieldDue(t.Context()))
}

func claimsPeople(t *testing.T, w world) {
	one, other := w.replicas[0], w.replicas[1]
	_, err := one.ReviseAgenda(t.Context(), "11", dueAt(noon))
	must(t, err)
	must(t, one.Create(t.Context(), challenge("11")))
	until := noon.Add(time.Hour)
	expectIDs(t, "one", listed(one.ClaimPeople(t.Context(), noon, until, 9)), "11")
	_, err = one.ReviseAgenda(t.Context(), "11", dueAt(noon.Add(-time.Hour)))
	must(t, err)
	if n, err := other.CountPeople(t.Context(), noon); n == 0 || err != nil {
		t.Errorf("%d people are due, %v", n, err)
	}
	expectIDs(t, "nobody else, with more to be told", listed(other.ClaimPeople(t.Context(), noon, until, 9)))
	expectIDs(t, "a table of that name", listed(other.ClaimDue(t.Context(), expires, until, 9)), "11")
	must(t, one.YieldPeople(t.Context(), "11"))
	expectIDs(t, "given back", listed(other.ClaimPeople(t.Context(), noon, until, 9)), "11")
}

func manyClaimants(t *testing.T, w world) {
	const tables, claimants = 60, 8
	for i := range tables {
		must(t, w.replicas[0].Create(t.Context(), challenge(fmt.Sprint("t", i))))
	}
	var mu sync.Mutex
	var claimed []string
	var all sync.WaitGroup
	for n := range claimants {
		all.Go(func() {
			for {
				ids, err := w.replicas[n%2].ClaimDue(t.Context(), expires, expires.Add(time.Minute), 7)
				if err != nil || len(ids) > 7 {
					t.Errorf("claimed are %v, %v", ids, err)
				}
				if len(ids) == 0 {
					return
				}
				mu.Lock()
				claimed = append(claimed, ids...)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	slices.Sort(claimed)
	if len(claimed) != tables || len(slices.Compact(claimed)) != tables {
		t.Errorf("claimed are %d: %v", len(claimed), claimed)
	}
}
