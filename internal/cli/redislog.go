package cli

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/redis/go-redis/v9"
)

// redisLog takes what go-redis says on the side, which every error repeats, out of the way.
type redisLog struct{ log *slog.Logger }

// Printf is how go-redis speaks.
func (r redisLog) Printf(ctx context.Context, format string, args ...any) {
	r.log.DebugContext(ctx, "redis: "+fmt.Sprintf(format, args...))
}

func quietRedis(log *slog.Logger) { redis.SetLogger(redisLog{log}) }
