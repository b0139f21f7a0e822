package storage

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// errTwoVersions says that copies of two versions are at work.
var errTwoVersions = errors.New("copies of two versions of the program do not run together on one Redis: " +
	"stop those of the older one")

// moveIn finds out how the keys are laid out, and lays out anew what a former version has left.
func (r *Redis) moveIn(ctx context.Context) error {
	if err := r.readable(ctx); err != nil {
		return err
	}
	for _, index := range []string{dueTables, duePeople} {
		if _, err := r.drain(ctx, index); err != nil {
			return err
		}
	}
	return unavailable(r.client.Set(ctx, layoutKey, layout, 0).Err())
}

// readable refuses what a newer version has laid out.
func (r *Redis) readable(ctx context.Context) error { return known(r.client.Get(ctx, layoutKey)) }

// known refuses the layout of a newer version.
func known(stored *redis.StringCmd) error {
	switch there, err := stored.Int(); {
	case errors.Is(err, redis.Nil):
		return nil
	case err != nil:
		return unavailable(err)
	case readable(there) != nil:
		return fmt.Errorf("%w: %w", readable(there), errTwoVersions)
	}
	return nil
}

// drain moves the hints of an index that a former version has written into their parts, where earlier ones stay. It
// tells how many there were.
func (r *Redis) drain(ctx context.Context, index string) (moved int, err error) {
	for {
		page, err := r.client.ZRangeWithScores(ctx, index, 0, hintsAtOnce-1).Result()
		if err != nil || len(page) == 0 {
			return moved, unavailable(err)
		}
		members := make([]any, len(page))
		if _, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
			for i, z := range page {
				members[i] = z.Member
				h := parseHint(z.Member.(string), time.Time{})
				p.ZAddArgs(ctx, partOf(index, h.id), redis.ZAddArgs{LT: true, Members: []redis.Z{z}})
			}
			return nil
		}); err != nil {
			return moved, unavailable(err)
		}
		if err := r.client.ZRem(ctx, index, members...).Err(); err != nil {
			return moved, unavailable(err)
		}
		moved += len(page)
	}
}

// leftOver moves what a copy of a former version has written meanwhile, and says that there is one.
func (r *Redis) leftOver(ctx context.Context, index string) error {
	moved, err := r.drain(ctx, index)
	if err == nil && moved > 0 {
		err = fmt.Errorf("an older version has written into %s: %w", index, errTwoVersions)
	}
	return err
}
