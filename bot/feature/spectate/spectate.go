// Package spectate implements following matches and predicting their results.
package spectate

import (
	"context"
	"errors"
	"strconv"
	"time"

	"dockside/bot/computer"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/game"
	"dockside/game/table"
	"dockside/storage"
)

// Feature lets users without a seat follow a match. They are notified privately.
type Feature struct {
	Tables     *tables.Service
	Members    *member.Store
	Guilds     *guild.Store
	Store      storage.Agendas // reads through to the archive
	Computers  *computer.Pool
	Now        func() time.Time // the clock that all replicas share
	Visibility *visibility.Checker
}

// Routes returns the routes of the feature.
func (f Feature) Routes() interaction.Routes {
	return interaction.Routes{Components: []interaction.Route{
		{Path: "follow:{table}:{act}", BesideBoard: true, Guards: []interaction.Guard{interaction.Begun}, Handle: f.follow},
		{Path: "favourite:{table}:{seat}", Guards: []interaction.Guard{interaction.Begun}, Handle: f.favourite},
	}}
}

// follow shows whether and how the user follows a match, or changes that.
func (f Feature) follow(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	switch r.Arg("act") {
	case "":
		if r.Table.Spectator(r.User.ID) == nil {
			if err := f.mayWatch(ctx, r); err != nil {
				return interaction.Response{}, err
			}
		}
		return f.panel(ctx, r)
	case followOn:
		return f.watch(ctx, r, nil)
	case followOff:
		r, err := interaction.ChangeTable(ctx, f.Tables, r, func(v *view.View) error {
			v.Unwatch(r.User.ID, f.Now())
			return nil
		})
		if err != nil {
			return interaction.Response{}, err
		}
		return f.panel(ctx, r)
	}
	return interaction.Response{}, interaction.ErrMalformed
}

// favourite makes the user a spectator who is notified of the turns of a seat, or of no turns.
func (f Feature) favourite(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if r.Arg("seat") == noFavourite {
		return f.watch(ctx, r, nil)
	}
	n, err := strconv.Atoi(r.Arg("seat"))
	if err != nil {
		return interaction.Response{}, interaction.ErrMalformed
	}
	seat := game.Seat(n)
	return f.watch(ctx, r, &seat)
}

// watch makes the user a spectator. The user's list of watched tables is changed first, so that it misses none.
func (f Feature) watch(
	ctx context.Context, r *interaction.Request, favourite *game.Seat,
) (interaction.Response, error) {
	if err := f.mayWatch(ctx, r); err != nil {
		return interaction.Response{}, err
	}
	if err := f.Members.AddWatched(ctx, r.User.ID, r.Table.ID); err != nil {
		return interaction.Response{}, err
	}
	r, err := interaction.ChangeTable(ctx, f.Tables, r, func(v *view.View) error { return v.Watch(r.User, favourite) })
	if err != nil {
		return interaction.Response{}, err
	}
	return f.panel(ctx, r)
}

// mayWatch returns why the user cannot follow a match; nil if they can. A blocked user gets the error of a table with
// too many spectators, so that the block stays secret.
func (f Feature) mayWatch(ctx context.Context, r *interaction.Request) error {
	if err := r.Table.MayWatch(r.User.ID); err != nil {
		return err
	}
	err := f.Members.MayMeet(ctx, r.User.ID, r.Table.Users())
	if errors.Is(err, member.ErrBlocked) {
		return table.ErrCrowd
	}
	return err
}

// panel responds with how the user follows a match. It warns if their settings or closed direct messages prevent
// notifications.
func (f Feature) panel(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	a, err := f.Store.Agenda(ctx, r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	deaf := ""
	switch {
	case r.Preferences.Of(member.Notifications) == member.NoNotifications:
		deaf = "follow.never"
	case !a.Shut.IsZero():
		deaf = "follow.shut"
	}
	return r.InPlace(followingScreen(r.Language, r.View, r.User.ID, deaf)), nil
}

// MayHear reports whether a user without a seat may be notified about a table. They must not be banned on the server,
// must see the channel, and no block may exist between them and the players. If a lookup fails, it returns false.
func (f Feature) MayHear(ctx context.Context, user string, t *table.Table) bool {
	if apart, err := f.Members.Apart(ctx, user, t.Users()); err != nil || apart {
		return false
	}
	o, err := f.Guilds.Policy(ctx, t.Guild)
	if err != nil {
		return false
	}
	if banned, err := f.Guilds.IsBanned(ctx, o, user); err != nil || banned {
		return false
	}
	from := discord.Interaction{User: table.Person{ID: user}}
	return f.Visibility.Reaches(ctx, from, t)
}
