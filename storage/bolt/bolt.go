// Package bolt is a store in one embedded file (bbolt), which one process at a time can open.
//
// Every call is one transaction, or a part of one that it shares with concurrent calls (group commit). So the indexes
// are exact, and concurrent writes share one sync of the disk. buckets.go names the buckets with their keys and values.
package bolt

import (
	"errors"
	"fmt"
	"os"
	"time"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"

	"dockside/storage"
)

// Store is a store in one file, which one process at a time can open. It consists of a type for each part of the
// contract, all on one file.
type Store struct {
	*file
	tableStore
	agendaStore
	documentStore
	ladderStore
	erasure
	itemStore
}

var _ storage.Backend = (*Store)(nil)

// newStore makes a store on a file.
func newStore(f *file) *Store {
	return &Store{
		f,
		tableStore{f, new(claimed)},
		agendaStore{f, new(claimed)},
		documentStore{f, new(sweeper)},
		ladderStore{f},
		erasure{f},
		itemStore{f},
	}
}

// Open opens the file, or creates it in an existing folder. It fails if another process has it open. The error is a
// *CorruptError if the content is damaged or not a store, a *SystemError if the operating system refuses the file, and
// ErrSchema if another version of the program wrote it.
func Open(path string) (*Store, error) {
	b, err := openThen(path, false, func(db *bbolt.DB) (*bbolt.DB, error) {
		if err := errors.Join(checkLength(db), db.Update(prepare)); err != nil {
			return db, err
		}
		if is, err := mostlyFree(db); err != nil || !is {
			return db, err
		}
		return compact(db)
	})
	if err != nil {
		return nil, err
	}
	return b, b.sweepAtStart()
}

// OpenReadOnly opens an existing file to read it, and does not change it. It fails as Open does.
func OpenReadOnly(path string) (*Store, error) {
	return openThen(path, true, func(db *bbolt.DB) (*bbolt.DB, error) {
		return db, errors.Join(checkLength(db), db.View(checkLayout))
	})
}

// openThen opens a file and runs first on it, which may replace the file.
func openThen(path string, toLook bool, first func(*bbolt.DB) (*bbolt.DB, error)) (*Store, error) {
	if known, err := os.Stat(path); err == nil && (known.IsDir() || known.Size() == 0) {
		return nil, &CorruptError{Path: path, Folder: known.IsDir(), Empty: known.Size() == 0}
	}
	var db *bbolt.DB
	err := mapped(func() (err error) {
		if db, err = openFile(path, toLook); err == nil {
			db, err = first(db)
		}
		return err
	})
	if err != nil {
		err = openError(path, err)
		if db != nil {
			err = errors.Join(err, db.Close())
		}
		return nil, err
	}
	opened, err := os.Stat(path)
	if err != nil {
		return nil, errors.Join(&SystemError{Path: path, Cause: err}, db.Close())
	}
	return newStore(&file{db: db, commits: groupCommit{db: db}, health: health{file: opened}, now: time.Now}), nil
}

// openError returns why Open has failed: another process has the file, it is damaged, another version wrote it, or the
// operating system refuses it.
func openError(path string, err error) error {
	switch {
	case errors.Is(err, bbolterrors.ErrTimeout):
		return fmt.Errorf("%w: %s is in use by another process", storage.ErrUnavailable, path)
	case errors.Is(err, storage.ErrSchema):
		return fmt.Errorf("%s: %w", path, err)
	case isCorrupt(err):
		if fault := diskError(path); fault != nil {
			return &SystemError{Path: path, Cause: fault}
		}
		return &CorruptError{Path: path, Cause: err}
	}
	return &SystemError{Path: path, Cause: err}
}
