package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"dockside/bot"
	"dockside/bot/outage"
	"dockside/bot/wire"
	"dockside/storage"
	"dockside/storage/backup"
)

// patience is how long the doctor waits for one thing.
const patience = 10 * time.Second

// examination is one thing that the doctor looks at: what is found, or what is wrong with it and what helps.
type examination struct {
	about string
	look  func(context.Context) (string, error)
}

// doctor looks at all that a bot needs, and changes nothing. It fails if anything is wrong.
func (p Program) doctor(ctx context.Context, c Config) error {
	if c.Token == "" {
		return noToken(os.Environ(), calledAs(os.Args[0]))
	}
	d, err := wire.NewDiscord(c.API, c.Token, time.After, slog.New(slog.DiscardHandler))
	if err != nil {
		return fmt.Errorf("DISCORD_API_URL: %w", err)
	}
	v := visit{p, c, d}
	faults := 0
	for _, e := range []examination{
		{"token", v.token},
		{"intents", v.intents},
		{"shards", v.shards},
		{"commands", v.commands},
		{"store", v.store},
		{"clock", v.clock},
		{"disk", v.disk},
	} {
		soon, cancel := context.WithTimeout(ctx, patience)
		found, err := e.look(soon)
		cancel()
		verdict := "ok   "
		if err != nil {
			verdict, found = "WRONG", err.Error()
			faults++
		}
		fmt.Fprintf(p.Out, "%s  %-8s  %s\n", verdict, e.about, found)
	}
	if faults > 0 {
		return fmt.Errorf("problems found: %d", faults)
	}
	return nil
}

// visit is what the doctor looks at.
type visit struct {
	program Program
	config  Config
	discord *wire.Discord
}

func (v visit) token(ctx context.Context) (string, error) {
	var limit wire.Limited
	err := v.discord.Reach(ctx)
	switch {
	case wire.Unauthorised(err):
		return "", errors.New("it is unknown to Discord; copy the one on the page Bot of your application, " +
			"https://discord.com/developers/applications, or make a new one there")
	case errors.As(err, &limit) && limit.Address:
		return "", fmt.Errorf("this address is limited, not you: Discord answers nothing to it for %s; stop what else asks "+
			"Discord from here, wait, or use another address", limit.For.Round(time.Second))
	case err != nil:
		return "", fmt.Errorf("no answer from Discord at %s: %w; can this machine reach it?", v.config.API, err)
	}
	link, err := v.discord.InviteLink(ctx)
	if err != nil {
		return "", fmt.Errorf("no answer from Discord at %s: %w", v.config.API, err)
	}
	return "Discord knows it; add the bot to a server with " + link, nil
}

// intents are none of those that Discord has to grant.
func (v visit) intents(context.Context) (string, error) {
	if v.config.Mentions {
		return "messages to the bot, and of all servers since MENTIONS=on; Discord grants these to everybody", nil
	}
	return "messages to the bot; Discord grants these to everybody", nil
}

// fewLeft is how many sessions are few: a bot that starts again and again uses them up.
const fewLeft = 10

func (v visit) shards(ctx context.Context) (string, error) {
	g, err := v.discord.Gateway(ctx)
	switch {
	case err != nil:
		return "", fmt.Errorf("no word from Discord: %w", err)
	case v.config.Shards != 0 && int(v.config.Shards) < g.Shards:
		return "", fmt.Errorf("as many as %d are recommended by Discord, and SHARDS is %d; leave it out, or raise it",
			g.Shards, v.config.Shards)
	case g.Left < max(fewLeft, g.Shards): // each shard needs one
		return "", fmt.Errorf("only %d sessions may begin within the next %s; does the bot start again and again?",
			g.Left, g.Reset.Round(time.Minute))
	}
	return fmt.Sprintf("Discord recommends %d; %d sessions may begin today, %d at a time",
		g.Shards, g.Left, g.Concurrency), nil
}

func (v visit) commands(ctx context.Context) (string, error) {
	words, err := v.program.words()
	if err != nil {
		return "", err
	}
	var notes storage.Documented // what is noted there is not known while the store cannot be opened
	if s, err := openToLook(ctx, v.config); err == nil {
		defer s.Close()
		notes = s
	}
	current, twice, err := bot.Registered(ctx, v.discord, v.program.Games, words, v.config.Guild, notes)
	switch {
	case err != nil:
		return "", fmt.Errorf("no word from Discord: %w", err)
	case twice != "":
		return "", fmt.Errorf("some stand twice: those for %s are left from before; the bot removes them when it starts",
			twice)
	case !current:
		return "", errors.New("they are not those of this program; it registers them when it starts")
	}
	return "they are those of this program", nil
}

func (v visit) store(ctx context.Context) (string, error) {
	s, err := openToLook(ctx, v.config)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return v.asked(ctx, v.config.File+" is made when the bot starts"), nil
	case errors.Is(err, storage.ErrUnavailable) && v.config.Redis == "":
		return v.inUse(ctx, err)
	case err != nil:
		return "", err
	}
	defer s.Close()
	others, err := v.config.fit(ctx, s)
	if err != nil {
		return "", fmt.Errorf("%s: %w", v.config.storeSetting(), err)
	}
	found, err := work(ctx, s)
	for _, f := range others {
		found += "; " + f.Words
	}
	if empty, err := backup.Empty(ctx, s, bot.OfStarts()...); err == nil && empty {
		found = v.asked(ctx, found)
	}
	return found, err
}

// asked adds to what is found about a store without games the question whether it is the right one, if need be.
func (v visit) asked(ctx context.Context, found string) string {
	if v.discord == nil {
		return found
	}
	if words := v.config.vacancy(ctx, v.discord.Guilds); words != "" {
		found += "; " + words
	}
	return found
}

// work tells whether a bot works on a store, and whether it keeps up.
func work(ctx context.Context, s storage.Backend) (string, error) {
	due, err := s.CountDue(ctx, time.Now().Add(-time.Minute))
	if err != nil {
		return "", err
	}
	if running, err := outage.Running(ctx, s); err != nil || !running {
		return "it answers; no bot works on it", err
	}
	return fmt.Sprintf("it answers; a bot works on it, and %d tables have waited for it for more than a minute", due), nil
}

// inUse tells whether a file is in use by a bot.
func (v visit) inUse(ctx context.Context, cause error) (string, error) {
	if !answered(ctx, socketOf(v.config.File)) {
		return "", fmt.Errorf("%w, and it is no bot that hands out backups", cause)
	}
	return "a bot works on " + v.config.File, nil
}

// How far clocks may be apart.
const apart = 30 * time.Second

func (v visit) clock(ctx context.Context) (string, error) {
	there, err := v.discord.Clock(ctx)
	if err != nil {
		return "", fmt.Errorf("no word of the time from Discord: %w", err)
	}
	off := time.Since(there)
	if off.Abs() > apart {
		return "", fmt.Errorf("the clock of this machine is %s from Discord's; let it be set by NTP", off.Round(time.Second))
	}
	if v.config.Redis == "" {
		return "it agrees with Discord's", nil
	}
	s, err := openToLook(ctx, v.config)
	if err != nil {
		return "", fmt.Errorf("the store does not tell the time: %w", err)
	}
	defer s.Close()
	if there, err = s.Time(ctx); err != nil {
		return "", err
	}
	if off = time.Since(there); off.Abs() > apart {
		return "", fmt.Errorf("the clock of Redis is %s from that of this machine; let it be set by NTP",
			off.Round(time.Second))
	}
	return "it agrees with Discord's and that of Redis", nil
}

// scarce is what has to be free on a disk at least, in bytes: a file that is compacted, and a copy of it, lie beside
// it.
const scarce = 256 << 20

func (v visit) disk(context.Context) (string, error) {
	if v.config.Redis != "" {
		return "games lie in Redis", nil
	}
	folder := filepath.Dir(v.config.File)
	probe, err := os.CreateTemp(folder, ".doctor")
	if err != nil {
		return "", fmt.Errorf("nothing can be written beside DATA_FILE: %w", err)
	}
	probe.Close()
	os.Remove(probe.Name())
	free, known := freeSpace(folder)
	needs := uint64(scarce)
	if about, err := os.Stat(v.config.File); err == nil {
		needs = max(needs, 2*uint64(about.Size()))
	}
	switch {
	case !known:
		return folder + " can be written", nil
	case free < needs:
		return "", fmt.Errorf("%d MB are free in %s; make it %d", free>>20, folder, needs>>20)
	}
	return fmt.Sprintf("%d MB are free in %s", free>>20, folder), nil
}
