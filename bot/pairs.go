package bot

import (
	"context"
	"errors"
	"time"

	"dockside/bot/tables"
	"dockside/game/table"
	"dockside/storage"
)

// pairs sees to it that nobody has two games with the same person in a channel and its threads.
type pairs struct{ store storage.Store }

// open stores a new table, unless its pair has a game already, and gives the table as it is stored:
// a request that arrives twice opens one. Of two challenges that cross, one gives way.
func (p pairs) open(ctx context.Context, t *table.Table, now time.Time) (*table.Table, error) {
	if err := p.reserve(ctx, t.Home(), t.ID, t.Pair()); err != nil {
		return nil, err
	}
	switch err := p.store.Create(ctx, t); {
	case errors.Is(err, storage.ErrExists):
		if t, err = p.store.Load(ctx, t.ID); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	}
	return t, p.confirm(ctx, t, now)
}

// confirm sees that a table which is stored has its pair's place still: another that came in the same
// instant may not have seen it. If so, it is taken back, and engaged tells of the other.
func (p pairs) confirm(ctx context.Context, t *table.Table, now time.Time) error {
	err := p.reserve(ctx, t.Home(), t.ID, t.Pair())
	if errors.As(err, new(engaged)) {
		_, gone := p.store.Update(ctx, t.ID, func(t *table.Table) error { return t.Retract(now) })
		err = errors.Join(err, gone)
	}
	return err
}

// reserve makes a pair's place in a channel belong to a table, so that no pair has two games
// there at once: engaged tells of the other. A table that no longer holds the pair gives its place up,
// and so does one that is not stored.
func (p pairs) reserve(ctx context.Context, channel, id string, pair table.Pair) error {
	if pair == (table.Pair{}) {
		return nil
	}
	name := tables.PairClaim(channel, pair)
	owner, err := p.store.Claim(ctx, name, id, "")
	for err == nil && owner != id {
		before := owner
		if err := p.released(ctx, before, pair); err != nil {
			return err
		}
		if owner, err = p.store.Claim(ctx, name, id, before); err != nil || owner != id {
			continue
		}
		// It may have been stored just now, and have found its place still its own.
		if late := p.released(ctx, before, pair); late != nil {
			_, err = p.store.Claim(ctx, name, before, id)
			return errors.Join(late, err)
		}
	}
	return err
}

// released is nil if a table does not hold a pair, or was never stored, or cannot be read any more, since
// nobody could end that; otherwise it is engaged.
func (p pairs) released(ctx context.Context, id string, pair table.Pair) error {
	t, err := p.store.Load(ctx, id)
	switch {
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, storage.ErrUnreadable):
		return nil
	case err == nil && t.Holds(pair):
		return engaged{t}
	}
	return err
}

// engaged says that a pair has a game in this channel already.
type engaged struct{ *table.Table }

func (engaged) Error() string { return "the pair has a game here already" }
