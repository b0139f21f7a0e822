package bot

import (
	"context"
	"errors"
	"slices"

	"dockside/game/table"
	"dockside/storage"
)

// How many tables a request from a channel looks at: it ends when it has found as many as a menu can offer.
const (
	mostNear = 25
	mostRead = 200
)

// inChannel lists the live tables that fit a request: of the thread that it comes from, or else of the channel and of
// all its threads. Of very many it lists some, those of the user first.
func (d *desk) inChannel(ctx context.Context, c *call, fits func(*table.Table, *call) bool) ([]*table.Table, error) {
	all, err := d.around(ctx, c, fits)
	here := slices.DeleteFunc(slices.Clone(all), func(t *table.Table) bool {
		return c.Channel != t.Channel && c.Channel != t.Room.Thread
	})
	if c.Parent != "" && len(here) > 0 {
		return here, err
	}
	return all, err
}

// idsAround lists the ids of the live tables of a channel and of those that stand or are played in its threads.
func (d *desk) idsAround(ctx context.Context, channel string) ([]string, error) {
	if channel == "" {
		return nil, nil
	}
	ids, err := d.store.InChannel(ctx, channel)
	if err != nil {
		return nil, err
	}
	threads, err := d.store.Tagged(ctx, table.Around(channel))
	return append(ids, threads...), err
}

// around lists the live tables that fit a request, of its channel, of that whose thread it is, and of all its threads.
func (d *desk) around(ctx context.Context, c *call, fits func(*table.Table, *call) bool) ([]*table.Table, error) {
	ids, err := d.idsAround(ctx, c.Channel)
	if err != nil {
		return nil, err
	}
	of, err := d.idsAround(ctx, c.Parent)
	if err != nil {
		return nil, err
	}
	ids = append(ids, of...)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	return d.firstFitting(ctx, c.User.ID, ids, func(t *table.Table) bool {
		return concerns(t, c) && fits(t, c)
	})
}

// concerns reports whether a table is live and a request may concern it.
func concerns(t *table.Table, c *call) bool { return t.Live() && reachable(t, c) }

// setAsideOthers sets those of some tables aside that cannot be read, given all that can.
func (d *desk) setAsideOthers(ctx context.Context, ids []string, readable []*table.Table) {
	for _, id := range ids {
		if slices.ContainsFunc(readable, func(t *table.Table) bool { return t.ID == id }) {
			continue
		}
		if _, err := d.store.Load(ctx, id); errors.Is(err, storage.ErrUnreadable) { // others may be about to be created
			d.setAside(id, err)
		}
	}
}

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
		if err != nil && !errors.Is(err, storage.ErrArchive) { // where nothing is live
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
