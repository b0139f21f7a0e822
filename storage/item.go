package storage

import (
	"context"
	"encoding/json"
)

// Item is a stored value that cannot be derived from others, in its stored form. Indexes, ladders and histories are
// derived from tables.
type Item struct {
	Kind  Kind            `json:"kind"`
	Key   string          `json:"key"`
	Value json.RawMessage `json:"value"`
}

// Kind is the kind of an item.
type Kind string

// The kinds of items, with what their keys are.
const (
	TableItem    Kind = "table"    // its id
	DocumentItem Kind = "document" // the key of a document that does not expire
	ClaimItem    Kind = "claim"    // a name; the value is the id that it belongs to
	AgendaItem   Kind = "agenda"   // a user
)

// ItemStore reads and writes a store item by item, for backups.
type ItemStore interface {
	// Items visits all items in no order. Items that are stored or deleted meanwhile may be missing. It does not block
	// reads or writes.
	Items(ctx context.Context, visit func(Item) error) error
	// Adopt stores items that the store does not have, and adds them to the indexes. It stores none if one cannot be
	// decoded.
	Adopt(ctx context.Context, items ...Item) error
}
