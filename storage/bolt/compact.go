package bolt

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"dockside/internal/atomicfile"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"
)

// slack is the size, in bytes, below which a file is not compacted.
const slack = 1 << 20

// mostlyFree reports whether at least half of a file is free. bbolt never gives free pages back.
func mostlyFree(db *bbolt.DB) (is bool, err error) {
	err = db.View(func(tx *bbolt.Tx) error {
		s := db.Stats()
		free := int64(s.FreePageN+s.PendingPageN) * int64(db.Info().PageSize)
		is = tx.Size() >= slack && 2*free >= tx.Size()
		return nil
	})
	return is, err
}

// compact copies all data of a file into a new one, which replaces the file once it is on the disk. So the file is
// complete, even if compacting is interrupted. If it fails, such as on a full disk, the file does not change.
func compact(db *bbolt.DB) (*bbolt.DB, error) {
	path, next := db.Path(), db.Path()+".compact"
	err := os.Remove(next) // a process that died may have left it
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		err = copyTo(next, db)
	}
	if err == nil {
		err = os.Rename(next, path)
	}
	if err != nil {
		_ = os.Remove(next)
		return db, nil //nolint:nilerr // a large file works as well
	}
	small, err := openFile(path, false)
	return small, errors.Join(err, atomicfile.SyncFolder(filepath.Dir(path)), db.Close())
}

// copyTo copies all data of a file into a new one.
func copyTo(path string, db *bbolt.DB) error {
	const atOnce = 16 << 20 // bytes
	small, err := bbolt.Open(path, 0o600, &bbolt.Options{
		Timeout: codec.Patience, NoSync: true, OpenFile: func(name string, flag int, mode fs.FileMode) (*os.File, error) {
			return os.OpenFile(name, flag|os.O_EXCL, mode)
		},
	})
	if err != nil {
		return err
	}
	return errors.Join(bbolt.Compact(small, db, atOnce), small.Sync(), small.Close())
}

// openFile opens a file that no other process has open, not even under the name that it had before it was compacted.
func openFile(path string, toLook bool) (*bbolt.DB, error) {
	var opened *os.File
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{
		Timeout: codec.Patience, ReadOnly: toLook, OpenFile: func(name string, flag int, mode fs.FileMode) (_ *os.File,
			err error,
		) {
			opened, err = os.OpenFile(name, flag, mode)
			return opened, err
		},
	})
	if err != nil {
		return nil, err
	}
	mine, err := opened.Stat()
	if err == nil {
		var named fs.FileInfo
		if named, err = os.Stat(path); err == nil && !os.SameFile(mine, named) {
			err = bbolterrors.ErrTimeout // the process that replaced it has it open
		}
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}
