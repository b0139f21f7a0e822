// Package hub is the feature for the hub: a permanent message in a channel whose buttons start games and commands.
package hub

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/publish"
	"dockside/bot/seats"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// Feature handles the hub messages of guilds, and the buttons and forms that replace slash commands.
type Feature struct {
	Games      []catalog.Game
	Tables     *tables.Service
	Members    *member.Store
	Store      storage.Store // reads through to the archive
	Words      *i18n.Catalogue
	Now        func() time.Time // the clock that all replicas share
	Log        *slog.Logger
	Challenges Challenges
	Seats      seats.Finder
	Visibility *visibility.Checker
	Publisher  *publish.Publisher
}

// Challenges lets a user take an open seat at the table of a request.
type Challenges interface {
	Take(ctx context.Context, r *interaction.Request) (interaction.Response, error)
}

// Shortcuts returns the finder of the commands that buttons and forms can run.
func (f Feature) Shortcuts() finder { return finder{f.Games, f.Words} }

// Routes returns the routes of the feature.
func (f Feature) Routes() interaction.Routes {
	return interaction.Routes{
		Commands: []interaction.Route{
			{
				Path:   "harbour",
				Guards: []interaction.Guard{interaction.InGuild, interaction.IsManager, interaction.CanShow},
				Handle: f.open,
			},
		},
		Components: []interaction.Route{
			{Path: seekVerb + ":{look}", Guards: []interaction.Guard{interaction.InGuild}, Handle: f.seek},
			{Path: "berth:{seat}:{terms}", Guards: []interaction.Guard{interaction.InGuild}, Handle: f.takeSeat},
			{Path: "ask:{command}:{game}", AllowBanned: true, Handle: f.ask},
			{Path: "all:{page}", AllowBanned: true, Handle: f.all},
		},
	}
}

// primaryCommands lists the primary shortcuts, which have a button on the hub itself. A name without a command is
// skipped.
var primaryCommands = []string{"daily", "solo", "learn", "games", "leaderboard", "rules", "settings me"}

// open sends a hub to the bottom of the channel and deletes the previous one.
func (f Feature) open(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	l, err := f.Members.GuildLanguage(ctx, r.Guild, r.GuildLocale)
	if err != nil {
		return interaction.Response{}, err
	}
	m, err := f.Publisher.Composer.Compose(ctx, f.Screen(l))
	if err != nil {
		f.Log.Error("cannot draw a hub", "error", err)
	}
	message, _, err := f.Publisher.Discord.Send(ctx, r.Channel, r.ID, m)
	if err != nil {
		return interaction.Response{}, fmt.Errorf("%w: %w", publish.ErrClosed, err)
	}
	former, err := f.recordHub(ctx, r, message)
	if err != nil {
		return interaction.Response{}, err
	}
	if former != "" && former != message {
		if err := f.Publisher.Discord.Delete(ctx, r.Channel, former); err != nil {
			f.Log.Warn("cannot delete the previous hub", "channel", r.Channel, "error", err)
		}
	}
	return r.Ephemeral("harbour.done"), nil
}

// recordHub records the message id of the hub in a channel. It returns the id of the previous one; empty for none.
func (f Feature) recordHub(ctx context.Context, r *interaction.Request, message string) (former string, _ error) {
	_, err := guild.HubOf(r.Guild).Revise(ctx, f.Store, func(all *guild.Hub) error {
		if all.Messages == nil {
			all.Messages = map[string]string{}
		}
		former = all.Messages[r.Channel]
		all.Messages[r.Channel] = message
		return nil
	})
	return former, err
}

// Screen returns the current screen of a hub.
func (f Feature) Screen(l *i18n.Language) ui.Screen {
	var buttons []ui.Button
	for _, name := range primaryCommands {
		if e, known := f.Shortcuts().Find(f.Games, name); known {
			buttons = append(buttons, e.button(l, ""))
		}
	}
	return hubScreen(l, f.Games, buttons)
}

// Refresh updates the hub whose button was pressed if an older version of the bot sent it. It detects that by the id of
// the first button, which contains a hash of the screen.
func (f Feature) Refresh(ctx context.Context, q discord.Interaction) {
	i := slices.IndexFunc(q.Controls, func(id string) bool { return strings.HasPrefix(id, seekVerb+ui.Separator) })
	if i < 0 || !q.Offered {
		return
	}
	l, err := f.Members.GuildLanguage(ctx, q.Guild, q.GuildLocale)
	if err != nil {
		return
	}
	s := f.Screen(l)
	if s.Rows[0].Buttons[0].ID == q.Controls[i] {
		return
	}
	m, _ := f.Publisher.Composer.Compose(ctx, s)
	ctx = discord.WithPriority(ctx, discord.Background)
	if err := f.Publisher.Discord.Edit(ctx, q.Channel, q.Message, m); err != nil {
		f.Log.Warn("cannot update a hub", "channel", q.Channel, "error", err)
	}
}

// all shows a page of the commands that are not on the hub itself.
func (f Feature) all(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	page, err := r.Number("page")
	if err != nil {
		return interaction.Response{}, err
	}
	others := slices.DeleteFunc(f.Shortcuts().All(f.Games), func(s shortcut) bool {
		return slices.Contains(primaryCommands, s.Name)
	})
	return r.InPlace(commandsScreen(r.Language, others, page)), nil
}

// seatsListed is the maximum number of open seats in the list.
const seatsListed = 5

// seek lists the open seats that the user may take now, and the ways to start a new game.
func (f Feature) seek(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	free, err := f.openSeats(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	games, said := f.Games, r.Language.Say("seek.new")
	if interaction.PlaysHere(r) != nil {
		games, said = nil, r.Language.Say("error.elsewhere", ui.ToChannels(r.Policy.Channels...))
	}
	return r.InPlace(seatsScreen(r.Language, free, games, said)), nil
}

// openSeats returns the oldest tables with an open seat for the user, at most seatsListed. It loads tables in chunks
// and stops as soon as it has enough.
func (f Feature) openSeats(ctx context.Context, r *interaction.Request) (free []*view.View, err error) {
	ids, err := f.Seats.Open(ctx, r.Guild)
	if err != nil {
		return nil, err
	}
	shown := func(t *table.Table) bool { return t.Shown.Board != "" }
	err = f.Seats.Each(ctx, r, ids, seatsListed, shown, func(v *view.View) (more bool, _ error) {
		free = append(free, v)
		return len(free) < seatsListed, nil
	})
	return free, err
}

// takeSeat takes a seat at a table in any channel of the guild. It returns ErrNotFound if the user cannot see the
// channel.
func (f Feature) takeSeat(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	id := r.Arg("seat")
	if !tables.IsID(id) {
		return interaction.Response{}, storage.ErrNotFound
	}
	v, err := f.Tables.Load(ctx, id)
	switch {
	case errors.Is(err, storage.ErrUnavailable):
		return interaction.Response{}, err
	case err != nil || v.Guild != r.Guild || v.Private || !f.Visibility.Sees(ctx, r.Interaction, v.Channel):
		return interaction.Response{}, storage.ErrNotFound
	}
	if !r.Policy.Allows(v.Channel, v.Parent) {
		return interaction.Response{}, interaction.Elsewhere(r.Policy.Channels)
	}
	return f.Challenges.Take(ctx, r.With(v))
}
