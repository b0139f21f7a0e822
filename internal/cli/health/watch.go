package health

import (
	"context"
	"log/slog"
	"time"

	"dockside/internal/panics"
	"dockside/storage"
)

// The interval of health checks, and the number of failed checks after which an unhealthy store is logged again.
const (
	interval = 10 * time.Second
	logEvery = 30
)

// Watch checks the health of the store regularly until stop is called, so that the log reports an unhealthy store even
// if nothing asks for the health of the bot.
func Watch(ctx context.Context, s storage.Backend, log *slog.Logger) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ticker := time.NewTicker(interval)
	panics.Go(func() error {
		logHealth(ctx, s.Health, ticker.C, log)
		return nil
	}, func(err error) {
		if err != nil {
			log.Error("health checks of the store stopped", "error", err)
		}
	})
	return func() {
		ticker.Stop()
		cancel()
	}
}

// logHealth checks the store at each tick. It logs changes, and from time to time that the store is still unhealthy.
func logHealth(ctx context.Context, health func(context.Context) error, ticks <-chan time.Time, log *slog.Logger) {
	for failed := 0; ; {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		checkCtx, cancel := context.WithTimeout(ctx, interval)
		err := health(checkCtx)
		cancel()
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && failed%logEvery == 0:
			log.Error("store unhealthy", "error", err)
			failed++
		case err != nil:
			failed++
		case failed > 0:
			log.Info("store healthy again")
			failed = 0
		}
	}
}
