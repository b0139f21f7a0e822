package bot

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strings"

	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/wire"
	"dockside/game/table"
	"dockside/storage"
)

// handler works on one request and returns its answer, or an error that becomes words.
type handler func(context.Context, *call) (Answer, error)

// route leads requests to a handler.
type route struct {
	// path is the name of a command, or the custom id of a button, a menu or a form: a verb and the
	// names of the words after it, such as "play:{table}:{decision}:{move}". The table of that name
	// is loaded before the handler is called. Words may be missing at the end.
	path   string
	checks []check
	do     handler
	// means tells of a command which tables of its channel it may be about.
	means func(*table.Table, *call) bool
	// suggests lists by name what the options of a command may be given that are completed as they are typed.
	suggests map[string]suggestion
	// unseen tells that the handler does without the match, so that it works also where the rules of a
	// table are gone.
	unseen bool
	// free tells that it is for those, too, whom the server keeps from its tables: to read, to have what is theirs, and
	// to keep order.
	free bool
	// long tells that the handler may have much to do, whatever it is asked.
	long bool
	// once tells that of several presses for the same decision only one can do anything.
	once bool
	// card tells that it stands on the card of a challenge. Its table may have been forgotten since it came to nothing.
	card bool

	names []string // those in the path
}

// suggestion lists what an option may be given, the likeliest first, of what somebody has typed so far. It changes
// nothing, and is asked at every key.
type suggestion func(ctx context.Context, c *call, typed string) ([]ui.Option, error)

// decision names what a press decides, if only one press can: whose it is, at which table, and what
// they have to decide.
func (r route) decision(user string, args map[string]string) string {
	if !r.once {
		return ""
	}
	return ui.ID(user, args["table"], args["decision"])
}

// lane names whose long work a request is: nobody's, if it is soon done.
func (r route) lane(q wire.Request, args map[string]string) string {
	if r.long || q.File != nil || args["match"] == view.FromFile {
		return q.User.ID
	}
	return ""
}

// routes are those of a feature: of commands, and of whatever is pressed or filled in.
type routes struct{ commands, presses []route }

// router knows all routes by their verbs.
type router struct {
	tables   *tables.Service
	members  *member.Store
	guilds   *guild.Store
	store    Store // with the archive behind it
	log      *slog.Logger
	commands map[string]route
	presses  map[string]route
}

// newRouter joins the routes of features. Where two have the same, the first one counts.
func newRouter(d *desk, features ...routes) *router {
	r := &router{
		tables: d.tables, members: d.members, guilds: d.guilds, store: d.store, log: d.log,
		commands: map[string]route{}, presses: map[string]route{},
	}
	for _, f := range features {
		enter(r.commands, f.commands)
		enter(r.presses, f.presses)
	}
	return r
}

func enter(known map[string]route, more []route) {
	for _, r := range more {
		path := strings.Split(r.path, ui.Separator)
		for _, name := range path[1:] {
			r.names = append(r.names, strings.Trim(name, "{}"))
		}
		if _, taken := known[path[0]]; !taken {
			known[path[0]] = r
		}
	}
}

// find is the route of a request with its arguments by name.
func (r *router) find(q wire.Request) (to route, args map[string]string, ok bool) {
	if !q.Component {
		to, ok = r.commands[q.Verb]
		return to, q.Picks, ok
	}
	if to, ok = r.presses[q.Verb]; !ok {
		return route{}, nil, false
	}
	args, ok = named(to.names, words(q))
	return to, args, ok
}

// verb names the route of a request; "unknown" if there is none.
func (r *router) verb(q wire.Request) string {
	to, _, known := r.find(given(q))
	if !known {
		return "unknown"
	}
	verb, _, _ := strings.Cut(to.path, ui.Separator)
	return verb
}

// receive makes a call of a request: with its arguments, its table, the language of its user, and the order of its
// server. All are read in one round trip.
func (r *router) receive(ctx context.Context, q wire.Request, to route, args map[string]string) *call {
	c := &call{Request: q, args: args}
	kept, unread := r.look(ctx, c)
	if c.table == nil && c.missing == nil && slices.Contains(to.names, "table") {
		c.missing = storage.ErrNotFound
	}
	if to.card && errors.Is(c.missing, storage.ErrNotFound) {
		c.missing = table.ErrGone
	}
	if unread == nil {
		c.wish, unread = member.DecodePreferences(q.User.ID, kept.wish)
	}
	if unread != nil {
		r.log.Warn("cannot read the settings of a user", "id", q.ID, "error", unread)
	}
	c.lang = r.members.Language(c.wish, q.Locale)
	c.User = member.PersonWith(c.User, c.wish, c.lang)
	if all, err := member.ErasureRequests.Decode(kept.leaving); err == nil {
		_, c.leaving = all.People[c.User.ID]
	}
	return c
}

// kept is what a store keeps that every call asks for, beside the order of its server: the wishes of its user, and who
// is leaving.
type kept struct{ wish, leaving json.RawMessage }

// look loads the table that a call names, if it names one, and what else every call asks for.
func (r *router) look(ctx context.Context, c *call) (k kept, unread error) {
	id, keys := c.arg("table"), []string{member.UserDocument(c.User.ID).Key, member.ErasureRequests.Key, guild.PolicyOf(c.Guild).Key}
	if !tables.IsID(id) {
		documents, err := r.store.Documents(ctx, keys...)
		if err != nil {
			return kept{}, err
		}
		return keepDocuments(c, documents), nil
	}
	t, documents, err := r.store.LoadWith(ctx, id, keys...)
	switch {
	case err == nil || errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrArchive):
		k = keepDocuments(c, documents)
	case !errors.Is(err, storage.ErrUnavailable): // it may be the wishes that nobody can read
		unread = err
		if t, err = r.store.Load(ctx, id); errors.Is(err, storage.ErrUnreadable) {
			unread = nil
			r.tables.SetAside(id, err)
		}
	}
	if c.missing = err; err == nil {
		c.table, c.stray = t, c.Offered && !t.Shown.Knows(c.Message)
		c.view, c.unplayable = r.tables.See(t)
	}
	return k, unread
}

// keep takes what was read in the order in which look asks for it.
func keepDocuments(c *call, documents []json.RawMessage) kept {
	var err error
	c.order, err = guild.PolicyOf(c.Guild).Decode(documents[2])
	c.ordered = err == nil
	return kept{documents[0], documents[1]}
}

// answer does what a call asks, after all checks.
func (r *router) answer(ctx context.Context, c *call, to route) (Answer, error) {
	if err := pass(c, everybody); err != nil {
		return Answer{}, err
	}
	if to.means != nil {
		if a, chosen, err := r.choose(ctx, c, to.means); !chosen {
			return a, err
		}
	}
	if !to.free {
		if err := r.welcome(ctx, c); err != nil {
			return Answer{}, err
		}
	}
	if c.unplayable != nil && !to.unseen {
		return Answer{}, c.unplayable
	}
	if c.table == nil || !c.table.HasHandled(c.ID) {
		if err := pass(c, to.checks); err != nil {
			return Answer{}, err
		}
	}
	return to.do(ctx, c)
}

// choose finds the table that a command means: the one that its option names, or the only one near its channel. If
// there are several, the user is asked which.
func (r *router) choose(ctx context.Context, c *call, means func(*table.Table, *call) bool) (
	a Answer, chosen bool, err error,
) {
	named, err := finder{r.tables}.named(ctx, c, c.arg("game"), means)
	if err == nil && len(named) == 1 {
		c.table = named[0]
		c.view, c.unplayable = r.tables.See(c.table)
		return Answer{}, true, nil
	}
	if err == nil && len(named) == 0 { // nothing has that name
		named, err = r.tables.Nearest(ctx, c.origin(), c.concerning(means))
	}
	switch {
	case err != nil:
		return Answer{}, false, err
	case len(named) == 0:
		return Answer{}, false, refusal.New("error.table")
	}
	return Answer{Kind: Whisper, Screen: presenter.Which(c.lang, c.Verb, named, c.Channel)}, false, nil
}
