package cli

import (
	"context"
	"log/slog"
	"time"

	"dockside/internal/panics"
	"dockside/storage"
)

// How often the store is looked at, and after how many looks at which it is still not well that is logged again.
const (
	healthLook  = 10 * time.Second
	healthAgain = 30
)

// watchHealth looks at the store again and again until stop, so that the log tells when it is not well even if nobody
// asks for the health of the bot.
func watchHealth(ctx context.Context, s storage.Backend, log *slog.Logger) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ticker := time.NewTicker(healthLook)
	panics.Go(func() error {
		logHealth(ctx, s.Health, ticker.C, log)
		return nil
	}, func(err error) {
		if err != nil {
			log.Error("nobody looks at the store any more", "error", err)
		}
	})
	return func() {
		ticker.Stop()
		cancel()
	}
}

// logHealth logs at each tick how the store is, if that has changed, and from time to time that it is still not well.
func logHealth(ctx context.Context, health func(context.Context) error, ticks <-chan time.Time, log *slog.Logger) {
	for ill := 0; ; {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		soon, cancel := context.WithTimeout(ctx, healthLook)
		err := health(soon)
		cancel()
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && ill%healthAgain == 0:
			log.Error("the store is not well", "error", err)
			ill++
		case err != nil:
			ill++
		case ill > 0:
			log.Info("the store is well again")
			ill = 0
		}
	}
}
