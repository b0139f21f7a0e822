package backup

import (
	"context"
	"errors"
	"slices"

	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/internal/codec"
)

// errFound ends a search.
var errFound = errors.New("found")

// Empty reports whether a store has no items, except some documents.
func Empty(ctx context.Context, k storage.ItemStore, besides ...string) (bool, error) {
	err := k.Items(ctx, func(i storage.Item) error {
		if i.Kind == storage.DocumentItem && slices.Contains(besides, i.Key) {
			return nil
		}
		return errFound
	})
	if errors.Is(err, errFound) {
		return false, nil
	}
	return err == nil, err
}

// Table decodes an item that is a table. It returns nil for another item.
func Table(i storage.Item) (*table.Table, error) { return codec.ReadTable(i) }

// Check returns an error that wraps storage.ErrUnreadable if an item cannot be decoded. It also wraps ErrSchema if
// another version of the program wrote the item.
func Check(i storage.Item) error { return codec.CheckItem(i) }
