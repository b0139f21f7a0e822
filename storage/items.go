package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"dockside/game/table"
)

// Item is one of the things that a store keeps and that follow from nothing else, as it is stored. Indexes,
// ladders and histories follow from tables.
type Item struct {
	Kind  Kind            `json:"kind"`
	Key   string          `json:"key"`
	Value json.RawMessage `json:"value"`
}

// Kind is what an item is.
type Kind string

// The kinds of items, with what their keys are.
const (
	TableItem    Kind = "table"    // its id
	DocumentItem Kind = "document" // the key of a document that is not kept for a time only
	ClaimItem    Kind = "claim"    // a name; the value is the id that it belongs to
	AgendaItem   Kind = "agenda"   // a user
)

// Keeper is a store as a copy sees it.
type Keeper interface {
	// Items visits all items in no order, each whole as it is when it is visited. What comes or goes meanwhile may be
	// missing. It keeps nobody from reading or writing.
	Items(ctx context.Context, visit func(Item) error) error
	// Adopt stores items in a store which has no such ones, with the indexes that follow from them. Of items that
	// cannot be read none is stored.
	Adopt(ctx context.Context, items ...Item) error
}

// Table reads an item that is a table; nil if it is another.
func (i Item) Table() (*table.Table, error) {
	if i.Kind != TableItem {
		return nil, nil
	}
	t, err := decode(i.Key, i.Value)
	if err == nil && t.ID != i.Key {
		return nil, unreadable("table "+i.Key, fmt.Errorf("it says that it is table %s", t.ID))
	}
	return t, err
}

// Check tells whether an item can be read: its error wraps table.ErrUnreadable, and ErrSchema where it is of a newer
// version of the program.
func (i Item) Check() error {
	var err error
	switch i.Kind {
	case TableItem:
		_, err = i.Table()
	case DocumentItem:
		err = unpack(i.Value, new(json.RawMessage))
	case ClaimItem:
		_, err = i.owner()
	case AgendaItem:
		if _, err = agendaOf(i.Key, i.Value); err != nil {
			err = fmt.Errorf("agenda %s: %w", i.Key, err) // which tells whoever checks a store, and no log
		}
	default:
		err = unreadable(i.Key, fmt.Errorf("nobody knows what a %q is", i.Kind))
	}
	return err
}

// owner is to whom a claimed name belongs.
func (i Item) owner() (id string, err error) {
	if err := json.Unmarshal(i.Value, &id); err != nil {
		return "", unreadable("claim "+i.Key, err)
	}
	return id, nil
}

// itemOf makes an item of what is stored. What is damaged so much that it is no JSON stands in it with all its bytes,
// as JSON has them: no item can be read as that, so whoever checks it is told.
func itemOf(kind Kind, key string, stored []byte) Item {
	switch {
	case kind == ClaimItem:
		stored, _ = json.Marshal(string(stored)) // which cannot fail, nor can the other
	case !json.Valid(stored):
		stored, _ = json.Marshal(stored)
	}
	return Item{kind, key, stored}
}

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
