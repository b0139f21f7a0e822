package storage

import (
	"os"
)

// syncFolder puts the names in a folder onto the disk, on systems that can.
func syncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	_ = d.Sync() // some file systems have no such thing
	return d.Close()
}
