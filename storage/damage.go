package storage

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"dockside/game/table"
	"dockside/internal/panics"

	bbolterrors "go.etcd.io/bbolt/errors"
)

// DamageError tells that there is something where a file of tables should be, and what is wrong with it.
type DamageError struct {
	Path          string
	Folder, Empty bool
	Cause         error // where it is neither
}

// Error says it in words, with what can be done.
func (e *DamageError) Error() string {
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

// Unwrap gives the cause.
func (e *DamageError) Unwrap() error { return e.Cause }

// errCutOff says that a file ends too early.
var errCutOff = errors.New("it is cut off")

// damages reports whether an error is about the content of a file. All others are the system's: of an error that nobody
// knows, the content may be whole.
func damages(err error) bool {
	for _, known := range []error{
		bbolterrors.ErrInvalid, bbolterrors.ErrChecksum, bbolterrors.ErrVersionMismatch, errCutOff, table.ErrUnreadable,
		errLayout,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	return strings.HasPrefix(err.Error(), "file size too small") // for which bbolt has no variable
}

// diskError reads a whole file and returns the error of the disk, if there is one. In mapped memory, a block that
// cannot be read looks like damage.
func diskError(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return nil // this is about reading
	}
	defer f.Close()
	_, err = io.Copy(io.Discard, f)
	return err
}

// mapped does some work with a file that is mapped into memory. Where the file is damaged bbolt panics, and
// where it is too short even the machine does: both become an error that wraps table.ErrUnreadable.
func mapped(work func() error) error {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	err := panics.Try(work)
	var caught *panics.Caught
	if errors.As(err, &caught) {
		return unreadable("the file", caught)
	}
	return err
}
