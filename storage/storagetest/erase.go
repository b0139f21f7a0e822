package storagetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"dockside/game/ladder"
	"dockside/storage"
)

// eraseCases are the cases about the erasure of users and servers.
var eraseCases = []suiteCase{
	{"a pseudonym replaces a user on a ladder", renames},
	{"a match is removed from a history", unarchives},
	{"a claim is released", releases},
	{"an unreadable agenda is deleted", dropsAgenda},
	{"documents and claims that contain a text are found", names},
	{"one ladder is deleted, and no other", drops},
	{"a walk visits all keys and values", walks},
}

// dropsAgenda deletes a readable and an unreadable agenda. Those of others stay.
func dropsAgenda(t *testing.T, w World) {
	s := w.Replicas[0]
	for _, spoilt := range []bool{false, true} {
		for _, user := range []string{"712345", "7123456", "1712345"} {
			Got(s.ReviseAgenda(t.Context(), user, DueAt(Noon)))(t)
		}
		if spoilt {
			w.SpoilAgenda(t, "712345")
			if _, err := s.Agenda(t.Context(), "712345"); !errors.Is(err, storage.ErrUnreadable) {
				t.Fatalf("it reads as %v", err)
			}
		}
		for _, s := range w.Replicas { // the second time it changes nothing
			Must(t, s.DropAgenda(t.Context(), "712345"))
		}
		if a, err := s.Agenda(t.Context(), "712345"); err != nil || a.Revision != 0 {
			t.Errorf("spoilt %v: there is %+v, %v", spoilt, a, err)
		}
		due := PeopleDueTo(t, s, Noon, 9)
		slices.Sort(due.Ids)
		ExpectIDs(t, fmt.Sprint("spoilt ", spoilt), due, "1712345", "7123456")
		for _, other := range []string{"7123456", "1712345"} {
			Must(t, s.DropAgenda(t.Context(), other))
		}
		if left := places(t, s, "712345"); left != nil {
			t.Errorf("spoilt %v: something stands in %q", spoilt, left)
		}
	}
}

// After a user has been renamed, the ladder is as if the pseudonym had played, also after later matches, and the old
// name is stored nowhere.
func renames(t *testing.T, w World) {
	const user, mark = "712345", "gone-x"
	results := func(who string) []ladder.Result {
		name := map[string]string{user: "Anna"}
		all := []ladder.Result{Match(1, who, "11"), Match(2, "999", who), Match(3, who, "11"), Match(4, "11", "999")}
		for _, r := range all {
			for i, s := range r.Seats {
				if r.Seats[i].Name = name[s.User]; s.User == "11" || s.User == "999" {
					r.Seats[i].Name = "name of " + s.User
				}
			}
		}
		return all
	}
	other := ladder.Name{Game: "chess", Guild: "2"}
	for i, r := range results(user) {
		Settled(t, w.Replicas[i%2], Chess, r)
	}
	for _, r := range results(mark) {
		Settled(t, w.Replicas[0], other, r)
	}
	opponents := []string{"11", "999"}
	for _, s := range w.Replicas { // the second time it changes nothing
		Must(t, s.Rename(t.Context(), Chess, user, mark, opponents))
	}
	Must(t, w.Replicas[0].Rename(t.Context(), Chess, "nobody", "gone-y", nil))
	for _, text := range []string{user, "Anna"} {
		if where := places(t, w.Replicas[1], text); where != nil {
			t.Errorf("%s stands in %q", text, where)
		}
	}
	for _, later := range []ladder.Result{Match(5, "11", mark), Match(6, mark, "999")} {
		Settled(t, w.Replicas[1], Chess, later)
		Settled(t, w.Replicas[1], other, later)
		now := ladderOf(t, w.Replicas[0], Chess, mark, "11", "999")
		want := ladderOf(t, w.Replicas[0], other, mark, "11", "999")
		if !reflect.DeepEqual(now, want) {
			t.Errorf("the ladder is %+v, not %+v", now, want)
		}
	}
}

func unarchives(t *testing.T, w World) {
	s := w.Replicas[0]
	e := ladder.Entry{Match: "m1", Game: "chess", Guild: "1", Ended: Noon}
	e.Players = []ladder.Player{{User: "712345"}, {User: "11"}}
	Must(t, s.Archive(t.Context(), e))
	Must(t, s.Archive(t.Context(), e.Erased("712345", "gone-x")))
	for range 2 {
		Must(t, s.Unarchive(t.Context(), e, "712345"))
	}
	if where := places(t, w.Replicas[1], "712345"); where != nil {
		t.Errorf("it stands in %q", where)
	}
	for _, user := range []string{"gone-x", "11"} {
		if list, n, err := s.History(t.Context(), "1", user, 0, 9); err != nil || n != 1 || !list[0].Has("gone-x") {
			t.Errorf("the history of %s is %+v, %v", user, list, err)
		}
	}
	for _, user := range []string{"gone-x", "11"} { // with the last player, their data on it is deleted
		Must(t, s.Unarchive(t.Context(), e, user))
	}
	if where := places(t, w.Replicas[1], "m1"); where != nil {
		t.Errorf("of the match is left %q", where)
	}
}

func releases(t *testing.T, w World) {
	s := w.Replicas[0]
	claim := func(id, want string) {
		t.Helper()
		if owner, err := s.Claim(t.Context(), "7/11 712345", id, ""); err != nil || owner != want {
			t.Errorf("claimed by %s, it belongs to %q, %v", id, owner, err)
		}
	}
	claim("a", "a")
	claim("b", "a")
	Must(t, w.Replicas[1].Release(t.Context(), "7/11 712345", ""))
	Must(t, s.Release(t.Context(), "7/11 712345", ""))
	if where := places(t, s, "712345"); where != nil {
		t.Errorf("it stands in %q", where)
	}
	claim("b", "b")
}

func drops(t *testing.T, w World) {
	near := []ladder.Name{
		{Game: "chess", Guild: "12"},
		{Game: "chess"},
		{Game: "chess", Guild: "1", Season: "2026-2"},
		{Game: "chess", Guild: "11"},
	}
	for _, name := range append(near, Chess) {
		Settled(t, w.Replicas[0], name, Match(1, "11", "12"))
	}
	all := Got(w.Replicas[1].Ladders(t.Context()))(t)
	for _, name := range append(near, Chess) {
		if !slices.Contains(all, name) || len(all) != len(near)+1 {
			t.Errorf("the ladders are %v", all)
		}
	}
	Must(t, w.Replicas[0].Drop(t.Context(), Chess))
	for _, name := range near {
		if p, err := w.Replicas[1].Page(t.Context(), name, ladder.Query{Count: 9}); err != nil || len(p.Rows) != 2 {
			t.Errorf("%v has %+v, %v", name, p, err)
		}
	}
	seasons := Got(w.Replicas[1].Seasons(t.Context(), Chess))(t)
	p, err := w.Replicas[1].Page(t.Context(), Chess, ladder.Query{Count: 9})
	if err != nil || p.Total != 0 || seasons != nil {
		t.Errorf("there are still %+v, %v, %v", p, seasons, err)
	}
	if c := Settled(t, w.Replicas[0], Chess, Match(1, "11", "12")); c.Number != 1 {
		t.Errorf("the first match afterwards is %+v", c)
	}
}

func walks(t *testing.T, w World) {
	s := w.Replicas[0]
	Create(t, s, "712345a")
	Settled(t, s, Chess, Match(1, "712345b", "12"))
	e := ladder.Entry{Match: "712345c", Guild: "712345d", Players: []ladder.Player{{User: "712345e"}}}
	Must(t, s.Archive(t.Context(), e))
	Must(t, s.Revise(t.Context(), "712345f", func(json.RawMessage) (json.RawMessage, error) {
		return json.RawMessage(`"712345g"`), nil
	}))
	Got(s.Claim(t.Context(), "712345h", "712345i", ""))(t)
	for _, c := range "abcdefghi" {
		if where := places(t, w.Replicas[1], "712345"+string(c)); len(where) == 0 {
			t.Errorf("nowhere stands 712345%c", c)
		}
	}
	if where := places(t, s, "712345j"); where != nil {
		t.Errorf("what is nowhere stands in %q", where)
	}
}

func names(t *testing.T, w World) {
	s := w.Replicas[0]
	for key, value := range map[string]string{"a/712345": "1", "b": `{"who":"712345"}`, "c": `"71234"`} {
		Must(t, s.Revise(t.Context(), key, func(json.RawMessage) (json.RawMessage, error) {
			return json.RawMessage(value), nil
		}))
	}
	for _, name := range []string{"7/11/712345", "7/11/12"} {
		Got(s.Claim(t.Context(), name, "t", ""))(t)
	}
	documents, claims, err := w.Replicas[1].FindText(t.Context(), "712345")
	slices.Sort(documents)
	if err != nil || !slices.Equal(documents, []string{"a/712345", "b"}) ||
		!slices.Equal(claims, []string{"7/11/712345"}) {
		t.Errorf("it is named in %q and %q, %v", documents, claims, err)
	}
}
