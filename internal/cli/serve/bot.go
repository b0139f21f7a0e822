package serve

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"log/slog"
	"math/big"
	"strings"
	"time"

	"dockside/bot"
	"dockside/bot/catalog"
	"dockside/bot/discord/gateway"
	"dockside/bot/metrics"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/store"
	"dockside/internal/panics"
	"dockside/render/studio"
	"dockside/storage"
)

// NewBot returns a bot that works on a store as the settings say.
func NewBot(
	ctx context.Context, p command.Program, c config.Config, s storage.Backend, m *metrics.Meter, log *slog.Logger,
) (*bot.Bot, error) {
	setInitialGC()
	words, err := p.Words()
	if err != nil {
		return nil, err
	}
	studio, err := studio.New(catalog.Faces(p.Games)...)
	if err != nil {
		return nil, fmt.Errorf("pictures: %w", err)
	}
	panics.Go(func() error { freeMemory(ctx, studio, time.After); return nil }, func(err error) {
		if err != nil {
			log.Error("freeing of picture memory stopped", "error", err)
		}
	})
	archive, err := store.Archive(ctx, c, s)
	if err != nil {
		return nil, err
	}
	d, err := gateway.New(c.API, c.Token, time.After, log)
	if err != nil {
		return nil, fmt.Errorf("DISCORD_API_URL: %w", err)
	}
	d.SetMetrics(m)
	d.SetQuota(func(ctx context.Context, want int) (int, time.Duration, error) {
		return s.RateLimit(ctx, int(c.Rate), want)
	})
	invitable := strings.HasPrefix(c.API, "https://") // a local Discord has no page to add the bot
	settings := bot.Config{
		Games: p.Games, Store: s, Archive: archive, Discord: d, Words: words, Studio: studio,
		Cinema: studio.Cinema(), Random: rand.Reader, Dice: dice{},
		Files: c.Files, Privacy: c.Privacy, DailyKey: c.DailyKey, Emojis: true, Now: p.Now, Elapsed: elapsed,
		Invites: invitable, InviteLinks: invitable && bool(c.Invite), FirstSteps: true,
		Time: s.Time, Shift: s.AcquireLease, After: time.After,
		Guild: c.Guild, Mentions: bool(c.Mentions), Shards: int(c.Shards), Key: ed25519.PublicKey(c.Key), Commit: p.Commit,
		Meter: m, Register: store.Erasures(c), Log: log,
	}
	if c.Redis != "" { // other instances may use the same store
		settings.Copy, settings.Dead = instanceName(), hasEnded
	}
	return bot.New(settings), nil
}

// started is when the program began.
var started = time.Now()

// elapsed returns how long the program has run, by the monotonic clock.
func elapsed() time.Duration { return time.Since(started) }

// dice draws from the system's source of randomness.
type dice struct{}

// IntN returns an unbiased number in [0, n).
func (dice) IntN(n int) int {
	i, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil {
		panic(fmt.Sprintf("the system has no randomness: %v", err)) // crypto/rand promises that this never happens
	}
	return int(i.Int64())
}
