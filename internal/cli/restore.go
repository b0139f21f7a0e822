package cli

import (
	"context"
	"errors"
	"fmt"
	"os"

	"dockside/bot"
	"dockside/bot/outage"
	"dockside/storage"
	"dockside/storage/backup"
)

// How many items are stored at once, and how many bytes of them.
const (
	together      = 200
	bytesTogether = 8 << 20
)

var (
	errFull    = errors.New("there are games in it already; move them away first")
	errRunning = errors.New("a bot works on it, or has until a minute ago; stop it, and try again then")
)

// restore puts a copy into the store of the settings, which has to be empty, and makes ladders and histories anew.
func (p Program) restore(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errUsage
	}
	c, err := configuration()
	if err != nil {
		return err
	}
	seen, err := p.look(fileOf(args[0]))
	if err != nil {
		return fmt.Errorf("restore: nothing was done: %w", err)
	}
	s, err := openStore(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	if err := p.fill(ctx, c, s, fileOf(args[0])); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "restored: %s\n", seen)
	return err
}

// move copies all games between the file and the Redis of the settings, to the one that is named, and leaves the
// others as they are. No bot may work on either.
func (p Program) move(ctx context.Context, args []string) error {
	if len(args) != 1 || args[0] != "redis" && args[0] != "file" {
		return errUsage
	}
	c, err := configuration()
	if err != nil {
		return err
	}
	if c.Redis == "" {
		return errors.New("move: there is no REDIS_URL; set it beside DATA_FILE")
	}
	from, to := c, c
	if from.Redis = ""; args[0] == "file" {
		from, to = to, from
	}
	source, err := openToLook(ctx, from)
	if err != nil {
		return err
	}
	defer source.Close()
	if err := idle(ctx, from, source); err != nil {
		return fmt.Errorf("%s: %w", from.storeSetting(), err)
	}
	items := func(visit func(storage.Item) error) error { return source.Items(ctx, visit) }
	seen, err := p.look(items)
	if err != nil {
		return fmt.Errorf("move: nothing was done: %w", err)
	}
	target, err := openStore(ctx, to)
	if err != nil {
		return err
	}
	defer target.Close()
	if err := p.fill(ctx, to, target, items); err != nil {
		return fmt.Errorf("move: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "moved: %s\nWhere they come from they are as before.\n", seen)
	return err
}

// source visits items.
type source func(visit func(storage.Item) error) error

// fileOf are the items of a copy.
func fileOf(name string) source {
	return func(visit func(storage.Item) error) error {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		if _, err = backup.Read(f, visit); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}
}

// fill puts the items that can be read into an empty store, and makes all that follows from them.
func (p Program) fill(ctx context.Context, c Config, s storage.Backend, items source) error {
	if err := takesCopy(ctx, c, s); err != nil {
		return fmt.Errorf("%s: %w", c.storeSetting(), err)
	}
	if err := bot.BeginRestoring(ctx, s); err != nil {
		return err
	}
	var some []storage.Item
	size := 0
	flush := func() error {
		err := s.Adopt(ctx, some...)
		some, size = nil, 0
		return err
	}
	err := items(func(i storage.Item) error {
		if readable := backup.Check(i) == nil; readable { // the others look has counted
			some, size = append(some, i), size+len(i.Value)
		}
		if len(some) < together && size < bytesTogether {
			return nil
		}
		return flush()
	})
	if err = errors.Join(err, flush()); err == nil {
		_, err = p.rebuilder(c, s)(ctx)
	}
	if err == nil {
		err = bot.EndRestoring(ctx, s)
	}
	if err != nil {
		return fmt.Errorf("it is not done, and what is there is not whole: empty the store before you try again: %w", err)
	}
	return nil
}

// takesCopy tells why a copy cannot be put into a store. A bot that was started on an empty one has left nothing that
// counts.
func takesCopy(ctx context.Context, c Config, s storage.Backend) error {
	if err := bot.Whole(ctx, s); err != nil {
		return err
	}
	if err := idle(ctx, c, s); err != nil {
		return err
	}
	empty, err := backup.Empty(ctx, s, bot.OfStarts()...)
	if err == nil && !empty {
		err = errFull
	}
	return err
}

// idle tells whether a bot works on a store. A file that is open here is open nowhere else.
func idle(ctx context.Context, c Config, s storage.Backend) error {
	running, err := outage.Running(ctx, s)
	if err == nil && running && c.Redis != "" {
		err = errRunning
	}
	return err
}

// storeSetting names the setting of the store.
func (c Config) storeSetting() string {
	if c.Redis != "" {
		return "REDIS_URL"
	}
	return "DATA_FILE"
}
