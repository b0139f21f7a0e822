package storage

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"dockside/game/table"

	"github.com/redis/go-redis/v9"
)

// Redis keeps everything in a Redis, which any number of processes may share.
type Redis struct {
	client   redis.UniversalClient
	replicas int                                     // that confirm each write of a table, see WaitFor
	watcher  Watcher                                 // nil for none
	jitter   func(below time.Duration) time.Duration // chooses in [0, below)
}

// attempts is how often an Update tries when others are faster. Its pauses grow up to
// longestPause, so this many are spent only if something is wrong.
const (
	attempts     = 200
	shortPause   = time.Millisecond
	longestPause = 64 * time.Millisecond
)

// swap replaces a table if its revision is still the one that was read; what does not begin as
// tables do has none.
var swap = newScript(`
local found = string.match(redis.call('GETRANGE', KEYS[1], 0, 127), '^{"schema":%d+,"id":"[^"]*","revision":(%d+)')
if found ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`)

// remove takes a table away if its revision is still the one that was read.
var remove = newScript(`
local found = string.match(redis.call('GETRANGE', KEYS[1], 0, 127), '^{"schema":%d+,"id":"[^"]*","revision":(%d+)')
if found ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`)

// claim answers with the owner of a name, a new one if it was nobody's or ARGV[2]'s.
const claim = `
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[2] then return owner end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]`

// Create stores a new table, or fails with table.ErrExists. It stamps the table with the schema and
// revision 1.
func (r *Redis) Create(ctx context.Context, t *table.Table) error { return r.create(ctx, t, 1) }

// Restore stores a table as it was when it was removed, or fails with table.ErrExists.
func (r *Redis) Restore(ctx context.Context, t *table.Table) error {
	return r.create(ctx, t, t.Revision)
}

// create stores a table that is not there, under a revision.
func (r *Redis) create(ctx context.Context, t *table.Table, revision int64) error {
	value, err := encode(t, revision)
	if err != nil {
		return err
	}
	if err := r.announce(ctx, t, listing{}); err != nil {
		return err
	}
	err = r.write(ctx, tableKey(t.ID), func(ctx context.Context, c connection) error {
		return once(ctx, c, redis.NewCmd(ctx, "set", tableKey(t.ID), value, "nx"))
	})
	if errors.Is(err, redis.Nil) {
		return exists(t.ID)
	}
	return unavailable(err)
}

// Remove forgets a table that is not live if it is still as it was loaded, and tells whether it was; and, whatever it
// is now, what its ladders have noted so that it counts once. What is left in the lists is void then, so that its
// failure is none.
func (r *Redis) Remove(ctx context.Context, t *table.Table) (bool, error) {
	if names := settledOn(t); len(names) > 0 {
		if _, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
			for _, name := range names {
				p.HDel(ctx, ladderKey(name, changesPart), t.ID)
			}
			return nil
		}); err != nil {
			return false, unavailable(err)
		}
	}
	removed, err := r.run(ctx, remove, tableKey(t.ID), t.Revision).Bool()
	if err != nil || !removed {
		return false, unavailable(err)
	}
	r.unlist(ctx, t)
	return true, nil
}

// Load returns a table, or table.ErrNotFound.
func (r *Redis) Load(ctx context.Context, id string) (*table.Table, error) {
	return tableOf(id, r.client.Get(ctx, tableKey(id)))
}

// LoadWith returns a table and documents, in one round trip.
func (r *Redis) LoadWith(ctx context.Context, id string, keys ...string) (
	t *table.Table, documents []json.RawMessage, err error,
) {
	var stored *redis.StringCmd
	kept := make([]*redis.StringCmd, len(keys))
	_, _ = r.client.Pipelined(ctx, func(p redis.Pipeliner) error { // each command keeps its error
		stored = p.Get(ctx, tableKey(id))
		for i, key := range keys {
			kept[i] = p.Get(ctx, documentKey(key))
		}
		return nil
	})
	documents = make([]json.RawMessage, len(keys))
	for i := range keys {
		if documents[i], err = documentOf(kept[i].Bytes()); err != nil {
			return nil, nil, err
		}
	}
	t, err = tableOf(id, stored)
	return t, documents, err
}

// tableOf reads the answer to the question for a table.
func tableOf(id string, answer *redis.StringCmd) (*table.Table, error) {
	value, err := answer.Bytes()
	switch {
	case errors.Is(err, redis.Nil):
		return nil, notFound(id)
	case err != nil:
		return nil, unavailable(err)
	}
	return decode(id, value)
}

// Update changes a table, trying again when somebody else was faster. It fails with
// table.ErrUnavailable when the answer to its write is lost; that write may have taken place.
func (r *Redis) Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error) {
	t, err := r.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.UpdateFrom(ctx, t, change)
}

// UpdateFrom changes a table that was loaded, as Update does, and loads it again only when somebody
// else was faster.
func (r *Redis) UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (*table.Table, error) {
	id, pause := t.ID, shortPause
	for range attempts {
		switch stored, err := r.try(ctx, t, change); {
		case err != nil:
			return nil, err
		case stored:
			return t, nil
		}
		if err := r.rest(ctx, pause); err != nil {
			return nil, unavailable(err)
		}
		pause = min(2*pause, longestPause)
		var err error
		if t, err = r.Load(ctx, id); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("%w: too many others change table %q", table.ErrUnavailable, id)
}

// try is one attempt at an Update; stored is false if somebody else was faster.
func (r *Redis) try(ctx context.Context, t *table.Table, change func(*table.Table) error) (stored bool, err error) {
	before, revision := formerListing(t), t.Revision
	value, err := revise(t, change)
	if err != nil {
		return false, err
	}
	if err := r.announce(ctx, t, before); err != nil {
		return false, err
	}
	var swapped bool
	err = r.write(ctx, tableKey(t.ID), func(ctx context.Context, c connection) (err error) {
		swapped, err = run(ctx, c, swap, tableKey(t.ID), revision, value).Bool()
		return err
	})
	if err != nil || !swapped {
		return false, unavailable(err)
	}
	r.tidy(ctx, t, before)
	return true, nil
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

// healthLasts is how long Redis keeps what a look at its health has written.
const healthLasts = time.Minute

// Health returns an error if Redis does not answer, or takes no writes.
func (r *Redis) Health(ctx context.Context) error {
	return unavailable(r.client.Set(ctx, healthKey, 1, healthLasts).Err())
}

// readTime asks where a key lies for the time: in a cluster the servers may disagree about it.
var readTime = newScript(`return redis.call('TIME')`)

// Time is that of Redis, which is the same for all who share it.
func (r *Redis) Time(ctx context.Context) (time.Time, error) {
	told, err := r.run(ctx, readTime, layoutKey).Int64Slice() // seconds, and microseconds of the next
	switch {
	case err != nil:
		return time.Time{}, unavailable(err)
	case len(told) != 2:
		return time.Time{}, unavailable(fmt.Errorf("the time is %v", told))
	}
	return time.UnixMicro(told[0]*1e6 + told[1]), nil
}

// Close ends all connections.
func (r *Redis) Close() error { return r.client.Close() }

// script is a script that Redis may know by its hash already.
type script struct{ text, hash string }

func newScript(text string) script {
	sum := sha1.Sum([]byte(text))
	return script{text, hex.EncodeToString(sum[:])}
}

// run runs a script on a key, once.
func (r *Redis) run(ctx context.Context, s script, key string, args ...any) *redis.Cmd {
	return run(ctx, r.client, s, key, args...)
}

// run runs a script on a key, once. That Redis does not know it yet is an answer: it has not run.
func run(ctx context.Context, c connection, s script, key string, args ...any) *redis.Cmd {
	cmd := redis.NewCmd(ctx, append([]any{"evalsha", s.hash, 1, key}, args...)...)
	if err := once(ctx, c, cmd); !redis.HasErrorPrefix(err, "NOSCRIPT") {
		return cmd
	}
	cmd = redis.NewCmd(ctx, append([]any{"eval", s.text, 1, key}, args...)...)
	_ = once(ctx, c, cmd) // the command keeps its error
	return cmd
}

// once sends a command whose repetition would not do the same again: neither go-redis nor its
// cluster client repeats it when the answer does not arrive.
func once(ctx context.Context, c connection, cmd *redis.Cmd) error {
	return c.Process(ctx, unrepeated{cmd})
}

type unrepeated struct{ *redis.Cmd }

// NoRetry is what go-redis asks before it repeats a command.
func (unrepeated) NoRetry() bool { return true }
