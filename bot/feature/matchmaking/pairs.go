package matchmaking

import (
	"context"
	"errors"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/tables"
	"dockside/game/table"
	"dockside/storage"
)

// Pairs sees to it that nobody has two games with the same person in a channel and its threads.
type Pairs struct{ Store storage.Store }

// Open stores a new table, unless its pair has a game already, and gives the table as it is stored:
// a request that arrives twice opens one. Of two challenges that cross, one gives way.
func (p Pairs) Open(ctx context.Context, t *table.Table, now time.Time) (*table.Table, error) {
	if err := p.reserve(ctx, t.Home(), t.ID, t.Pair()); err != nil {
		return nil, err
	}
	switch err := p.Store.Create(ctx, t); {
	case errors.Is(err, storage.ErrExists):
		if t, err = p.Store.Load(ctx, t.ID); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	}
	return t, p.confirm(ctx, t, now)
}

// confirm sees that a table which is stored has its pair's place still: another that came in the same
// instant may not have seen it. If so, it is taken back, and engaged tells of the other.
func (p Pairs) confirm(ctx context.Context, t *table.Table, now time.Time) error {
	err := p.reserve(ctx, t.Home(), t.ID, t.Pair())
	if errors.As(err, new(interaction.Engaged)) {
		_, gone := p.Store.Update(ctx, t.ID, func(t *table.Table) error { return t.Retract(now) })
		err = errors.Join(err, gone)
	}
	return err
}

// reserve makes a pair's place in a channel belong to a table, so that no pair has two games
// there at once: engaged tells of the other. A table that no longer holds the pair gives its place up,
// and so does one that is not stored.
func (p Pairs) reserve(ctx context.Context, channel, id string, pair table.Pair) error {
	if pair == (table.Pair{}) {
		return nil
	}
	name := tables.PairClaim(channel, pair)
	owner, err := p.Store.Claim(ctx, name, id, "")
	for err == nil && owner != id {
		before := owner
		if err := p.released(ctx, before, pair); err != nil {
			return err
		}
		if owner, err = p.Store.Claim(ctx, name, id, before); err != nil || owner != id {
			continue
		}
		// It may have been stored just now, and have found its place still its own.
		if late := p.released(ctx, before, pair); late != nil {
			_, err = p.Store.Claim(ctx, name, before, id)
			return errors.Join(late, err)
		}
	}
	return err
}

// released is nil if a table does not hold a pair, or was never stored, or cannot be read any more, since
// nobody could end that; otherwise it is engaged.
func (p Pairs) released(ctx context.Context, id string, pair table.Pair) error {
	t, err := p.Store.Load(ctx, id)
	switch {
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, storage.ErrUnreadable):
		return nil
	case err == nil && t.Holds(pair):
		return interaction.Engaged{Table: t}
	}
	return err
}
