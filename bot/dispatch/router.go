package dispatch

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/storage"
)

// Router finds the route of a request by its verb, and runs it.
type Router struct {
	RouterConfig
	Commands map[string]interaction.Route
	Presses  map[string]interaction.Route
}

// RouterConfig has the services that a router needs.
type RouterConfig struct {
	Tables  *tables.Service
	Members *member.Store
	Guilds  *guild.Store
	Store   storage.Store // including archived tables
	Log     *slog.Logger
}

// NewRouter joins the routes of features. If two routes have the same verb, the first one counts.
func NewRouter(c RouterConfig, features ...interaction.Routes) *Router {
	r := &Router{RouterConfig: c, Commands: map[string]interaction.Route{}, Presses: map[string]interaction.Route{}}
	for _, f := range features {
		enter(r.Commands, f.Commands)
		enter(r.Presses, f.Components)
	}
	return r
}

// enter adds routes to a map by their verb, unless the verb is taken.
func enter(known map[string]interaction.Route, more []interaction.Route) {
	for _, r := range more {
		path := strings.Split(r.Path, ui.Separator)
		for _, name := range path[1:] {
			r.Names = append(r.Names, strings.Trim(name, "{}"))
		}
		if _, taken := known[path[0]]; !taken {
			known[path[0]] = r
		}
	}
}

// Find returns the route of a request, and its arguments by name.
func (r *Router) Find(q discord.Interaction) (to interaction.Route, args map[string]string, ok bool) {
	if !q.Component {
		to, ok = r.Commands[q.Verb]
		return to, q.Strings, ok
	}
	if to, ok = r.Presses[q.Verb]; !ok {
		return interaction.Route{}, nil, false
	}
	args, ok = interaction.NameWords(to.Names, interaction.WordsOf(q))
	return to, args, ok
}

// verb returns the verb of a request's route for the metrics; "unknown" if there is no route.
func (r *Router) verb(q discord.Interaction) string {
	to, _, known := r.Find(interaction.ExpandShortcut(q))
	if !known {
		return "unknown"
	}
	return to.Verb()
}

// Routes returns the routes of all features, sorted by path.
func (r *Router) Routes() interaction.Routes {
	byPath := func(a, b interaction.Route) int { return strings.Compare(a.Path, b.Path) }
	return interaction.Routes{
		Commands:   slices.SortedFunc(maps.Values(r.Commands), byPath),
		Components: slices.SortedFunc(maps.Values(r.Presses), byPath),
	}
}

// receive turns an interaction into a Request. It loads the table, the user's preferences, and the guild's policy and
// preferences in one round trip.
func (r *Router) receive(
	ctx context.Context, q discord.Interaction, to interaction.Route, args map[string]string,
) *interaction.Request {
	c := &interaction.Request{Interaction: q, Params: args, BesideBoard: to.BesideBoard}
	kept, unread := r.look(ctx, c)
	if c.Table == nil && c.LookupErr == nil && slices.Contains(to.Names, "table") {
		c.LookupErr = storage.ErrNotFound
	}
	if to.OnChallenge && errors.Is(c.LookupErr, storage.ErrNotFound) {
		c.LookupErr = table.ErrGone
	}
	if unread == nil {
		var stored member.Stored
		stored, unread = member.DecodePreferences(q.User.ID, kept.wish)
		c.Preferences, c.Welcomed = stored.Wishes, stored.Welcomed || unread != nil
	}
	if unread != nil {
		r.Log.Warn("cannot read the preferences of a user", "id", q.ID, "error", unread)
	}
	c.Language = r.Members.Language(c.Preferences, q.Locale)
	c.User = member.PersonWith(c.User, c.Preferences, c.Language)
	if all, err := member.ErasureRequests.Decode(kept.leaving); err == nil {
		_, c.Erasing = all.People[c.User.ID]
	}
	return c
}

// kept has the stored documents that every request needs, besides the policy of the guild: the preferences of the user,
// and the erasure requests.
type kept struct{ wish, leaving json.RawMessage }

// look loads the table that a request names, if any, and the documents that every request needs.
func (r *Router) look(ctx context.Context, q *interaction.Request) (k kept, unread error) {
	id, keys := q.Arg("table"), []string{
		member.UserDocument(q.User.ID).Key, member.ErasureRequests.Key, guild.PolicyOf(q.Guild).Key,
		member.GuildDocument(q.Guild).Key,
	}
	if !tables.IsID(id) {
		documents, err := r.Store.Documents(ctx, keys...)
		if err != nil {
			return kept{}, err
		}
		return keepDocuments(q, documents), nil
	}
	t, documents, err := r.Store.LoadWith(ctx, id, keys...)
	switch {
	case err == nil || errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrArchive):
		k = keepDocuments(q, documents)
	case !errors.Is(err, storage.ErrUnavailable): // the preferences may be unreadable, and not the table
		unread = err
		if t, err = r.Store.Load(ctx, id); errors.Is(err, storage.ErrUnreadable) {
			unread = nil
			r.Tables.SetAside(id, err)
		}
	}
	if q.LookupErr = err; err == nil {
		q.Table, q.Stray = t, q.Offered && !t.Shown.Knows(q.Message)
		q.View, q.MatchErr = r.Tables.See(t)
	}
	return k, unread
}

// keepDocuments decodes the documents in the order in which look loads them.
func keepDocuments(r *interaction.Request, documents []json.RawMessage) kept {
	var err error
	r.Policy, err = guild.PolicyOf(r.Guild).Decode(documents[2])
	r.PolicyRead = err == nil
	known, err := member.GuildDocument(r.Guild).Decode(documents[3])
	r.NewLocale = err == nil && r.Guild != "" && r.GuildLocale != "" && r.GuildLocale != known.Locale
	return kept{documents[0], documents[1]}
}

// noteLocale stores Discord's language of the server of a request, unless it is known. A failure is only logged.
func (r *Router) noteLocale(ctx context.Context, q *interaction.Request) {
	if !q.NewLocale {
		return
	}
	if err := r.Members.NoteLocale(ctx, q.Guild, q.GuildLocale); err != nil {
		r.Log.Warn("cannot store the language of a server", "id", q.ID, "error", err)
	}
}

// answer notes the language of the server, and runs the guards of a route and then its handler.
func (r *Router) answer(
	ctx context.Context, q *interaction.Request, to interaction.Route,
) (interaction.Response, error) {
	r.noteLocale(ctx, q)
	if err := interaction.Pass(q, interaction.Everyone); err != nil {
		return interaction.Response{}, err
	}
	if to.Candidates != nil {
		if a, chosen, err := r.Choose(ctx, q, to.Candidates); !chosen {
			return a, err
		}
	}
	if !to.AllowBanned {
		if err := r.welcome(ctx, q); err != nil {
			return interaction.Response{}, err
		}
	}
	if q.MatchErr != nil && !to.WithoutMatch {
		return interaction.Response{}, q.MatchErr
	}
	if q.Table == nil || !q.Table.HasHandled(q.ID) {
		if err := interaction.Pass(q, to.Guards); err != nil {
			return interaction.Response{}, err
		}
	}
	return to.Handle(ctx, q)
}

// Choose finds the table that a command concerns: the one that its option names, or the only one near its channel. If
// there are several, it returns a response that asks the user, and chosen is false.
func (r *Router) Choose(
	ctx context.Context, q *interaction.Request, means func(*table.Table, *interaction.Request) bool,
) (a interaction.Response, chosen bool, err error) {
	named, err := interaction.Finder{Service: r.Tables}.Named(ctx, q, q.Arg("game"), means)
	if err == nil && len(named) == 1 {
		q.Table = named[0]
		q.View, q.MatchErr = r.Tables.See(q.Table)
		return interaction.Response{}, true, nil
	}
	if err == nil && len(named) == 0 { // no game has that name
		named, err = r.Tables.Nearest(ctx, q.Origin(), q.Concerning(means))
	}
	switch {
	case err != nil:
		return interaction.Response{}, false, err
	case len(named) == 0:
		return interaction.Response{}, false, refusal.New("error.table")
	}
	return interaction.Response{
		Kind:   interaction.Ephemeral,
		Screen: presenter.WhichScreen(q.Language, q.Verb, named, q.Channel),
	}, false, nil
}
