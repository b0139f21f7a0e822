package maintenance

import (
	"context"
	"fmt"
	"io"
	"os"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/backup"
)

// source visits items of a store or of a backup.
type source func(visit func(storage.Item) error) error

// itemsOf returns the items of a store.
func itemsOf(ctx context.Context, s storage.ItemStore) source {
	return func(visit func(storage.Item) error) error { return s.Items(ctx, visit) }
}

// backupFile returns the items of a backup.
func backupFile(name string) source {
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

// inventory counts items.
type inventory struct {
	tables, matches, others int
	broken                  int     // items that cannot be read or replayed
	damage                  []error // the first of their errors
}

// count reads a backup to its end and counts its items.
func count(from io.Reader) (found inventory, err error) {
	_, err = backup.Read(from, func(i storage.Item) error {
		found.add(i)
		return nil
	})
	return found, err
}

// add counts an item. It returns its table; nil if it has none, or none that can be read.
func (n *inventory) add(i storage.Item) *table.Table {
	t, _ := backup.Table(i) // check reports what cannot be read
	switch {
	case i.Kind != storage.TableItem:
		n.others++
	case hasMatch(t):
		n.tables, n.matches = n.tables+1, n.matches+1
	default:
		n.tables++
	}
	return t
}

// hasMatch reports whether a match has begun at a table, which may be nil.
func hasMatch(t *table.Table) bool {
	return t != nil && (t.Phase == table.Playing || t.Phase == table.Over)
}

// games returns the number of games in words.
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
