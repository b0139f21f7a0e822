package bot

import (
	"context"
	"errors"
	"slices"

	"dockside/table"
)

// How many tables a request from a channel looks at: it ends when it has found as many as a menu can offer.
const (
	mostNear = 25
	mostRead = 200
)

// firstFitting loads tables until enough of them fit. Where there are many, those of the user come first.
func (d *desk) firstFitting(ctx context.Context, user string, ids []string, fits func(*table.Table) bool) (
	found []*table.Table, err error,
) {
	if len(ids) > mostNear {
		if ids, err = d.ownFirst(ctx, user, ids); err != nil {
			return nil, err
		}
	}
	for some := range slices.Chunk(ids[:min(len(ids), mostRead)], mostNear) {
		all, err := d.store.LoadMany(ctx, some...)
		if err != nil && !errors.Is(err, table.ErrArchive) { // where nothing is live
			return nil, err
		}
		d.setAsideOthers(ctx, some, all)
		found = append(found, slices.DeleteFunc(all, func(t *table.Table) bool { return !fits(t) })...)
		if len(found) >= mostNear {
			break
		}
	}
	return found, nil
}

// ownFirst returns ids with those of a user's own tables at the front.
func (d *desk) ownFirst(ctx context.Context, user string, ids []string) ([]string, error) {
	seated, err := d.store.Seated(ctx, user)
	if err != nil {
		return nil, err
	}
	mine := map[string]bool{}
	for _, id := range seated {
		mine[id] = true
	}
	var own, others []string
	for _, id := range ids {
		if mine[id] {
			own = append(own, id)
		} else {
			others = append(others, id)
		}
	}
	return append(own, others...), nil
}
