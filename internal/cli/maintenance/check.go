package maintenance

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"dockside/game/table"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/store"
	"dockside/storage"
	"dockside/storage/backup"
)

// Check returns the subcommand check.
func Check() command.Command {
	return command.Command{
		Name: "check", Args: "[FILE]", About: "Check that every game of a backup, or of the store, can be replayed.",
		Settings: storeSettings, Do: command.ConfiguredWith(0, 1, runCheck),
	}
}

// runCheck checks that everything in a backup, or in the store, can be read, and every match replayed.
func runCheck(ctx context.Context, p command.Program, c config.Config, args []string) error {
	var items source
	if len(args) == 1 {
		items = backupFile(args[0])
	} else {
		s, err := store.OpenReadOnly(ctx, c)
		if err != nil {
			return err
		}
		defer s.Close()
		items = itemsOf(ctx, s)
	}
	found, err := examine(p, items)
	fmt.Fprintln(p.Out, found)
	if err == nil && found.tables == 0 && len(args) == 0 {
		fmt.Fprintln(p.Out, c.EmptyHint())
	}
	if err == nil && found.broken > 0 {
		err = fmt.Errorf("%d cannot be read or played: %w", found.broken, errors.Join(found.damage...))
	}
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	return nil
}

// Limits of the damage that is reported: the number of items, and the bytes of each message.
const (
	maxDamage  = 20
	maxMessage = 1 << 12
)

// examine reads all items and replays all matches. Damaged items are counted; examine returns an error if the items
// cannot be read at all, or if a newer version of the program has written one.
func examine(p command.Program, items source) (found inventory, err error) {
	err = items(func(i storage.Item) error {
		wrong := backup.Check(i)
		if errors.Is(wrong, storage.ErrSchema) {
			return wrong
		}
		if t := found.add(i); wrong == nil && hasMatch(t) {
			wrong = replay(p, t)
		}
		if wrong == nil {
			return nil
		}
		if found.broken++; found.broken <= maxDamage {
			message := strings.ReplaceAll(wrong.Error(), "\n", " ")
			found.damage = append(found.damage, errors.New(strings.ToValidUTF8(message[:min(len(message), maxMessage)], "")))
		}
		return nil
	})
	return found, err
}

// replay returns an error if a match cannot be replayed from its beginning.
func replay(p command.Program, t *table.Table) error {
	err := table.ErrRules
	if t.Game != "" {
		g, unknown := p.Game(t.Game)
		if err = unknown; err == nil {
			_, err = t.Replay(g.Rules)
		}
	}
	if err != nil {
		return fmt.Errorf("table %s: %w", t.ID, err)
	}
	return nil
}
