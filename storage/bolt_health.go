package storage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"dockside/game/table"
)

// failing is how many writes have to fail in a row before a file is not well.
const failing = 3

// These say that a file is no longer where it was opened.
var (
	errRemoved = errors.New("the file of games was removed while the bot runs: what it stores now is lost at its end, " +
		"so make a backup with 'dockside backup', stop the bot, and restore the backup")
	errReplaced = errors.New("the file of games was replaced while the bot runs: what it stores now is lost at its end, " +
		"so make a backup with 'dockside backup', stop the bot, and see which of the two is right")
)

// fitness knows how the file does on which a Bolt works.
type fitness struct {
	file fs.FileInfo // as it was opened

	mu     sync.Mutex
	failed int   // writes in a row
	last   error // of them
}

// note notes how a write has ended. A caller that has given up, or a refused change, says nothing about the file.
func (f *fitness) note(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case err == nil:
		f.failed = 0
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
	case errors.Is(err, table.ErrUnavailable):
		f.failed++
		f.last = err
	}
}

// writes returns an error if the last writes have failed.
func (f *fitness) writes() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.failed < failing {
		return nil
	}
	return fmt.Errorf("the last %d writes have failed: %w", f.failed, f.last)
}

// inPlace returns an error if another file has the name of the one that was opened, or none.
func (f *fitness) inPlace(path string) error {
	named, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errRemoved
	case err == nil && !os.SameFile(f.file, named):
		err = errReplaced
	}
	return err
}

// Health returns an error if what is written is not kept: the file was removed, replaced or cut off, or writes fail
// again and again.
func (b *Bolt) Health(ctx context.Context) error {
	err := errors.Join(b.fitness.inPlace(b.db.Path()), b.fitness.writes())
	if err == nil {
		err = mapped(func() error { return whole(b.db) })
	}
	if err == nil {
		err = ctx.Err()
	}
	return unavailable(err)
}
