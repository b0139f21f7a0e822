package e2e

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/bottest"
	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/feature/moderation"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/storage"
)

// route describes a route of the bot.
type route struct {
	Command bool
	Verb    string
	Words   []string // the names of the arguments in a custom id
	Options []string // the names of a command's options
	Free    bool     // open to users who are banned
}

// routes returns all routes of a bot.
func routes(t *testing.T) (all []route) {
	t.Helper()
	words, err := bottest.Words()
	bottest.Must(t, err)
	games := bottest.Games()
	b := bot.New(bot.Config{
		Games: games, Words: words, Discord: new(gateway.Connection), Dice: rand.New(rand.NewPCG(1, 2)),
		Now: time.Now, Log: slog.New(slog.DiscardHandler),
	})
	options := optionNames(command.Commands(games, words))
	known := b.Routes()
	for _, r := range known.Commands {
		all = append(all, route{Command: true, Verb: r.Path, Options: options[r.Path], Free: r.AllowBanned})
	}
	for _, r := range known.Components {
		all = append(all, route{Verb: r.Verb(), Words: r.Names, Free: r.AllowBanned})
	}
	return all
}

// optionNames maps each command and subcommand to the names of its options.
func optionNames(commands []discord.Command) map[string][]string {
	names := map[string][]string{}
	for _, c := range commands {
		for _, o := range c.Options {
			if o.Kind != discord.SubcommandOption {
				names[c.Name] = append(names[c.Name], o.Name)
			}
			for _, inner := range o.Options {
				verb := c.Name + " " + o.Name
				names[verb] = append(names[verb], inner.Name)
			}
		}
	}
	return names
}

// shun stores that user blocks other and nothing else, as if the process had died then.
func shun(ctx context.Context, s storage.Store, user, other string) error {
	return member.New(s, nil, nil).ChangeBlocks(ctx, user, func([]member.Entry) ([]member.Entry, error) {
		return []member.Entry{{ID: other, Name: "Somebody"}}, nil
	})
}

// condemn stores a ban of user and its planned sweep and nothing else, as if the process had died then.
func condemn(ctx context.Context, s storage.Store, id, user string, at time.Time) error {
	if err := (moderation.Sweeper{Store: s}).Plan(ctx, moderation.Sweep{Guild: id, User: user, At: at}); err != nil {
		return err
	}
	guilds := guild.Store{Store: s, Members: member.New(s, nil, nil)}
	_, err := guilds.Update(ctx, id, func(o *guild.Policy) error {
		o.Banned = []member.Entry{{ID: user, Name: "Somebody"}}
		return nil
	})
	return err
}
