package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dockside/game/ladder"
	"dockside/game/table"

	"go.etcd.io/bbolt"
)

// eraseCases are the part of the suite about people who want to be forgotten, and servers that are left.
var eraseCases = []suiteCase{
	{"a mark takes somebody's place on a ladder", renames},
	{"a match is taken out of a history", unarchives},
	{"a claim is given back", releases},
	{"an agenda is dropped that cannot be read", dropsAgenda},
	{"what is kept of somebody in documents and claims", names},
	{"a ladder is dropped, and no other", drops},
	{"a walk sees everything", walks},
}

// dropsAgenda drops an agenda that can be read and one that cannot; those of others stay.
func dropsAgenda(t *testing.T, w world) {
	s := w.replicas[0]
	for _, spoilt := range []bool{false, true} {
		for _, user := range []string{"712345", "7123456", "1712345"} {
			_, err := s.ReviseAgenda(t.Context(), user, dueAt(noon))
			must(t, err)
		}
		if spoilt {
			spoilAgenda(t, s, "712345")
			if _, err := s.Agenda(t.Context(), "712345"); !errors.Is(err, table.ErrUnreadable) {
				t.Fatalf("it reads as %v", err)
			}
		}
		for _, s := range w.replicas { // the second time it changes nothing
			must(t, s.DropAgenda(t.Context(), "712345"))
		}
		if a, err := s.Agenda(t.Context(), "712345"); err != nil || a.Revision != 0 {
			t.Errorf("spoilt %v: there is %+v, %v", spoilt, a, err)
		}
		due := peopleDueTo(t, s, noon, 9)
		slices.Sort(due.ids)
		expectIDs(t, fmt.Sprint("spoilt ", spoilt), due, "1712345", "7123456")
		for _, other := range []string{"7123456", "1712345"} {
			must(t, s.DropAgenda(t.Context(), other))
		}
		if left := places(t, s, "712345"); left != nil {
			t.Errorf("spoilt %v: something stands in %q", spoilt, left)
		}
	}
}

// spoilAgenda makes an agenda unreadable.
func spoilAgenda(t *testing.T, s store, user string) {
	t.Helper()
	switch s := s.(type) {
	case *Bolt:
		must(t, s.write(t.Context(), func(tx *bbolt.Tx) error {
			return bucket(tx, agendas).Put([]byte(user), []byte("}"))
		}))
	case *Redis:
		must(t, s.client.Set(t.Context(), agendaKey(user), "}", 0).Err())
	default:
		t.Fatalf("a %T", s)
	}
}

// places lists the places of a storage in which a text stands.
func places(t testing.TB, s store, text string) []string {
	t.Helper()
	var where []string
	must(t, s.Walk(t.Context(), func(key string, value []byte) error {
		if strings.Contains(key, text) || bytes.Contains(value, []byte(text)) {
			where = append(where, key)
		}
		return nil
	}))
	return where
}

// ladderOf is all that a ladder tells of people.
func ladderOf(t testing.TB, s store, name ladder.Name, users ...string) (all []any) {
	t.Helper()
	p, err := s.Page(t.Context(), name, ladder.Query{Count: 100, Since: noon})
	must(t, err)
	standings, err := s.Standings(t.Context(), name, users...)
	must(t, err)
	all = append(all, p, standings)
	for _, a := range users {
		for _, b := range users {
			v, err := s.Versus(t.Context(), name, a, b)
			must(t, err)
			all = append(all, v)
		}
	}
	return all
}

// After somebody has got a mark, the ladder is the one that the same matches of the mark would have made, also for
// what comes later, and nothing leads back.
func renames(t *testing.T, w world) {
	const user, mark = "712345", "gone-x"
	results := func(who string) []ladder.Result {
		name := map[string]string{user: "Anna"}
		all := []ladder.Result{match(1, who, "11"), match(2, "999", who), match(3, who, "11"), match(4, "11", "999")}
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
		settled(t, w.replicas[i%2], chess, r)
	}
	for _, r := range results(mark) {
		settled(t, w.replicas[0], other, r)
	}
	opponents := []string{"11", "999"}
	for _, s := range w.replicas { // the second time it changes nothing
		must(t, s.Rename(t.Context(), chess, user, mark, opponents))
	}
	must(t, w.replicas[0].Rename(t.Context(), chess, "nobody", "gone-y", nil))
	for _, text := range []string{user, "Anna"} {
		if where := places(t, w.replicas[1], text); where != nil {
			t.Errorf("%s stands in %q", text, where)
		}
	}
	for _, later := range []ladder.Result{match(5, "11", mark), match(6, mark, "999")} {
		settled(t, w.replicas[1], chess, later)
		settled(t, w.replicas[1], other, later)
		now := ladderOf(t, w.replicas[0], chess, mark, "11", "999")
		want := ladderOf(t, w.replicas[0], other, mark, "11", "999")
		if !reflect.DeepEqual(now, want) {
			t.Errorf("the ladder is %+v, not %+v", now, want)
		}
	}
}

func unarchives(t *testing.T, w world) {
	s := w.replicas[0]
	e := ladder.Entry{Match: "m1", Game: "chess", Guild: "1", Ended: noon}
	e.Players = []ladder.Player{{User: "712345"}, {User: "11"}}
	must(t, s.Archive(t.Context(), e))
	must(t, s.Archive(t.Context(), e.Erased("712345", "gone-x")))
	for range 2 {
		must(t, s.Unarchive(t.Context(), e, "712345"))
	}
	if where := places(t, w.replicas[1], "712345"); where != nil {
		t.Errorf("it stands in %q", where)
	}
	for _, user := range []string{"gone-x", "11"} {
		if list, n, err := s.History(t.Context(), "1", user, 0, 9); err != nil || n != 1 || !list[0].Has("gone-x") {
			t.Errorf("the history of %s is %+v, %v", user, list, err)
		}
	}
	for _, user := range []string{"gone-x", "11"} { // and with the last of them goes what was told of it
		must(t, s.Unarchive(t.Context(), e, user))
	}
	if where := places(t, w.replicas[1], "m1"); where != nil {
		t.Errorf("of the match is left %q", where)
	}
}

func releases(t *testing.T, w world) {
	s := w.replicas[0]
	claim := func(id, want string) {
		t.Helper()
		if owner, err := s.Claim(t.Context(), "7/11 712345", id, ""); err != nil || owner != want {
			t.Errorf("claimed by %s, it belongs to %q, %v", id, owner, err)
		}
	}
	claim("a", "a")
	claim("b", "a")
	must(t, w.replicas[1].Release(t.Context(), "7/11 712345", ""))
	must(t, s.Release(t.Context(), "7/11 712345", ""))
	if where := places(t, s, "712345"); where != nil {
		t.Errorf("it stands in %q", where)
	}
	claim("b", "b")
}

func drops(t *testing.T, w world) {
	near := []ladder.Name{
		{Game: "chess", Guild: "12"},
		{Game: "chess"},
		{Game: "chess", Guild: "1", Season: "2026-2"},
		{Game: "chess", Guild: "11"},
	}
	for _, name := range append(near, chess) {
		settled(t, w.replicas[0], name, match(1, "11", "12"))
	}
	all, err := w.replicas[1].Ladders(t.Context())
	must(t, err)
	for _, name := range append(near, chess) {
		if !slices.Contains(all, name) || len(all) != len(near)+1 {
			t.Errorf("the ladders are %v", all)
		}
	}
	must(t, w.replicas[0].Drop(t.Context(), chess))
	for _, name := range near {
		if p, err := w.replicas[1].Page(t.Context(), name, ladder.Query{Count: 9}); err != nil || len(p.Rows) != 2 {
			t.Errorf("%v has %+v, %v", name, p, err)
		}
	}
	seasons, err := w.replicas[1].Seasons(t.Context(), chess)
	must(t, err)
	p, err := w.replicas[1].Page(t.Context(), chess, ladder.Query{Count: 9})
	if err != nil || p.Total != 0 || seasons != nil {
		t.Errorf("there are still %+v, %v, %v", p, seasons, err)
	}
	if c := settled(t, w.replicas[0], chess, match(1, "11", "12")); c.Number != 1 {
		t.Errorf("the first match afterwards is %+v", c)
	}
}

func walks(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), challenge("712345a")))
	settled(t, s, chess, match(1, "712345b", "12"))
	e := ladder.Entry{Match: "712345c", Guild: "712345d", Players: []ladder.Player{{User: "712345e"}}}
	must(t, s.Archive(t.Context(), e))
	must(t, s.Revise(t.Context(), "712345f", func(json.RawMessage) (json.RawMessage, error) {
		return json.RawMessage(`"712345g"`), nil
	}))
	_, err := s.Claim(t.Context(), "712345h", "712345i", "")
	must(t, err)
	for _, c := range "abcdefghi" {
		if where := places(t, w.replicas[1], "712345"+string(c)); len(where) == 0 {
			t.Errorf("nowhere stands 712345%c", c)
		}
	}
	if where := places(t, s, "712345j"); where != nil {
		t.Errorf("what is nowhere stands in %q", where)
	}
}

func names(t *testing.T, w world) {
	s := w.replicas[0]
	for key, value := range map[string]string{"a/712345": "1", "b": `{"who":"712345"}`, "c": `"71234"`} {
		must(t, s.Revise(t.Context(), key, func(json.RawMessage) (json.RawMessage, error) {
			return json.RawMessage(value), nil
		}))
	}
	for _, name := range []string{"7/11/712345", "7/11/12"} {
		_, err := s.Claim(t.Context(), name, "t", "")
		must(t, err)
	}
	documents, claims, err := w.replicas[1].Naming(t.Context(), "712345")
	slices.Sort(documents)
	if err != nil || !slices.Equal(documents, []string{"a/712345", "b"}) ||
		!slices.Equal(claims, []string{"7/11/712345"}) {
		t.Errorf("it is named in %q and %q, %v", documents, claims, err)
	}
}
