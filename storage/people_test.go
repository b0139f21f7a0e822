package storage

import (
	"slices"
	"testing"
	"time"

	"dockside/game/table"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// peopleCases are promises about the tables of a person.
var peopleCases = []suiteCase{
	{"a person is found at live tables, and at those that are over", ofPeople},
	{"who has left a lobby is found there no more, unless they come back", leavesLobby},
	{"what is over comes by when it ended, page by page", finishedPages},
	{"who has another name in what is over is found by that", renamed},
	{"what a former version has stored is found when it is listed or stored", formerlyStored},
	{"several tables are loaded together", loadMany},
}

// sits tells at which tables a user is found.
func sits(t *testing.T, s store, what, user string, live, over []string) {
	t.Helper()
	expectIDs(t, what+", live tables of "+user, listed(s.Seated(t.Context(), user)), live...)
	ids, total, err := s.Finished(t.Context(), user, 0, 9)
	expectIDs(t, what+", finished ones of "+user, found{ids, err}, over...)
	if total != len(over) {
		t.Errorf("%s: %d are over of %s, want %d", what, total, user, len(over))
	}
}

func ofPeople(t *testing.T, w world) {
	s := w.replicas[0]
	for id, last := range map[string]table.Phase{
		"a": table.Over, "b": table.Withdrawn, "c": table.Lapsed, "d": table.Declined,
	} {
		must(t, s.Create(t.Context(), challenge(id)))
		sits(t, s, "a challenge", "11", []string{id}, nil)
		change(t, s, id, func(tb *table.Table) { tb.Players[1].User, tb.Phase = "12", table.Playing })
		sits(t, w.replicas[1], "a match", "12", []string{id}, nil)
		change(t, s, id, func(tb *table.Table) { tb.Players[1].Level = "1" }) // who has left
		sits(t, s, "a match that one has left", "12", []string{id}, nil)
		enter(t, s, id, last)
		if last == table.Over {
			change(t, s, id, func(tb *table.Table) { tb.Ended = noon })
			sits(t, s, "over", "11", nil, []string{id})
			sits(t, s, "over", "12", nil, []string{id})
			change(t, s, id, func(tb *table.Table) { tb.Players[0].User, tb.Players[1].User = "", "" })
		}
		sits(t, s, string(last), "11", nil, nil)
		sits(t, s, string(last), "", nil, nil)
	}
}

func change(t *testing.T, s store, id string, change func(*table.Table)) {
	t.Helper()
	_, err := s.Update(t.Context(), id, func(tb *table.Table) error {
		change(tb)
		return nil
	})
	must(t, err)
}

func leavesLobby(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), challenge("a")))
	for range 2 {
		change(t, w.replicas[1], "a", func(tb *table.Table) { tb.Players[1].User = "12" })
		sits(t, s, "in", "12", []string{"a"}, nil)
		change(t, s, "a", func(tb *table.Table) { tb.Players[1].User = "" })
		sits(t, s, "out", "12", nil, nil)
		sits(t, s, "out", "11", []string{"a"}, nil)
	}
	enter(t, s, "a", table.Over)
	sits(t, s, "over", "12", nil, nil)
}

func finishedPages(t *testing.T, w world) {
	s := w.replicas[0]
	for i, id := range []string{"c", "a", "d", "b", "e"} {
		must(t, s.Create(t.Context(), challenge(id)))
		change(t, s, id, func(tb *table.Table) { tb.Phase, tb.Ended = table.Over, noon.Add(time.Duration(i)*time.Hour) })
	}
	for _, c := range []struct {
		from, count int
		want        []string
	}{
		{0, 9, []string{"e", "b", "d", "a", "c"}},
		{0, 2, []string{"e", "b"}},
		{3, 2, []string{"a", "c"}},
		{4, 2, []string{"c"}},
		{5, 2, nil},
		{0, 0, nil},
	} {
		ids, total, err := s.Finished(t.Context(), "11", c.from, c.count)
		if err != nil || total != 5 || !slices.Equal(ids, c.want) {
			t.Errorf("%d from %d: %v of %d, %v; want %v", c.count, c.from, ids, total, err, c.want)
		}
	}
}

func renamed(t *testing.T, w world) {
	s := w.replicas[0]
	must(t, s.Create(t.Context(), challenge("a")))
	enter(t, s, "a", table.Over)
	change(t, s, "a", func(tb *table.Table) { tb.Players[0].User = "mark" })
	sits(t, s, "renamed", "11", nil, nil)
	sits(t, s, "renamed", "mark", nil, []string{"a"})
}

// formerlyStored begins with tables that no index knows, as version 5 of the schema has left them.
func formerlyStored(t *testing.T, w world) {
	s := w.replicas[0]
	players := `"players":[{"user":"11"},{}],"created":"2026-05-01T12:00:00Z","expires":"2026-05-01T12:30:00Z"}`
	for _, id := range []string{"a", "b", "c"} {
		w.raw(t, id, `{"schema":5,"id":"`+id+`","revision":3,"phase":"over",`+players)
	}
	w.raw(t, "live", `{"schema":5,"id":"live","revision":3,"phase":"open",`+players)
	sits(t, s, "before", "11", nil, nil)
	change(t, s, "b", func(*table.Table) {})
	change(t, s, "live", func(*table.Table) {})
	sits(t, s, "stored anew", "11", []string{"live"}, []string{"b"})
	listNow(t, s, "a", "b", "c")
	sits(t, s, "listed", "11", []string{"live"}, []string{"c", "b", "a"})
	change(t, s, "a", func(tb *table.Table) { tb.Players[0].Acted = noon.Add(time.Hour) })
	sits(t, s, "stored after that", "11", []string{"live"}, []string{"c", "b", "a"})
}

func loadMany(t *testing.T, w world) {
	s := w.replicas[0]
	for _, id := range []string{"a", "b", "c", "d"} {
		must(t, s.Create(t.Context(), challenge(id)))
	}
	w.raw(t, "b", "}")
	tables, err := s.LoadMany(t.Context(), "d", "b", "unknown", "a")
	must(t, err)
	if len(tables) != 2 || tables[0].ID != "d" || tables[1].ID != "a" {
		t.Errorf("loaded are %d tables", len(tables))
	}
	if tables, err := s.LoadMany(t.Context()); err != nil || len(tables) != 0 {
		t.Errorf("without ids there are %v, %v", tables, err)
	}
}

// What a process has announced that then died is passed over, and taken away when nothing can come of it.
func TestHintsOfPeopleAreMended(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	for _, id := range []string{"live", "gone", "over"} {
		must(t, r.Create(t.Context(), challenge(id)))
	}
	enter(t, r, "gone", table.Lapsed)
	enter(t, r, "over", table.Over)
	for _, id := range []string{"live", "gone", "over"} {
		must(t, r.client.ZAdd(t.Context(), finishedKey("12"), redis.Z{Member: id}).Err())
		must(t, r.client.SAdd(t.Context(), tagKey(table.SatAtBy("12")), id).Err())
	}
	ids, _, err := r.Finished(t.Context(), "12", 0, 9)
	expectIDs(t, "finished", found{ids, err})
	expectIDs(t, "seated", listed(r.Seated(t.Context(), "12")))
	expectIDs(t, "what is left of them", listed(r.client.ZRange(t.Context(), finishedKey("12"), 0, -1).Result()), "live")
	expectIDs(t, "and of these", listed(r.client.SMembers(t.Context(), tagKey(table.SatAtBy("12"))).Result()), "live")
}
