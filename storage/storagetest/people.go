package storagetest

import (
	"slices"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/storage"
)

// peopleCases are the cases about the tables of a user.
var peopleCases = []suiteCase{
	{"a user is found at live and at finished tables", ofPeople},
	{"a user who has left a lobby is not found there until they come back", leavesLobby},
	{"finished tables are listed by their end, page by page", finishedPages},
	{"a renamed user of a finished table is found by the new name", renamed},
	{"a table that is in no index is found once it is listed", listedAgain},
	{"several tables are loaded together", loadMany},
}

// sits checks at which tables a user is found.
func sits(t *testing.T, s storage.Backend, what, user string, live, over []string) {
	t.Helper()
	ExpectIDs(t, what+", live tables of "+user, Listed(s.Seated(t.Context(), user)), live...)
	ids, total, err := s.Finished(t.Context(), user, 0, 9)
	ExpectIDs(t, what+", finished ones of "+user, Found{ids, err}, over...)
	if total != len(over) {
		t.Errorf("%s: %d are over of %s, want %d", what, total, user, len(over))
	}
}

func ofPeople(t *testing.T, w World) {
	s := w.Replicas[0]
	for id, last := range map[string]table.Phase{
		"a": table.Over, "b": table.Withdrawn, "c": table.Lapsed, "d": table.Declined,
	} {
		Create(t, s, id)
		sits(t, s, "a challenge", "11", []string{id}, nil)
		Change(t, s, id, func(tb *table.Table) { tb.Players[1].User, tb.Phase = "12", table.Playing })
		sits(t, w.Replicas[1], "a match", "12", []string{id}, nil)
		Change(t, s, id, func(tb *table.Table) { tb.Players[1].Level = "1" }) // who has left
		sits(t, s, "a match that one has left", "12", []string{id}, nil)
		Enter(t, s, id, last)
		if last == table.Over {
			Change(t, s, id, func(tb *table.Table) { tb.Ended = Noon })
			sits(t, s, "over", "11", nil, []string{id})
			sits(t, s, "over", "12", nil, []string{id})
			Change(t, s, id, func(tb *table.Table) { tb.Players[0].User, tb.Players[1].User = "", "" })
		}
		sits(t, s, string(last), "11", nil, nil)
		sits(t, s, string(last), "", nil, nil)
	}
}

func leavesLobby(t *testing.T, w World) {
	s := w.Replicas[0]
	Create(t, s, "a")
	for range 2 {
		Change(t, w.Replicas[1], "a", func(tb *table.Table) { tb.Players[1].User = "12" })
		sits(t, s, "in", "12", []string{"a"}, nil)
		Change(t, s, "a", func(tb *table.Table) { tb.Players[1].User = "" })
		sits(t, s, "out", "12", nil, nil)
		sits(t, s, "out", "11", []string{"a"}, nil)
	}
	Enter(t, s, "a", table.Over)
	sits(t, s, "over", "12", nil, nil)
}

func finishedPages(t *testing.T, w World) {
	s := w.Replicas[0]
	for i, id := range []string{"c", "a", "d", "b", "e"} {
		Create(t, s, id)
		Change(t, s, id, func(tb *table.Table) { tb.Phase, tb.Ended = table.Over, Noon.Add(time.Duration(i)*time.Hour) })
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

func renamed(t *testing.T, w World) {
	s := w.Replicas[0]
	Create(t, s, "a")
	Enter(t, s, "a", table.Over)
	Change(t, s, "a", func(tb *table.Table) { tb.Players[0].User = "mark" })
	sits(t, s, "renamed", "11", nil, nil)
	sits(t, s, "renamed", "mark", nil, []string{"a"})
}

// listedAgain lists tables that are in no index, as if Redis had lost the indexes.
func listedAgain(t *testing.T, w World) {
	s := w.Replicas[0]
	players := `"players":[{"user":"11"},{}],"created":"2026-05-01T12:00:00Z","expires":"2026-05-01T12:30:00Z"}`
	for _, id := range []string{"a", "b", "c"} {
		w.Raw(t, id, `{"schema":6,"id":"`+id+`","revision":3,"phase":"over",`+players)
	}
	w.Raw(t, "live", `{"schema":6,"id":"live","revision":3,"phase":"open",`+players)
	sits(t, s, "before", "11", nil, nil)
	listNow(t, s, "a", "b", "c", "live")
	sits(t, s, "listed", "11", []string{"live"}, []string{"c", "b", "a"})
	Change(t, s, "a", func(tb *table.Table) { tb.Players[0].Acted = Noon.Add(time.Hour) })
	sits(t, s, "stored after that", "11", []string{"live"}, []string{"c", "b", "a"})
}

func loadMany(t *testing.T, w World) {
	s := w.Replicas[0]
	Create(t, s, "a", "b", "c", "d")
	w.Raw(t, "b", "}")
	tables := Got(s.LoadMany(t.Context(), "d", "b", "unknown", "a"))(t)
	if len(tables) != 2 || tables[0].ID != "d" || tables[1].ID != "a" {
		t.Errorf("loaded are %d tables", len(tables))
	}
	if tables, err := s.LoadMany(t.Context()); err != nil || len(tables) != 0 {
		t.Errorf("without ids there are %v, %v", tables, err)
	}
}
