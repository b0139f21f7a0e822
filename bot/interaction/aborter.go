package interaction

import (
	"context"
	"errors"
	"time"

	"dockside/bot/member"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/storage"
)

// Aborter aborts matches for players and counts how many each player has aborted.
type Aborter struct {
	Members *member.Store
	Tables  *tables.Service
	Now     func() time.Time
}

// Left returns how many more matches the user of a request can abort; 0 if they cannot abort this one.
func (a Aborter) Left(ctx context.Context, r *Request) (int, error) {
	if r.View.MayAbort(r.User.ID) != nil {
		return 0, nil //nolint:nilerr // the error is why it cannot be aborted
	}
	aborts, err := a.Members.Aborts(ctx, r.User.ID)
	return aborts.Left(a.Now()), err
}

// Abort counts the match of a request as aborted by its user and aborts it. It returns the request with the
// current table and reports whether the match was counted, like CountAbort. A match that could not be aborted
// after all does not count.
func (a Aborter) Abort(ctx context.Context, r *Request) (now *Request, counted bool, err error) {
	user, id := r.User.ID, r.Table.ID
	if counted, err = a.Members.CountAbort(ctx, user, id); err != nil || !counted {
		return r, false, err
	}
	own := false // another press of the same button has aborted the match
	now, err = ChangeTable(ctx, a.Tables, r, func(v *view.View) error {
		err := v.Abort(user, a.Now())
		own = abortedBy(v, user)
		return err
	})
	if err == nil || own || errors.Is(err, storage.ErrUnavailable) { // it may be aborted
		return now, true, err
	}
	return now, true, errors.Join(err, a.Members.UncountAbort(ctx, user, id))
}

// abortedBy reports whether a user has aborted the match of a table.
func abortedBy(v *view.View, user string) bool {
	seat, aborted := v.AbortedBy()
	return aborted && v.Players[seat].User == user
}
