// Package notify tells people of their turns and of news, in the way they chose.
package notify

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/respond"
	"dockside/bot/schedule"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/bot/wire"
	"dockside/bot/wire/gateway"
	"dockside/game"
	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/render/i18n"
	"dockside/storage"
)

// Service tells people of their turns who are not called under the board: by private messages, less often, or later,
// as they like; and spectators of what is new. Tables put turns and news into the agendas of people; the clock looks
// after those that are due.
type Service struct {
	Tables  *tables.Service
	Members *member.Store
	Store   storage.Store // with the archive behind it
	Words   *i18n.Catalogue
	Mislaid *tables.Quarantine // people whose agendas cannot be read
	Now     func() time.Time   // the time on which all replicas agree
	Log     *slog.Logger
	Artist  respond.Composer
	Discord *gateway.Connection
	// MayHear tells whether somebody may hear of a table where they have no seat.
	MayHear func(ctx context.Context, user string, t *table.Table) bool
}

// QueueTurns puts what is new about the turns at a table into the agendas of its players, before the table rests. It
// may be repeated.
func (k Service) QueueTurns(ctx context.Context, v *view.View) *view.View {
	seats := v.SeatsToTell()
	if len(seats) == 0 {
		return v
	}
	now, err := k.tell(ctx, v, seats)
	if err != nil {
		k.Log.Warn("cannot note whose turn it is", "table", v.ID, "error", err)
		k.Tables.Postpone(ctx, v.ID)
		return v
	}
	return now
}

// tell notes turns first in the agendas and then at the table, so that whoever is interrupted does it again.
func (k Service) tell(ctx context.Context, v *view.View, seats []game.Seat) (*view.View, error) {
	turns := map[game.Seat]table.Turn{}
	for _, seat := range seats {
		turns[seat] = v.TurnOf(seat)
		if _, err := k.Store.ReviseAgenda(ctx, v.Players[seat].User, func(a *agenda.Agenda) error {
			a.SetTurn(v.ID, turns[seat], k.Now())
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return k.Tables.Update(ctx, v, func(v *view.View) error {
		for seat, turn := range turns {
			v.Players[seat].Told = turn
		}
		v.PublishSoon(k.Now())
		return nil
	})
}

// Round looks after all agendas that are due.
func (k Service) Round(ctx context.Context) error {
	r := schedule.Pool{
		Now:    k.Now,
		Unread: k.Mislaid,
		Claim:  k.Store.ClaimPeople,
		Yield:  k.Store.YieldPeople,
		Attend: func(ctx context.Context, user string) {
			if err := k.attend(ctx, user); err != nil && ctx.Err() == nil {
				k.Log.Error("cannot look at an agenda", "error", err)
			}
		},
	}
	return r.Round(ctx)
}

// attend looks after one agenda. What cannot be said now is put off, and an agenda that cannot be read set aside.
func (k Service) attend(ctx context.Context, user string) error {
	wrong := panics.Try(func() error { return k.say(wire.WithPriority(ctx, wire.Background), user) })
	if wrong == nil || ctx.Err() != nil {
		return nil //nolint:nilerr // the bot stops, and another looks after it
	}
	_, err := k.Store.ReviseAgenda(ctx, user, func(a *agenda.Agenda) error {
		a.Postpone(k.Now(), waitOf(wrong))
		return nil
	})
	if errors.Is(err, storage.ErrUnreadable) {
		if news := k.Mislaid.Put(user, k.Now()); news {
			k.Log.Error("an agenda is set aside", "error", err) // and not whose
		}
		return nil
	}
	k.Log.Warn("cannot tell somebody of their turns", "error", wrong)
	return err
}

// waitOf is how long Discord wants the bot to wait; 0 if it has not said so.
func waitOf(err error) time.Duration {
	var limit wire.RateLimitError
	errors.As(err, &limit)
	return limit.RetryAfter
}

// say says what a person is to be told now, takes back what is true no longer, and notes both.
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

// read finds out what is true of the turns in an agenda, and how its person likes to be called.
func (k Service) read(ctx context.Context, a *agenda.Agenda) (*delivery, error) {
	w, err := k.Members.Preferences(ctx, member.UserDocument(a.User))
	if err != nil {
		return nil, err
	}
	r := &delivery{
		Service: k, agenda: a, wishes: w, words: k.Members.Language(w, ""), views: map[matter]*view.View{}, now: k.Now(),
		ways: presenter.WaysOf(w), sent: a.Sent,
	}
	for _, e := range a.Items {
		v, err := k.Tables.Load(ctx, e.Table)
		switch {
		case errors.Is(err, storage.ErrUnavailable):
			return nil, err
		case err != nil: // it cannot be played
		case e.News == "":
			r.see(e, v)
		default:
			if err := r.witness(ctx, e, v); err != nil {
				return nil, err
			}
		}
	}
	return r, nil
}
