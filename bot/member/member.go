// Package member stores data of users: preferences, blocks, absences, watch lists and erasure requests.
package member

import (
	"context"
	"encoding/json"
	"time"

	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// Store reads and changes the data of users. It is safe for concurrent use.
type Store struct {
	store Documents
	words *i18n.Catalogue
	now   func() time.Time
}

// New returns a Store on top of s, with a clock that all replicas share.
func New(s Documents, words *i18n.Catalogue, now func() time.Time) *Store {
	return &Store{store: s, words: words, now: now}
}

// Documents is the part of storage that a Store needs.
type Documents interface {
	storage.Documents
	Documents(ctx context.Context, keys ...string) ([]json.RawMessage, error)
	LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error)
}

// ReadAtOnce is how many tables are loaded at once.
const ReadAtOnce = 200
