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

// hear tells the watcher, if there is one, of an operation that has failed although all its commands were answered.
func (r *server) hear(operation string, begun time.Time) {
	if r.watcher != nil {
		r.watcher(operation, time.Since(begun), true)
	}
}

// watched is a hook that tells a watcher.
type watched storage.Watcher

// DialHook leaves connecting alone.
func (w watched) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook tells of a command.
func (w watched) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		begun := time.Now()
		err := next(ctx, cmd)
		w(cmd.Name(), time.Since(begun), broken(err))
		return err
	}
}

// ProcessPipelineHook tells of several commands that are sent together.
func (w watched) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		begun := time.Now()
		err := next(ctx, cmds)
		w("pipeline", time.Since(begun), broken(err))
		return err
	}
}

// broken reports whether an error is more than a missing key or script, or an old server that does not know the
// greeting.
func broken(err error) bool {
	return err != nil && !errors.Is(err, redis.Nil) && !redis.HasErrorPrefix(err, "NOSCRIPT") &&
		!redis.HasErrorPrefix(err, "unknown")
}
