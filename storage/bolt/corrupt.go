package bolt

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"dockside/internal/panics"
	"dockside/storage"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"
)

// CorruptError says that the file of a store is damaged, empty or a folder.
type CorruptError struct {
	Path          string
	Folder, Empty bool
	Cause         error // where it is neither
}

// Error returns a message with advice.
func (e *CorruptError) Error() string {
	const advice = "Restore a backup, or move the file away to start empty."
	switch {
	case e.Folder:
		return e.Path + " is a folder; name a file in it."
	case e.Empty:
		return e.Path + " is empty. " + advice
	}
	why := e.Cause.Error()
	if errors.As(e.Cause, new(*panics.Caught)) {
		why = "its contents contradict each other"
	}
	return fmt.Sprintf("%s is damaged or not a Dockside database (%s). %s", e.Path, why, advice)
}

// Unwrap returns the cause.
func (e *CorruptError) Unwrap() error { return e.Cause }

// errCutOff says that a file is too short.
var errCutOff = errors.New("it is cut off")

// isCorrupt reports whether an error is about the content of a file. All other errors count as the system's, since the
// content may be whole.
func isCorrupt(err error) bool {
	for _, known := range []error{
		bbolterrors.ErrInvalid, bbolterrors.ErrChecksum, bbolterrors.ErrVersionMismatch, errCutOff, storage.ErrUnreadable,
		errLayout,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	return strings.HasPrefix(err.Error(), "file size too small") // for which bbolt has no variable
}

// diskError reads a whole file and returns the error of the disk, if there is one. In mapped memory, an unreadable
// block looks like corruption.
func diskError(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return nil // this is about reading
	}
	defer f.Close()
	_, err = io.Copy(io.Discard, f)
	return err
}

// mapped runs work on a memory-mapped file. On a damaged file bbolt panics, and on a file that is too short the access
// faults. mapped turns both into an error that wraps storage.ErrUnreadable.
func mapped(work func() error) error {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	err := panics.Try(work)
	var caught *panics.Caught
	if errors.As(err, &caught) {
		return codec.Unreadable("the file", caught)
	}
	return err
}

// checkLength returns an error if a file is shorter than it says.
func checkLength(db *bbolt.DB) error {
	return db.View(func(tx *bbolt.Tx) error {
		there, err := os.Stat(db.Path())
		if err == nil && there.Size() < tx.Size() {
			err = fmt.Errorf("%w: %d of %d bytes are missing", errCutOff, tx.Size()-there.Size(), tx.Size())
		}
		return err
	})
}

// errLayout says that the layout version of a file cannot be read.
var errLayout = errors.New("its layout is unknown")
