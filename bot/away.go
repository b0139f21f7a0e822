package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"dockside/bot/screen"
	"dockside/game/hours"
	"dockside/game/table"
)

// errDay means that no time is named until which somebody could be away.
var errDay = errors.New("no day that is known")

// vacations lets people be away, so that the clocks of all their tables wait for them.
type vacations struct{ *desk }

func (f vacations) routes() routes {
	return routes{
		commands: []route{{path: "away", free: true, do: f.away}},
		presses:  []route{{path: "away:{until}", free: true, do: f.away}},
	}
}

// awayOf is the document of a person's vacation.
func awayOf(user string) string { return "away/" + user }

// vacation is when somebody is away.
func (d *desk) vacation(ctx context.Context, user string) (hours.Vacation, error) {
	return readVacation(d.store.Document(ctx, awayOf(user)))
}

// readVacation reads what a store has given.
func readVacation(raw json.RawMessage, err error) (v hours.Vacation, _ error) {
	if raw == nil || err != nil {
		return hours.Vacation{}, err
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return hours.Vacation{}, fmt.Errorf("vacation: %w", err)
	}
	return v, nil
}

// away says until when the user is away, or that they are back, and shows how it stands. It is told to all their
// tables anew whenever it is said, should that have been interrupted before.
func (f vacations) away(ctx context.Context, c *call) (Answer, error) {
	var v hours.Vacation
	var err error
	if until := c.arg("until"); until == "" {
		v, err = f.vacation(ctx, c.User.ID)
	} else if v, err = f.revise(ctx, c, until); err == nil {
		err = f.tell(ctx, c.User.ID, v.Rest)
	}
	if err != nil {
		return Answer{}, err
	}
	return c.inPlace(screen.Away(c.lang, v, f.now())), nil
}

// revise keeps until when the user is away.
func (f vacations) revise(ctx context.Context, c *call, said string) (v hours.Vacation, err error) {
	now := f.now()
	until, ok := screen.AwayUntil(said, screen.ZoneOf(c.wish), now)
	if !ok && said != screen.Returned {
		return v, errDay
	}
	err = f.store.Revise(ctx, awayOf(c.User.ID), func(raw json.RawMessage) (json.RawMessage, error) {
		if v, err = readVacation(raw, nil); err != nil {
			return nil, err
		}
		if said == screen.Returned {
			v = v.Back(now)
		} else if v, err = v.Begin(until, now); err != nil {
			return nil, err
		}
		return json.Marshal(v)
	})
	return v, err
}

// tell tells all tables of a user when they are away. A table that cannot be read is left as it is.
func (f vacations) tell(ctx context.Context, user string, r hours.Rest) error {
	ids, err := f.store.Seated(ctx, user)
	if err != nil {
		return err
	}
	for _, id := range ids {
		_, err := f.store.Update(ctx, id, func(t *table.Table) error {
			t.Excuse(f.hearing.gaps())
			t.Absent(user, r, f.now())
			return nil
		})
		switch {
		case errors.Is(err, table.ErrUnreadable):
			f.setAside(id, err)
		case err != nil && !errors.Is(err, table.ErrNotFound):
			return err
		}
	}
	return nil
}
