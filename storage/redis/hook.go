package redis

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// hook implements redis.Hook. It wraps each command, and each pipeline, whose name is "pipeline".
type hook func(ctx context.Context, name string, commands []redis.Cmder, next func(context.Context) error) error

// DialHook leaves connecting unchanged.
func (h hook) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook wraps a command.
func (h hook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		return h(ctx, cmd.Name(), []redis.Cmder{cmd}, func(ctx context.Context) error { return next(ctx, cmd) })
	}
}

// ProcessPipelineHook wraps several commands that are sent together.
func (h hook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		return h(ctx, "pipeline", cmds, func(ctx context.Context) error { return next(ctx, cmds) })
	}
}
