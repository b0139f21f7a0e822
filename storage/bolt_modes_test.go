package storage

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// What a store and an archive keep can be read by their owner alone: seeds and hidden cards lie in them.
func TestFilesAreForTheirOwnerAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	name := filepath.Join(folder, "dockside.db")
	s, err := OpenBolt(name)
	must(t, err)
	must(t, s.Close())
	private(t, name, 0o600)

	fresh := filepath.Join(folder, "copy.db")
	open, err := openFile(name, false)
	must(t, err)
	must(t, copyTo(fresh, open))
	must(t, open.Close())
	private(t, fresh, 0o600)
}

// A compacted file is not written through a link that lies in the way.
func TestCompactingFollowsNoLink(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	b := openBolt(t, filepath.Join(root, "x.db"))
	must(t, os.Symlink(filepath.Join(root, "elsewhere"), filepath.Join(root, "small")))
	if err := copyTo(filepath.Join(root, "small"), b.db); !errors.Is(err, os.ErrExist) {
		t.Errorf("a compacted file is written through a link: %v", err)
	}
}
