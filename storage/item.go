package storage

import (
	"context"
	"encoding/json"
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

// ItemStore reads and writes a store item by item, for backups.
type ItemStore interface {
	// Items visits all items in no order, each whole as it is when it is visited. What comes or goes meanwhile may be
	// missing. It keeps nobody from reading or writing.
	Items(ctx context.Context, visit func(Item) error) error
	// Adopt stores items in a store which has no such ones, with the indexes that follow from them. Of items that
	// cannot be read none is stored.
	Adopt(ctx context.Context, items ...Item) error
}
