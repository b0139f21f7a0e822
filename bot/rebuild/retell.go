package rebuild

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"dockside/bot/erasure"
	"dockside/bot/member"
	"dockside/bot/tables"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/tiered"
)

// retell settles the matches that no ladder has taken. It adds all tables to the indexes and histories, and removes
// history entries without a table. The users in gone are erased from their tables for good, since the ladders were
// rebuilt without them.
func (r *Rebuilder) retell(
	ctx context.Context, ids []string, matches []past, gone map[string]member.ErasureRequest,
) error {
	slices.SortFunc(matches, func(a, b past) int { return cmp.Or(a.ended.Compare(b.ended), cmp.Compare(a.id, b.id)) })
	for _, m := range matches {
		if m.settled {
			continue
		}
		v, err := r.view(ctx, m.id)
		if err == nil && v.Unsettled() {
			err = r.settle(ctx, v)
		}
		if err != nil {
			return err
		}
	}
	for _, id := range ids {
		if err := r.hold(ctx); err != nil {
			return err
		}
		if err := r.relist(ctx, id, gone); err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
	}
	return r.sweep(ctx)
}

// relist adds a table to all indexes and histories.
func (r *Rebuilder) relist(ctx context.Context, id string, gone map[string]member.ErasureRequest) error {
	t, err := r.find(ctx, id)
	if err != nil {
		return err
	}
	if t, err = r.strike(ctx, t, gone); err != nil {
		return err
	}
	if err := r.store.List(ctx, t); err != nil || t.Phase != table.Over {
		return err
	}
	if !t.CanArchive(r.now()) {
		if err := tables.NoteEnded(ctx, r.store, t); err != nil {
			return err
		}
	}
	if err := r.enter(ctx, id); err != nil {
		return err
	}
	return r.leftLong(ctx, id)
}

// strike replaces users by their tombstones in a finished table. The bot continues the rest of their erasures.
func (r *Rebuilder) strike(
	ctx context.Context, t *table.Table, gone map[string]member.ErasureRequest,
) (*table.Table, error) {
	for user, l := range gone {
		if !leaves(t, user) {
			continue
		}
		err := tiered.Recall(ctx, r.store, r.archive, t.ID)
		if err != nil {
			return nil, err
		}
		if t, err = r.store.UpdateFrom(ctx, t, func(t *table.Table) error {
			return erasure.Anonymise(t, user, l.Mark, t.EndedAt())
		}); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// leftLong deletes the record by which ladders take a match once, if the table has left the store. A table that is
// restored meanwhile stays, since no stored table has revision 0.
func (r *Rebuilder) leftLong(ctx context.Context, id string) error {
	if _, err := r.Books.Load(ctx, id); !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	t, err := r.archive.Get(ctx, id)
	if err != nil {
		return err
	}
	t.Revision = 0
	_, err = r.Books.Remove(ctx, t)
	return err
}

// sweep removes entries without a table from all histories.
func (r *Rebuilder) sweep(ctx context.Context) error {
	all, err := r.Books.Histories(ctx)
	if err != nil {
		return err
	}
	for _, of := range all {
		if err := r.sweepOf(ctx, of); err != nil {
			return err
		}
	}
	return nil
}

// wholeHistory is a limit that no history reaches.
const wholeHistory = 1 << 30

// sweepOf removes entries without a table from one history.
func (r *Rebuilder) sweepOf(ctx context.Context, of ladder.Owner) error {
	list, _, err := r.store.History(ctx, of.Guild, of.User, 0, wholeHistory)
	if err != nil {
		return err
	}
	for _, e := range list {
		if err := r.hold(ctx); err != nil {
			return err
		}
		t, err := r.find(ctx, e.Match)
		if err == nil && t.Phase == table.Over && t.Guild == of.Guild && slices.Contains(t.Users(), of.User) {
			continue
		}
		if err == nil || errors.Is(err, storage.ErrNotFound) {
			err = r.store.Unarchive(ctx, e, of.User)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
