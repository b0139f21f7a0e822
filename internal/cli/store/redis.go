package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"dockside/internal/cli/config"
	"dockside/storage"
	"dockside/storage/redis"

	goredis "github.com/redis/go-redis/v9"
)

// Examine refuses a Redis that cannot work with the bot or is known to lose games. It returns the other findings.
// Other stores have none.
func Examine(ctx context.Context, c config.Config, s storage.Backend) (others []redis.Finding, err error) {
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

// admit refuses a store like Examine and logs the other findings. The bot also starts while a part of a Redis Cluster
// is unavailable, since the rest works.
func admit(ctx context.Context, c config.Config, s storage.Backend, log *slog.Logger) error {
	found, err := Examine(ctx, c, s)
	if errors.Is(err, storage.ErrUnavailable) {
		log.WarnContext(ctx, "cannot check the configuration of Redis", "error", err)
		return nil
	}
	logFindings(ctx, found, log)
	return err
}

// logFindings logs risks for the games as warnings, and unknown settings as information.
func logFindings(ctx context.Context, found []redis.Finding, log *slog.Logger) {
	for _, f := range found {
		level := slog.LevelWarn
		if f.Kind == redis.Unknown {
			level = slog.LevelInfo
		}
		log.Log(ctx, level, "Redis configuration: "+f.Words)
	}
}

// redisLog logs the messages of go-redis at the level debug, since errors repeat them.
type redisLog struct{ log *slog.Logger }

// Printf implements the logger of go-redis.
func (r redisLog) Printf(ctx context.Context, format string, args ...any) {
	r.log.DebugContext(ctx, "redis: "+fmt.Sprintf(format, args...))
}

func quietRedis(log *slog.Logger) { goredis.SetLogger(redisLog{log}) }
