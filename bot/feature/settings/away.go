package settings

import (
	"context"
	"errors"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/outage"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/game/hours"
	"dockside/game/table"
	"dockside/storage"
)

// errDay means that no time is named until which somebody could be away.
var errDay = refusal.New("error.day")

// Absences lets people be away, so that the clocks of all their tables wait for them.
type Absences struct {
	Tables  *tables.Service
	Members *member.Store
	Store   storage.Store // with the archive behind it
	Hearing *outage.Monitor
	Now     func() time.Time // the time on which all replicas agree
}

func (f Absences) Routes() interaction.Routes {
	return interaction.Routes{
		Commands:   []interaction.Route{{Path: "away", AllowBanned: true, Handle: f.away}},
		Components: []interaction.Route{{Path: "away:{until}", AllowBanned: true, Handle: f.away}},
	}
}

// away says until when the user is away, or that they are back, and shows how it stands. It is told to all their
// tables anew whenever it is said, should that have been interrupted before.
func (f Absences) away(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	var v hours.Vacation
	var err error
	if until := c.Arg("until"); until == "" {
		v, err = f.Members.Absence(ctx, c.User.ID)
	} else if v, err = f.revise(ctx, c, until); err == nil {
		err = f.tell(ctx, c.User.ID, v.Rest)
	}
	if err != nil {
		return interaction.Response{}, err
	}
	return c.InPlace(presenter.Away(c.Language, v, f.Now())), nil
}

// revise keeps until when the user is away.
func (f Absences) revise(ctx context.Context, c *interaction.Request, said string) (v hours.Vacation, err error) {
	now := f.Now()
	until, ok := presenter.AwayUntil(said, member.ZoneOf(c.Preferences), now)
	if !ok && said != presenter.Returned {
		return v, errDay
	}
	return member.AbsenceOf(c.User.ID).Revise(ctx, f.Store, func(v *hours.Vacation) (err error) {
		if said == presenter.Returned {
			*v = v.Back(now)
		} else {
			*v, err = v.Begin(until, now)
		}
		return err
	})
}

// tell tells all tables of a user when they are away. A table that cannot be read is left as it is.
func (f Absences) tell(ctx context.Context, user string, r hours.Rest) error {
	ids, err := f.Store.Seated(ctx, user)
	if err != nil {
		return err
	}
	for _, id := range ids {
		_, err := f.Store.Update(ctx, id, func(t *table.Table) error {
			t.Excuse(f.Hearing.Gaps())
			t.Absent(user, r, f.Now())
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
