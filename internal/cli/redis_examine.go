package cli

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"dockside/game/table"
	"dockside/storage"
)

// fit refuses a Redis with which the bot cannot work, or which is known to lose games. It returns the other findings.
// Other stores are fit.
func (c Config) fit(ctx context.Context, s store) (others []storage.Finding, err error) {
	r, is := s.(*storage.Redis)
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
		case f.Kind == storage.Unfit:
			wrong = append(wrong, f.Words)
		case f.Kind == storage.Losing && !bool(c.AllowLoss):
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
func (c Config) admit(ctx context.Context, s store, log *slog.Logger) error {
	found, err := c.fit(ctx, s)
	if errors.Is(err, table.ErrUnavailable) {
		log.WarnContext(ctx, "this Redis cannot be examined now", "error", err)
		return nil
	}
	logFindings(ctx, found, log)
	return err
}

// logFindings logs what may become dangerous for the games, and what cannot be known.
func logFindings(ctx context.Context, found []storage.Finding, log *slog.Logger) {
	for _, f := range found {
		level := slog.LevelWarn
		if f.Kind == storage.Unknown {
			level = slog.LevelInfo
		}
		log.Log(ctx, level, "about this Redis: "+f.Words)
	}
}
