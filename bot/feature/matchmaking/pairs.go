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

// Pairs ensures that a pair of users has at most one game of each kind in a channel. Games in threads are not limited.
// It uses a claim in the store for each pair, game and channel, so it also works across replicas.
type Pairs struct{ Store storage.Store }

// Open stores a new table and returns it as stored. It returns Engaged if its pair already has a game. It is
// idempotent: a request that arrives twice opens one table. If two challenges cross, one is retracted.
func (p Pairs) Open(ctx context.Context, t *table.Table, now time.Time) (*table.Table, error) {
	if err := p.reserve(ctx, t.Channel, t.ID, t.Pair()); err != nil {
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

// confirm checks that a stored table still owns the claim of its pair. A table created at the same instant may have
// taken it without seeing this one. Then confirm retracts the table and returns Engaged.
func (p Pairs) confirm(ctx context.Context, t *table.Table, now time.Time) error {
	err := p.reserve(ctx, t.Channel, t.ID, t.Pair())
	if errors.As(err, new(interaction.Engaged)) {
		_, gone := p.Store.Update(ctx, t.ID, func(t *table.Table) error { return t.Retract(now) })
		err = errors.Join(err, gone)
	}
	return err
}

// reserve claims a channel for a pair on behalf of a table. It returns Engaged if another table holds the claim. A
// claim can be taken over from a table that no longer holds the pair, or that is not stored.
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
		// The former owner may have been stored in between, when it still had the claim: then it gets the claim back.
		if late := p.released(ctx, before, pair); late != nil {
			_, err = p.Store.Claim(ctx, name, before, id)
			return errors.Join(late, err)
		}
	}
	return err
}

// released returns Engaged if a table holds a pair. It returns nil if the table does not, is not stored, or is
// unreadable: nobody could end an unreadable game.
func (p Pairs) released(ctx context.Context, id string, pair table.Pair) error {
	t, err := p.Store.Load(ctx, id)
	switch {
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, storage.ErrUnreadable):
		return nil
	case err == nil && t.Blocks(pair):
		return interaction.Engaged{Table: t}
	}
	return err
}
