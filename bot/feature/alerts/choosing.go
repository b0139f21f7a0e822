package alerts

import (
	"context"
	"errors"
	"slices"
	"time"

	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/storage"
)

// openedSeats are the open seats for which people are still to be chosen.
type openedSeats struct {
	storage.Versioned
	Tables []string `json:"tables"` // table ids, the oldest first
}

// Empty reports whether there is no such seat.
func (o openedSeats) Empty() bool { return len(o.Tables) == 0 }

// Opened is the document with the open seats for which people are still to be chosen.
var Opened = storage.Document[openedSeats]{Key: "opened"}

// Queue is a publish hook. It queues the choice of the users to notify of a new open seat. It runs before the channel
// shows the seat, since no other process repeats it afterwards if this one is killed.
func (f Feature) Queue(ctx context.Context, v *view.View) *view.View {
	if !v.IsNewSeat(f.Now()) {
		return v
	}
	all, err := guild.AlertsOf(v.Guild).Load(ctx, f.Store)
	if err == nil && len(all.For(v.Table.Game)) > 0 {
		_, err = Opened.Revise(ctx, f.Store, func(o *openedSeats) error {
			if !slices.Contains(o.Tables, v.ID) {
				o.Tables = append(o.Tables, v.ID)
			}
			return nil
		})
	}
	if err != nil {
		f.Log.Warn("cannot notify people of an open seat", "table", v.ID, "error", err)
	}
	return v
}

// errNotShown means that no channel shows a seat yet.
var errNotShown = errors.New("the seat is not shown yet")

// Round chooses the people for all queued seats. A seat stays queued until its table names them.
func (f Feature) Round(ctx context.Context) error {
	all, err := Opened.Load(ctx, f.Store)
	if err != nil {
		return err
	}
	for _, id := range all.Tables {
		failed := f.attend(ctx, id)
		if errors.Is(failed, errNotShown) {
			continue
		}
		if failed == nil {
			_, failed = Opened.Revise(ctx, f.Store, func(o *openedSeats) error {
				o.Tables = slices.DeleteFunc(o.Tables, func(other string) bool { return other == id })
				return nil
			})
		}
		err = errors.Join(err, failed)
	}
	return err
}

// attend chooses the people for one seat and stores them in its table, once. The publish hooks queue the notifications.
// After an interruption the table is due.
func (f Feature) attend(ctx context.Context, id string) error {
	v, err := f.Tables.Load(ctx, id)
	switch {
	case errors.Is(err, storage.ErrUnavailable):
		return err
	case err != nil || !v.IsNewSeat(f.Now()):
		return nil //nolint:nilerr // the table has no free seat
	case !v.WantsAlerts(f.Now()):
		return errNotShown
	}
	chosen, asked, gone, err := f.people(ctx, v)
	if err != nil {
		return err
	}
	server := v.Guild
	if v, err = f.Tables.Update(ctx, v, func(v *view.View) error {
		v.Alert(chosen, f.Now())
		return nil
	}); err != nil {
		return err
	}
	for _, a := range v.Alerts.Alerts { // another replica may have chosen them
		asked = append(asked, a.User)
	}
	if err := f.note(ctx, server, asked, gone); err != nil {
		return err
	}
	if err := f.Publish(ctx, v); err != nil {
		f.Log.Warn("cannot notify people of an open seat (will retry)", "table", id, "error", err)
	}
	return nil
}

// note moves the users who were checked to the end, so that others are next. It removes the users who have left the
// guild.
func (f Feature) note(ctx context.Context, server string, asked, gone []string) error {
	if len(asked) == 0 {
		return nil
	}
	_, err := guild.AlertsOf(server).Revise(ctx, f.Store, func(a *guild.Alerts) error {
		a.Defer(asked)
		a.People = slices.DeleteFunc(a.People, func(s guild.Subscriber) bool { return slices.Contains(gone, s.User) })
		return nil
	})
	return err
}

// mostAsked is the maximum number of users that Discord is asked about for one seat.
const mostAsked = 25

// people chooses the users to notify of a seat, in their order. It also returns all users that it asked Discord about,
// and which of them have left the guild.
func (f Feature) people(
	ctx context.Context, v *view.View,
) (chosen []table.Alert, asked, gone []string, err error) {
	all, err := guild.AlertsOf(v.Guild).Load(ctx, f.Store)
	if err != nil {
		return nil, nil, nil, err
	}
	for _, s := range all.For(v.Table.Game) {
		if len(chosen) == table.MostAlerts || len(asked) == mostAsked {
			break
		}
		available, err := f.isAvailable(ctx, s.User, v)
		if err != nil {
			return nil, nil, nil, err
		}
		if !available {
			continue
		}
		asked = append(asked, s.User)
		switch {
		case f.MayHear(ctx, s.User, v.Table):
			chosen = append(chosen, table.Alert{User: s.User, Language: s.Language})
		case f.Visibility.HasLeft(ctx, v.Guild, s.User):
			gone = append(gone, s.User)
		}
	}
	return chosen, asked, gone, nil
}

// isAvailable reports whether a user could take a seat now and wants a message about it. Users in quiet hours are
// skipped, since most seats are taken before these end.
func (f Feature) isAvailable(ctx context.Context, user string, v *view.View) (bool, error) {
	if _, seated := v.Seat(user); seated {
		return false, nil
	}
	if may, err := f.mayTake(ctx, user, v.Table); err != nil || !may {
		return false, err
	}
	w, err := f.Members.Preferences(ctx, member.UserDocument(user))
	if err != nil || w.Of(member.Notifications) == member.NoNotifications || member.QuietOf(w).Holds(f.Now()) {
		return false, err
	}
	a, err := f.Store.Agenda(ctx, user)
	if err != nil {
		return false, err
	}
	return a.MayAlert(f.Now()) && (a.Shut.IsZero() || f.Now().Sub(a.Shut) >= closedFor), nil
}

// closedFor is how long users who have blocked direct messages are not chosen.
const closedFor = 24 * time.Hour

// mayTake reports whether a user may take a seat, apart from what MayHear says: they are neither away nor being erased,
// and the terms admit them.
func (f Feature) mayTake(ctx context.Context, user string, t *table.Table) (bool, error) {
	erasing, err := member.ErasureRequests.Load(ctx, f.Store)
	if err != nil {
		return false, err
	}
	away, err := f.Members.Absence(ctx, user)
	if err != nil {
		return false, err
	}
	if _, leaves := erasing.People[user]; leaves || away.Holds(f.Now()) {
		return false, nil
	}
	return f.Members.Admits(ctx, t.Terms, user)
}

// MayAlert reports whether a user who was chosen may still be notified of a seat. If a lookup fails, it returns false.
func (f Feature) MayAlert(ctx context.Context, user string, t *table.Table) bool {
	all, err := guild.AlertsOf(t.Guild).Load(ctx, f.Store)
	if err != nil || all.Of(user) == nil || !slices.Contains(all.Of(user).Games, t.Game) {
		return false
	}
	may, err := f.mayTake(ctx, user, t)
	return err == nil && may && f.MayHear(ctx, user, t)
}
