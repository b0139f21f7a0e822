package bolt

import (
	"errors"
	"path/filepath"
	"testing"

	"dockside/game/ladder"
	"dockside/storage/storagetest"
)

// Drafts are deleted when the file is opened again.
func TestADraftEndsWithTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tables.db")
	b := storagetest.Got(Open(path))(t)
	storagetest.Settled(t, b, storagetest.Chess, storagetest.Match(1, "11", "12"))
	storagetest.BeginDraft(t, b, storagetest.Chess)
	storagetest.Must(t, b.Close())
	b = openBolt(t, path)
	if _, err := b.Draft(t.Context(), "me", storagetest.Chess, storagetest.Match(1, "11", "12")); !errors.Is(err,
		ladder.ErrNoDraft) {
		t.Errorf("it is there still: %v", err)
	}
	if c := storagetest.Settled(t, b, storagetest.Chess, storagetest.Match(2, "11", "12")); c.Number != 2 {
		t.Errorf("the ladder takes %+v", c)
	}
}
