package redis

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

// movedHook is a hook of go-redis that reloads the slot map of a Cluster after a MOVED or READONLY reply or a timeout.
// The client by itself reloads it at its interval only, and would ask a dead server until then.
type movedHook struct{ cluster *redis.ClusterClient }

// DialHook does nothing: the caller gets the error.
func (t movedHook) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook looks at the answer to a command.
func (t movedHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		err := next(ctx, cmd)
		t.look(ctx, err)
		return err
	}
}

// ProcessPipelineHook looks at the answers to several commands.
func (t movedHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		err := next(ctx, cmds)
		for _, cmd := range cmds {
			t.look(ctx, cmd.Err())
		}
		return err
	}
}

// look reloads the slot map if an error says that another server has to be asked. ReloadState does so at most five
// times a second.
func (t movedHook) look(ctx context.Context, err error) {
	var said redis.Error
	answered := err == nil || errors.As(err, &said)
	if !answered || redis.HasErrorPrefix(err, "MOVED") || redis.HasErrorPrefix(err, "READONLY") ||
		redis.HasErrorPrefix(err, "CLUSTERDOWN") {
		t.cluster.ReloadState(ctx)
	}
}
