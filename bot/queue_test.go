package bot

import (
	"testing"

	"dockside/bot/screen"
	"dockside/table"
)

// Whoever gets the turn at a table shows the newest of what has come in, whatever came last; and who
// leaves hands on what has become of it.
func TestTheQueueHandsOnTheNewest(t *testing.T) {
	t.Parallel()
	at := func(revision int64) *screen.View {
		return &screen.View{Sitting: &table.Sitting{Table: &table.Table{ID: "t", Revision: revision}}}
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
