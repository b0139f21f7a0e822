package publish_test

import (
	"fmt"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/publish"
	"dockside/bot/view"
	"dockside/game/table"
)

// The caller that enters the queue of a table publishes the newest revision that has arrived, whatever arrived last. On
// leaving it passes on its result.
func TestTheQueueHandsOnTheNewest(t *testing.T) {
	t.Parallel()
	at := func(revision int64) *view.View {
		return &view.View{Session: &table.Session{Table: &table.Table{ID: "t", Revision: revision}}}
	}
	q := &publish.Queue{}
	first, leave, err := q.Enter(t.Context(), at(2))
	bottest.Must(t, err)
	p, quit := q.Come(at(5)) // while the first caller works
	_, quit7 := q.Come(at(7))
	_, quit6 := q.Come(at(6))
	if first.Revision != 2 || p.Newest.Revision != 7 {
		t.Errorf("first revision %d is shown, then %d", first.Revision, p.Newest.Revision)
	}
	leave(at(9))
	if next := q.Take(p); next.Revision != 9 {
		t.Errorf("after the first has left revision %d is shown", next.Revision)
	}
	if again := q.Take(p); again != nil {
		t.Errorf("revision %d is shown twice", again.Revision)
	}
	for _, quit := range []func(*view.View){quit, quit7, quit6} {
		quit(nil)
	}
	if n := q.Places.Len(); n > 0 {
		t.Errorf("%d tables are remembered though nobody shows them", n)
	}
}

// A revision older than the last published one is not published, even after its publisher has left.
func TestTheQueueDoesNotGoBack(t *testing.T) {
	t.Parallel()
	at := func(id string, revision int64) *view.View {
		return &view.View{Session: &table.Session{Table: &table.Table{ID: id, Revision: revision}}}
	}
	q := &publish.Queue{}
	shows := func(v, left *view.View) *view.View {
		newest, leave, err := q.Enter(t.Context(), v)
		bottest.Must(t, err)
		leave(left)
		return newest
	}
	shows(at("t", 4), at("t", 6))
	if v := shows(at("t", 5), nil); v != nil {
		t.Errorf("revision %d is shown after 6", v.Revision)
	}
	for _, newer := range []int64{6, 7} {
		if v := shows(at("t", newer), nil); v == nil || v.Revision != newer {
			t.Errorf("revision %d is shown as %v", newer, v)
		}
	}
	for n := range 2 * publish.MostNewest {
		shows(at(fmt.Sprint(n), 1), nil)
	}
	if len(q.Newest) > publish.MostNewest {
		t.Errorf("%d tables are remembered", len(q.Newest))
	}
}
