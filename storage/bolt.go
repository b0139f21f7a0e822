package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
	"time"

	"dockside/game/table"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"
)

// Bolt keeps everything in one file, which one process at a time can open.
type Bolt struct {
	db      *bbolt.DB
	convoy  convoy
	fitness fitness
	watcher Watcher // nil if nobody wants to hear
	tables  pledges
	people  pledges
	rations rations
	brooms  sync.Mutex
	sweeps  time.Time // when the documents are swept next that are kept for a time; zero if never
}

// Names of the buckets.
const (
	tables   = "tables"
	channels = "channels"
	due      = "due"
	claims   = "claims"
	tags     = "tags"
)

// OpenBolt opens the file, or creates it in a folder that exists. It fails if another process has it
// open, with a *DamageError if it is no file that a Bolt has left, with a *SystemError if the system does not let it be
// used, and with ErrSchema if a newer version has left it.
func OpenBolt(path string) (*Bolt, error) {
	b, err := openFirst(path, false, func(db *bbolt.DB) (*bbolt.DB, error) {
		if err := errors.Join(whole(db), db.Update(moveIn)); err != nil {
			return db, err
		}
		if is, err := loose(db); err != nil || !is {
			return db, err
		}
		return compact(db)
	})
	if err != nil {
		return nil, err
	}
	return b, b.sweepOld()
}

// SkipSync lets writes return before the disk has them, so that a machine which dies loses some. It is for tests, which
// would mostly wait for the disk. It must be called before anything else uses the store.
func (b *Bolt) SkipSync() { b.db.NoSync = true }

// LookAtBolt opens a file that is there only to read it, and leaves it as it is, even if a former version has left it.
// It fails as OpenBolt does.
func LookAtBolt(path string) (*Bolt, error) {
	return openFirst(path, true, func(db *bbolt.DB) (*bbolt.DB, error) {
		return db, errors.Join(whole(db), db.View(readableFile))
	})
}

// openFirst opens a file with which something is done at first, which may put another one in its place.
func openFirst(path string, toLook bool, first func(*bbolt.DB) (*bbolt.DB, error)) (*Bolt, error) {
	if known, err := os.Stat(path); err == nil && (known.IsDir() || known.Size() == 0) {
		return nil, &DamageError{Path: path, Folder: known.IsDir(), Empty: known.Size() == 0}
	}
	var db *bbolt.DB
	err := mapped(func() (err error) {
		if db, err = openFile(path, toLook); err == nil {
			db, err = first(db)
		}
		return err
	})
	if err != nil {
		err = refusal(path, err)
		if db != nil {
			err = errors.Join(err, db.Close())
		}
		return nil, err
	}
	opened, err := os.Stat(path)
	if err != nil {
		return nil, errors.Join(&SystemError{Path: path, Cause: err}, db.Close())
	}
	return &Bolt{db: db, convoy: convoy{db: db}, fitness: fitness{file: opened}}, nil
}

// refusal tells why a file cannot be opened: another process has it, it is damaged, a newer version has left it, or the
// system does not let it be used.
func refusal(path string, err error) error {
	switch {
	case errors.Is(err, bbolterrors.ErrTimeout):
		return fmt.Errorf("%w: %s is in use by another process", table.ErrUnavailable, path)
	case errors.Is(err, ErrSchema):
		return fmt.Errorf("%s: %w", path, err)
	case damages(err):
		if fault := diskError(path); fault != nil {
			return &SystemError{Path: path, Cause: fault}
		}
		return &DamageError{Path: path, Cause: err}
	}
	return &SystemError{Path: path, Cause: err}
}

// whole tells whether a file is as long as it has to be.
func whole(db *bbolt.DB) error {
	return db.View(func(tx *bbolt.Tx) error {
		there, err := os.Stat(db.Path())
		if err == nil && there.Size() < tx.Size() {
			err = fmt.Errorf("%w: %d of %d bytes are missing", errCutOff, tx.Size()-there.Size(), tx.Size())
		}
		return err
	})
}

func createBuckets(tx *bbolt.Tx) error {
	uncounted := bucket(tx, recent) == nil
	for _, name := range append(ofLadder(),
		histories, entries, tables, channels, due, claims, tags, finished, agendas, people, documents, lapses, until) {
		if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
			return err
		}
	}
	if uncounted {
		return count(tx)
	}
	return nil
}

// Create stores a new table, or fails with table.ErrExists. It stamps the table with the schema and
// revision 1.
func (b *Bolt) Create(ctx context.Context, t *table.Table) error { return b.create(ctx, t, 1) }

// Restore stores a table as it was when it was removed, or fails with table.ErrExists.
func (b *Bolt) Restore(ctx context.Context, t *table.Table) error {
	return b.create(ctx, t, t.Revision)
}

// create stores a table that is not there, under a revision.
func (b *Bolt) create(ctx context.Context, t *table.Table, revision int64) error {
	return b.write(ctx, func(tx *bbolt.Tx) error {
		if bucket(tx, tables).Get([]byte(t.ID)) != nil {
			return exists(t.ID)
		}
		value, err := encode(t, revision)
		if err != nil {
			return err
		}
		return put(tx, t, value, listing{})
	})
}

// Remove forgets a table that is not live if it is still as it was loaded, and tells whether it was; and, whatever it
// is now, what its ladders have noted so that it counts once.
func (b *Bolt) Remove(ctx context.Context, t *table.Table) (removed bool, err error) {
	err = b.write(ctx, func(tx *bbolt.Tx) error {
		for _, name := range settledOn(t) {
			if err := bucket(tx, changes).Delete(within(name, t.ID)); err != nil {
				return err
			}
		}
		removed = revisionOf(bucket(tx, tables).Get([]byte(t.ID))) == strconv.FormatInt(t.Revision, 10)
		if !removed {
			return nil
		}
		before := formerListing(t)
		return errors.Join(bucket(tx, tables).Delete([]byte(t.ID)), relist(tx, t.ID, before, before.afterwards()))
	})
	return removed, err
}

// Load returns a table, or table.ErrNotFound.
func (b *Bolt) Load(ctx context.Context, id string) (t *table.Table, err error) {
	err = b.read(ctx, func(tx *bbolt.Tx) error {
		t, err = get(tx, id)
		return err
	})
	return t, err
}

// LoadWith returns a table and documents.
func (b *Bolt) LoadWith(ctx context.Context, id string, keys ...string) (
	t *table.Table, kept []json.RawMessage, err error,
) {
	kept = make([]json.RawMessage, len(keys))
	err = b.read(ctx, func(tx *bbolt.Tx) (err error) {
		for i, key := range keys {
			if err := unpack(bucket(tx, documents).Get([]byte(key)), &kept[i]); err != nil {
				return err
			}
		}
		t, err = get(tx, id)
		return err
	})
	return t, kept, err
}

// Update changes a table.
func (b *Bolt) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	t, err := b.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return b.UpdateFrom(ctx, t, change)
}

// tries is how often an Update of the file works beside others before it keeps them from writing.
const tries = 8

// UpdateFrom changes a table that was loaded. The change runs before the transaction, so that others
// write meanwhile, even if it takes its time; only where they were faster again and again it runs within.
func (b *Bolt) UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (*table.Table, error) {
	id := t.ID
	for range tries {
		switch stored, err := b.try(ctx, t, change); {
		case err != nil:
			return nil, err
		case stored:
			return t, nil
		}
		var err error
		if t, err = b.Load(ctx, id); err != nil {
			return nil, err
		}
	}
	return b.updateWithin(ctx, id, change)
}

// try is one attempt at an Update; stored is false if somebody else was faster.
func (b *Bolt) try(ctx context.Context, t *table.Table, change func(*table.Table) error) (stored bool, err error) {
	id, revision, before := t.ID, strconv.FormatInt(t.Revision, 10), formerListing(t)
	value, err := revise(t, change)
	if err != nil {
		return false, err
	}
	err = b.write(ctx, func(tx *bbolt.Tx) error {
		if stored = revisionOf(bucket(tx, tables).Get([]byte(id))) == revision; !stored {
			return nil
		}
		return put(tx, t, value, before)
	})
	return stored, err
}

// updateWithin changes a table while nobody else can write: the change must not call the store. One
// that refuses has written nothing, so the transaction goes on without it, and whoever shares it is
// not made to start over.
func (b *Bolt) updateWithin(ctx context.Context, id string, change func(*table.Table) error) (
	t *table.Table, err error,
) {
	var refused error
	err = b.write(ctx, func(tx *bbolt.Tx) (err error) {
		if t, err = get(tx, id); err != nil {
			return err
		}
		before := formerListing(t)
		var value []byte
		if value, refused = revise(t, change); refused != nil {
			return nil //nolint:nilerr // it is told below
		}
		return put(tx, t, value, before)
	})
	switch {
	case err != nil:
		return nil, err
	case refused != nil:
		return nil, refused
	}
	return t, nil
}

// Claim gives a name to an id if it belongs to nobody, or to the id instead.
func (b *Bolt) Claim(ctx context.Context, name, id, instead string) (owner string, err error) {
	err = b.write(ctx, func(tx *bbolt.Tx) error {
		names := bucket(tx, claims)
		if owner = string(names.Get([]byte(name))); owner != "" && owner != instead {
			return nil
		}
		owner = id
		return names.Put([]byte(name), []byte(id))
	})
	return owner, err
}

// Time is that of the one process which a file has.
func (b *Bolt) Time(context.Context) (time.Time, error) { return time.Now(), nil }

// Close ends the use of the file, after the calls that are under way.
func (b *Bolt) Close() error { return b.db.Close() }

// write runs work as a part of a transaction, synced to the disk when it returns; see convoy. Work may run
// several times, and what it leaves outside is what it has left the last time.
func (b *Bolt) write(ctx context.Context, work func(*bbolt.Tx) error) (err error) {
	defer func(begun time.Time) {
		b.hear("write", begun, err)
		b.fitness.note(err)
	}(time.Now())
	return transact(ctx, b.convoy.write, work)
}

func (b *Bolt) read(ctx context.Context, work func(*bbolt.Tx) error) (err error) {
	defer func(begun time.Time) { b.hear("read", begun, err) }(time.Now())
	return transact(ctx, b.db.View, work)
}

// transact tells the errors of the work, returned as they are, from those of the file.
func transact(ctx context.Context, run func(func(*bbolt.Tx) error) error, work func(*bbolt.Tx) error) error {
	var failed error
	err := mapped(func() error {
		return run(func(tx *bbolt.Tx) error {
			// Asked only now, since the transaction may have waited for its turn.
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
	return unavailable(err)
}

// buckets are those of the file, or those of a draft.
type buckets interface {
	Bucket(name []byte) *bbolt.Bucket
}

func bucket(in buckets, name string) *bbolt.Bucket { return in.Bucket([]byte(name)) }

func get(tx *bbolt.Tx, id string) (*table.Table, error) {
	value := bucket(tx, tables).Get([]byte(id))
	if value == nil {
		return nil, notFound(id)
	}
	return decode(id, value)
}
