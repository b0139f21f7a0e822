package erasure

import (
	"context"
	"errors"

	"dockside/bot/member"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/storage"
)

// part takes somebody out of all that is going on, and gives the tables at which they sat.
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

// beyond tells whether an error says that a table is gone or cannot be read, so that a deletion goes on without it.
func (e Eraser) beyond(id string, err error) bool {
	torn := errors.Is(err, storage.ErrUnreadable)
	if torn {
		e.Tables.SetAside(id, err)
	}
	return torn || errors.Is(err, storage.ErrNotFound)
}

// partFrom takes somebody out of a table, and shows that to its channel.
func (e Eraser) partFrom(ctx context.Context, user, id string) (*table.Table, error) {
	t, err := e.Store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	seat, seated := t.Seat(user)
	if !seated || t.Players[seat].Gone {
		return t, nil
	}
	v, err := e.Tables.See(t)
	if err != nil { // its rules are gone
		return e.Store.Update(ctx, id, func(t *table.Table) error { return unlessNotSeated(t.Part(user, e.Now())) })
	}
	if v, err = e.Tables.Update(ctx, v, func(v *view.View) error {
		if err := v.Part(user, e.Now()); err != nil {
			return unlessNotSeated(err)
		}
		e.Tables.PlayOn(ctx, v)
		return nil
	}); err != nil {
		return nil, err
	}
	t = v.Table
	if err := e.Publisher.Publish(ctx, v); err != nil {
		e.Log.Warn("cannot show yet that somebody has left", "table", id, "error", err)
	}
	return t, nil
}

// unlessNotSeated passes over that somebody is no longer where they were.
func unlessNotSeated(err error) error {
	if errors.Is(err, table.ErrNotSeated) {
		return nil
	}
	return err
}

// over lists the matches of somebody that have ended, of all of which the ladders know then.
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

// settled tells the ladders of a match if they do not know it. One that cannot be replayed any more they never will.
func (e Eraser) settled(ctx context.Context, t *table.Table) (*table.Table, error) {
	if !t.Unsettled() {
		return t, nil
	}
	v, err := e.Tables.See(t)
	if err != nil {
		return t, nil //nolint:nilerr // its rules are gone
	}
	if v, err = e.Scores.Settle(ctx, v); err != nil {
		return nil, err
	}
	return v.Table, nil
}
