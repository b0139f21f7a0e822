package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"dockside/internal/panics"
	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"

	bbolterrors "go.etcd.io/bbolt/errors"
)

// An error of the operating system has its own advice. It is never reported as damage, and the advice is never to move
// the file away.
func TestASystemErrorIsNotCalledDamage(t *testing.T) {
	t.Parallel()
	for errno, help := range map[syscall.Errno]string{
		syscall.ENOSPC:     "make room",
		syscall.EDQUOT:     "make room",
		syscall.ENOLCK:     "local disk",
		syscall.EOPNOTSUPP: "local disk",
		syscall.EINVAL:     "local disk",
		syscall.ENODEV:     "local disk",
		syscall.ENOMEM:     "more memory",
		syscall.EMFILE:     "ulimit -n",
		syscall.ENFILE:     "ulimit -n",
		syscall.EIO:        "hardware",
		syscall.ESTALE:     "mount it again",
		syscall.EACCES:     "user that runs",
		syscall.EPERM:      "user that runs",
		syscall.EROFS:      "mounted read-only",
		syscall.ENOENT:     "make the folder",
		syscall.EFBIG:      "leave it where it is",
	} {
		for _, cause := range []error{
			errno, &fs.PathError{Op: "open", Path: "x.db", Err: errno}, fmt.Errorf("file stat error: %w", errno),
		} {
			err := openError("x.db", cause)
			var told *SystemError
			if !errors.As(err, &told) || errors.As(err, new(*CorruptError)) || !errors.Is(err, errno) ||
				!strings.Contains(err.Error(), help) || strings.Count(err.Error(), "x.db") != 1 {
				t.Errorf("refusal of %v returns %v", cause, err)
			}
			if strings.Contains(err.Error(), "file away") || strings.Contains(err.Error(), "damaged") {
				t.Errorf("%v is called damage: %v", cause, err)
			}
		}
	}
	if err := openError("x.db", errors.New("file resize error: no space left")); errors.As(err, new(*CorruptError)) {
		t.Errorf("an error that nobody knows is called damage: %v", err)
	}
	for _, damage := range []error{
		bbolterrors.ErrInvalid, bbolterrors.ErrChecksum, bbolterrors.ErrVersionMismatch, errCutOff,
		codec.Unreadable("the file", &panics.Caught{What: "page"}),
	} {
		if err := openError("x.db", damage); !errors.As(err, new(*CorruptError)) {
			t.Errorf("refusal of damage returns %v", err)
		}
	}
}

// If the system refuses to open a file, the file does not change, and the error names the cause.
func TestAFileThatCannotBeOpenedIsLeftAlone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "loop.db")
	storagetest.Must(t, os.Symlink(path, path))
	if _, err := Open(path); !errors.Is(err, syscall.ELOOP) || errors.As(err, new(*CorruptError)) {
		t.Errorf("it is refused as %v", err)
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none", "x.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing folder: %v", err)
	}
}

// A read error of the disk is not reported as damage, although bbolt fails as on a damaged file.
func TestADiskErrorIsNotCalledDamage(t *testing.T) {
	t.Parallel()
	const unreadableDisk = "/proc/self/mem" // its beginning is never mapped, so reading it returns EIO
	if _, err := os.Stat(unreadableDisk); err != nil {
		t.Skip("only Linux has such a file")
	}
	readable := filepath.Join(t.TempDir(), "games.db")
	storagetest.Must(t, os.WriteFile(readable, []byte("nothing that bbolt knows"), 0o600))
	fault := codec.Unreadable("the file", &panics.Caught{What: "unexpected fault address"})
	if err := openError(unreadableDisk, fault); !errors.As(err, new(*SystemError)) || !errors.Is(err, syscall.EIO) {
		t.Errorf("refusal of a disk error returns %v", err)
	}
	if err := openError(readable, fault); !errors.As(err, new(*CorruptError)) {
		t.Errorf("refusal of damage returns %v", err)
	}
}
