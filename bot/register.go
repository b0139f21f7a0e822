package bot

import (
	"context"
	"errors"
	"time"

	"dockside/bot/wire"
)

// register replaces the bot's commands by those of this program. It tries until it succeeds, or
// ctx ends, or Discord refuses the bot. If Discord rejects the commands, those that were registered
// before stay: people can play with them, and to try again would change nothing.
func (b *Bot) register(ctx context.Context) error {
	commands := Commands(b.games, b.words)
	for pause := time.Second; ; pause = min(2*pause, time.Minute) {
		err := b.discord.Register(ctx, b.guild, commands)
		switch {
		case err == nil || ctx.Err() != nil:
			return nil //nolint:nilerr // told to stop, it need not succeed
		case errors.Is(err, wire.ErrRefused):
			return err
		case wire.Rejected(err):
			b.log.Error("Discord rejects the commands; those it has stay", "error", err)
			return nil
		}
		b.log.Warn("cannot register the commands yet", "error", err)
		select {
		case <-ctx.Done():
		case <-b.after(max(pause, wire.Wait(err))):
		}
	}
}
