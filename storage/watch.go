package storage

import (
	"time"
)

// Watcher hears of each operation of a store: which it was, how long it took, and whether the storage
// has failed at it.
type Watcher func(operation string, took time.Duration, failed bool)
