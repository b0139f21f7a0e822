package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"dockside/game"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/backup"
	"dockside/storage/bolt"
	"dockside/storage/redis"
)

// check looks whether everything in a copy, or in the store, can be read, and every match replayed.
func (p Program) check(ctx context.Context, args []string) error {
	if len(args) > 1 {
		return errUsage
	}
	c, err := configuration()
	if err != nil {
		return err
	}
	var items source
	if len(args) == 1 {
		items = fileOf(args[0])
	} else {
		s, err := openToLook(ctx, c)
		if err != nil {
			return err
		}
		defer s.Close()
		items = func(visit func(storage.Item) error) error { return s.Items(ctx, visit) }
	}
	seen, err := p.look(items)
	fmt.Fprintln(p.Out, seen)
	if err == nil && seen.tables == 0 && len(args) == 0 {
		fmt.Fprintln(p.Out, c.emptyHint())
	}
	if err == nil && seen.broken > 0 {
		err = fmt.Errorf("%d cannot be read or played: %w", seen.broken, errors.Join(seen.damaged...))
	}
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	return nil
}

// openOld opens a store that has to be there: a file is not made.
func openOld(ctx context.Context, c Config) (storage.Backend, error) {
	if err := c.isThere(); err != nil {
		return nil, err
	}
	return openWhole(ctx, c, openStore)
}

// openToLook opens an existing store to read it, and does not change it.
func openToLook(ctx context.Context, c Config) (storage.Backend, error) {
	if err := c.isThere(); err != nil {
		return nil, err
	}
	return openWhole(ctx, c, func(ctx context.Context, c Config) (storage.Backend, error) {
		return openBy(ctx, c, redis.OpenReadOnly, bolt.OpenReadOnly)
	})
}

// missingFile is the error of a DATA_FILE that does not exist. It is fs.ErrNotExist.
type missingFile string

func (f missingFile) Error() string {
	return "DATA_FILE: " + string(f) + " does not exist (set DATA_FILE, or run the command in the folder of the database)"
}

// Is reports whether it is such an error of the system.
func (missingFile) Is(target error) bool { return target == fs.ErrNotExist }

// isThere returns why there is no store.
func (c Config) isThere() error {
	if c.Redis != "" {
		return nil // which tells by itself
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

// mostNamed is how many damaged items are named one by one.
const mostNamed = 20

// inventory is what there is.
type inventory struct {
	tables, matches, others int
	broken                  int     // items that cannot be read or replayed; the store sets them aside
	damaged                 []error // the first of their errors
}

// add counts an item, and returns its table, which is nil where there is none to read.
func (n *inventory) add(i storage.Item) *table.Table {
	t, _ := backup.Table(i) // whether it can be read is for check
	switch {
	case i.Kind != storage.TableItem:
		n.others++
	case t != nil && (t.Phase == table.Playing || t.Phase == table.Over):
		n.tables, n.matches = n.tables+1, n.matches+1
	default:
		n.tables++
	}
	return t
}

// games tells how many games there are.
func (n inventory) games() string {
	switch n.matches {
	case 0:
		return "no games"
	case 1:
		return "1 game"
	}
	return fmt.Sprintf("%d games", n.matches)
}

func (n inventory) String() string {
	text := fmt.Sprintf("%s, %d challenges without a game, %d settings and other entries",
		n.games(), n.tables-n.matches, n.others)
	if n.broken > 0 {
		text += fmt.Sprintf("; %d cannot be read or played", n.broken)
	}
	return text
}

// look goes through items. What is damaged is told in the inventory; an error means that there is no going through,
// or that a newer version of the program has written some.
func (p Program) look(items source) (n inventory, err error) {
	err = items(func(i storage.Item) error {
		wrong := backup.Check(i)
		if errors.Is(wrong, storage.ErrSchema) {
			return wrong
		}
		if t := n.add(i); t != nil && wrong == nil && (t.Phase == table.Playing || t.Phase == table.Over) {
			wrong = p.replays(t)
		}
		if wrong == nil {
			return nil
		}
		if n.broken++; n.broken <= mostNamed {
			words := strings.ReplaceAll(wrong.Error(), "\n", " ")
			n.damaged = append(n.damaged, errors.New(strings.ToValidUTF8(words[:min(len(words), mostWords)], "")))
		}
		return nil
	})
	return n, err
}

// replays tells whether a match can be played from its beginning.
func (p Program) replays(t *table.Table) error {
	rules, err := p.rulesOf(t.Game)
	if err == nil {
		_, err = t.Replay(rules)
	}
	if err != nil {
		return fmt.Errorf("table %s: %w", t.ID, err)
	}
	return nil
}

func (p Program) rulesOf(name string) (game.Rules, error) {
	if name == "" {
		return game.Rules{}, table.ErrRules
	}
	g, err := p.game(name)
	return g.Rules, err
}
