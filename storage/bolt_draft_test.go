package storage

import (
	"errors"
	"path/filepath"
	"testing"

	"dockside/ladder"
)

// No draft outlives the process that has the file.
func TestADraftEndsWithTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tables.db")
	b, err := OpenBolt(path)
	must(t, err)
	settled(t, b, chess, match(1, "11", "12"))
	beginDraft(t, b, chess)
	must(t, b.Close())
	b = openBolt(t, path)
	if _, err := b.Draft(t.Context(), "me", chess, match(1, "11", "12")); !errors.Is(err, ladder.ErrNoDraft) {
		t.Errorf("it is there still: %v", err)
	}
	if c := settled(t, b, chess, match(2, "11", "12")); c.Number != 2 {
		t.Errorf("the ladder takes %+v", c)
	}
}
