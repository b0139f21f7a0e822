package command

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/internal/retry"
	"dockside/render/i18n"
	"dockside/storage"
)

// Registrar registers the commands of the bot with Discord.
type Registrar struct {
	Discord *gateway.Connection
	Store   storage.Documents
	Games   []catalog.Game
	Words   *i18n.Catalogue
	Guild   string // the only guild with the commands; empty for all guilds
	Invites bool   // writes the invite link to the log
	// Mentions learns the ids of the commands.
	Mentions *Mentions
	// Invite learns the invite link; nil if nothing needs it.
	Invite *Invite
	After  func(time.Duration) <-chan time.Time
	Log    *slog.Logger
}

// Register registers the commands with Discord. It retries until it succeeds, ctx ends or Discord refuses the bot. If
// Discord rejects the commands, the registered ones stay: they still work, and a retry would not help.
func (r Registrar) Register(ctx context.Context) error {
	backoff := retry.Backoff{First: time.Second, Max: time.Minute, After: r.After}
	for {
		err := r.registerScopes(ctx)
		switch {
		case err == nil || ctx.Err() != nil:
			r.invite(ctx)
			return nil //nolint:nilerr // told to stop, it need not succeed
		case errors.Is(err, discord.ErrRefused):
			return err
		case discord.IsMalformed(err):
			r.Log.Error("Discord rejects the commands; the registered ones stay", "error", err)
			return nil
		}
		r.Log.Warn("cannot register the commands (will retry)", "error", err)
		_ = backoff.Wait(ctx, backoff.Next(discord.RetryAfter(err)))
	}
}

// invite writes the bot's invite link to the log and keeps it for messages, as the settings ask.
func (r Registrar) invite(ctx context.Context) {
	if !r.Invites && r.Invite == nil {
		return
	}
	link, err := r.Discord.InviteLink(ctx)
	if err != nil {
		return
	}
	if r.Invite != nil {
		r.Invite.link.Store(&link)
	}
	if r.Invites {
		r.Log.Info("invite link", "link", link)
	}
}

// registerScopes registers the commands in the configured scope, and removes them from all others.
func (r Registrar) registerScopes(ctx context.Context) error {
	noted, err := noteScope(ctx, r.Store, r.Guild)
	if err != nil { // a later start removes them
		r.Log.Warn("cannot record where commands are registered", "error", err)
	}
	for i, s := range scopesOf(Commands(r.Games, r.Words), r.Guild, noted) {
		ids, err := r.Discord.Register(ctx, s.guild, s.commands)
		if len(s.commands) == 0 && discord.IsForbidden(err) {
			err = nil // the bot has left that guild
		}
		if err != nil {
			return err
		}
		if i == 0 {
			r.Mentions.ids.Store(&ids)
		}
	}
	if slices.ContainsFunc(noted, func(g string) bool { return g != r.Guild }) {
		if err := keepScope(ctx, r.Store, r.Guild); err != nil {
			r.Log.Warn("cannot record where commands are registered", "error", err)
		}
	}
	return nil
}

// scope is a guild, or all guilds, with the commands that belong there.
type scope struct {
	guild    string // empty for all guilds
	commands []discord.Command
}

// scopesOf lists the scope that gets the commands, and then the scopes that must be empty. Otherwise users would see
// each command twice.
func scopesOf(commands []discord.Command, guild string, noted []string) []scope {
	all := []scope{{guild, commands}}
	if guild != "" {
		all = append(all, scope{guild: ""})
	}
	for _, other := range noted {
		if other != guild {
			all = append(all, scope{guild: other})
		}
	}
	return all
}

// Registered reports whether the commands are registered in the configured scope and in no other known scope. Other
// scopes are known from the notes in the store, which are nil if they cannot be read. The result twice names another
// scope that has commands.
func Registered(
	ctx context.Context, d *gateway.Connection, games []catalog.Game, words *i18n.Catalogue, guild string,
	notes storage.DocumentReader,
) (current bool, twice string, err error) {
	var noted scopes
	if notes != nil {
		if noted, err = RegisteredScopes.Load(ctx, notes); err != nil {
			return false, "", err
		}
	}
	for i, s := range scopesOf(Commands(games, words), guild, noted.Guilds) {
		is, err := d.Registered(ctx, s.guild, s.commands)
		switch {
		case i > 0 && discord.IsForbidden(err):
			continue
		case err != nil:
			return false, "", err
		case !is && i > 0:
			return false, scopeName(s.guild), nil
		case !is:
			return false, "", nil
		}
	}
	return true, "", nil
}

func scopeName(guild string) string {
	if guild == "" {
		return "all servers"
	}
	return "server " + guild
}

// RegisteredScopes is the document that lists the guilds with commands of their own.
var RegisteredScopes = storage.Document[scopes]{Key: "registered"}

// scopes lists the guilds in which commands were registered.
type scopes struct {
	Guilds []string `json:"guilds,omitempty"`
}

// Empty reports whether the list is empty.
func (s scopes) Empty() bool { return len(s.Guilds) == 0 }

// noteScope adds a guild, if any, to the guilds with their own commands, and returns all of them.
func noteScope(ctx context.Context, s storage.Documents, guild string) ([]string, error) {
	known, err := RegisteredScopes.Load(ctx, s)
	if err != nil || guild == "" || slices.Contains(known.Guilds, guild) {
		return known.Guilds, err
	}
	known, err = RegisteredScopes.Revise(ctx, s, func(now *scopes) error {
		if !slices.Contains(now.Guilds, guild) {
			now.Guilds = append(now.Guilds, guild)
		}
		return nil
	})
	return known.Guilds, err
}

// keepScope removes all other guilds from the guilds with their own commands.
func keepScope(ctx context.Context, s storage.Documents, guild string) error {
	_, err := RegisteredScopes.Revise(ctx, s, func(now *scopes) error {
		now.Guilds = slices.DeleteFunc(now.Guilds, func(g string) bool { return g != guild })
		return nil
	})
	return err
}
