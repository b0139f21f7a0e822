package storage

import (
	"context"
	"errors"
	"time"

	"dockside/game/table"

	"github.com/redis/go-redis/v9"
)

// Watcher hears of each operation of a store: which it was, how long it took, and whether the storage
// has failed at it.
type Watcher func(operation string, took time.Duration, failed bool)

// Watch lets a watcher hear of all that is read and written from now on. It is called before anything is.
func (b *Bolt) Watch(w Watcher) { b.watcher = w }

// hear tells the watcher of an operation, if there is one.
func (b *Bolt) hear(operation string, begun time.Time, err error) {
	if b.watcher != nil {
		b.watcher(operation, time.Since(begun), errors.Is(err, table.ErrUnavailable))
	}
}

// Watch lets a watcher hear of all commands from now on, by their names; those that are sent together
// are one "pipeline". It is called before anything is asked.
func (r *Redis) Watch(w Watcher) {
	r.watcher = w
	r.client.AddHook(watched(w))
}

// hear tells the watcher, if there is one, of an operation that has failed though all its commands were answered.
func (r *Redis) hear(operation string, begun time.Time) {
	if r.watcher != nil {
		r.watcher(operation, time.Since(begun), true)
	}
}

// watched is a hook that tells a watcher.
type watched Watcher

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

// broken tells whether an error is more than that there is no such key or script, or that an old server does not know
// what it is greeted with.
func broken(err error) bool {
	return err != nil && !errors.Is(err, redis.Nil) && !redis.HasErrorPrefix(err, "NOSCRIPT") &&
		!redis.HasErrorPrefix(err, "unknown")
}
