package member

import (
	"context"
	"slices"

	"dockside/game/table"
	"dockside/storage"
)

// watchList are the tables that somebody watches or has watched, as it is kept, so that what they know of them is
// found. A table may be among them that has forgotten the person.
type watchList struct {
	storage.Versioned
	Tables []string `json:"tables"` // their ids, in the order in which the person came
}

// Empty reports whether there is no such table.
func (w watchList) Empty() bool { return len(w.Tables) == 0 }

func WatchListOf(user string) storage.Document[watchList] {
	return storage.Document[watchList]{Key: "watching/" + user}
}

// AddWatched notes that somebody is about to watch a table: before the table does, so that none is missing.
func (d *Store) AddWatched(ctx context.Context, user, id string) error {
	_, err := WatchListOf(user).Revise(ctx, d.store, func(w *watchList) error {
		if !slices.Contains(w.Tables, id) {
			w.Tables = append(w.Tables, id)
		}
		return nil
	})
	return err
}

// RemoveWatched notes that a table knows somebody no longer.
func RemoveWatched(ctx context.Context, s storage.Documents, user, id string) error {
	_, err := WatchListOf(user).Revise(ctx, s, func(w *watchList) error {
		w.Tables = slices.DeleteFunc(w.Tables, func(t string) bool { return t == id })
		return nil
	})
	return err
}

// Watched are the tables that know a user as a spectator.
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
