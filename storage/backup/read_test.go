package backup

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"syscall"
	"testing"
	"testing/iotest"

	"dockside/storage"
)

// A read error of the system is not reported as a damaged backup.
func TestACopyThatCannotBeReadIsNotCalledDamaged(t *testing.T) {
	t.Parallel()
	backup, _ := copied(t, aFile(t))
	for at := range backup {
		broken := iotest.ErrReader(&fs.PathError{Op: "read", Path: "x", Err: syscall.EIO})
		cut := io.MultiReader(bytes.NewReader(backup[:at]), broken)
		_, err := Read(cut, func(storage.Item) error { return nil })
		if !errors.Is(err, syscall.EIO) || errors.Is(err, errTorn) || errors.Is(err, errNoBackup) {
			t.Errorf("cut off after %d bytes by the system: %v", at, err)
		}
	}
}
