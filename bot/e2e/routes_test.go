package e2e

import (
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/bottest"
	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
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
