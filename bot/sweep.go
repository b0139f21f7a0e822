package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"dockside/bot/view"
	"dockside/game/table"
	"dockside/storage"
)

// clear takes a user who is banned away from the tables of a server. It may be repeated.
func (d *desk) clear(ctx context.Context, guild, user string) error {
	o, err := d.guilds.Policy(ctx, guild)
	if err != nil {
		return err
	}
	if banned, err := d.guilds.IsBanned(ctx, o, user); !banned || err != nil {
		return err
	}
	ids, err := d.store.Seated(ctx, user)
	if err != nil {
		return err
	}
	tables, err := d.store.LoadMany(ctx, ids...)
	for _, t := range tables {
		if t.Guild == guild && t.Live() {
			err = errors.Join(err, d.banish(ctx, t, user))
		}
	}
	return err
}

// banish takes a user away from a table. What is new there is shown by the clock.
func (d *desk) banish(ctx context.Context, t *table.Table, user string) error {
	v, err := d.tables.See(t)
	if err != nil { // the rules are gone: nobody can play on
		_, err = d.store.Update(ctx, t.ID, func(t *table.Table) error { return t.Stop(d.now()) })
	} else {
		_, err = d.tables.Update(ctx, v, func(v *view.View) error {
			if err := v.Banish(user, d.now()); err != nil {
				return err
			}
			d.tables.PlayOn(ctx, v)
			return nil
		})
	}
	for _, gone := range []error{table.ErrNotSeated, table.ErrLeft, table.ErrGone, table.ErrFinished, table.ErrStale} {
		if errors.Is(err, gone) {
			return nil
		}
	}
	return err
}

// sweep is that a user who was banned at a time is to be taken away from the tables of a server.
type sweep struct {
	Guild string    `json:"guild"`
	User  string    `json:"user"`
	At    time.Time `json:"at"`
}

// plannedSweeps are the sweeps that are to be done.
type plannedSweeps []sweep

// Empty reports whether none is.
func (p plannedSweeps) Empty() bool { return len(p) == 0 }

// sweeps is the document of those that are to be done again, by the clock: when all that had begun before a ban is
// over, and should a process have died in the midst of one.
var sweeps = storage.Document[plannedSweeps]{Key: "sweeps"}

// plan notes a sweep.
func (d *desk) plan(ctx context.Context, s sweep) error {
	_, err := sweeps.Revise(ctx, d.store, func(all *plannedSweeps) error {
		*all = append(*all, s)
		return nil
	})
	return err
}

// sweep does those whose time has come, at all servers.
func (d *desk) sweep(ctx context.Context, now time.Time) error {
	all, err := sweeps.Load(ctx, d.store)
	if err != nil {
		return err
	}
	for _, s := range all {
		if now.Before(s.At.Add(giveUp)) {
			continue
		}
		if cleared := d.clear(ctx, s.Guild, s.User); cleared != nil {
			err = errors.Join(err, cleared)
			continue
		}
		done := func(o sweep) bool { return o.Guild == s.Guild && o.User == s.User && o.At.Equal(s.At) }
		_, failed := sweeps.Revise(ctx, d.store, func(all *plannedSweeps) error {
			*all = slices.DeleteFunc(*all, done)
			return nil
		})
		err = errors.Join(err, failed)
	}
	return err
}
