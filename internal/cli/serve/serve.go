// Package serve is the subcommand that runs the bot for Discord. It is what the program does without a subcommand.
package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/metrics"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/control"
	"dockside/internal/cli/health"
	"dockside/internal/cli/httpserver"
	"dockside/internal/cli/store"
)

// Command returns the subcommand, which has no name.
func Command() command.Command {
	return command.Command{
		About: "Run the bot for Discord; needs DISCORD_TOKEN.", Do: command.Configured(serve),
		Settings: []string{config.GroupDiscord, config.GroupStorage, config.GroupArchive, config.GroupMonitoring},
	}
}

// serve runs the bot until ctx ends.
func serve(ctx context.Context, p command.Program, c config.Config) error {
	if err := c.RequireToken(); err != nil {
		return err
	}
	m := metrics.New()
	m.Build(p.Commit)
	log := NewLogger(c, os.Stderr, m)
	slog.SetDefault(log)
	for _, message := range config.Unknown(os.Environ()) {
		log.Warn(message)
	}
	if err := c.CheckPaths(); err != nil {
		return err
	}
	s, err := store.OpenWhole(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	s.Watch(m.Stored)
	b, err := NewBot(ctx, p, c, s, m, log)
	if err != nil {
		return err
	}
	discord, err := gateway.New(c.API, c.Token, time.After, log)
	if err != nil {
		return fmt.Errorf("DISCORD_API_URL: %w", err)
	}
	store.WarnIfEmpty(ctx, c, s, discord.Guilds, log)
	m.Watch(b.State)
	defer tuneGC(log)()
	defer health.Watch(ctx, s, log)()
	stop, err := health.Serve(ctx, c.Health, s, b.Connected, m, log)
	if err != nil {
		return err
	}
	defer stop()
	stop, err = serveProfiles(ctx, c.Profiles, log)
	if err != nil {
		return err
	}
	defer stop()
	if c.Redis == "" {
		rebuild := func(ctx context.Context) (int, error) { return store.Rebuild(ctx, p.Games, c, s) }
		defer control.Serve(ctx, c.Socket(), s, rebuild, log)()
	}
	stop, err = httpserver.Listen(ctx, "INTERACTIONS_ADDRESS", c.Interactions, b.Endpoint(), log)
	if err != nil {
		return err
	}
	defer stop()
	return withSetting(b.Run(ctx))
}

// withSetting prefixes an error of Discord with the setting that has to change.
func withSetting(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, discord.ErrNoShard), errors.Is(err, discord.ErrTooFewShards):
		return fmt.Errorf("SHARDS: %w; auto takes as many as Discord recommends", err)
	case errors.Is(err, discord.ErrHiddenIntents), errors.Is(err, discord.ErrWrongIntents):
		return fmt.Errorf("MENTIONS: %w", err)
	}
	return fmt.Errorf("DISCORD_TOKEN: %w", err)
}
