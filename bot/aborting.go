package bot

import (
	"context"
	"errors"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/storage"
)

// aborter aborts matches for players and counts that.
type aborter struct {
	members *member.Store
	tables  *tables.Service
	now     func() time.Time
}

// abortsLeft returns how often the user of a call can still abort matches; 0 where this match cannot be aborted.
func (a aborter) abortsLeft(ctx context.Context, c *interaction.Request) (int, error) {
	if c.View.MayAbort(c.User.ID) != nil {
		return 0, nil //nolint:nilerr // the error is why it cannot be aborted
	}
	aborts, err := a.members.Aborts(ctx, c.User.ID)
	return aborts.Left(a.now()), err
}

// abortMatch counts the match of a request as aborted by its user and aborts it. It returns the request with the table
// as it is now and reports whether it was counted, as
// CountAbort does. A match that cannot be aborted after all does not count.
func (a aborter) abortMatch(ctx context.Context, c *interaction.Request) (now *interaction.Request, counted bool, err error) {
	user, id := c.User.ID, c.Table.ID
	if counted, err = a.members.CountAbort(ctx, user, id); err != nil || !counted {
		return c, false, err
	}
	own := false // another press of the same button has aborted it
	now, err = interaction.ChangeTable(ctx, a.tables, c, func(v *view.View) error {
		err := v.Abort(user, a.now())
		own = abortedBy(v, user)
		return err
	})
	if err == nil || own || errors.Is(err, storage.ErrUnavailable) { // where it may have been aborted, it counts
		return now, true, err
	}
	return now, true, errors.Join(err, a.members.UncountAbort(ctx, user, id))
}

// abortedBy reports whether a user has aborted the match of a table.
func abortedBy(v *view.View, user string) bool {
	seat, aborted := v.AbortedBy()
	return aborted && v.Players[seat].User == user
}
