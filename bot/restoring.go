package bot

import (
	"context"
	"encoding/json"
	"errors"

	"dockside/bot/guild"
	"dockside/bot/outage"
	"dockside/bot/retention"
	"dockside/bot/sharding"
	"dockside/storage"
)

// restoring is the document that stands in a store from before the first of a copy is put there until all of it is.
var restoring = storage.Document[bool]{Key: "restoring"}

// ErrHalf says that a copy did not get into a store as a whole, since something has interrupted it.
var ErrHalf = errors.New("half of a copy is in it, since restoring was interrupted: empty it, and restore that again")

// OfStarts are the documents that every bot writes by itself, even if nobody plays.
func OfStarts() []string {
	return []string{
		outage.LastContact.Key,
		sharding.FleetKey,
		guild.DeparturesDocument.Key,
		retention.LastArchived.Key,
		registered.Key,
	}
}

// BeginRestoring marks a store so that nobody plays on a half of what is put there, and takes away what bots have
// written when they were started: it tells of another store.
func BeginRestoring(ctx context.Context, s storage.Documents) error {
	err := restoring.Set(ctx, s, true)
	for _, key := range OfStarts() {
		err = errors.Join(err, storage.Document[json.RawMessage]{Key: key}.Remove(ctx, s))
	}
	return err
}

// EndRestoring says that all of it is there.
func EndRestoring(ctx context.Context, s storage.Documents) error { return restoring.Remove(ctx, s) }

// Whole tells whether all is there of what was put into a store, and else ErrHalf.
func Whole(ctx context.Context, s storage.Documents) error {
	half, err := restoring.Load(ctx, s)
	if err == nil && half {
		err = ErrHalf
	}
	return err
}
