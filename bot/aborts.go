package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"time"

	"dockside/bot/screen"
	"dockside/game/table"
)

// How many matches a person can abort, and within which time.
const (
	mostAborts = 3
	abortsLast = 24 * time.Hour
)

// aborts are the matches that a person has aborted lately, as they are stored.
type aborts struct {
	Schema int                  `json:"schema"`
	Tables map[string]time.Time `json:"tables"` // when each match was aborted, by the id of its table
}

// abortsSchema is the version of aborts.
const abortsSchema = 1

// abortsOf is the document with the aborts of a person.
func abortsOf(user string) string { return "aborts/" + user }

// aborts reads what a person has aborted.
func (d *desk) aborts(ctx context.Context, user string) (aborts, error) {
	return readAborts(d.store.Document(ctx, abortsOf(user)))
}

// readAborts reads what a store has returned.
func readAborts(raw json.RawMessage, err error) (a aborts, _ error) {
	if raw == nil || err != nil {
		return aborts{}, err
	}
	if err := json.Unmarshal(raw, &a); err != nil {
		return aborts{}, fmt.Errorf("%w: aborted matches: %w", table.ErrUnreadable, err)
	}
	return a, nil
}

// recent are the aborts that still count. A clock that was wrong for a while makes none count for longer.
func (a aborts) recent(now time.Time) map[string]time.Time {
	all := maps.Clone(a.Tables)
	maps.DeleteFunc(all, func(_ string, at time.Time) bool { return now.Sub(at).Abs() >= abortsLast })
	return all
}

// left returns how many more matches the person can abort.
func (a aborts) left(now time.Time) int { return max(0, mostAborts-len(a.recent(now))) }

// abortsLeft returns how often the user of a call can still abort matches; 0 where this match cannot be aborted.
func (d *desk) abortsLeft(ctx context.Context, c *call) (int, error) {
	if c.view.MayAbort(c.User.ID) != nil {
		return 0, nil //nolint:nilerr // the error is why it cannot be aborted
	}
	a, err := d.aborts(ctx, c.User.ID)
	return a.left(d.now()), err
}

// abortMatch counts the match of a call as aborted by its user and aborts it. It reports whether it was counted, as
// countAbort does. A match that cannot be aborted after all does not count.
func (d *desk) abortMatch(ctx context.Context, c *call) (counted bool, err error) {
	user, id := c.User.ID, c.table.ID
	if counted, err = d.countAbort(ctx, user, id); err != nil || !counted {
		return false, err
	}
	own := false // another press of the same button has aborted it
	err = d.act(ctx, c, func(v *screen.View) error {
		err := v.Abort(user, d.now())
		own = abortedBy(v, user)
		return err
	})
	if err == nil || own || errors.Is(err, table.ErrUnavailable) { // where it may have been aborted, it counts
		return true, err
	}
	return true, errors.Join(err, d.uncountAbort(ctx, user, id))
}

// abortedBy reports whether a user has aborted the match of a table.
func abortedBy(v *screen.View, user string) bool {
	seat, aborted := v.AbortedBy()
	return aborted && v.Players[seat].User == user
}

// countAbort counts a match as aborted by a person, once. It reports whether it did, or had done so before: false if
// the person has aborted too many others.
func (d *desk) countAbort(ctx context.Context, user, id string) (counted bool, err error) {
	err = d.reviseAborts(ctx, user, func(all map[string]time.Time) {
		_, counted = all[id]
		if !counted && len(all) < mostAborts {
			all[id], counted = d.now(), true
		}
	})
	return counted, err
}

// uncountAbort undoes countAbort.
func (d *desk) uncountAbort(ctx context.Context, user, id string) error {
	return d.reviseAborts(ctx, user, func(all map[string]time.Time) { delete(all, id) })
}

// reviseAborts changes the aborts of a person that still count, and forgets the others.
func (d *desk) reviseAborts(ctx context.Context, user string, change func(all map[string]time.Time)) error {
	return d.store.Revise(ctx, abortsOf(user), func(raw json.RawMessage) (json.RawMessage, error) {
		known, err := readAborts(raw, nil)
		if err != nil {
			return nil, err
		}
		all := known.recent(d.now())
		if all == nil {
			all = map[string]time.Time{}
		}
		if change(all); len(all) == 0 {
			return nil, nil
		}
		return json.Marshal(aborts{abortsSchema, all})
	})
}
