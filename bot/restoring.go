package bot

import (
	"context"
	"encoding/json"
	"errors"

	"dockside/bot/command"
	"dockside/bot/guild"
	"dockside/bot/outage"
	"dockside/bot/retention"
	"dockside/bot/sharding"
	"dockside/storage"
)

// restoring is the document that marks a store while a backup is being restored.
var restoring = storage.Document[bool]{Key: "restoring"}

// ErrHalf means that the restoration of a backup was interrupted.
var ErrHalf = errors.New("it contains half of a backup, since a restore was interrupted: empty it and restore again")

// OfStarts returns the keys of the documents that every bot writes at its start.
func OfStarts() []string {
	return []string{
		outage.LastContact.Key, sharding.FleetDocument.Key, guild.DeparturesDocument.Key, retention.LastArchived.Key,
		command.RegisteredScopes.Key,
	}
}

// BeginRestoring marks a store as incomplete, so that no bot runs on it. It removes the documents that bots wrote on
// their start, since they describe another store.
func BeginRestoring(ctx context.Context, s storage.Documents) error {
	err := restoring.Set(ctx, s, true)
	for _, key := range OfStarts() {
		err = errors.Join(err, storage.Document[json.RawMessage]{Key: key}.Remove(ctx, s))
	}
	return err
}

// EndRestoring marks the restoration as complete.
func EndRestoring(ctx context.Context, s storage.Documents) error { return restoring.Remove(ctx, s) }

// Whole returns ErrHalf if the restoration of a backup was interrupted.
func Whole(ctx context.Context, s storage.Documents) error {
	half, err := restoring.Load(ctx, s)
	if err == nil && half {
		err = ErrHalf
	}
	return err
}
