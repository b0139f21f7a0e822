// Package atomicfile replaces files as a whole: readers see the old content or the new one, also after a crash.
package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
)

// Replace writes a file that only its owner can read, in place of the file that may have that name. The content
// goes into a new temporary file in the same folder, which takes the name when write has returned and all is on the
// disk. If anything fails, the old file stays and the temporary file is removed.
func Replace(path string, write func(*os.File) error) (err error) {
	folder := filepath.Dir(path)
	f, err := os.CreateTemp(folder, ".dockside-*.new") // which no other process has made, and mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	if err := errors.Join(write(f), f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return SyncFolder(folder)
}

// SyncFolder syncs the names in a folder to the disk, on systems that can.
func SyncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	_ = d.Sync() // some file systems have no such thing
	return d.Close()
}
