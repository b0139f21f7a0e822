package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"text/tabwriter"

	"dockside/bot"

	"github.com/kelseyhightower/envconfig"
)

// Config is every setting, read from the environment. The tags are all that `dockside help`
// prints of them.
type Config struct {
	Token string `envconfig:"DISCORD_TOKEN" desc:"the bot's token; without it there is only 'play'"`
	API   string `envconfig:"DISCORD_API_URL" default:"https://discord.com/api" desc:"base address of the Discord API, without the version"`
	Files string `envconfig:"DISCORD_CDN_URL" default:"https://cdn.discordapp.com" desc:"where the files lie that people hand to commands; nothing else is downloaded"`
	Guild string `envconfig:"DISCORD_GUILD_ID" desc:"register the commands in this server alone, where they appear at once; for developing"`

	Redis string `envconfig:"REDIS_URL" desc:"keep the games in Redis, such as redis://user:password@host:port/db; the README has more forms"`
	File  string `envconfig:"DATA_FILE" default:"dockside.db" desc:"keep the games in this file, if there is no REDIS_URL"`

	PlayAddress string `envconfig:"PLAY_ADDRESS" default:"127.0.0.1:7411" desc:"where 'play' listens"`
	PlayFolder  string `envconfig:"PLAY_FOLDER" default:"dockside-play" desc:"where 'play' keeps its games and its chat"`

	Health string     `envconfig:"HEALTH_ADDRESS" desc:"answer health checks at this address, such as 127.0.0.1:7412"`
	Log    slog.Level `envconfig:"LOG_LEVEL" default:"info" desc:"debug, info, warn or error"`
}

func configuration() (Config, error) {
	var c Config
	if err := envconfig.Process("", &c); err != nil {
		return c, fmt.Errorf("settings: %w", err)
	}
	if c.API == "" {
		c.API = bot.DefaultAPI
	}
	return c, nil
}

func (c Config) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: c.Log}))
}

const usage = `Dockside plays board games in Discord.

  dockside               the bot for Discord; needs DISCORD_TOKEN
  dockside play          a local chat with the bot in it, to play in a browser; needs nothing
  dockside replay FILE   the table at the end of a record, which may be the picture of a result;
                         with -json, a line for each position
  dockside verify FILE   whether the dice of a record are what its seed leads to
  dockside gallery DIR   every picture in every state, with a page to look at them
  dockside rebuild       ladders and histories anew from the games; stop the bot before
  dockside engine        computer players on standard input and output; docs/engine.md has the lines
  dockside arena NAMES   how strong the computer players are
  dockside train         learn the table of the strongest of them anew
  dockside health        whether the bot that runs here is well; needs HEALTH_ADDRESS
  dockside help          this text

Settings, from the environment:

`

// help prints the subcommands and every setting with its default.
func help(out io.Writer) error {
	if _, err := io.WriteString(out, usage); err != nil {
		return err
	}
	tabs := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	const line = "{{range .}}  {{usage_key .}}\t{{usage_default .}}\t{{usage_description .}}\n{{end}}"
	if err := envconfig.Usagef("", &Config{}, tabs, line); err != nil {
		return err
	}
	return tabs.Flush()
}
