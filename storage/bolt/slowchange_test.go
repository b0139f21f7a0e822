package bolt

import (
	"path/filepath"
	"testing"

	"dockside/game/table"
)

// A slow change of one table does not block the writes of others, even if it has to run again.
func TestAChangeThatTakesItsTimeHoldsUpNobody(t *testing.T) {
	t.Parallel()
	b, err := Open(filepath.Join(t.TempDir(), "tables.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	ctx := t.Context()
	create := func(id string) {
		if err := b.Create(ctx, &table.Table{ID: id, Contest: table.Contest{Phase: table.Open}}); err != nil {
			t.Fatal(err)
		}
	}
	create("slow")
	outdated, err := b.Load(ctx, "slow")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Update(ctx, "slow", func(*table.Table) error { return nil }); err != nil {
		t.Fatal(err)
	}
	runs, thinks, gate, done := 0, make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		_, err := b.UpdateFrom(ctx, outdated, func(*table.Table) error {
			if runs++; runs == 2 {
				close(thinks)
				<-gate
			}
			return nil
		})
		done <- err
	}()
	<-thinks
	create("another")
	close(gate)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}
