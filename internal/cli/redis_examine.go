package cli

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"dockside/storage"
	"dockside/storage/redis"
)

// fit refuses a Redis with which the bot cannot work, or which is known to lose games. It returns the other findings.
// Other stores are fit.
func (c Config) fit(ctx context.Context, s storage.Backend) (others []redis.Finding, err error) {
	r, is := s.(*redis.Store)
	if !is {
		return nil, nil
	}
	found, err := r.Examine(ctx)
	if err != nil {
		return nil, err
	}
	var wrong []string
	for _, f := range found {
		switch {
		case f.Kind == redis.Unfit:
			wrong = append(wrong, f.Words)
		case f.Kind == redis.Losing && !bool(c.AllowLoss):
			wrong = append(wrong, f.Words+", or start all the same with REDIS_ALLOW_LOSS=on")
		default:
			others = append(others, f)
		}
	}
	if len(wrong) > 0 {
		return nil, errors.New("this Redis cannot keep the games: " + strings.Join(wrong, "; "))
	}
	return others, nil
}

// admit refuses a store that is not fit, and logs the other findings. A part of a Cluster that is away is no reason not
// to start: the rest works.
func (c Config) admit(ctx context.Context, s storage.Backend, log *slog.Logger) error {
	found, err := c.fit(ctx, s)
	if errors.Is(err, storage.ErrUnavailable) {
		log.WarnContext(ctx, "this Redis cannot be examined now", "error", err)
		return nil
	}
	logFindings(ctx, found, log)
	return err
}

// logFindings logs what may become dangerous for the games, and what cannot be known.
func logFindings(ctx context.Context, found []redis.Finding, log *slog.Logger) {
	for _, f := range found {
		level := slog.LevelWarn
		if f.Kind == redis.Unknown {
			level = slog.LevelInfo
		}
		log.Log(ctx, level, "about this Redis: "+f.Words)
	}
}
