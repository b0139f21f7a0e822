package bot

import (
	"context"
	"errors"
	"strconv"
	"time"

	"dockside/bot/computer"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/bot/wire"
	"dockside/game"
	"dockside/game/table"
)

// spectating lets people without a seat follow a match, of which they are told privately what is new.
type spectating struct {
	tables  *tables.Service
	members *member.Store
	guilds  *guild.Store
	store   Store // with the archive behind it
	minds   *computer.Pool
	now     func() time.Time // the time on which all replicas agree
	sight   *visibility.Checker
}

func (f spectating) routes() routes {
	return routes{presses: []route{
		{path: "follow:{table}:{act}", checks: []check{begun}, do: f.follow},
		{path: "favourite:{table}:{seat}", checks: []check{begun}, do: f.favourite},
	}}
}

// follow shows how the user follows a match, or changes that.
func (f spectating) follow(ctx context.Context, c *call) (Answer, error) {
	switch c.arg("act") {
	case "":
		if c.table.Spectator(c.User.ID) == nil {
			if err := f.mayWatch(ctx, c); err != nil {
				return Answer{}, err
			}
		}
		return f.panel(ctx, c)
	case presenter.FollowOn:
		return f.watch(ctx, c, nil)
	case presenter.FollowOff:
		c, err := changeTable(ctx, f.tables, c, func(v *view.View) error {
			v.Unwatch(c.User.ID, f.now())
			return nil
		})
		if err != nil {
			return Answer{}, err
		}
		return f.panel(ctx, c)
	}
	return Answer{}, errUnknown
}

// favourite chooses of whose turns the user is told, and lets them follow the match.
func (f spectating) favourite(ctx context.Context, c *call) (Answer, error) {
	if c.arg("seat") == presenter.NoFavourite {
		return f.watch(ctx, c, nil)
	}
	n, err := strconv.Atoi(c.arg("seat"))
	if err != nil {
		return Answer{}, errUnknown
	}
	seat := game.Seat(n)
	return f.watch(ctx, c, &seat)
}

// watch lets the user follow a match.
func (f spectating) watch(ctx context.Context, c *call, favourite *game.Seat) (Answer, error) {
	if err := f.mayWatch(ctx, c); err != nil {
		return Answer{}, err
	}
	if err := f.members.AddWatched(ctx, c.User.ID, c.table.ID); err != nil {
		return Answer{}, err
	}
	c, err := changeTable(ctx, f.tables, c, func(v *view.View) error { return v.Watch(c.User, favourite) })
	if err != nil {
		return Answer{}, err
	}
	return f.panel(ctx, c)
}

// mayWatch tells why the user cannot follow a match; nil if they can. Whoever is blocked by somebody there reads that
// there is no room.
func (f spectating) mayWatch(ctx context.Context, c *call) error {
	if err := c.table.MayWatch(c.User.ID); err != nil {
		return err
	}
	err := f.members.MayMeet(ctx, c.User.ID, c.table.Users())
	if errors.Is(err, member.ErrBlocked) {
		return table.ErrCrowd
	}
	return err
}

// panel shows how the user follows a match, and why they would hear nothing.
func (f spectating) panel(ctx context.Context, c *call) (Answer, error) {
	a, err := f.store.Agenda(ctx, c.User.ID)
	if err != nil {
		return Answer{}, err
	}
	deaf := ""
	switch {
	case c.wish.Of(member.Notifications) == member.NoNotifications:
		deaf = "follow.never"
	case !a.Shut.IsZero():
		deaf = "follow.shut"
	}
	return c.inPlace(presenter.Following(c.lang, c.view, c.User.ID, deaf)), nil
}

// hears tells whether somebody may hear of a table where they have no seat: if the server wants them at its tables, and
// they see its channel and meet those who play there.
func (f spectating) hears(ctx context.Context, user string, t *table.Table) bool {
	if apart, err := f.members.Apart(ctx, user, t.Users()); err != nil || apart {
		return false
	}
	o, err := f.guilds.Policy(ctx, t.Guild)
	if err != nil {
		return false
	}
	if banned, err := f.guilds.IsBanned(ctx, o, user); err != nil || banned {
		return false
	}
	from := wire.Request{User: table.Person{ID: user}}
	return f.sight.Reaches(ctx, from, t)
}
