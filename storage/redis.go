package storage

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/table"
)

// Redis keeps everything in a Redis, which any number of processes may share.
type Redis struct {
	client redis.UniversalClient
	jitter func(below time.Duration) time.Duration // chooses in [0, below)
}

// attempts is how often an Update tries when others are faster. Its pauses grow up to
// longestPause, so this many are spent only if something is wrong.
const (
	attempts     = 200
	shortPause   = time.Millisecond
	longestPause = 64 * time.Millisecond
)

// swap replaces a value if it is still the one that was read. Since the value contains its
// revision, this compares revisions.
const swap = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`

// claim answers with the owner of a name, a new one if it was nobody's or ARGV[2]'s.
const claim = `
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[2] then return owner end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]`

// Create stores a new table, or fails with table.ErrExists. It stamps the table with the schema and
// revision 1.
func (r *Redis) Create(ctx context.Context, t *table.Table) error {
	value, err := encode(t, 1)
	if err != nil {
		return err
	}
	if err := r.announce(ctx, t); err != nil {
		return err
	}
	err = r.once(ctx, redis.NewCmd(ctx, "set", tableKey(t.ID), value, "nx"))
	if errors.Is(err, redis.Nil) {
		return exists(t.ID)
	}
	return unavailable(err)
}

// Load returns a table, or table.ErrNotFound.
func (r *Redis) Load(ctx context.Context, id string) (*table.Table, error) {
	value, err := r.value(ctx, id)
	if err != nil {
		return nil, err
	}
	return decode(id, value)
}

// Update changes a table, trying again when somebody else was faster. It fails with
// table.ErrUnavailable when the answer to its write is lost; that write may have taken place.
func (r *Redis) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	pause := shortPause
	for range attempts {
		t, stored, err := r.try(ctx, id, change)
		if stored || err != nil {
			return t, err
		}
		if err := r.rest(ctx, pause); err != nil {
			return nil, unavailable(err)
		}
		pause = min(2*pause, longestPause)
	}
	return nil, fmt.Errorf("%w: too many others change table %q", table.ErrUnavailable, id)
}

// try is one attempt at an Update; stored is false if somebody else was faster.
func (r *Redis) try(ctx context.Context, id string, change func(*table.Table) error) (
	t *table.Table, stored bool, err error,
) {
	old, err := r.value(ctx, id)
	if err != nil {
		return nil, false, err
	}
	if t, err = decode(id, old); err != nil {
		return nil, false, err
	}
	value, err := revise(t, change)
	if err != nil {
		return nil, false, err
	}
	if err := r.announce(ctx, t); err != nil {
		return nil, false, err
	}
	cmd := redis.NewCmd(ctx, "eval", swap, 1, tableKey(id), old, value)
	if err := r.once(ctx, cmd); err != nil {
		return nil, false, unavailable(err)
	}
	if swapped, err := cmd.Bool(); err != nil || !swapped {
		return nil, false, unavailable(err)
	}
	r.tidy(ctx, t)
	return t, true, nil
}

// rest waits for less than pause, so that those who collided do not collide again.
func (r *Redis) rest(ctx context.Context, pause time.Duration) error {
	select {
	case <-time.After(r.jitter(pause)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Claim gives a name to an id if it belongs to nobody, or to the id instead.
func (r *Redis) Claim(ctx context.Context, name, id, instead string) (owner string, err error) {
	owner, err = r.client.Eval(ctx, claim, []string{claimKey(name)}, id, instead).Text()
	return owner, unavailable(err)
}

// Health tells whether Redis answers.
func (r *Redis) Health(ctx context.Context) error {
	return unavailable(r.client.Ping(ctx).Err())
}

// Close ends all connections.
func (r *Redis) Close() error { return r.client.Close() }

func (r *Redis) value(ctx context.Context, id string) ([]byte, error) {
	value, err := r.client.Get(ctx, tableKey(id)).Bytes()
	if errors.Is(err, redis.Nil) {
		return nil, notFound(id)
	}
	return value, unavailable(err)
}

// once sends a command whose repetition would not do the same again: neither go-redis nor its
// cluster client repeats it when the answer does not arrive.
func (r *Redis) once(ctx context.Context, cmd *redis.Cmd) error {
	return r.client.Process(ctx, unrepeated{cmd})
}

type unrepeated struct{ *redis.Cmd }

// NoRetry is what go-redis asks before it repeats a command.
func (unrepeated) NoRetry() bool { return true }
