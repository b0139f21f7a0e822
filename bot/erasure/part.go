package erasure

import (
	"context"
	"errors"

	"dockside/bot/member"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/storage"
)

// part withdraws a user from everything that is in progress, and returns the tables at which they had a seat.
func (e Eraser) part(ctx context.Context, user string) ([]*table.Table, error) {
	ids, err := e.Store.Seated(ctx, user)
	if err != nil {
		return nil, err
	}
	var tables []*table.Table
	for _, id := range ids {
		switch t, err := e.partFrom(ctx, user, id); {
		case err == nil:
			tables = append(tables, t)
		case !e.beyond(id, err):
			return nil, err
		}
	}
	return tables, nil
}

// beyond reports whether an erasure can continue without a table, which is missing or cannot be decoded. It moves a
// table that cannot be decoded into quarantine.
func (e Eraser) beyond(id string, err error) bool {
	torn := errors.Is(err, storage.ErrUnreadable)
	if torn {
		e.Tables.SetAside(id, err)
	}
	return torn || errors.Is(err, storage.ErrNotFound)
}

// partFrom withdraws a user from a table, and publishes that.
func (e Eraser) partFrom(ctx context.Context, user, id string) (*table.Table, error) {
	t, err := e.Store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	seat, seated := t.Seat(user)
	if t.Place(user) == 0 && (!seated || t.Players[seat].Erased) {
		return t, nil
	}
	v, err := e.Tables.See(t)
	if err != nil { // its rules are unknown
		return e.Store.Update(ctx, id, func(t *table.Table) error { return unlessNotSeated(t.Withdraw(user, e.Now())) })
	}
	if v, err = e.Tables.Update(ctx, v, func(v *view.View) error {
		if err := v.Withdraw(user, e.Now()); err != nil {
			return unlessNotSeated(err)
		}
		e.Tables.PlayOn(ctx, v)
		return nil
	}); err != nil {
		return nil, err
	}
	t = v.Table
	if err := e.Publisher.Publish(ctx, v); err != nil {
		e.Log.Warn("cannot publish that a player has left (will retry)", "table", id, "error", err)
	}
	return t, nil
}

// unlessNotSeated ignores the error that a user has no seat any more.
func unlessNotSeated(err error) error {
	if errors.Is(err, table.ErrNotSeated) {
		return nil
	}
	return err
}

// over returns the finished tables of a user, and first settles the unsettled ones.
func (e Eraser) over(ctx context.Context, user string) ([]*table.Table, error) {
	var tables []*table.Table
	for from, total := 0, 1; from < total; from += member.ReadAtOnce {
		ids, all, err := e.Store.Finished(ctx, user, from, member.ReadAtOnce)
		if err != nil {
			return nil, err
		}
		some, err := e.Store.LoadMany(ctx, ids...)
		if err != nil {
			return nil, err
		}
		for i, t := range some {
			if some[i], err = e.settled(ctx, t); err != nil {
				return nil, err
			}
		}
		tables, total = append(tables, some...), all
	}
	return tables, nil
}

// settled settles a table, unless that is done. A match that cannot be replayed stays unsettled.
func (e Eraser) settled(ctx context.Context, t *table.Table) (*table.Table, error) {
	if !t.Unsettled() {
		return t, nil
	}
	v, err := e.Tables.See(t)
	if err != nil {
		return t, nil //nolint:nilerr // its rules are unknown
	}
	if v, err = e.Scores.Settle(ctx, v); err != nil {
		return nil, err
	}
	return v.Table, nil
}
