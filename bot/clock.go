package bot

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"dockside/bot/computer"
	"dockside/bot/feature/moderation"
	"dockside/bot/guild"
	"dockside/bot/notify"
	"dockside/bot/outage"
	"dockside/bot/publish"
	"dockside/bot/schedule"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

// clock does what time brings about: challenges lapse, people are reminded and deadlines pass, as long as
// Discord is heard, and what a process that died has not shown is shown. Any number of processes may have
// one for the same store.
type clock struct {
	tables    *tables.Service
	guilds    *guild.Store
	store     storage.Store // with the archive behind it
	minds     *computer.Pool
	dice      game.Dice // for matches that have no seed
	hearing   *outage.Monitor
	now       func() time.Time // the time on which all replicas agree
	log       *slog.Logger
	publisher *publish.Publisher
	calls     notify.Service
	shift     func(ctx context.Context, lasts time.Duration) (mine bool, err error) // see Config.Shift
}

// shiftLasts is for how long no other copy looks. It is over at the next beat of each, so that one copy looks at every
// beat, and others join it where it has found work for longer.
const shiftLasts = outage.Tick - outage.Tick/10

// tick learns first what was heard, since the machine may have been suspended, and then looks once at all
// tables that are due, unless another copy has just done so.
func (k clock) tick(ctx context.Context) {
	k.hearing.Listen(ctx)
	k.minds.Memory.Release(k.minds.Now())
	if !k.onDuty(ctx) {
		return
	}
	if err := panics.Try(func() error { return k.round(ctx) }); err != nil && ctx.Err() == nil {
		k.log.Error("cannot look at the clock", "error", err)
	}
	if err := panics.Try(func() error {
		return moderation.Sweeper{Store: k.store, Tables: k.tables, Guilds: k.guilds, Now: k.now}.Run(ctx, k.now())
	}); err != nil {
		k.log.Error("cannot carry out all bans", "error", err)
	}
	if err := panics.Try(func() error { return k.calls.Round(ctx) }); err != nil && ctx.Err() == nil {
		k.log.Error("cannot look at the agendas", "error", err)
	}
}

// onDuty tells whether this copy is to look. Where nobody can tell it does: a part of the store may be there all the
// same.
func (k clock) onDuty(ctx context.Context) bool {
	if k.shift == nil {
		return true
	}
	mine, err := k.shift(ctx, shiftLasts)
	return mine || err != nil
}

// round looks at each table that is due. Those that stay due, as in a silence, and those that cannot be dealt with keep
// nobody waiting.
func (k clock) round(ctx context.Context) error {
	r := schedule.Pool{
		Now:    k.now,
		Unread: &k.tables.Quarantine,
		Claim:  k.store.ClaimDue,
		Yield:  k.store.YieldDue,
		Attend: func(ctx context.Context, id string) {
			if err := panics.Try(func() error { return k.attend(ctx, id) }); err != nil && ctx.Err() == nil {
				k.leave(ctx, id, err)
			}
		},
	}
	return r.Round(ctx)
}

// leave leaves a table that cannot be dealt with for later. One that cannot even be read is set aside.
func (k clock) leave(ctx context.Context, id string, cause error) {
	if errors.Is(cause, storage.ErrNotFound) { // it was deleted after it was claimed
		return
	}
	if err := k.tables.PostponeOrFail(ctx, id); errors.Is(err, storage.ErrUnreadable) {
		k.tables.SetAside(id, cause)
		return
	}
	k.log.Error("cannot attend to a table", "table", id, "error", cause)
}

// attend does what is due at one table.
func (k clock) attend(ctx context.Context, id string) error {
	t, err := k.store.Load(ctx, id)
	if err != nil {
		return err
	}
	now := k.now() // taken before, so that a machine which is suspended from here on lets no deadline pass
	hears := k.hearing.InContact()
	if !hears && !t.Unpublished(now) {
		return nil // whatever runs out waits for a word
	}
	v, err := k.tables.See(t)
	if err != nil {
		return k.close(ctx, t, err)
	}
	var thought error
	v, err = k.tables.Update(ctx, v, func(v *view.View) error {
		if hears {
			if _, err := v.Tick(k.dice, now); err != nil {
				return err
			}
		}
		thought = k.minds.PlayOn(ctx, v, now)
		return nil
	})
	if err == nil {
		err = thought
	}
	if err != nil {
		return err
	}
	return k.publisher.Publish(ctx, v)
}

// close lets time do its work at a table that cannot be played, for which there is an error.
func (k clock) close(ctx context.Context, t *table.Table, unplayable error) error {
	if _, err := k.store.UpdateFrom(ctx, t, func(t *table.Table) error {
		if t.Excuse(k.hearing.Gaps()); k.hearing.InContact() {
			t.Tick(k.now())
		}
		return nil
	}); err != nil {
		return err
	}
	return unplayable
}
