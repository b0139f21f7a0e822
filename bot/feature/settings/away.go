package settings

import (
	"context"
	"errors"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/outage"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/game/hours"
	"dockside/game/table"
	"dockside/storage"
)

// errDay means that the text is not a date or a valid number of days.
var errDay = refusal.New("error.day")

// Absences handles absences of users. While a user is away, the clocks at all their tables wait for them.
type Absences struct {
	Tables  *tables.Service
	Members *member.Store
	Store   storage.Store // reads through to the archive
	Outages *outage.Monitor
	Now     func() time.Time // the clock that all replicas share
}

// Routes returns the routes of the feature.
func (f Absences) Routes() interaction.Routes {
	return interaction.Routes{
		Commands:   []interaction.Route{{Path: "away", AllowBanned: true, Handle: f.away}},
		Components: []interaction.Route{{Path: "away:{until}", AllowBanned: true, Handle: f.away}},
	}
}

// away sets or ends the absence of the user and shows it. Each change is sent to all their tables, also a repeated one,
// in case an earlier attempt was interrupted.
func (f Absences) away(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	var v hours.Vacation
	var err error
	if until := r.Arg("until"); until == "" {
		v, err = f.Members.Absence(ctx, r.User.ID)
	} else if v, err = f.revise(ctx, r, until); err == nil {
		err = f.tell(ctx, r.User.ID, v.Rest)
	}
	if err != nil {
		return interaction.Response{}, err
	}
	return r.InPlace(awayScreen(r.Language, v, f.Now())), nil
}

// revise stores the absence of the user, or their return.
func (f Absences) revise(ctx context.Context, r *interaction.Request, said string) (v hours.Vacation, err error) {
	now := f.Now()
	until, ok := parseAbsence(said, member.ZoneOf(r.Preferences), now)
	if !ok && said != returnedWord {
		return v, errDay
	}
	return member.AbsenceOf(r.User.ID).Revise(ctx, f.Store, func(v *hours.Vacation) (err error) {
		if said == returnedWord {
			*v = v.Back(now)
		} else {
			*v, err = v.Begin(until, now)
		}
		return err
	})
}

// tell updates the absence of a user at all their tables. An unreadable table is quarantined and skipped.
func (f Absences) tell(ctx context.Context, user string, r hours.Rest) error {
	ids, err := f.Store.Seated(ctx, user)
	if err != nil {
		return err
	}
	for _, id := range ids {
		_, err := f.Store.Update(ctx, id, func(t *table.Table) error {
			t.ApplyGaps(f.Outages.Gaps())
			t.SetAbsence(user, r, f.Now())
			return nil
		})
		switch {
		case errors.Is(err, storage.ErrUnreadable):
			f.Tables.SetAside(id, err)
		case err != nil && !errors.Is(err, storage.ErrNotFound):
			return err
		}
	}
	return nil
}
