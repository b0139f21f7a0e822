package redis

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/storage"
)

// Watch implements storage.Backend. Commands that are sent together are one operation, "pipeline".
func (r *server) Watch(w storage.Watcher) {
	r.watcher = w
	r.client.AddHook(watched(w))
}

// reportFailure reports a failed operation to the watcher, if there is one, although all its commands were answered.
func (r *server) reportFailure(operation string, begun time.Time) {
	if r.watcher != nil {
		r.watcher(operation, time.Since(begun), true)
	}
}

// watched returns a hook that tells a watcher of each command and pipeline.
func watched(w storage.Watcher) hook {
	return func(ctx context.Context, name string, _ []redis.Cmder, next func(context.Context) error) error {
		begun := time.Now()
		err := next(ctx)
		w(name, time.Since(begun), broken(err))
		return err
	}
}

// broken reports whether an error is more than a missing key or script, or an old server that does not know the
// greeting.
func broken(err error) bool {
	return err != nil && !errors.Is(err, redis.Nil) && !redis.HasErrorPrefix(err, "NOSCRIPT") &&
		!redis.HasErrorPrefix(err, "unknown")
}
