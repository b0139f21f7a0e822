// Package moderation is the feature for bans by the moderators of a guild, and for blocks between users.
package moderation

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"

	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// The reasons for which a ban is refused.
var (
	errNotModerator = refusal.New("error.warden")
	errNoMember     = refusal.New("error.ban")
	errRival        = refusal.New("error.rival")
	errManyBanned   = refusal.New("error.banned.many")
)

// mayModerate is a guard. It admits users who may moderate members or manage the guild.
func mayModerate(r *interaction.Request) error {
	return interaction.Unless(r.ModeratesMembers || r.ManagesGuild, errNotModerator)
}

// Bans handles the ban list of a guild. A banned user cannot play in that guild.
type Bans struct {
	Tables  *tables.Service
	Members *member.Store
	Guilds  *guild.Store
	Store   storage.Store    // reads through to the archive
	Now     func() time.Time // the clock that all replicas share
	Log     *slog.Logger
}

// Routes returns the routes of the feature.
func (f Bans) Routes() interaction.Routes {
	guarded := []interaction.Guard{interaction.InGuild, mayModerate}
	return interaction.Routes{
		Commands: []interaction.Route{
			{Path: "ban", AllowBanned: true, Guards: guarded, Handle: f.ban},
			{Path: "unban", AllowBanned: true, Guards: guarded, Handle: f.unban},
		},
		Components: []interaction.Route{
			{Path: "ban:{user}", AllowBanned: true, Guards: guarded, Handle: f.ban},
			{Path: "unban:{user}", AllowBanned: true, Guards: guarded, Handle: f.unban},
			{Path: "banned:{page}", AllowBanned: true, Guards: guarded, Handle: f.list},
		},
	}
}

// ban bans a member and removes them from the tables of the guild. Without a member it shows the ban list. The sweep is
// planned before the policy changes, so that it also happens if this replica dies in between.
func (f Bans) ban(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	switch {
	case r.Target == nil:
		return f.list(ctx, r)
	case r.Target.ID == r.User.ID || r.Target.Bot:
		return interaction.Response{}, errNoMember
	}
	who := member.Entry{ID: r.Target.ID, Name: r.Target.Name}
	if err := f.checkRivalry(ctx, r, who.ID); err != nil {
		return interaction.Response{}, err
	}
	if err := f.sweeper().Plan(ctx, Sweep{r.Guild, who.ID, f.Now()}); err != nil {
		return interaction.Response{}, err
	}
	theirs, err := f.Members.Matcher(ctx, who.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	o, err := f.Guilds.Update(ctx, r.Guild, func(o *guild.Policy) error {
		o.Banned = slices.DeleteFunc(o.Banned, theirs)
		if len(o.Banned) >= guild.MaxBanned {
			return errManyBanned
		}
		o.Banned = append([]member.Entry{who}, o.Banned...)
		return nil
	})
	if err != nil {
		return interaction.Response{}, err
	}
	if err := f.sweeper().Clear(ctx, r.Guild, who.ID); err != nil {
		f.Log.Warn("cannot remove a banned member from all tables (will retry)", "id", r.ID, "error", err)
	}
	a := f.listed(r, o, "ban.done", who)
	a.Audit = func(l *i18n.Language) string {
		return l.Say("log.ban", ui.Mention(r.User.ID), ui.Mention(who.ID))
	}
	return a, nil
}

// checkRivalry returns errRival if the moderator plays a rated match with the member. A ban would make that match
// unrated, so a moderator could use it to escape a defeat.
func (f Bans) checkRivalry(ctx context.Context, r *interaction.Request, user string) error {
	ids, err := f.Store.Seated(ctx, user)
	if err != nil {
		return err
	}
	tables, err := f.Store.LoadMany(ctx, ids...)
	if err != nil {
		return err
	}
	for _, t := range tables {
		seat, sits := t.Seat(r.User.ID)
		if sits && t.Guild == r.Guild && t.Phase == table.Playing && t.Rated && !t.Players[seat].Left() {
			return errRival
		}
	}
	return nil
}

// unban removes a user from the ban list.
func (f Bans) unban(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	who := member.Entry{ID: r.Arg("user")}
	if r.Target != nil {
		who = member.Entry{ID: r.Target.ID, Name: r.Target.Name}
	}
	theirs, err := f.Members.Matcher(ctx, who.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	banned := false
	o, err := f.Guilds.Update(ctx, r.Guild, func(o *guild.Policy) error {
		i := slices.IndexFunc(o.Banned, theirs)
		if banned = i >= 0; banned {
			who.Name = cmp.Or(o.Banned[i].Name, who.Name)
			o.Banned = slices.DeleteFunc(o.Banned, theirs)
		}
		return nil
	})
	switch {
	case err != nil:
		return interaction.Response{}, err
	case !banned:
		return f.listed(r, o, "", who), nil
	}
	a := f.listed(r, o, "unban.done", who)
	a.Audit = func(l *i18n.Language) string {
		named := ui.Mention(who.ID)
		if strings.HasPrefix(who.ID, member.PseudonymPrefix) { // erased: the user id is unknown
			named = l.Say("captain.former")
		}
		return l.Say("log.unban", ui.Mention(r.User.ID), named)
	}
	return a, nil
}

// list shows a page of the ban list.
func (f Bans) list(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	page := 0
	if r.Arg("page") != "" {
		var err error
		if page, err = r.Number("page"); err != nil {
			return interaction.Response{}, err
		}
	}
	o, err := f.Guilds.Policy(ctx, r.Guild)
	if err != nil {
		return interaction.Response{}, err
	}
	return r.InPlace(bannedUsers.screen(r.Language, change{}, member.Persons(r.Language, o.Banned), page)), nil
}

// listed returns the ban list below the text of key about the user who; an empty key omits the text.
func (f Bans) listed(r *interaction.Request, o guild.Policy, key string, who member.Entry) interaction.Response {
	news := change{}
	if key != "" {
		news = change{Key: key, Who: who.Person(r.Language)}
	}
	return r.InPlace(bannedUsers.screen(r.Language, news, member.Persons(r.Language, o.Banned), 0))
}

// sweeper returns the service that removes banned users from tables.
func (f Bans) sweeper() Sweeper { return Sweeper{f.Store, f.Tables, f.Guilds, f.Now} }
