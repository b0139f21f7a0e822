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

// retell lets the ladders take what none of them has taken, puts all tables into the lists and histories again, and
// takes out of the histories what no table has. For good are gone those of whom the ladders were made anew without
// them.
func (r *Rebuilder) retell(
	ctx context.Context,
	ids []string,
	matches []past,
	gone map[string]member.ErasureRequest,
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
		if err := r.hold(ctx, r.now()); err != nil {
			return err
		}
		if err := r.relist(ctx, id, gone); err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
	}
	return r.sweep(ctx)
}

// relist puts a table into all lists again, and into the histories.
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
	if !t.Leaves(r.now()) {
		if err := tables.NoteEnded(ctx, r.store, t); err != nil {
			return err
		}
	}
	if err := r.enter(ctx, id); err != nil {
		return err
	}
	return r.leftLong(ctx, id)
}

// strike puts marks in the places of people at a table that is over. The bot goes on with all the rest of them.
func (r *Rebuilder) strike(
	ctx context.Context,
	t *table.Table,
	gone map[string]member.ErasureRequest,
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

// leftLong forgets again what ladders have noted of a match so that it counts once, if it has left the store. Should it
// come back meanwhile, it stays: it never is what has no revision.
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

// sweep takes out of all histories what no table has.
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

// wholeHistory is more than anybody has played.
const wholeHistory = 1 << 30

// sweepOf takes out of a history what no table has.
func (r *Rebuilder) sweepOf(ctx context.Context, of ladder.Owner) error {
	list, _, err := r.store.History(ctx, of.Guild, of.User, 0, wholeHistory)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(list, member.ReadAtOnce) {
		known, err := r.known(ctx, some)
		if err != nil {
			return err
		}
		for _, e := range some {
			t := known[e.Match]
			if t != nil && t.Phase == table.Over && t.Guild == of.Guild && slices.Contains(t.Users(), of.User) {
				continue
			}
			if err := r.store.Unarchive(ctx, e, of.User); err != nil {
				return err
			}
		}
	}
	return nil
}

// known are those tables of some entries that there are, by their ids.
func (r *Rebuilder) known(ctx context.Context, list []ladder.Entry) (map[string]*table.Table, error) {
	if err := r.hold(ctx, r.now()); err != nil {
		return nil, err
	}
	var ids []string
	for _, e := range list {
		ids = append(ids, e.Match)
	}
	tables, err := r.store.LoadMany(ctx, ids...)
	known := map[string]*table.Table{}
	for _, t := range tables {
		known[t.ID] = t
	}
	for _, id := range ids {
		if known[id] != nil || err != nil {
			continue
		}
		if known[id], err = r.find(ctx, id); errors.Is(err, storage.ErrNotFound) {
			err = nil
		}
	}
	return known, err
}
