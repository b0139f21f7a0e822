package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"dockside/bot"
	"dockside/internal/cli/config"
	"dockside/internal/panics"
	"dockside/storage"
	"dockside/storage/backup"
)

// ListGuilds returns the ids of the servers that the bot is on.
type ListGuilds func(context.Context) ([]string, error)

// EmptyWarning returns a warning that a store without games may be the wrong one, such as when a volume is not mounted.
// It is empty if the bot is on no server, or if Discord does not answer.
func EmptyWarning(ctx context.Context, c config.Config, list ListGuilds) string {
	guilds, err := list(ctx)
	if err != nil || len(guilds) == 0 {
		return ""
	}
	return fmt.Sprintf("%s has no games, although the bot is on servers already (%d): was the volume mounted? "+
		"(At the first start this is as it should be.)", c.StoreSetting(), len(guilds))
}

// WarnIfEmpty logs EmptyWarning if a store has no games. It returns at once.
func WarnIfEmpty(ctx context.Context, c config.Config, s storage.Backend, list ListGuilds, log *slog.Logger) {
	panics.Go(func() error { return warnIfEmpty(ctx, c, s, list, log) }, func(err error) {
		if err != nil && ctx.Err() == nil && !errors.Is(err, storage.ErrUnavailable) { // as after a failed start
			log.Warn("cannot check whether the store has tables", "error", err)
		}
	})
}

func warnIfEmpty(ctx context.Context, c config.Config, s storage.Backend, list ListGuilds, log *slog.Logger) error {
	empty, err := IsEmpty(ctx, s)
	if err != nil || !empty {
		return err
	}
	if warning := EmptyWarning(ctx, c, list); warning != "" {
		log.Warn(warning)
	}
	return nil
}

// IsEmpty reports whether a store has nothing but what a bot writes at its start.
func IsEmpty(ctx context.Context, s storage.Backend) (bool, error) {
	return backup.Empty(ctx, s, bot.OfStarts()...)
}
