package redis

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

// movedHook is a hook that asks a Cluster anew who has what, as soon as somebody turns a command away or does not
// answer. The client by itself asks again at its interval only, and would ask a dead server until then.
type movedHook struct{ cluster *redis.ClusterClient }

// DialHook leaves connecting alone: who asked hears of it.
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

// look asks anew if an error says that this is no longer the server to ask. At most five times a second anything is
// asked.
func (t movedHook) look(ctx context.Context, err error) {
	var said redis.Error
	answered := err == nil || errors.As(err, &said)
	if !answered || redis.HasErrorPrefix(err, "MOVED") || redis.HasErrorPrefix(err, "READONLY") ||
		redis.HasErrorPrefix(err, "CLUSTERDOWN") {
		t.cluster.ReloadState(ctx)
	}
}
