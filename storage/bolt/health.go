package bolt

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"dockside/storage"
	"dockside/storage/internal/codec"
)

// failing is how many writes have to fail in a row before a store is unhealthy.
const failing = 3

// Errors of a file that is no longer where it was opened.
var (
	errRemoved = errors.New("the file of games was removed while the bot runs: what it stores now is lost at its end, " +
		"so make a backup with 'dockside backup', stop the bot, and restore the backup")
	errReplaced = errors.New("the file of games was replaced while the bot runs: what it stores now is lost at its end, " +
		"so make a backup with 'dockside backup', stop the bot, and see which of the two is right")
)

// health tracks whether the file of a store works. Safe for concurrent use.
type health struct {
	file fs.FileInfo // the file at the time of opening

	mu     sync.Mutex
	failed int   // writes in a row
	last   error // of them
}

// note counts failed writes. A cancelled call or a refused change says nothing about the file.
func (f *health) note(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case err == nil:
		f.failed = 0
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
	case errors.Is(err, storage.ErrUnavailable):
		f.failed++
		f.last = err
	}
}

// writes returns an error if the last writes have failed.
func (f *health) writes() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.failed < failing {
		return nil
	}
	return fmt.Errorf("the last %d writes have failed: %w", f.failed, f.last)
}

// inPlace returns an error if the name of the opened file now belongs to another file, or to none.
func (f *health) inPlace(path string) error {
	named, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errRemoved
	case err == nil && !os.SameFile(f.file, named):
		err = errReplaced
	}
	return err
}

// Health implements storage.Backend. A store is unhealthy if its file was removed, replaced or cut off, or if writes
// fail repeatedly.
func (b *file) Health(ctx context.Context) error {
	err := errors.Join(b.health.inPlace(b.db.Path()), b.health.writes())
	if err == nil {
		err = mapped(func() error { return checkLength(b.db) })
	}
	if err == nil {
		err = ctx.Err()
	}
	return codec.Unavailable(err)
}
