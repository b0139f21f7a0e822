package redis

import (
	"context"
	"errors"
	"slices"

	"github.com/redis/go-redis/v9"
)

// reloadMoved returns a hook that reloads the slot map of a Cluster after a MOVED or READONLY reply or a timeout. The
// client by itself reloads it at its interval only, and would ask a dead server until then. ReloadState does so at most
// five times a second.
func reloadMoved(cluster *redis.ClusterClient) hook {
	return func(ctx context.Context, _ string, commands []redis.Cmder, next func(context.Context) error) error {
		err := next(ctx)
		if isMoved(err) || slices.ContainsFunc(commands, func(c redis.Cmder) bool { return isMoved(c.Err()) }) {
			cluster.ReloadState(ctx)
		}
		return err
	}
}

// isMoved reports whether an error says that another server has to be asked.
func isMoved(err error) bool {
	answered := err == nil || errors.As(err, new(redis.Error))
	return !answered || redis.HasErrorPrefix(err, "MOVED") || redis.HasErrorPrefix(err, "READONLY") ||
		redis.HasErrorPrefix(err, "CLUSTERDOWN")
}
