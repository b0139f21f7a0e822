package bot

import (
	"context"
	"maps"
	"time"

	"dockside/storage"
)

// How many matches a person can abort, and within which time.
const (
	mostAborts = 3
	abortsLast = 24 * time.Hour
)

// aborts are the matches that a person has aborted lately, as they are stored.
type aborts struct {
	storage.Versioned
	Tables map[string]time.Time `json:"tables"` // when each match was aborted, by the id of its table
}

// Empty reports whether the person has aborted nothing.
func (a aborts) Empty() bool { return len(a.Tables) == 0 }

// abortsOf is the document with the aborts of a person.
func abortsOf(user string) storage.Document[aborts] {
	return storage.Document[aborts]{Key: "aborts/" + user}
}

// aborts reads what a person has aborted.
func (d *members) aborts(ctx context.Context, user string) (aborts, error) {
	return abortsOf(user).Load(ctx, d.store)
}

// recent are the aborts that still count. A clock that was wrong for a while makes none count for longer.
func (a aborts) recent(now time.Time) map[string]time.Time {
	all := maps.Clone(a.Tables)
	maps.DeleteFunc(all, func(_ string, at time.Time) bool { return now.Sub(at).Abs() >= abortsLast })
	return all
}

// left returns how many more matches the person can abort.
func (a aborts) left(now time.Time) int { return max(0, mostAborts-len(a.recent(now))) }

// countAbort counts a match as aborted by a person, once. It reports whether it did, or had done so before: false if
// the person has aborted too many others.
func (d *members) countAbort(ctx context.Context, user, id string) (counted bool, err error) {
	err = d.reviseAborts(ctx, user, func(all map[string]time.Time) {
		_, counted = all[id]
		if !counted && len(all) < mostAborts {
			all[id], counted = d.now(), true
		}
	})
	return counted, err
}

// uncountAbort undoes countAbort.
func (d *members) uncountAbort(ctx context.Context, user, id string) error {
	return d.reviseAborts(ctx, user, func(all map[string]time.Time) { delete(all, id) })
}

// reviseAborts changes the aborts of a person that still count, and forgets the others.
func (d *members) reviseAborts(ctx context.Context, user string, change func(all map[string]time.Time)) error {
	_, err := abortsOf(user).Revise(ctx, d.store, func(a *aborts) error {
		a.Tables = a.recent(d.now())
		if a.Tables == nil {
			a.Tables = map[string]time.Time{}
		}
		change(a.Tables)
		return nil
	})
	return err
}
