package storage

import "time"

// Watcher is called after each operation of a store with its name, its duration, and whether the storage failed.
// Calls may be concurrent.
type Watcher func(operation string, took time.Duration, failed bool)
