package maintenance

import (
	"context"
	"errors"
	"fmt"

	"dockside/bot"
	"dockside/bot/outage"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/store"
	"dockside/storage"
	"dockside/storage/backup"
)

// Limits of the items that are stored together: their number and their bytes.
const (
	maxBatchItems = 200
	maxBatchBytes = 8 << 20
)

var (
	errFull    = errors.New("there are games in it already; move them away first")
	errRunning = errors.New("a bot uses it, or did within the last minute; stop the bot, and try again a minute later")
)

// Restore returns the subcommand restore.
func Restore() command.Command {
	return command.Command{
		Name: "restore", Args: "FILE", About: "Restore a backup into an empty store, with leaderboards and histories.",
		Settings: storeSettings, Do: command.ConfiguredWith(1, 1, runRestore),
	}
}

// runRestore restores a backup into an empty store, and rebuilds leaderboards and histories.
func runRestore(ctx context.Context, p command.Program, c config.Config, args []string) error {
	items := backupFile(args[0])
	found, err := examine(p, items)
	if err != nil {
		return fmt.Errorf("restore: nothing was done: %w", err)
	}
	s, err := store.Open(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	if err := fill(ctx, p, c, s, items); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "restored: %s\n", found)
	return err
}

// Move returns the subcommand move.
func Move() command.Command {
	return command.Command{
		Name: "move", Args: "redis|file", About: "Copy all games from DATA_FILE to REDIS_URL or back; stop the bot first.",
		Settings: storeSettings, Do: command.ConfiguredWith(1, 1, runMove),
	}
}

// runMove copies all games from DATA_FILE to REDIS_URL or back. args[0] names the target. The source keeps its games.
// No bot may use either store meanwhile.
func runMove(ctx context.Context, p command.Program, c config.Config, args []string) error {
	if args[0] != "redis" && args[0] != "file" {
		return command.ErrUsage
	}
	if c.Redis == "" {
		return errors.New("move: REDIS_URL is not set; set it and DATA_FILE")
	}
	from, to := c, c
	if from.Redis = ""; args[0] == "file" {
		from, to = to, from
	}
	source, err := store.OpenReadOnly(ctx, from)
	if err != nil {
		return err
	}
	defer source.Close()
	if err := checkIdle(ctx, from, source); err != nil {
		return fmt.Errorf("%s: %w", from.StoreSetting(), err)
	}
	items := itemsOf(ctx, source)
	found, err := examine(p, items)
	if err != nil {
		return fmt.Errorf("move: nothing was done: %w", err)
	}
	target, err := store.Open(ctx, to)
	if err != nil {
		return err
	}
	defer target.Close()
	if err := fill(ctx, p, to, target, items); err != nil {
		return fmt.Errorf("move: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "moved: %s\nThe originals are unchanged.\n", found)
	return err
}

// fill stores the readable items in an empty store, and rebuilds leaderboards and histories.
func fill(ctx context.Context, p command.Program, c config.Config, s storage.Backend, items source) error {
	if err := checkEmpty(ctx, c, s); err != nil {
		return fmt.Errorf("%s: %w", c.StoreSetting(), err)
	}
	if err := bot.BeginRestoring(ctx, s); err != nil {
		return err
	}
	err := adopt(ctx, s, items)
	if err == nil {
		_, err = store.Rebuild(ctx, p.Games, c, s)
	}
	if err == nil {
		err = bot.EndRestoring(ctx, s)
	}
	if err != nil {
		return fmt.Errorf("the store is incomplete; empty it before you try again: %w", err)
	}
	return nil
}

// adopt stores the readable items in batches. examine has reported the others.
func adopt(ctx context.Context, s storage.Backend, items source) error {
	var batch []storage.Item
	size := 0
	flush := func() error {
		err := s.Adopt(ctx, batch...)
		batch, size = nil, 0
		return err
	}
	err := items(func(i storage.Item) error {
		if readable := backup.Check(i) == nil; readable {
			batch, size = append(batch, i), size+len(i.Value)
		}
		if len(batch) < maxBatchItems && size < maxBatchBytes {
			return nil
		}
		return flush()
	})
	return errors.Join(err, flush())
}

// checkEmpty returns an error if a backup cannot be restored into a store. What a bot writes at its first start does
// not count.
func checkEmpty(ctx context.Context, c config.Config, s storage.Backend) error {
	if err := bot.Whole(ctx, s); err != nil {
		return err
	}
	if err := checkIdle(ctx, c, s); err != nil {
		return err
	}
	empty, err := store.IsEmpty(ctx, s)
	if err == nil && !empty {
		err = errFull
	}
	return err
}

// checkIdle returns an error if a bot uses a store. A file that is open here is in use nowhere else.
func checkIdle(ctx context.Context, c config.Config, s storage.Backend) error {
	running, err := outage.Running(ctx, s)
	if err == nil && running && c.Redis != "" {
		err = errRunning
	}
	return err
}
