package bot

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"dockside/bot/computer"
	"dockside/bot/outage"
	"dockside/bot/schedule"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

// clock is the scheduler of time-based work. It expires challenges, reminds players, and ends turns at their deadlines
// while Discord is in contact. It also publishes what a crashed replica did not. Any number of replicas may share a
// store.
type clock struct {
	tables    *tables.Service
	store     storage.Store // including archived tables
	minds     *computer.Pool
	dice      game.Dice // for matches without a seed
	hearing   *outage.Monitor
	now       func() time.Time // the clock that all replicas share
	log       *slog.Logger
	publisher tablePublisher
	jobs      []job // after the tables, in this order
	// shift acquires the shift unless another replica holds it; nil if there is only one replica.
	shift func(ctx context.Context, lasts time.Duration) (mine bool, err error)
}

// tablePublisher shows tables to their channels.
type tablePublisher interface {
	// Publish shows what a channel lacks of a table.
	Publish(ctx context.Context, v *view.View) error
}

// job is work that is done on each tick by the replica that holds the shift.
type job struct {
	failure string // the log message if it fails
	run     func(context.Context) error
}

// shiftLasts is how long a replica holds the shift. It is shorter than a tick, so that one replica polls on each tick.
// If its work takes longer, others help.
const shiftLasts = outage.Tick - outage.Tick/10

// tick first updates the record of contact, since the machine may have been suspended. Then it handles all due tables
// once, unless another replica holds the shift.
func (k clock) tick(ctx context.Context) {
	k.hearing.Listen(ctx)
	k.minds.Memory.Release(k.minds.Now())
	if !k.onDuty(ctx) {
		return
	}
	for _, j := range append([]job{{"cannot look at the clock", k.round}}, k.jobs...) {
		if err := panics.Try(func() error { return j.run(ctx) }); err != nil && ctx.Err() == nil {
			k.log.Error(j.failure, "error", err)
		}
	}
}

// onDuty reports whether this replica polls the store. If the shift cannot be read, it does: a part of the store may
// still be available.
func (k clock) onDuty(ctx context.Context) bool {
	if k.shift == nil {
		return true
	}
	mine, err := k.shift(ctx, shiftLasts)
	return mine || err != nil
}

// round handles each due table. Tables that stay due during an outage, or that fail, do not delay the others.
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

// leave postpones a table whose handling failed. A table that cannot be read goes into quarantine.
func (k clock) leave(ctx context.Context, id string, cause error) {
	if errors.Is(cause, storage.ErrNotFound) { // deleted after it was claimed
		return
	}
	if err := k.tables.PostponeOrFail(ctx, id); errors.Is(err, storage.ErrUnreadable) {
		k.tables.SetAside(id, cause)
		return
	}
	k.log.Error("cannot attend to a table", "table", id, "error", cause)
}

// attend handles what is due at one table.
func (k clock) attend(ctx context.Context, id string) error {
	t, err := k.store.Load(ctx, id)
	if err != nil {
		return err
	}
	now := k.now() // read first, so that no deadline passes if the machine is suspended from here on
	hears := k.hearing.InContact()
	if !hears && !t.Unpublished(now) {
		return nil // no deadline passes without contact
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

// close applies timeouts to a table whose match cannot be played, and returns the reason for that.
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
