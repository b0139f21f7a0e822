package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"dockside/game/table"
)

// watching are the tables that somebody watches or has watched, as it is kept, so that what they know of them is found.
// A table may be among them that has forgotten the person.
type watching struct {
	Schema int      `json:"schema"`
	Tables []string `json:"tables"` // their ids, in the order in which the person came
}

// watchingSchema is the version of watching.
const watchingSchema = 1

func watchingOf(user string) string { return "watching/" + user }

// readWatching reads what a store has given.
func readWatching(raw json.RawMessage, err error) (w watching, _ error) {
	if raw == nil || err != nil {
		return watching{}, err
	}
	if err := json.Unmarshal(raw, &w); err != nil {
		return watching{}, fmt.Errorf("watched tables: %w", err)
	}
	return w, nil
}

// noteWatched notes that somebody is about to watch a table: before the table does, so that none is missing.
func (d *desk) noteWatched(ctx context.Context, user, id string) error {
	return d.store.Revise(ctx, watchingOf(user), func(raw json.RawMessage) (json.RawMessage, error) {
		w, err := readWatching(raw, nil)
		if err != nil || slices.Contains(w.Tables, id) {
			return raw, err
		}
		return json.Marshal(watching{watchingSchema, append(w.Tables, id)})
	})
}

// forgetWatched notes that a table knows somebody no longer.
func forgetWatched(ctx context.Context, s Documents, user, id string) error {
	return s.Revise(ctx, watchingOf(user), func(raw json.RawMessage) (json.RawMessage, error) {
		w, err := readWatching(raw, nil)
		if err != nil || !slices.Contains(w.Tables, id) {
			return raw, err
		}
		if w.Tables = slices.DeleteFunc(w.Tables, func(t string) bool { return t == id }); len(w.Tables) == 0 {
			return nil, nil
		}
		return json.Marshal(w)
	})
}

// watched are the tables that know a user as a spectator.
func (d *desk) watched(ctx context.Context, user string) ([]*table.Table, error) {
	w, err := readWatching(d.store.Document(ctx, watchingOf(user)))
	if err != nil {
		return nil, err
	}
	var tables []*table.Table
	for ids := range slices.Chunk(w.Tables, readAtOnce) {
		some, err := d.store.LoadMany(ctx, ids...)
		if err != nil {
			return nil, err
		}
		tables = append(tables, some...)
	}
	return slices.DeleteFunc(tables, func(t *table.Table) bool { return t.Spectator(user) == nil }), nil
}
