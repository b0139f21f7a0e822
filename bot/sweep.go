package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"dockside/bot/screen"
	"dockside/game/table"
)

// clear takes a user who is banned away from the tables of a server. It may be repeated.
func (d *desk) clear(ctx context.Context, guild, user string) error {
	o, err := d.order(ctx, guild)
	if err != nil {
		return err
	}
	if banned, err := d.bans(ctx, o, user); !banned || err != nil {
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
	v, err := d.see(t)
	if err != nil { // the rules are gone: nobody can play on
		_, err = d.store.Update(ctx, t.ID, func(t *table.Table) error { return t.Stop(d.now()) })
	} else {
		_, err = d.update(ctx, v, func(v *screen.View) error {
			if err := v.Banish(user, d.now()); err != nil {
				return err
			}
			d.playOn(ctx, v)
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

// sweeps is the document of those that are to be done again, by the clock: when all that had begun before a ban is
// over, and should a process have died in the midst of one.
const sweeps = "sweeps"

func readSweeps(raw json.RawMessage, err error) (all []sweep, _ error) {
	if raw == nil || err != nil {
		return nil, err
	}
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, fmt.Errorf("bans to be carried out: %w", err)
	}
	return all, nil
}

// plan notes a sweep.
func (d *desk) plan(ctx context.Context, s sweep) error {
	return d.reviseSweeps(ctx, func(all []sweep) []sweep { return append(all, s) })
}

// sweep does those whose time has come, at all servers.
func (d *desk) sweep(ctx context.Context, now time.Time) error {
	all, err := readSweeps(d.store.Document(ctx, sweeps))
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
		err = errors.Join(err, d.reviseSweeps(ctx, func(all []sweep) []sweep { return slices.DeleteFunc(all, done) }))
	}
	return err
}

func (d *desk) reviseSweeps(ctx context.Context, change func([]sweep) []sweep) error {
	return d.store.Revise(ctx, sweeps, func(raw json.RawMessage) (json.RawMessage, error) {
		all, err := readSweeps(raw, nil)
		if err != nil {
			return nil, err
		}
		if all = change(all); len(all) == 0 {
			return nil, nil
		}
		return json.Marshal(all)
	})
}
