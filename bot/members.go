package bot

import (
	"context"
	"encoding/json"
	"time"

	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// members reads and changes what is stored of people. It is safe for concurrent use.
type members struct {
	store memberDocuments
	words *i18n.Catalogue
	now   func() time.Time
}

// newMembers returns the stored data of people in a store.
func newMembers(s memberDocuments, words *i18n.Catalogue, now func() time.Time) *members {
	return &members{store: s, words: words, now: now}
}

// memberDocuments is what members needs of a store.
type memberDocuments interface {
	storage.Documents
	Documents(ctx context.Context, keys ...string) ([]json.RawMessage, error)
	LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error)
}
