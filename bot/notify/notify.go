// Package notify delivers notifications of turns and news according to each user's preferences.
package notify

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/member"
	"dockside/bot/respond"
	"dockside/bot/schedule"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/render/i18n"
	"dockside/storage"
)

// Service delivers turn notifications to users who are not mentioned at the board: by direct message, as a digest, or
// later, according to their preferences. Spectators get news. Tables queue turns and news in agendas, and each tick
// delivers the agendas that are due. Safe for concurrent use.
type Service struct {
	Tables     *tables.Service
	Members    *member.Store
	Store      storage.Agendas // with the archive behind it
	Words      *i18n.Catalogue
	Quarantine *tables.Quarantine // users whose agendas cannot be decoded
	Now        func() time.Time   // the clock that all replicas share
	Log        *slog.Logger
	Composer   respond.Composer
	Discord    *gateway.Connection
	// MayHear reports whether a user may get news of a table at which they have no seat.
	MayHear func(ctx context.Context, user string, t *table.Table) bool
	// MayAlert reports whether a user who was chosen for that may be notified of an open seat.
	MayAlert func(ctx context.Context, user string, t *table.Table) bool
}

// QueueTurns queues the changed turns of a table, and the lost seats, in the agendas of the players. It returns the
// updated view, or v if it must be repeated, which is harmless.
func (k Service) QueueTurns(ctx context.Context, v *view.View) *view.View {
	var all []entry
	for _, loss := range v.Lost { // first, since its player may have returned
		all = append(all, entry{
			loss.User,
			func(a *agenda.Agenda) { a.SetLost(v.ID, loss, k.Now()) },
			func(v *view.View) { v.LossQueued(loss) },
		})
	}
	for _, seat := range v.SeatsToNotify() {
		turn := v.TurnOf(seat)
		all = append(all, entry{
			v.Players[seat].User,
			func(a *agenda.Agenda) { a.SetTurn(v.ID, turn, k.Now()) },
			func(v *view.View) { v.Players[seat].NotifiedOf = turn },
		})
	}
	return k.queue(ctx, v, all, "cannot note whose turn it is")
}

// entry is what a table queues in the agenda of a user, and how the table records that.
type entry struct {
	user   string
	queue  func(*agenda.Agenda)
	record func(*view.View)
}

// queue queues entries of a table. After an error it logs the failure, and the table is due again.
func (k Service) queue(ctx context.Context, v *view.View, all []entry, failure string) *view.View {
	if len(all) == 0 {
		return v
	}
	now, err := k.record(ctx, v, all)
	if err != nil {
		k.Log.Warn(failure, "table", v.ID, "error", err)
		k.Tables.Postpone(ctx, v.ID)
		return v
	}
	return now
}

// record records entries first in the agendas and then in the table, so that an interruption only repeats it. The table
// stays due until the next tick.
func (k Service) record(ctx context.Context, v *view.View, all []entry) (*view.View, error) {
	for _, e := range all {
		if _, err := k.Store.ReviseAgenda(ctx, e.user, func(a *agenda.Agenda) error {
			e.queue(a)
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return k.Tables.Update(ctx, v, func(v *view.View) error {
		for _, e := range all {
			e.record(v)
		}
		v.PublishSoon(k.Now())
		return nil
	})
}

// Round delivers all agendas that are due. Replicas share the work.
func (k Service) Round(ctx context.Context) error {
	r := schedule.Pool{
		Now:    k.Now,
		Unread: k.Quarantine,
		Claim:  k.Store.ClaimPeople,
		Yield:  k.Store.ReleasePeople,
		Attend: func(ctx context.Context, user string) {
			if err := k.attend(ctx, user); err != nil && ctx.Err() == nil {
				k.Log.Error("cannot process an agenda (will retry)", "error", err)
			}
		},
	}
	return r.Round(ctx)
}

// attend delivers one agenda. After a failure it is postponed with backoff. An agenda that cannot be decoded is put
// into quarantine.
func (k Service) attend(ctx context.Context, user string) error {
	wrong := panics.Try(func() error { return k.say(discord.WithPriority(ctx, discord.Background), user) })
	if wrong == nil || ctx.Err() != nil {
		return nil //nolint:nilerr // the bot stops, and another replica takes over
	}
	_, err := k.Store.ReviseAgenda(ctx, user, func(a *agenda.Agenda) error {
		a.Postpone(k.Now(), waitOf(wrong))
		return nil
	})
	if errors.Is(err, storage.ErrUnreadable) {
		if news := k.Quarantine.Put(user, k.Now()); news {
			k.Log.Error("unreadable agenda quarantined", "error", err) // without the id of its user
		}
		return nil
	}
	k.Log.Warn("cannot notify a player of their turns", "error", wrong)
	return err
}

// waitOf returns how long Discord's rate limit requires the bot to wait; 0 if it does not.
func waitOf(err error) time.Duration {
	var limit discord.RateLimitError
	errors.As(err, &limit)
	return limit.RetryAfter
}

// say delivers the items that are due, retracts outdated ones, and records both.
func (k Service) say(ctx context.Context, user string) error {
	a, err := k.Store.Agenda(ctx, user)
	if err != nil || a.Due.IsZero() || a.Due.After(k.Now()) {
		return err
	}
	r, err := k.read(ctx, a)
	if err != nil {
		return err
	}
	wrong := r.retract(ctx)
	if wrong == nil {
		wrong = r.call(ctx)
	}
	r.done = wrong == nil
	_, err = k.Store.ReviseAgenda(ctx, user, r.note)
	return errors.Join(wrong, err)
}

// read loads the tables of an agenda's items, and the user's preferences for notifications.
func (k Service) read(ctx context.Context, a *agenda.Agenda) (*delivery, error) {
	w, err := k.Members.Preferences(ctx, member.UserDocument(a.User))
	if err != nil {
		return nil, err
	}
	r := &delivery{
		Service: k, agenda: a, wishes: w, words: k.Members.Language(w, ""), views: map[matter]*view.View{}, now: k.Now(),
		ways: waysOf(w), sent: a.Sent,
	}
	for _, e := range a.Items {
		v, err := k.Tables.Load(ctx, e.Table)
		switch {
		case errors.Is(err, storage.ErrUnavailable):
			return nil, err
		case err != nil: // the table is gone or cannot be decoded
		case e.News == "":
			r.see(e, v)
		case e.News == table.SeatOpens:
			r.seat(e, v)
		case e.News == table.SeatLost:
			r.lost(e, v)
		default:
			if err := r.witness(ctx, e, v); err != nil {
				return nil, err
			}
		}
	}
	return r, nil
}

// waysOf returns how often a user wants to be notified, and their quiet hours.
func waysOf(w member.Preferences) agenda.Ways {
	ways := agenda.Ways{Rhythm: agenda.AtOnce, Quiet: member.QuietOf(w), Zone: member.ZoneOf(w)}
	switch w.Of(member.NotificationRhythm) {
	case member.Hourly:
		ways.Rhythm = agenda.EveryHour
	case member.Daily:
		ways.Rhythm = agenda.EveryDay
	}
	return ways
}
