package moderation

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

// Sweeper removes banned users from the tables of a guild.
type Sweeper struct {
	Store  storage.Store
	Tables *tables.Service
	Guilds *guild.Store
	Now    func() time.Time
}

// Clear removes a user from all live tables of a guild if they are still banned there. It is idempotent.
func (s Sweeper) Clear(ctx context.Context, guild, user string) error {
	o, err := s.Guilds.Policy(ctx, guild)
	if err != nil {
		return err
	}
	if banned, err := s.Guilds.IsBanned(ctx, o, user); !banned || err != nil {
		return err
	}
	ids, err := s.Store.Seated(ctx, user)
	if err != nil {
		return err
	}
	all, err := s.Store.LoadMany(ctx, ids...)
	for _, t := range all {
		if t.Guild == guild && t.Live() {
			err = errors.Join(err, s.remove(ctx, t, user))
		}
	}
	return err
}

// remove removes a user from a table. The next tick publishes the change.
func (s Sweeper) remove(ctx context.Context, t *table.Table, user string) error {
	v, err := s.Tables.See(t)
	if err != nil { // its rules are unknown, so no player can continue
		_, err = s.Store.Update(ctx, t.ID, func(t *table.Table) error { return t.Stop(s.Now()) })
	} else {
		_, err = s.Tables.Update(ctx, v, func(v *view.View) error {
			if err := v.Banish(user, s.Now()); err != nil {
				return err
			}
			s.Tables.PlayOn(ctx, v)
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

// Sweep is a planned removal of a user, banned at the time At, from the tables of a guild.
type Sweep struct {
	Guild string    `json:"guild"`
	User  string    `json:"user"`
	At    time.Time `json:"at"`
}

// plannedSweeps are the sweeps that are not done yet.
type plannedSweeps []Sweep

// Empty reports whether no sweep is planned.
func (p plannedSweeps) Empty() bool { return len(p) == 0 }

// Sweeps is the document of the planned sweeps. A sweep runs again some time after its ban, when all requests that
// began before the ban are over. That also completes a sweep whose replica died.
var Sweeps = storage.Document[plannedSweeps]{Key: "sweeps"}

// Plan adds a sweep to the document.
func (s Sweeper) Plan(ctx context.Context, next Sweep) error {
	_, err := Sweeps.Revise(ctx, s.Store, func(all *plannedSweeps) error {
		*all = append(*all, next)
		return nil
	})
	return err
}

// Run executes the sweeps of all guilds that are due at now. A sweep that fails stays planned.
func (s Sweeper) Run(ctx context.Context, now time.Time) error {
	all, err := Sweeps.Load(ctx, s.Store)
	if err != nil {
		return err
	}
	for _, due := range all {
		if now.Before(due.At.Add(interaction.GiveUp)) {
			continue
		}
		if cleared := s.Clear(ctx, due.Guild, due.User); cleared != nil {
			err = errors.Join(err, cleared)
			continue
		}
		done := func(o Sweep) bool { return o.Guild == due.Guild && o.User == due.User && o.At.Equal(due.At) }
		_, failed := Sweeps.Revise(ctx, s.Store, func(all *plannedSweeps) error {
			*all = slices.DeleteFunc(*all, done)
			return nil
		})
		err = errors.Join(err, failed)
	}
	return err
}
