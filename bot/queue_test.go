package bot

import (
	"fmt"
	"testing"

	"dockside/bot/view"
	"dockside/game/table"
)

// Whoever gets the turn at a table shows the newest of what has come in, whatever came last; and who
// leaves hands on what has become of it.
func TestTheQueueHandsOnTheNewest(t *testing.T) {
	t.Parallel()
	at := func(revision int64) *view.View {
		return &view.View{Sitting: &table.Sitting{Table: &table.Table{ID: "t", Revision: revision}}}
	}
	q := &queue{}
	first, leave, err := q.enter(t.Context(), at(2))
	must(t, err)
	p := q.come(at(5)) // while the first works
	q.come(at(7))
	q.come(at(6))
	if first.Revision != 2 || p.newest.Revision != 7 {
		t.Errorf("first revision %d is shown, then %d", first.Revision, p.newest.Revision)
	}
	leave(at(9))
	if next := q.take(p); next.Revision != 9 {
		t.Errorf("after the first has left revision %d is shown", next.Revision)
	}
	if again := q.take(p); again != nil {
		t.Errorf("revision %d is shown twice", again.Revision)
	}
	for range 3 {
		q.quit(p, nil)
	}
	if len(q.places) > 0 {
		t.Errorf("%d tables are remembered though nobody shows them", len(q.places))
	}
}

// What is older than what has been shown is not shown, though whoever did has left.
func TestTheQueueDoesNotGoBack(t *testing.T) {
	t.Parallel()
	at := func(id string, revision int64) *view.View {
		return &view.View{Sitting: &table.Sitting{Table: &table.Table{ID: id, Revision: revision}}}
	}
	q := &queue{}
	shows := func(v, left *view.View) *view.View {
		newest, leave, err := q.enter(t.Context(), v)
		must(t, err)
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
	for n := range 2 * mostNewest {
		shows(at(fmt.Sprint(n), 1), nil)
	}
	if len(q.newest) > mostNewest {
		t.Errorf("%d tables are remembered", len(q.newest))
	}
}
