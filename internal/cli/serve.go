package cli

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"

	"dockside/bot"
	"dockside/bot/catalog"
	"dockside/bot/meter"
	"dockside/bot/retention"
	"dockside/bot/wire"
	"dockside/internal/panics"
	"dockside/render/studio"
	"dockside/storage"
	"dockside/storage/archive"
	"dockside/storage/bolt"
	"dockside/storage/redis"
)

// errNoToken means that there is no token, without which there is no bot.
var errNoToken = errors.New("DISCORD_TOKEN is not set")

// noToken says how to get a token and how to play without one. A misspelt setting, which may be the cause, comes first.
func noToken(environment []string, call string) error {
	words := strangers(environment)
	return fmt.Errorf("%s%w.\nCreate an application at https://discord.com/developers/applications and set DISCORD_TOKEN "+
		"to the token on its page \"Bot\".\nTo play without a Discord account: %s play",
		strings.Join(append(words, ""), "\n"), errNoToken, call)
}

// calledAs returns how the program was called; a program that "go run" built is called by that.
func calledAs(path string) string {
	if strings.Contains(filepath.ToSlash(path), "/go-build") {
		return "go run ."
	}
	return path
}

// serve is the bot for Discord, until it is told to stop.
func (p Program) serve(ctx context.Context, c Config) error {
	if c.Token == "" {
		return noToken(os.Environ(), calledAs(os.Args[0]))
	}
	m := meter.New()
	m.Build(builtFrom())
	log := c.logger(os.Stderr, m)
	slog.SetDefault(log)
	for _, line := range strangers(os.Environ()) {
		log.Warn(line)
	}
	if err := c.distinct(); err != nil {
		return err
	}
	s, err := openWhole(ctx, c, openStore)
	if err != nil {
		return err
	}
	defer s.Close()
	s.Watch(m.Stored)
	b, err := p.bot(ctx, c, s, m, log)
	if err != nil {
		return err
	}
	asks, err := wire.NewDiscord(c.API, c.Token, time.After, log)
	if err != nil {
		return fmt.Errorf("DISCORD_API_URL: %w", err)
	}
	c.askForGames(ctx, s, asks.Guilds, log)
	m.Watch(b.State)
	defer tidyUp(log)()
	defer watchHealth(ctx, s, log)()
	stop, err := answerHealth(ctx, c.Health, s, b.Connected, m, log)
	if err != nil {
		return err
	}
	defer stop()
	stop, err = offerProfiles(ctx, c.Profiles, log)
	if err != nil {
		return err
	}
	defer stop()
	if c.Redis == "" {
		defer handOut(ctx, c.File, s, p.rebuilder(c, s), log)()
	}
	stop, err = listen(ctx, "INTERACTIONS_ADDRESS", c.Interactions, b.Endpoint(), log)
	if err != nil {
		return err
	}
	defer stop()
	return refusal(b.Run(ctx))
}

// refusal begins why Discord refuses the bot with the setting that has to change.
func refusal(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, wire.ErrNoShard), errors.Is(err, wire.ErrTooFewShards):
		return fmt.Errorf("SHARDS: %w; auto takes as many as Discord recommends", err)
	case errors.Is(err, wire.ErrHiddenIntents), errors.Is(err, wire.ErrWrongIntents):
		return fmt.Errorf("MENTIONS: %w", err)
	}
	return fmt.Errorf("DISCORD_TOKEN: %w", err)
}

// openStore opens the store that the settings name, unless it is a Redis that is not fit to keep games. Its errors
// begin with the setting.
func openStore(ctx context.Context, c Config) (storage.Backend, error) {
	s, err := openBy(ctx, c, redis.Open, bolt.Open)
	if err != nil {
		return nil, err
	}
	if err := c.admit(ctx, s, slog.Default()); err != nil {
		return nil, fmt.Errorf("%s: %w", c.storeSetting(), errors.Join(err, s.Close()))
	}
	return s, nil
}

// openBy opens the store that the settings name by one of two ways.
func openBy(
	ctx context.Context, c Config,
	redis func(context.Context, string) (*redis.Store, error), file func(string) (*bolt.Store, error),
) (storage.Backend, error) {
	if c.Redis != "" {
		quietRedis(slog.Default())
		s, err := redis(ctx, c.Redis)
		if err != nil {
			return nil, fmt.Errorf("REDIS_URL: %w", err)
		}
		s.WaitFor(int(c.Wait))
		return s, nil
	}
	s, err := file(c.File)
	if err != nil {
		return nil, fmt.Errorf("DATA_FILE: %w", err)
	}
	return s, nil
}

// openWhole opens the store that the settings name, unless half of a copy is in it.
func openWhole(
	ctx context.Context, c Config, open func(context.Context, Config) (storage.Backend, error),
) (storage.Backend, error) {
	s, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := bot.Whole(ctx, s); err != nil {
		return nil, fmt.Errorf("%s: %w", c.storeSetting(), errors.Join(err, s.Close()))
	}
	return s, nil
}

// openArchive opens the archive that the settings name; nil if they name none. It is begun where nothing of the store
// lies in one yet.
func openArchive(ctx context.Context, c Config, s storage.Backend) (storage.Archive, error) {
	if c.Archive == "" {
		return nil, nil
	}
	begun, err := retention.Archived(ctx, s)
	if err != nil {
		return nil, err
	}
	open := archive.Create
	if begun {
		open = archive.Open
	}
	a, err := open(c.Archive, archive.Keys{ID: c.ArchiveKey, Secret: c.ArchiveSecret})
	if err != nil {
		return nil, fmt.Errorf("ARCHIVE: %w", err)
	}
	return a, nil
}

// bot puts a bot together.
func (p Program) bot(ctx context.Context, c Config, s storage.Backend, m *meter.Meter, log *slog.Logger) (
	*bot.Bot, error,
) {
	tidily()
	words, err := p.words()
	if err != nil {
		return nil, err
	}
	studio, err := studio.New(catalog.Faces(p.Games)...)
	if err != nil {
		return nil, fmt.Errorf("pictures: %w", err)
	}
	panics.Go(func() error { rest(ctx, studio, time.After); return nil }, func(err error) {
		if err != nil {
			log.Error("the pictures keep their memory", "error", err)
		}
	})
	archive, err := openArchive(ctx, c, s)
	if err != nil {
		return nil, err
	}
	d, err := wire.NewDiscord(c.API, c.Token, time.After, log)
	if err != nil {
		return nil, fmt.Errorf("DISCORD_API_URL: %w", err)
	}
	d.Count(m)
	d.Share(func(ctx context.Context, want int) (int, time.Duration, error) {
		return s.RateLimit(ctx, int(c.Rate), want)
	})
	settings := bot.Config{
		Games: p.Games, Store: s, Archive: archive, Discord: d, Words: words, Studio: studio,
		Cinema: studio.Cinema(), Random: rand.Reader, Dice: dice{},
		Files: c.Files, Emojis: true, Now: now, Elapsed: elapsed,
		Invites: strings.HasPrefix(c.API, "https://"), // nobody adds the bot to a Discord on this machine
		Time:    s.Time, Shift: s.Shift, After: time.After,
		Guild: c.Guild, Mentions: bool(c.Mentions), Shards: int(c.Shards), Key: ed25519.PublicKey(c.Key), Commit: builtFrom(),
		Meter: m, Register: c.register(), Log: log,
	}
	if c.Redis != "" { // which other copies may work on as well
		settings.Copy, settings.Dead = copyName(), hasEnded
	}
	return bot.New(settings), nil
}

// dice draws from the system's source of randomness, which nobody can foresee.
type dice struct{}

// IntN returns an unbiased number in [0, n).
func (dice) IntN(n int) int {
	i, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil {
		panic(fmt.Sprintf("the system has no randomness: %v", err)) // crypto/rand promises that this never happens
	}
	return int(i.Int64())
}
