package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/publish"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/bot/wire"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// harbours are messages that stay in a channel, from which everything that people can do is reached by buttons.
type harbours struct {
	games      []catalog.Game
	tables     *tables.Service
	members    *member.Store
	store      storage.Store // with the archive behind it
	words      *i18n.Catalogue
	now        func() time.Time // the time on which all replicas agree
	log        *slog.Logger
	challenges seatTaker
	sight      *visibility.Checker
	publisher  *publish.Publisher
}

// seatTaker lets a user take a seat at the table of a request.
type seatTaker interface {
	// accept takes the seat of a challenge.
	accept(ctx context.Context, c *interaction.Request) (interaction.Response, error)
	// join takes a seat of a lobby.
	join(ctx context.Context, c *interaction.Request) (interaction.Response, error)
}

// shortcuts returns the commands that can be given by buttons and forms.
func (f harbours) shortcuts() shortcuts { return shortcuts{f.games, f.words} }

func (f harbours) routes() interaction.Routes {
	return interaction.Routes{
		Commands: []interaction.Route{{Path: "harbour", Guards: []interaction.Guard{interaction.InGuild, interaction.IsManager, interaction.CanShow}, Handle: f.open}},
		Components: []interaction.Route{
			{Path: presenter.Seek + ":{look}", Guards: []interaction.Guard{interaction.InGuild}, Handle: f.seek},
			{Path: "berth:{seat}", Guards: []interaction.Guard{interaction.InGuild}, Handle: f.berth},
			{Path: "ask:{command}:{game}", AllowBanned: true, Handle: f.ask},
			{Path: "all:{page}", AllowBanned: true, Handle: f.all},
		},
	}
}

// pier are the commands that stand on a harbour itself, as far as there are any of these names.
var pier = []string{"solo", "learn", "games", "leaderboard", "rules", "settings me"}

// open puts a harbour at the bottom of a channel. The one that was there before goes.
func (f harbours) open(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	l, err := f.members.GuildLanguage(ctx, c.Guild, c.House)
	if err != nil {
		return interaction.Response{}, err
	}
	m, err := f.publisher.Artist.Compose(ctx, f.harbour(l))
	if err != nil {
		f.log.Error("cannot draw a harbour", "error", err)
	}
	message, _, err := f.publisher.Discord.Send(ctx, c.Channel, c.ID, m)
	if err != nil {
		return interaction.Response{}, fmt.Errorf("%w: %w", publish.ErrClosed, err)
	}
	former, err := f.moor(ctx, c, message)
	if err != nil {
		return interaction.Response{}, err
	}
	if former != "" && former != message {
		if err := f.publisher.Discord.Delete(ctx, c.Channel, former); err != nil {
			f.log.Warn("cannot take a former harbour away", "channel", c.Channel, "error", err)
		}
	}
	return c.Ephemeral("harbour.done"), nil
}

// moor notes the harbour of a channel, and tells which one was there before.
func (f harbours) moor(ctx context.Context, c *interaction.Request, message string) (former string, _ error) {
	_, err := guild.HubOf(c.Guild).Revise(ctx, f.store, func(all *guild.Hub) error {
		if all.Messages == nil {
			all.Messages = map[string]string{}
		}
		former = all.Messages[c.Channel]
		all.Messages[c.Channel] = message
		return nil
	})
	return former, err
}

// harbour is how a harbour looks today.
func (f harbours) harbour(l *i18n.Language) ui.Screen {
	var buttons []ui.Button
	for _, name := range pier {
		if e, known := f.shortcuts().errand(f.games, name); known {
			buttons = append(buttons, e.button(l, ""))
		}
	}
	return presenter.Harbour(l, f.games, buttons)
}

// refit brings the harbour that was pressed up to date, should a former version have sent it.
func (f harbours) refit(ctx context.Context, q wire.Request) {
	i := slices.IndexFunc(q.Controls, func(id string) bool { return strings.HasPrefix(id, presenter.Seek+ui.Separator) })
	if i < 0 || !q.Offered {
		return
	}
	l, err := f.members.GuildLanguage(ctx, q.Guild, q.House)
	if err != nil {
		return
	}
	s := f.harbour(l)
	if s.Rows[0].Buttons[0].ID == q.Controls[i] {
		return
	}
	m, _ := f.publisher.Artist.Compose(ctx, s)
	if err := f.publisher.Discord.Edit(wire.Ranked(ctx, wire.Notice), q.Channel, q.Message, m); err != nil {
		f.log.Warn("cannot bring a harbour up to date", "channel", q.Channel, "error", err)
	}
}

// all shows a page of the commands that do not stand on the harbour itself.
func (f harbours) all(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	page, err := c.Number("page")
	if err != nil {
		return interaction.Response{}, err
	}
	var ways []presenter.Way
	for _, e := range f.shortcuts().errands(f.games) {
		if !slices.Contains(pier, e.Name) {
			ways = append(ways, presenter.Way{Button: e.button(c.Language, ""), About: e.about(c.Language)})
		}
	}
	return c.InPlace(presenter.AllWays(c.Language, ways, page)), nil
}

// berthsShown is how many seats somebody can choose from.
const berthsShown = 5

// seek lists the seats that the user may take now, and the ways to a new game.
func (f harbours) seek(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	free, err := f.berths(ctx, c)
	if err != nil {
		return interaction.Response{}, err
	}
	games, said := f.games, c.Language.Say("seek.new")
	if interaction.PlaysHere(c) != nil {
		games, said = nil, c.Language.Say("error.elsewhere", ui.ToChannels(c.Policy.Channels...))
	}
	return c.InPlace(presenter.Berths(c.Language, free, games, said)), nil
}

// berths are the oldest tables at which the user may sit down now. No more are loaded than have to be.
func (f harbours) berths(ctx context.Context, c *interaction.Request) (free []*view.View, err error) {
	ids, err := f.store.Tagged(ctx, table.OpenOn(c.Guild))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(ids, olderID)
	look := f.sight.Budget(channelsAsked)
	for some := range slices.Chunk(ids[:min(len(ids), mostServerOpen)], berthsShown) {
		tables, err := f.store.LoadMany(ctx, some...)
		if err != nil {
			return nil, err
		}
		for _, t := range tables {
			v, err := f.free(ctx, c, look, t)
			if err != nil {
				return nil, err
			}
			if v != nil {
				free = append(free, v)
			}
			if len(free) == berthsShown {
				return free, nil
			}
		}
	}
	return free, nil
}

// olderID compares ids of tables, which are numbers that grow with time, see IDOf.
func olderID(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) }

// free is a table at which the user may sit down now; nil if they may not, or cannot see it.
func (f harbours) free(ctx context.Context, c *interaction.Request, look *visibility.Budget, t *table.Table) (*view.View, error) {
	_, seated := t.Seat(c.User.ID)
	if seated || t.Guild != c.Guild || t.Phase != table.Open || !f.now().Before(t.Expires) || t.Shown.Board == "" {
		return nil, nil
	}
	v, err := f.tables.See(t)
	if err != nil {
		return nil, nil //nolint:nilerr // its rules are gone, so nobody can play there
	}
	if !presenter.Seatable(v) || !c.Policy.Allows(t.Channel, t.Parent) || !look.Sees(ctx, c.Request, t.Channel) {
		return nil, nil
	}
	switch apart, err := f.members.Apart(ctx, c.User.ID, t.Users()); {
	case err != nil:
		return nil, err
	case apart:
		return nil, nil
	}
	return v, nil
}

// berth takes a seat, wherever on the server that is.
func (f harbours) berth(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	id := c.Arg("seat")
	if !tables.IsID(id) {
		return interaction.Response{}, storage.ErrNotFound
	}
	v, err := f.tables.Load(ctx, id)
	switch {
	case errors.Is(err, storage.ErrUnavailable):
		return interaction.Response{}, err
	case err != nil || v.Guild != c.Guild || v.Private || !f.sight.Sees(ctx, c.Request, v.Channel):
		return interaction.Response{}, storage.ErrNotFound
	}
	if !c.Policy.Allows(v.Channel, v.Parent) {
		return interaction.Response{}, interaction.Elsewhere(c.Policy.Channels)
	}
	c = c.With(v)
	join := f.challenges.accept
	if v.Lobby {
		join = f.challenges.join
	}
	a, err := join(ctx, c)
	if err != nil {
		return interaction.Response{}, err
	}
	in := c.InPlace(presenter.Berthed(c.Language, a.Table))
	a.Kind, a.Screen = in.Kind, in.Screen
	return a, nil
}
