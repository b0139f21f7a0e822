package bot

import (
	"encoding/json"
	"slices"
	"testing"

	"dockside/game/table"
)

// Tables that a former version has stored are found by what is known of tables today, as long as they are live,
// and nothing else of them changes.
func TestTablesOfSchema3AreRenewed(t *testing.T) {
	t.Parallel()
	for name, s := range ofSchema3(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before := map[string]string{}
			must(t, all(t, s, func(tb *table.Table) error {
				before[tb.ID] = written(t, tb)
				return nil
			}))
			b := on(t, s)
			must(t, b.renewAll(t.Context()))
			rated, over := 0, 0
			must(t, all(t, s, func(tb *table.Table) error {
				if now := written(t, tb); now != before[tb.ID] {
					t.Errorf("table %s was\n%s\nand is\n%s", tb.ID, before[tb.ID], now)
				}
				if tb.Live() != (tb.Schema == table.Schema) {
					t.Errorf("table %s is %s, and of schema %d", tb.ID, tb.Phase, tb.Schema)
				}
				if tb.Phase == table.Over {
					over++
				}
				for _, user := range tb.Users() {
					foundBy(t, s, user, tb)
				}
				for _, tag := range tb.FormerTags() {
					rated++
					if found, err := s.Tagged(t.Context(), tag); err != nil || !slices.Contains(found, tb.ID) {
						t.Errorf("%s gives %v, %v, and not %s", tag, found, err, tb.ID)
					}
				}
				return nil
			}))
			if rated == 0 || over == 0 {
				t.Error("no rated match is running, or none is over: this test sees nothing")
			}
			revisions := map[string]int64{}
			must(t, all(t, s, func(tb *table.Table) error {
				revisions[tb.ID] = tb.Revision
				return nil
			}))
			must(t, b.renewAll(t.Context()))
			must(t, all(t, s, func(tb *table.Table) error {
				if tb.Revision != revisions[tb.ID] {
					t.Errorf("table %s is renewed once more", tb.ID)
				}
				return nil
			}))
		})
	}
}

// foundBy checks that a user who sits at a table finds it where it belongs, and there alone.
func foundBy(t *testing.T, s Store, user string, tb *table.Table) {
	t.Helper()
	live, err := s.Seated(t.Context(), user)
	must(t, err)
	over, _, err := s.Finished(t.Context(), user, 0, 100)
	must(t, err)
	if slices.Contains(live, tb.ID) != tb.Live() || slices.Contains(over, tb.ID) != (tb.Phase == table.Over) {
		t.Errorf("table %s is %s, and %s finds %v that are live and %v that are over", tb.ID, tb.Phase, user, live, over)
	}
}

// written is what is stored of a table, whatever schema it has.
func written(t *testing.T, tb *table.Table) string {
	t.Helper()
	copied := *tb
	copied.Schema, copied.Revision = 0, 0
	text, err := json.Marshal(&copied)
	must(t, err)
	return string(text)
}
