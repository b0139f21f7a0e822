package storagetest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"dockside/storage"
)

// claimCases are the cases about claims of due tables and agendas.
var claimCases = []suiteCase{
	{"a claimed table is claimed once", claimsHold},
	{"agendas are claimed like tables", claimsPeople},
	{"each table has one claimant of many", manyClaimants},
}

func claimsHold(t *testing.T, w World) {
	one, other := w.Replicas[0], w.Replicas[1]
	Create(t, one, "a", "b", "c")
	claim := func(s storage.Backend, at time.Time, limit int) Found {
		t.Helper()
		return Listed(s.ClaimDue(t.Context(), at, at.Add(time.Minute), limit))
	}
	ExpectIDs(t, "before it is time", claim(one, Expires.Add(-time.Millisecond), 9))
	first := claim(one, Expires, 2)
	if len(first.Ids) != 2 || first.Err != nil {
		t.Fatalf("claimed are %v", first)
	}
	rest := claim(other, Expires, 9)
	if len(rest.Ids) != 1 || slices.Contains(first.Ids, rest.Ids[0]) {
		t.Fatalf("beside %v are claimed %v", first, rest)
	}
	Got(other.Update(t.Context(), first.Ids[0], Play("x")))(t)
	ExpectIDs(t, "all are claimed, whoever plays there", claim(other, Expires.Add(time.Second), 9))
	if n, err := other.CountDue(t.Context(), Expires); n != 3 || err != nil {
		t.Errorf("%d are due, %v", n, err)
	}
	Must(t, one.ReleaseDue(t.Context(), first.Ids[1], "unknown"))
	ExpectIDs(t, "what was given back", claim(other, Expires.Add(time.Second), 9), first.Ids[1])
	again := claim(other, Expires.Add(time.Minute), 9)
	if slices.Sort(again.Ids); len(again.Ids) != 2 || slices.Contains(again.Ids, first.Ids[1]) {
		t.Errorf("when the first claims are over, claimed are %v", again)
	}
	Must(t, other.ReleaseDue(t.Context()))
}

func claimsPeople(t *testing.T, w World) {
	one, other := w.Replicas[0], w.Replicas[1]
	Got(one.ReviseAgenda(t.Context(), "11", DueAt(Noon)))(t)
	Create(t, one, "11")
	until := Noon.Add(time.Hour)
	ExpectIDs(t, "one", Listed(one.ClaimPeople(t.Context(), Noon, until, 9)), "11")
	Got(one.ReviseAgenda(t.Context(), "11", DueAt(Noon.Add(-time.Hour))))(t)
	if n, err := other.CountPeople(t.Context(), Noon); n == 0 || err != nil {
		t.Errorf("%d people are due, %v", n, err)
	}
	ExpectIDs(t, "nobody else, with more to be told", Listed(other.ClaimPeople(t.Context(), Noon, until, 9)))
	ExpectIDs(t, "a table of that name", Listed(other.ClaimDue(t.Context(), Expires, until, 9)), "11")
	Must(t, one.ReleasePeople(t.Context(), "11"))
	ExpectIDs(t, "given back", Listed(other.ClaimPeople(t.Context(), Noon, until, 9)), "11")
}

func manyClaimants(t *testing.T, w World) {
	const tables, claimants = 60, 8
	for i := range tables {
		Create(t, w.Replicas[0], fmt.Sprint("t", i))
	}
	var mu sync.Mutex
	var claimed []string
	concurrently(claimants, func(n int) {
		for {
			ids, err := w.Replicas[n%2].ClaimDue(t.Context(), Expires, Expires.Add(time.Minute), 7)
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
	slices.Sort(claimed)
	if len(claimed) != tables || len(slices.Compact(claimed)) != tables {
		t.Errorf("claimed are %d: %v", len(claimed), claimed)
	}
}
