package redis

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/internal/retry"
	"dockside/storage"
	"dockside/storage/internal/codec"
)

// server is a Redis with its client, replicas, watcher and source of randomness.
type server struct {
	client   redis.UniversalClient
	replicas int                                     // that confirm each write of a table, see WaitFor
	watcher  storage.Watcher                         // nil for none
	jitter   func(below time.Duration) time.Duration // chooses in [0, below)
}

// scan visits the keys of a pattern, on all nodes of a Cluster concurrently.
func (r *server) scan(ctx context.Context, pattern string, do func(node *redis.Client, keys []string) error) error {
	const batch = 1000
	node := func(ctx context.Context, node *redis.Client) error {
		for cursor := uint64(0); ; {
			keys, next, err := node.Scan(ctx, cursor, pattern, batch).Result()
			if err != nil {
				return err
			}
			if err := do(node, keys); err != nil {
				return err
			}
			if cursor = next; cursor == 0 {
				return nil
			}
		}
	}
	switch client := r.client.(type) {
	case *redis.ClusterClient:
		return codec.Unavailable(client.ForEachMaster(ctx, node))
	case *redis.Client:
		return codec.Unavailable(node(ctx, client))
	}
	return fmt.Errorf("go through the keys: not with a %T", r.client)
}

// getKeys gets several keys in one round trip; each answer keeps its error.
func (r *server) getKeys(ctx context.Context, key func(id string) string, ids []string) []*redis.StringCmd {
	answers := make([]*redis.StringCmd, len(ids))
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for i, id := range ids {
			answers[i] = p.Get(ctx, key(id))
		}
		return nil
	})
	return answers
}

// Limits of retry. The pauses grow up to longestPause, so all attempts are used only if something is wrong.
const (
	attempts     = 200
	shortPause   = time.Millisecond
	longestPause = 64 * time.Millisecond
)

// retry repeats an optimistic change (try) until it is done, with growing pauses, since others may change the same
// value. A pause is a random part of its length, so that callers who collided do not collide again. After too many
// attempts it returns storage.ErrUnavailable, with what was changed.
func (r *server) retry(ctx context.Context, what string, try func() (done bool, err error)) error {
	backoff := retry.Backoff{First: shortPause, Max: longestPause, After: time.After}
	for range attempts {
		if done, err := try(); done || err != nil {
			return err
		}
		if err := backoff.Wait(ctx, r.jitter(backoff.Next(0))); err != nil {
			return codec.Unavailable(err)
		}
	}
	return fmt.Errorf("%w: too many others change %s", storage.ErrUnavailable, what)
}

// healthLasts is how long Redis keeps the key that a health check has written.
const healthLasts = time.Minute

// Health implements storage.Backend. It writes a key to check that Redis takes writes.
func (r *server) Health(ctx context.Context) error {
	return codec.Unavailable(r.client.Set(ctx, healthKey, 1, healthLasts).Err())
}

// readTime returns the time of the server that has a key: the servers of a Cluster may disagree.
var readTime = newScript(`return redis.call('TIME')`)

// Time implements storage.Cluster. It is the time of Redis.
func (r *server) Time(ctx context.Context) (time.Time, error) {
	told, err := r.run(ctx, readTime, layoutKey).Int64Slice() // seconds, and microseconds of the next
	switch {
	case err != nil:
		return time.Time{}, codec.Unavailable(err)
	case len(told) != 2:
		return time.Time{}, codec.Unavailable(fmt.Errorf("the time is %v", told))
	}
	return time.UnixMicro(told[0]*1e6 + told[1]), nil
}

// Close implements storage.Backend. It ends all connections.
func (r *server) Close() error { return r.client.Close() }

// script is a Lua script that Redis may have cached by its hash.
type script struct{ text, hash string }

func newScript(text string) script {
	sum := sha1.Sum([]byte(text))
	return script{text, hex.EncodeToString(sum[:])}
}

// run runs a script on a key, once.
func (r *server) run(ctx context.Context, s script, key string, args ...any) *redis.Cmd {
	return run(ctx, r.client, s, key, args...)
}

// run runs a script on a key, once. After NOSCRIPT it sends the script, since it has not run.
func run(ctx context.Context, c connection, s script, key string, args ...any) *redis.Cmd {
	cmd := redis.NewCmd(ctx, append([]any{"evalsha", s.hash, 1, key}, args...)...)
	if err := once(ctx, c, cmd); !redis.HasErrorPrefix(err, "NOSCRIPT") {
		return cmd
	}
	cmd = redis.NewCmd(ctx, append([]any{"eval", s.text, 1, key}, args...)...)
	_ = once(ctx, c, cmd) // the command keeps its error
	return cmd
}

// once sends a command that must not be repeated. If the response is lost, neither go-redis nor its Cluster client
// repeats the command.
func once(ctx context.Context, c connection, cmd *redis.Cmd) error {
	return c.Process(ctx, unrepeated{cmd})
}

type unrepeated struct{ *redis.Cmd }

// NoRetry is what go-redis asks before it repeats a command.
func (unrepeated) NoRetry() bool { return true }

// AcquireLease implements storage.Cluster.
func (r *server) AcquireLease(ctx context.Context, lasts time.Duration) (mine bool, err error) {
	err = once(ctx, r.client, redis.NewCmd(ctx, "set", shiftKey, 1, "nx", "px", lasts.Milliseconds()))
	if errors.Is(err, redis.Nil) {
		return false, nil
	}
	return err == nil, codec.Unavailable(err)
}
