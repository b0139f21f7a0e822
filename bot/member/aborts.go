package member

import (
	"context"
	"maps"
	"time"

	"dockside/storage"
)

// Limits for aborted matches.
const (
	// MaxAborts is how many matches a user can abort within abortsLast.
	MaxAborts  = 3
	abortsLast = 24 * time.Hour
)

// aborts are the matches that a user has recently aborted, as stored.
type aborts struct {
	storage.Versioned
	Tables map[string]time.Time `json:"tables"` // when each match was aborted, by table id
}

// Empty reports whether the user has aborted no match.
func (a aborts) Empty() bool { return len(a.Tables) == 0 }

// AbortsOf returns the document with the aborted matches of a user.
func AbortsOf(user string) storage.Document[aborts] {
	return storage.Document[aborts]{Key: "aborts/" + user}
}

// Aborts reads the aborted matches of a user.
func (d *Store) Aborts(ctx context.Context, user string) (aborts, error) {
	return AbortsOf(user).Load(ctx, d.store)
}

// recent returns the aborts that still count. One with a time in the future, from a wrong clock, counts no longer
// than the others.
func (a aborts) recent(now time.Time) map[string]time.Time {
	all := maps.Clone(a.Tables)
	maps.DeleteFunc(all, func(_ string, at time.Time) bool { return now.Sub(at).Abs() >= abortsLast })
	return all
}

// Left returns how many more matches the user can abort.
func (a aborts) Left(now time.Time) int { return max(0, MaxAborts-len(a.recent(now))) }

// CountAbort counts a match as aborted by a user, once. It reports whether the match is counted now; false if the
// user has aborted too many others.
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

// reviseAborts changes the recent aborts of a user and drops the older ones.
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
