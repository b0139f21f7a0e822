package bolt

import (
	"errors"
	"time"

	"dockside/storage"
	"dockside/table"
)

// Watch lets a watcher hear of all that is read and written from now on. It is called before anything is.
func (b *Store) Watch(w storage.Watcher) { b.watcher = w }

// hear tells the watcher of an operation, if there is one.
func (b *Store) hear(operation string, begun time.Time, err error) {
	if b.watcher != nil {
		b.watcher(operation, time.Since(begun), errors.Is(err, table.ErrUnavailable))
	}
}
