package redis

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/storage/internal/codec"
)

// needed lists the commands that the store sends, or its scripts call, in forms that tell old versions of Redis apart.
// The keys k, h, s, z, l and n stand for keys of a probe, which are removed afterwards.
var needed = [][]any{
	{"set", "k", "v", "nx", "px", 60_000},
	{"get", "k"},
	{"getrange", "k", 0, 1},
	{"exists", "k"},
	{"pttl", "k"},
	{"type", "k"},
	{"getdel", "k"},
	{"hset", "h", "a", 1},
	{"hincrby", "h", "a", 1},
	{"hget", "h", "a"},
	{"hmget", "h", "a"},
	{"hgetall", "h"},
	{"hdel", "h", "b"},
	{"sadd", "s", "a"},
	{"smembers", "s"},
	{"srem", "s", "b"},
	{"zadd", "z", "lt", 1, "a"},
	{"zadd", "z", "xx", 1, "a"},
	{"zrange", "z", "-inf", 1, "byscore", "limit", 0, 1, "withscores"},
	{"zrangebyscore", "z", "-inf", 1, "limit", 0, 1},
	{"zrevrange", "z", 0, 0},
	{"zrank", "z", "a"},
	{"zscore", "z", "a"},
	{"zcard", "z"},
	{"zcount", "z", "-inf", 1},
	{"zscan", "z", 0},
	{"zrem", "z", "b"},
	{"zremrangebyscore", "z", 2, 3},
	{"rpush", "l", "a"},
	{"lrange", "l", 0, 0},
	{"llen", "l"},
	{"rename", "l", "n"},
	{"eval", "return redis.call('TIME')", 1, "k"},
	{"evalsha", readTime.hash, 1, "k"},
	{"scan", 0, "match", "dockside:none", "count", 1},
	{"time"},
	{"del", "k"},
	{"unlink", "k", "h", "s", "z", "l", "n"},
}

// probe sends each command that the store needs, on keys that it removes again. It returns a finding for each way in
// which Redis refuses some. An error means that there is no answer.
func (r *server) probe(ctx context.Context) (found []Finding, err error) {
	prefix := "dockside:probe:{" + rand.Text() + "}:"
	sent := make([]redis.Cmder, len(needed))
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // each command keeps its error
		for i, command := range needed {
			sent[i] = p.Do(ctx, onKeys(prefix, command)...)
		}
		for _, left := range []string{"k", "h", "s", "z", "l", "n"} { // where it refuses to remove them
			p.PExpire(ctx, prefix+left, time.Minute)
		}
		return nil
	})
	names := map[string][]string{} // of the commands that have the same cure
	for i, cmd := range sent {
		err := cmd.Err()
		if err == nil || errors.Is(err, redis.Nil) || redis.HasErrorPrefix(err, "NOSCRIPT") ||
			redis.HasErrorPrefix(err, "no such key") {
			continue
		}
		var refused redis.Error
		if !errors.As(err, &refused) {
			return nil, codec.Unavailable(err)
		}
		cure := cureOf(err)
		if cure == "" {
			cure = "it does not answer as Redis 6.2 does: " + refused.Error()
		}
		if name := strings.ToUpper(needed[i][0].(string)); !slices.Contains(names[cure], name) {
			names[cure] = append(names[cure], name)
		}
	}
	for cure, refused := range names {
		const enough = 5
		more := ""
		if len(refused) > enough {
			refused, more = refused[:enough], " and others"
		}
		found = append(found, Finding{Unfit, fmt.Sprintf("%s (it refuses %s%s)", cure, strings.Join(refused, ", "), more)})
	}
	return found, nil
}

// onKeys is a command on the keys of a probe.
func onKeys(prefix string, command []any) []any {
	args := slices.Clone(command)
	for i, arg := range args {
		if name, is := arg.(string); is && i > 0 && len(name) == 1 && strings.Contains("khszln", name) {
			args[i] = prefix + name
		}
	}
	return args
}
