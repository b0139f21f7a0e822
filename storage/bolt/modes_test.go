package bolt

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"dockside/storage/storagetest"
)

// Only the owner can read the files of a store and an archive, since they contain seeds and hidden cards.
func TestFilesAreForTheirOwnerAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	name := filepath.Join(folder, "dockside.db")
	s := storagetest.Got(Open(name))(t)
	storagetest.Must(t, s.Close())
	storagetest.ExpectMode(t, name, 0o600)

	fresh := filepath.Join(folder, "copy.db")
	open := storagetest.Got(openFile(name, false))(t)
	storagetest.Must(t, copyTo(fresh, open))
	storagetest.Must(t, open.Close())
	storagetest.ExpectMode(t, fresh, 0o600)
}

// Compacting does not write through a symbolic link.
func TestCompactingFollowsNoLink(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	b := openBolt(t, filepath.Join(root, "x.db"))
	storagetest.Must(t, os.Symlink(filepath.Join(root, "elsewhere"), filepath.Join(root, "small")))
	if err := copyTo(filepath.Join(root, "small"), b.db); !errors.Is(err, os.ErrExist) {
		t.Errorf("a compacted file is written through a link: %v", err)
	}
}
