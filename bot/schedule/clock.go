package schedule

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"dockside/bot/computer"
	"dockside/bot/outage"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

// Clock is the scheduler of time-based work. It expires challenges, reminds players, and ends turns at their deadlines
// while Discord is in contact. It also publishes what a crashed replica did not. Any number of replicas may share a
// store.
type Clock struct {
	Tables    *tables.Service
	Store     storage.Store // including archived tables
	Computers *computer.Pool
	Dice      game.Dice // for matches without a seed
	Outages   *outage.Monitor
	Now       func() time.Time // the clock that all replicas share
	Log       *slog.Logger
	Publisher Publisher
	Jobs      []Job // after the tables, in this order
	// AcquireShift acquires the shift unless another replica holds it; nil if there is only one replica.
	AcquireShift func(ctx context.Context, lasts time.Duration) (mine bool, err error)
}

// Publisher shows tables to their channels.
type Publisher interface {
	// Publish shows what a channel lacks of a table.
	Publish(ctx context.Context, v *view.View) error
}

// Job is work that is done on each tick by the replica that holds the shift.
type Job struct {
	Failure string // the log message if it fails
	Run     func(context.Context) error
}

// shiftLasts is how long a replica holds the shift. It is shorter than a tick, so that one replica polls on each tick.
// If its work takes longer, others help.
const shiftLasts = outage.Tick - outage.Tick/10

// Tick first updates the record of contact, since the machine may have been suspended. Then it handles all due tables
// once, unless another replica holds the shift.
func (k Clock) Tick(ctx context.Context) {
	k.Outages.Listen(ctx)
	k.Computers.Memory.Release(k.Computers.Now())
	if !k.onDuty(ctx) {
		return
	}
	for _, j := range append([]Job{{"cannot look at the clock", k.round}}, k.Jobs...) {
		if err := panics.Try(func() error { return j.Run(ctx) }); err != nil && ctx.Err() == nil {
			k.Log.Error(j.Failure, "error", err)
		}
	}
}

// onDuty reports whether this replica polls the store. If the shift cannot be read, it does: a part of the store may
// still be available.
func (k Clock) onDuty(ctx context.Context) bool {
	if k.AcquireShift == nil {
		return true
	}
	mine, err := k.AcquireShift(ctx, shiftLasts)
	return mine || err != nil
}

// round handles each due table. Tables that stay due during an outage, or that fail, do not delay the others.
func (k Clock) round(ctx context.Context) error {
	r := Pool{
		Now:    k.Now,
		Unread: &k.Tables.Quarantine,
		Claim:  k.Store.ClaimDue,
		Yield:  k.Store.ReleaseDue,
		Attend: func(ctx context.Context, id string) {
			if err := panics.Try(func() error { return k.attend(ctx, id) }); err != nil && ctx.Err() == nil {
				k.Leave(ctx, id, err)
			}
		},
	}
	return r.Round(ctx)
}

// Leave postpones a table whose handling failed. A table that cannot be read goes into quarantine.
func (k Clock) Leave(ctx context.Context, id string, cause error) {
	if errors.Is(cause, storage.ErrNotFound) { // deleted after it was claimed
		return
	}
	if err := k.Tables.PostponeOrFail(ctx, id); errors.Is(err, storage.ErrUnreadable) {
		k.Tables.SetAside(id, cause)
		return
	}
	k.Log.Error("cannot process a due table (will retry)", "table", id, "error", cause)
}

// attend does the due work of one table.
func (k Clock) attend(ctx context.Context, id string) error {
	t, err := k.Store.Load(ctx, id)
	if err != nil {
		return err
	}
	now := k.Now() // read first, so that no deadline passes if the machine is suspended from here on
	hears := k.Outages.InContact()
	if !hears && !t.Unpublished(now) {
		return nil // no deadline passes without contact
	}
	v, err := k.Tables.See(t)
	if err != nil {
		return k.close(ctx, t, err)
	}
	var thought error
	v, err = k.Tables.Update(ctx, v, func(v *view.View) error {
		if hears {
			if _, err := v.Tick(k.Dice, now); err != nil {
				return err
			}
		}
		thought = k.Computers.PlayOn(ctx, v, now)
		return nil
	})
	if err == nil {
		err = thought
	}
	if err != nil {
		return err
	}
	return k.Publisher.Publish(ctx, v)
}

// close applies timeouts to a table whose match cannot be played, and returns the reason for that.
func (k Clock) close(ctx context.Context, t *table.Table, unplayable error) error {
	if _, err := k.Store.UpdateFrom(ctx, t, func(t *table.Table) error {
		if t.ApplyGaps(k.Outages.Gaps()); k.Outages.InContact() {
			t.Tick(k.Now())
		}
		return nil
	}); err != nil {
		return err
	}
	return unplayable
}
