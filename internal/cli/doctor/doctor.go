// Package doctor is the subcommand that checks everything a bot needs and explains how to fix problems.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	slash "dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/outage"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/control"
	"dockside/internal/cli/store"
	"dockside/storage"
)

// Command returns the subcommand doctor.
func Command() command.Command {
	return command.Command{
		Name: "doctor", About: "Check token, store, clock and disk, and say how to fix problems.",
		Settings: []string{config.GroupDiscord, config.GroupStorage, config.GroupArchive},
		Do:       command.Configured(diagnose),
	}
}

// checkTimeout is how long one check may take.
const checkTimeout = 10 * time.Second

// diagnose runs all checks without changing anything. It returns an error if one fails.
func diagnose(ctx context.Context, p command.Program, c config.Config) error {
	if err := c.RequireToken(); err != nil {
		return err
	}
	d, err := gateway.New(c.API, c.Token, time.After, slog.New(slog.DiscardHandler))
	if err != nil {
		return fmt.Errorf("DISCORD_API_URL: %w", err)
	}
	e := examiner{p, c, d}
	problems := 0
	for _, check := range []struct {
		name string
		run  func(context.Context) (finding string, problem error)
	}{
		{"token", e.token},
		{"intents", e.intents},
		{"shards", e.shards},
		{"commands", e.commands},
		{"store", e.store},
		{"clock", e.clock},
		{"disk", e.disk},
	} {
		checkCtx, cancel := context.WithTimeout(ctx, checkTimeout)
		finding, err := check.run(checkCtx)
		cancel()
		verdict := "ok   "
		if err != nil {
			verdict, finding = "FAIL ", err.Error()
			problems++
		}
		fmt.Fprintf(p.Out, "%s  %-8s  %s\n", verdict, check.name, finding)
	}
	if problems > 0 {
		return fmt.Errorf("problems found: %d", problems)
	}
	return nil
}

// examiner runs the checks. Each returns what it has found, or an error that explains the problem and how to fix it.
type examiner struct {
	program command.Program
	config  config.Config
	discord *gateway.Connection
}

func (e examiner) token(ctx context.Context) (string, error) {
	var limit discord.RateLimitError
	err := e.discord.Reach(ctx)
	switch {
	case discord.IsUnauthorised(err):
		return "", errors.New("it is not a token that Discord knows; copy the one on the page Bot of your application, " +
			"https://discord.com/developers/applications, or make a new one there")
	case errors.As(err, &limit) && limit.IPBlocked:
		return "", fmt.Errorf("this address is blocked by Discord for %s; stop other programs here that use "+
			"Discord, wait, or use another address", limit.RetryAfter.Round(time.Second))
	case err != nil:
		return "", fmt.Errorf("no answer from Discord at %s: %w; can this machine reach it?", e.config.API, err)
	}
	link, err := e.discord.InviteLink(ctx)
	if err != nil {
		return "", fmt.Errorf("no answer from Discord at %s: %w", e.config.API, err)
	}
	return "Discord knows it; add the bot to a server with " + link, nil
}

// intents reports no problem, since the bot needs no privileged intents.
func (e examiner) intents(context.Context) (string, error) {
	if e.config.Mentions {
		return "messages to the bot, and all messages of all servers because of MENTIONS=on; every bot can read these", nil
	}
	return "messages to the bot; every bot can read these", nil
}

// minSessions is the number of gateway sessions that should be left: a bot that restarts in a loop uses them up.
const minSessions = 10

func (e examiner) shards(ctx context.Context) (string, error) {
	g, err := e.discord.SessionLimits(ctx)
	switch {
	case err != nil:
		return "", fmt.Errorf("no answer from Discord: %w", err)
	case e.config.Shards != 0 && int(e.config.Shards) < g.Shards:
		return "", fmt.Errorf("SHARDS is %d, and Discord recommends %d; leave it out, or raise it",
			e.config.Shards, g.Shards)
	case g.Remaining < max(minSessions, g.Shards): // each shard needs one
		return "", fmt.Errorf("only %d sessions can begin within the next %s; does the bot restart again and again?",
			g.Remaining, g.Reset.Round(time.Minute))
	}
	return fmt.Sprintf("Discord recommends %d; %d sessions can begin today, %d at a time",
		g.Shards, g.Remaining, g.Concurrency), nil
}

func (e examiner) commands(ctx context.Context) (string, error) {
	words, err := e.program.Words()
	if err != nil {
		return "", err
	}
	var documents storage.DocumentReader // nil if the store cannot be opened
	if s, err := store.OpenReadOnly(ctx, e.config); err == nil {
		defer s.Close()
		documents = s
	}
	current, twice, err := slash.Registered(ctx, e.discord, e.program.Games, words, e.config.Guild, documents)
	switch {
	case err != nil:
		return "", fmt.Errorf("no answer from Discord: %w", err)
	case twice != "":
		return "", fmt.Errorf("some are registered twice: those for %s are out of date; the bot removes them when it starts",
			twice)
	case !current:
		return "", errors.New("they differ from those of this program; the bot registers them when it starts")
	}
	return "up to date in Discord", nil
}

func (e examiner) store(ctx context.Context) (string, error) {
	s, err := store.OpenReadOnly(ctx, e.config)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return e.addEmptyWarning(ctx, e.config.File+" does not exist yet; the bot creates it when it starts"), nil
	case errors.Is(err, storage.ErrUnavailable) && e.config.Redis == "":
		return e.inUse(ctx, err)
	case err != nil:
		return "", err
	}
	defer s.Close()
	others, err := store.Examine(ctx, e.config, s)
	if err != nil {
		return "", fmt.Errorf("%s: %w", e.config.StoreSetting(), err)
	}
	found, err := work(ctx, s)
	for _, f := range others {
		found += "; " + f.Words
	}
	if empty, err := store.IsEmpty(ctx, s); err == nil && empty {
		found = e.addEmptyWarning(ctx, found)
	}
	return found, err
}

// addEmptyWarning adds to the finding about a store without games a warning that it may be the wrong one.
func (e examiner) addEmptyWarning(ctx context.Context, found string) string {
	if e.discord == nil {
		return found
	}
	if warning := store.EmptyWarning(ctx, e.config, e.discord.Guilds); warning != "" {
		found += "; " + warning
	}
	return found
}

// work reports whether a bot uses a store, and how far it is behind.
func work(ctx context.Context, s storage.Backend) (string, error) {
	due, err := s.CountDue(ctx, time.Now().Add(-time.Minute))
	if err != nil {
		return "", err
	}
	if running, err := outage.Running(ctx, s); err != nil || !running {
		return "it answers; no bot uses it", err
	}
	return fmt.Sprintf("it answers; a bot uses it, and %d games have waited for it for more than a minute", due), nil
}

// inUse reports whether a bot uses DATA_FILE; otherwise it returns an error with the cause.
func (e examiner) inUse(ctx context.Context, cause error) (string, error) {
	if !control.Running(ctx, e.config.Socket()) {
		return "", fmt.Errorf("%w, and another program than the bot has it open", cause)
	}
	return "a bot uses " + e.config.File, nil
}

// maxSkew is how far two clocks may differ.
const maxSkew = 30 * time.Second

func (e examiner) clock(ctx context.Context) (string, error) {
	there, err := e.discord.Clock(ctx)
	if err != nil {
		return "", fmt.Errorf("cannot read the time of Discord: %w", err)
	}
	off := time.Since(there)
	if off.Abs() > maxSkew {
		return "", fmt.Errorf("the clock of this machine is %s from Discord's; set it with NTP", off.Round(time.Second))
	}
	if e.config.Redis == "" {
		return "it agrees with Discord's", nil
	}
	s, err := store.OpenReadOnly(ctx, e.config)
	if err != nil {
		return "", fmt.Errorf("cannot read the time of the store: %w", err)
	}
	defer s.Close()
	if there, err = s.Time(ctx); err != nil {
		return "", err
	}
	if off = time.Since(there); off.Abs() > maxSkew {
		return "", fmt.Errorf("the clock of Redis is %s from that of this machine; set it with NTP",
			off.Round(time.Second))
	}
	return "it agrees with Discord's and that of Redis", nil
}

// minFree is the minimum free space in bytes: DATA_FILE is compacted into a new file, and a backup may be beside it.
const minFree = 256 << 20

func (e examiner) disk(context.Context) (string, error) {
	if e.config.Redis != "" {
		return "the games are in Redis", nil
	}
	folder := filepath.Dir(e.config.File)
	probe, err := os.CreateTemp(folder, ".doctor")
	if err != nil {
		return "", fmt.Errorf("cannot write to the folder of DATA_FILE: %w", err)
	}
	probe.Close()
	os.Remove(probe.Name())
	free, known := freeSpace(folder)
	needs := uint64(minFree)
	if about, err := os.Stat(e.config.File); err == nil {
		needs = max(needs, 2*uint64(about.Size()))
	}
	switch {
	case !known:
		return folder + " is writable", nil
	case free < needs:
		return "", fmt.Errorf("%d MB are free in %s; make it %d", free>>20, folder, needs>>20)
	}
	return fmt.Sprintf("%d MB are free in %s", free>>20, folder), nil
}
