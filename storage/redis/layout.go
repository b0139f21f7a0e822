package redis

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"dockside/storage/internal/codec"
)

// errTwoVersions says that replicas of two versions are at work.
var errTwoVersions = errors.New("replicas of two versions of the program do not run together on one Redis: " +
	"stop those of the older one")

// claimLayout refuses the keys of another version, and stores the version of the layout.
func (r *server) claimLayout(ctx context.Context) error {
	if err := r.readable(ctx); err != nil {
		return err
	}
	return codec.Unavailable(r.client.Set(ctx, layoutKey, codec.Layout, 0).Err())
}

// readable refuses the keys of another version.
func (r *server) readable(ctx context.Context) error {
	stored := r.client.Get(ctx, layoutKey)
	if err := known(stored); err != nil || stored.Val() != "" {
		return err
	}
	for _, index := range []string{dueTables, duePeople} { // separate commands, since a Cluster has them on several nodes
		switch old, err := r.client.Exists(ctx, index).Result(); {
		case err != nil:
			return codec.Unavailable(err)
		case old > 0: // the index of layout 1, which stored no version
			return codec.CheckLayout(1)
		}
	}
	return nil
}

// known refuses the layout of another version. A new store has none.
func known(stored *redis.StringCmd) error {
	switch there, err := stored.Int(); {
	case errors.Is(err, redis.Nil):
		return nil
	case err != nil:
		return codec.Unavailable(err)
	case codec.CheckLayout(there) != nil:
		return fmt.Errorf("%w: %w", codec.CheckLayout(there), errTwoVersions)
	}
	return nil
}
