package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/wire"
	"dockside/render/i18n"
)

// register makes the commands of this program those of the bot. It tries until it succeeds, or
// ctx ends, or Discord refuses the bot. If Discord rejects the commands, those that were registered
// before stay: people can play with them, and to try again would change nothing.
func (b *Bot) register(ctx context.Context) error {
	for pause := time.Second; ; pause = min(2*pause, time.Minute) {
		err := b.registerScopes(ctx)
		switch {
		case err == nil || ctx.Err() != nil:
			b.invite(ctx)
			return nil //nolint:nilerr // told to stop, it need not succeed
		case errors.Is(err, wire.ErrRefused):
			return err
		case wire.Rejected(err):
			b.log.Error("Discord rejects the commands; those it has stay", "error", err)
			return nil
		}
		b.log.Warn("cannot register the commands yet", "error", err)
		select {
		case <-ctx.Done():
		case <-b.after(max(pause, wire.Wait(err))):
		}
	}
}

// invite tells the log the address at which servers add the bot.
func (b *Bot) invite(ctx context.Context) {
	if !b.invites {
		return
	}
	if link, err := b.discord.InviteLink(ctx); err == nil {
		b.log.Info("people add the bot to a server with this link", "link", link)
	}
}

// registerScopes registers the commands where the settings want them, and removes them everywhere else.
func (b *Bot) registerScopes(ctx context.Context) error {
	noted, err := noteScope(ctx, b.store, b.guild)
	if err != nil { // then they are removed at a later start
		b.log.Warn("cannot note where commands are registered", "error", err)
	}
	for _, s := range scopesOf(Commands(b.games, b.words), b.guild, noted) {
		err := b.discord.Register(ctx, s.guild, s.commands)
		if len(s.commands) == 0 && wire.Withheld(err) {
			err = nil // the bot has left that server
		}
		if err != nil {
			return err
		}
	}
	if slices.ContainsFunc(noted, func(g string) bool { return g != b.guild }) {
		if err := keepScope(ctx, b.store, b.guild); err != nil {
			b.log.Warn("cannot note where commands are registered", "error", err)
		}
	}
	return nil
}

// scope is where commands may be registered, and those that are to be there.
type scope struct {
	guild    string // empty for all servers together
	commands []wire.Command
}

// scopesOf lists where commands are to be, first, and where none are to be: elsewhere people would find each twice.
func scopesOf(commands []wire.Command, guild string, noted []string) []scope {
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

// Documented is a store whose documents can be read.
type Documented interface {
	Document(ctx context.Context, key string) (json.RawMessage, error)
}

// Registered reports whether the commands of this program are registered where the settings want them, and nowhere
// else as far as the notes in the store tell, which are nil if nobody can read them. It names where else they are.
func Registered(
	ctx context.Context, d *wire.Discord, games []catalog.Game, words *i18n.Catalogue, guild string, notes Documented,
) (current bool, twice string, err error) {
	var noted []string
	if notes != nil {
		if noted, err = readScopes(notes.Document(ctx, scopesKey)); err != nil {
			return false, "", err
		}
	}
	for i, s := range scopesOf(Commands(games, words), guild, noted) {
		is, err := d.Registered(ctx, s.guild, s.commands)
		switch {
		case i > 0 && wire.Withheld(err):
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

// scopesKey is the document that lists the servers which have commands of their own.
const scopesKey = "registered"

// scopes are the servers in which commands were registered.
type scopes struct {
	Guilds []string `json:"guilds,omitempty"`
}

// noteScope adds a server, if any, to those that have commands of their own, and returns all of them.
func noteScope(ctx context.Context, s Documents, guild string) (guilds []string, err error) {
	if guilds, err = readScopes(s.Document(ctx, scopesKey)); err != nil || guild == "" || slices.Contains(guilds, guild) {
		return guilds, err
	}
	return guilds, reviseScopes(ctx, s, func(now []string) []string {
		if !slices.Contains(now, guild) {
			now = append(now, guild)
		}
		guilds = now
		return now
	})
}

// keepScope notes that no other server has commands of its own any more.
func keepScope(ctx context.Context, s Documents, guild string) error {
	return reviseScopes(ctx, s, func(now []string) []string {
		return slices.DeleteFunc(now, func(g string) bool { return g != guild })
	})
}

func reviseScopes(ctx context.Context, s Documents, change func([]string) []string) error {
	return s.Revise(ctx, scopesKey, func(raw json.RawMessage) (json.RawMessage, error) {
		before, err := readScopes(raw, nil)
		if err != nil {
			return nil, err
		}
		after := change(before)
		if len(after) == 0 {
			return nil, nil
		}
		return json.Marshal(scopes{after})
	})
}

// readScopes reads what a store has given.
func readScopes(raw json.RawMessage, err error) ([]string, error) {
	if raw == nil || err != nil {
		return nil, err
	}
	var stored scopes
	if err := json.Unmarshal(raw, &stored); err != nil {
		return nil, fmt.Errorf("where commands are registered: %w", err)
	}
	return stored.Guilds, nil
}
