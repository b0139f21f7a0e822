package bot

import (
	"encoding/json"
	"testing"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/schema3"
)

// Whatever schema 3 had shown is still what is to be shown: no board is sent or changed, and nobody
// is reminded again, because the program is a newer one. Only a notice may be worded anew in place.
func TestBoardsOfSchema3NeedNoChange(t *testing.T) {
	t.Parallel()
	file, err := schema3.Games(t.TempDir())
	must(t, err)
	s, err := storage.OpenBolt(file)
	must(t, err)
	t.Cleanup(func() { s.Close() })
	b, running := still(t), 0
	must(t, all(t, s, func(tb *table.Table) error {
		if tb.Phase != table.Playing || !tb.Retry.IsZero() {
			return nil
		}
		running++
		v, err := b.see(tb)
		must(t, err)
		for _, step := range plan(v, schema3.Now()) {
			if step.act != edit || step.mark.Act != table.Noticed {
				mark, err := json.Marshal(step.mark)
				must(t, err)
				t.Errorf("table %s, which shows %q, lacks %s", tb.ID, tb.Shown.Front, mark)
			}
		}
		if d := tb.Deadlines(); len(d) != 1 {
			t.Errorf("table %s has the deadlines %v", tb.ID, d)
		}
		return nil
	}))
	if running < 8 {
		t.Errorf("there are %d running matches", running)
	}
}

// all shows every stored table, up to the first error.
func all(t *testing.T, s Store, show func(*table.Table) error) error {
	t.Helper()
	ids, err := s.IDs(t.Context())
	must(t, err)
	for _, id := range ids {
		tb, err := s.Load(t.Context(), id)
		must(t, err)
		if err := show(tb); err != nil {
			return err
		}
	}
	return nil
}
