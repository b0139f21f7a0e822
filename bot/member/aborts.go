package member

import (
	"context"
	"maps"
	"time"

	"dockside/storage"
)

// How many matches a person can abort, and within which time.
const (
	MaxAborts  = 3
	abortsLast = 24 * time.Hour
)

// aborts are the matches that a person has aborted lately, as they are stored.
type aborts struct {
	storage.Versioned
	Tables map[string]time.Time `json:"tables"` // when each match was aborted, by the id of its table
}

// Empty reports whether the person has aborted nothing.
func (a aborts) Empty() bool { return len(a.Tables) == 0 }

// AbortsOf is the document with the aborts of a person.
func AbortsOf(user string) storage.Document[aborts] {
	return storage.Document[aborts]{Key: "aborts/" + user}
}

// Aborts reads what a person has aborted.
func (d *Store) Aborts(ctx context.Context, user string) (aborts, error) {
	return AbortsOf(user).Load(ctx, d.store)
}

// recent are the aborts that still count. A clock that was wrong for a while makes none count for longer.
func (a aborts) recent(now time.Time) map[string]time.Time {
	all := maps.Clone(a.Tables)
	maps.DeleteFunc(all, func(_ string, at time.Time) bool { return now.Sub(at).Abs() >= abortsLast })
	return all
}

// Left returns how many more matches the person can abort.
func (a aborts) Left(now time.Time) int { return max(0, MaxAborts-len(a.recent(now))) }

// CountAbort counts a match as aborted by a person, once. It reports whether it did, or had done so before: false if
// the person has aborted too many others.
func (d *Store) CountAbort(ctx context.Context, user, id string) (counted bool, err error) {
	err = d.reviseAborts(ctx, user, func(all map[string]time.Time) {
		_, counted = all[id]
		if !counted && len(all) < MaxAborts {
			all[id], counted = d.now(), true
		}
	})
	return counted, err
}

// UncountAbort undoes CountAbort.
func (d *Store) UncountAbort(ctx context.Context, user, id string) error {
	return d.reviseAborts(ctx, user, func(all map[string]time.Time) { delete(all, id) })
}

// reviseAborts changes the aborts of a person that still count, and forgets the others.
func (d *Store) reviseAborts(ctx context.Context, user string, change func(all map[string]time.Time)) error {
	_, err := AbortsOf(user).Revise(ctx, d.store, func(a *aborts) error {
		a.Tables = a.recent(d.now())
		if a.Tables == nil {
			a.Tables = map[string]time.Time{}
		}
		change(a.Tables)
		return nil
	})
	return err
}
