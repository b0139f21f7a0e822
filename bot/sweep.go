package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/storage"
)

// sweeper takes banned users away from the tables of a server.
type sweeper struct {
	store  storage.Store
	tables *tables.Service
	guilds *guild.Store
	now    func() time.Time
}

// clear takes a user who is banned away from the tables of a server. It may be repeated.
func (s sweeper) clear(ctx context.Context, guild, user string) error {
	o, err := s.guilds.Policy(ctx, guild)
	if err != nil {
		return err
	}
	if banned, err := s.guilds.IsBanned(ctx, o, user); !banned || err != nil {
		return err
	}
	ids, err := s.store.Seated(ctx, user)
	if err != nil {
		return err
	}
	all, err := s.store.LoadMany(ctx, ids...)
	for _, t := range all {
		if t.Guild == guild && t.Live() {
			err = errors.Join(err, s.banish(ctx, t, user))
		}
	}
	return err
}

// banish takes a user away from a table. What is new there is shown by the clock.
func (s sweeper) banish(ctx context.Context, t *table.Table, user string) error {
	v, err := s.tables.See(t)
	if err != nil { // the rules are gone: nobody can play on
		_, err = s.store.Update(ctx, t.ID, func(t *table.Table) error { return t.Stop(s.now()) })
	} else {
		_, err = s.tables.Update(ctx, v, func(v *view.View) error {
			if err := v.Banish(user, s.now()); err != nil {
				return err
			}
			s.tables.PlayOn(ctx, v)
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
func (s sweeper) plan(ctx context.Context, next sweep) error {
	_, err := sweeps.Revise(ctx, s.store, func(all *plannedSweeps) error {
		*all = append(*all, next)
		return nil
	})
	return err
}

// sweep does those whose time has come, at all servers.
func (s sweeper) sweep(ctx context.Context, now time.Time) error {
	all, err := sweeps.Load(ctx, s.store)
	if err != nil {
		return err
	}
	for _, due := range all {
		if now.Before(due.At.Add(interaction.GiveUp)) {
			continue
		}
		if cleared := s.clear(ctx, due.Guild, due.User); cleared != nil {
			err = errors.Join(err, cleared)
			continue
		}
		done := func(o sweep) bool { return o.Guild == due.Guild && o.User == due.User && o.At.Equal(due.At) }
		_, failed := sweeps.Revise(ctx, s.store, func(all *plannedSweeps) error {
			*all = slices.DeleteFunc(*all, done)
			return nil
		})
		err = errors.Join(err, failed)
	}
	return err
}
