// Package member keeps what is stored of people: preferences, blocks, absence, watch lists and requests for erasure.
package member

import (
	"context"
	"encoding/json"
	"time"

	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// Store reads and changes what is stored of people. It is safe for concurrent use.
type Store struct {
	store Documents
	words *i18n.Catalogue
	now   func() time.Time
}

// New returns the stored data of people in a store.
func New(s Documents, words *i18n.Catalogue, now func() time.Time) *Store {
	return &Store{store: s, words: words, now: now}
}

// Documents is what members needs of a store.
type Documents interface {
	storage.Documents
	Documents(ctx context.Context, keys ...string) ([]json.RawMessage, error)
	LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error)
}

// ReadAtOnce is how many tables are read at a time.
const ReadAtOnce = 200
