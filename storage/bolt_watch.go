package storage

import (
	"errors"
	"time"

	"dockside/table"
)

// Watch lets a watcher hear of all that is read and written from now on. It is called before anything is.
func (b *Bolt) Watch(w Watcher) { b.watcher = w }

// hear tells the watcher of an operation, if there is one.
func (b *Bolt) hear(operation string, begun time.Time, err error) {
	if b.watcher != nil {
		b.watcher(operation, time.Since(begun), errors.Is(err, table.ErrUnavailable))
	}
}
