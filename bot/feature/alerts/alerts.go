// Package alerts is the feature that privately notifies users when another user opens a seat on a server.
package alerts

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/game/table"
	"dockside/storage"
)

// Feature lets users ask for notifications of open seats, and chooses who gets them.
type Feature struct {
	Games      []catalog.Game
	Tables     *tables.Service
	Members    *member.Store
	Store      storage.Store    // reads through to the archive
	Now        func() time.Time // the clock that all replicas share
	Log        *slog.Logger
	Visibility *visibility.Checker
	Publish    func(ctx context.Context, v *view.View) error // shows the changes of a table, and runs its hooks
	// MayHear reports whether a user may be notified about a table at which they have no seat.
	MayHear func(ctx context.Context, user string, t *table.Table) bool
}

// Routes returns the routes of the feature.
func (f Feature) Routes() interaction.Routes {
	here := []interaction.Guard{interaction.InGuild}
	return interaction.Routes{Components: []interaction.Route{
		{Path: "alerts", Guards: here, Handle: f.show},
		{Path: "alerts-for:{game}", Guards: here, Handle: f.choose},
		{Path: "alerts-off:{guild}", AllowBanned: true, Handle: f.stop},
	}}
}

// errCrowd means that too many users of a guild are notified already.
var errCrowd = refusal.New("error.alerts")

// show shows the user for which games they are notified.
func (f Feature) show(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	all, err := guild.AlertsOf(r.Guild).Load(ctx, f.Store)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.panel(ctx, r, all)
}

// choose sets the games for which the user is notified.
func (f Feature) choose(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	var games []string
	for _, g := range f.Games {
		if slices.Contains(r.Values, g.Rules.Name) {
			games = append(games, g.Rules.Name)
		}
	}
	all, err := guild.AlertsOf(r.Guild).Revise(ctx, f.Store, func(a *guild.Alerts) error {
		return subscribe(a, guild.Subscriber{User: r.User.ID, Language: r.Language.Code, Games: games})
	})
	if err != nil {
		return interaction.Response{}, err
	}
	return f.panel(ctx, r, all)
}

// subscribe adds or replaces the entry of a user. Without games it removes the entry.
func subscribe(a *guild.Alerts, who guild.Subscriber) error {
	known := a.Of(who.User)
	switch {
	case len(who.Games) == 0:
		a.People = slices.DeleteFunc(a.People, func(s guild.Subscriber) bool { return s.User == who.User })
	case known != nil:
		*known = who
	case len(a.People) >= guild.MaxSubscribers:
		return errCrowd
	default:
		a.People = append(a.People, who)
	}
	return nil
}

// stop ends the notifications of a guild, from the message that notified the user, or from the panel.
func (f Feature) stop(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if !discord.IsID(r.Arg("guild")) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	if _, err := guild.Unsubscribe(ctx, f.Store, r.Arg("guild"), r.User.ID); err != nil {
		return interaction.Response{}, err
	}
	a := r.InPlace(stoppedScreen(r.Language))
	if r.Guild == "" && !r.OnBoard() {
		a.Kind = interaction.Edit
	}
	return a, nil
}

// panel responds with the games for which the user is notified. It warns if their settings or closed direct messages
// prevent notifications.
func (f Feature) panel(
	ctx context.Context, r *interaction.Request, all guild.Alerts,
) (interaction.Response, error) {
	a, err := f.Store.Agenda(ctx, r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	unreachable := ""
	switch {
	case r.Preferences.Of(member.Notifications) == member.NoNotifications:
		unreachable = "follow.never"
	case !a.Shut.IsZero():
		unreachable = "follow.shut"
	}
	return r.InPlace(panelScreen(r.Language, f.Games, r.Guild, all.Of(r.User.ID), unreachable)), nil
}
