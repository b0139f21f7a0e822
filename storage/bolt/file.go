package bolt

import (
	"context"
	"errors"
	"time"

	"go.etcd.io/bbolt"

	"dockside/storage"
	"dockside/storage/internal/codec"
)

// file is the open file with its write queue, health, watcher and clock.
type file struct {
	db      *bbolt.DB
	commits groupCommit
	health  health
	watcher storage.Watcher // may be nil
	limiter codec.RateLimiter
	now     func() time.Time
}

// SkipSync lets writes return before they are on the disk, for tests. It is called before anything else uses the store.
func (b *file) SkipSync() { b.db.NoSync = true }

// SetClock replaces the system clock, for tests. It is called before anything else uses the store.
func (b *file) SetClock(now func() time.Time) { b.now = now }

// Time implements storage.Cluster. It is the time of the one process that has the file.
func (b *file) Time(context.Context) (time.Time, error) { return b.now(), nil }

// Close implements storage.Backend. It waits for calls that are under way.
func (b *file) Close() error { return b.db.Close() }

// write runs work as a part of a transaction, which is on the disk when it returns; see groupCommit. Work may run
// several times, and must not add up its effects.
func (b *file) write(ctx context.Context, work func(*bbolt.Tx) error) (err error) {
	defer func(begun time.Time) {
		b.report("write", begun, err)
		b.health.note(err)
	}(time.Now())
	return transact(ctx, b.commits.write, work)
}

func (b *file) read(ctx context.Context, work func(*bbolt.Tx) error) (err error) {
	defer func(begun time.Time) { b.report("read", begun, err) }(time.Now())
	return transact(ctx, b.db.View, work)
}

// transact runs work in a transaction. It returns the errors of work unchanged, and wraps errors of the file in
// storage.ErrUnavailable.
func transact(ctx context.Context, run func(func(*bbolt.Tx) error) error, work func(*bbolt.Tx) error) error {
	var failed error
	err := mapped(func() error {
		return run(func(tx *bbolt.Tx) error {
			// Checked only now, since the transaction may have waited.
			if failed = nil; ctx.Err() != nil {
				return ctx.Err()
			}
			failed = mapped(func() error { return work(tx) }) // maybe in the goroutine of another writer
			return failed
		})
	})
	if failed != nil {
		return failed
	}
	return codec.Unavailable(err)
}

// AcquireLease implements storage.Cluster. The one process of a file always has the lease.
func (b *file) AcquireLease(context.Context, time.Duration) (mine bool, err error) { return true, nil }

// Watch implements storage.Backend.
func (b *file) Watch(w storage.Watcher) { b.watcher = w }

// report reports an operation to the watcher, if there is one.
func (b *file) report(operation string, begun time.Time, err error) {
	if b.watcher != nil {
		b.watcher(operation, time.Since(begun), errors.Is(err, storage.ErrUnavailable))
	}
}

// RateLimit implements storage.Cluster.
func (b *file) RateLimit(_ context.Context, rate, want int) (granted int, wait time.Duration, err error) {
	granted, wait = b.limiter.Grant(b.now(), rate, want)
	return granted, wait, nil
}
