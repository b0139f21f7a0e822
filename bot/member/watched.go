package member

import (
	"context"
	"slices"

	"dockside/game/table"
	"dockside/storage"
)

// watchList are the tables that a user watches or has watched, for the export and erasure of their data. It may
// contain tables that no longer know the user.
type watchList struct {
	storage.Versioned
	Tables []string `json:"tables"` // table ids, in the order in which the user began to watch
}

// Empty reports whether there is no table in the list.
func (w watchList) Empty() bool { return len(w.Tables) == 0 }

// WatchListOf returns the document with the tables that a user watches.
func WatchListOf(user string) storage.Document[watchList] {
	return storage.Document[watchList]{Key: "watching/" + user}
}

// AddWatched adds a table to a user's list. It must be called before the table is changed, so that none is missing.
func (d *Store) AddWatched(ctx context.Context, user, id string) error {
	_, err := WatchListOf(user).Revise(ctx, d.store, func(w *watchList) error {
		if !slices.Contains(w.Tables, id) {
			w.Tables = append(w.Tables, id)
		}
		return nil
	})
	return err
}

// RemoveWatched removes a table from a user's list.
func RemoveWatched(ctx context.Context, s storage.Documents, user, id string) error {
	_, err := WatchListOf(user).Revise(ctx, s, func(w *watchList) error {
		w.Tables = slices.DeleteFunc(w.Tables, func(t string) bool { return t == id })
		return nil
	})
	return err
}

// Watched returns the tables that have the user as a spectator.
func (d *Store) Watched(ctx context.Context, user string) ([]*table.Table, error) {
	w, err := WatchListOf(user).Load(ctx, d.store)
	if err != nil {
		return nil, err
	}
	var tables []*table.Table
	for ids := range slices.Chunk(w.Tables, ReadAtOnce) {
		some, err := d.store.LoadMany(ctx, ids...)
		if err != nil {
			return nil, err
		}
		tables = append(tables, some...)
	}
	return slices.DeleteFunc(tables, func(t *table.Table) bool { return t.Spectator(user) == nil }), nil
}
