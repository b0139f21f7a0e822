package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"dockside/bot"
	"dockside/internal/panics"
	"dockside/storage"
	"dockside/storage/backup"
)

// guilds lists the servers that the bot is on.
type guilds func(context.Context) ([]string, error)

// vacancy is a question about a store without games, if the bot is on servers already: that is so when a volume was not
// mounted, and at the first start. It is empty if the bot is on no server, or if Discord does not answer.
func (c Config) vacancy(ctx context.Context, on guilds) string {
	servers, err := on(ctx)
	if err != nil || len(servers) == 0 {
		return ""
	}
	return fmt.Sprintf("%s has no games, although the bot is on servers already (%d): was the volume mounted? "+
		"(At the first start this is as it should be.)", c.storeSetting(), len(servers))
}

// warnOfVacancy logs that a store has no games although the bot is on servers already.
func (c Config) warnOfVacancy(ctx context.Context, s storage.Backend, on guilds, log *slog.Logger) error {
	empty, err := backup.Empty(ctx, s, bot.OfStarts()...)
	if err != nil || !empty {
		return err
	}
	if words := c.vacancy(ctx, on); words != "" {
		log.Warn(words)
	}
	return nil
}

// askForGames does the same while the bot starts.
func (c Config) askForGames(ctx context.Context, s storage.Backend, on guilds, log *slog.Logger) {
	panics.Go(func() error { return c.warnOfVacancy(ctx, s, on, log) }, func(err error) {
		if err != nil && ctx.Err() == nil && !errors.Is(err, storage.ErrUnavailable) { // as after a failed start
			log.Warn("cannot tell whether the store has games", "error", err)
		}
	})
}
