// Package store opens the store and the archive that the settings name.
package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"

	"dockside/bot"
	"dockside/bot/catalog"
	"dockside/bot/rebuild"
	"dockside/bot/retention"
	"dockside/internal/cli/config"
	"dockside/storage"
	"dockside/storage/archive"
	"dockside/storage/bolt"
	"dockside/storage/redis"
)

// Open opens the store. It refuses a Redis that may lose games. Its errors begin with the name of the setting.
func Open(ctx context.Context, c config.Config) (storage.Backend, error) {
	s, err := openBy(ctx, c, redis.Open, bolt.Open)
	if err != nil {
		return nil, err
	}
	if err := admit(ctx, c, s, slog.Default()); err != nil {
		return nil, fmt.Errorf("%s: %w", c.StoreSetting(), errors.Join(err, s.Close()))
	}
	return s, nil
}

// OpenWhole opens the store like Open, unless restoring a backup into it was interrupted.
func OpenWhole(ctx context.Context, c config.Config) (storage.Backend, error) {
	s, err := Open(ctx, c)
	return whole(ctx, c, s, err)
}

// OpenExisting opens the store like OpenWhole, but does not create DATA_FILE.
func OpenExisting(ctx context.Context, c config.Config) (storage.Backend, error) {
	if err := exists(c); err != nil {
		return nil, err
	}
	return OpenWhole(ctx, c)
}

// OpenReadOnly opens an existing store and does not change it.
func OpenReadOnly(ctx context.Context, c config.Config) (storage.Backend, error) {
	if err := exists(c); err != nil {
		return nil, err
	}
	s, err := openBy(ctx, c, redis.OpenReadOnly, bolt.OpenReadOnly)
	return whole(ctx, c, s, err)
}

// openBy opens the store with one of two functions.
func openBy(
	ctx context.Context, c config.Config,
	openRedis func(context.Context, string) (*redis.Store, error), openFile func(string) (*bolt.Store, error),
) (storage.Backend, error) {
	if c.Redis != "" {
		quietRedis(slog.Default())
		s, err := openRedis(ctx, c.Redis)
		if err != nil {
			return nil, fmt.Errorf("REDIS_URL: %w", err)
		}
		s.WaitFor(int(c.Wait))
		return s, nil
	}
	s, err := openFile(c.File)
	if err != nil {
		return nil, fmt.Errorf("DATA_FILE: %w", err)
	}
	return s, nil
}

// whole closes a store into which a backup was not completely restored, and returns an error then.
func whole(ctx context.Context, c config.Config, s storage.Backend, err error) (storage.Backend, error) {
	if err != nil {
		return nil, err
	}
	if err := bot.Whole(ctx, s); err != nil {
		return nil, fmt.Errorf("%s: %w", c.StoreSetting(), errors.Join(err, s.Close()))
	}
	return s, nil
}

// missingFile is the error of a DATA_FILE that does not exist. It is fs.ErrNotExist.
type missingFile string

func (f missingFile) Error() string {
	return "DATA_FILE: " + string(f) + " does not exist (set DATA_FILE, or run the command in the folder of the database)"
}

// Is implements the interface of errors.Is.
func (missingFile) Is(target error) bool { return target == fs.ErrNotExist }

// exists returns an error if DATA_FILE does not exist. Redis reports that by itself.
func exists(c config.Config) error {
	if c.Redis != "" {
		return nil
	}
	_, err := os.Stat(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		return missingFile(c.File)
	}
	if err != nil {
		return fmt.Errorf("DATA_FILE: %w", err)
	}
	return nil
}

// Archive opens the archive of a store; it returns nil if the settings name none. An archive is created for a store
// that has archived nothing yet.
func Archive(ctx context.Context, c config.Config, s storage.Backend) (storage.Archive, error) {
	if c.Archive == "" {
		return nil, nil
	}
	begun, err := retention.Archived(ctx, s)
	if err != nil {
		return nil, err
	}
	open := archive.Create
	if begun {
		open = archive.Open
	}
	a, err := open(c.Archive, archive.Keys{ID: c.ArchiveKey, Secret: c.ArchiveSecret})
	if err != nil {
		return nil, fmt.Errorf("ARCHIVE: %w", err)
	}
	return a, nil
}

// Rebuild rebuilds the leaderboards and histories of a store. It returns the number of matches.
func Rebuild(ctx context.Context, games []catalog.Game, c config.Config, s storage.Backend) (matches int, err error) {
	archive, err := Archive(ctx, c, s)
	if err != nil {
		return 0, err
	}
	matches, err = rebuild.Rebuild(ctx, s, archive, games, Erasures(c))
	if err != nil {
		return 0, fmt.Errorf("rebuild: %w", err)
	}
	return matches, nil
}
