package storage

import (
	"context"
	"errors"
	"slices"

	"dockside/table"
)

// errFound ends a search.
var errFound = errors.New("found")

// Empty tells whether a store has no items, beside documents that do not count.
func Empty(ctx context.Context, k Keeper, besides ...string) (bool, error) {
	err := k.Items(ctx, func(i Item) error {
		if i.Kind == DocumentItem && slices.Contains(besides, i.Key) {
			return nil
		}
		return errFound
	})
	if errors.Is(err, errFound) {
		return false, nil
	}
	return err == nil, err
}

// ReadTable decodes an item that is a table. It returns nil for another item.
func ReadTable(i Item) (*table.Table, error) { return readTable(i) }

// CheckItem returns an error that wraps table.ErrUnreadable if an item cannot be decoded; it wraps ErrSchema, too, if
// another version of the program wrote it.
func CheckItem(i Item) error { return checkItem(i) }
