package bot

import (
	"context"
	"encoding/json"
	"errors"
)

// restoringKey is the document that stands in a store from before the first of a copy is put there until all of it is.
const restoringKey = "restoring"

// ErrHalf says that a copy did not get into a store as a whole, since something has interrupted it.
var ErrHalf = errors.New("half of a copy is in it, since restoring was interrupted: empty it, and restore that again")

// OfStarts are the documents that every bot writes by itself, even if nobody plays.
func OfStarts() []string {
	return []string{hearingKey, fleetKey, serversKey, leftKey, scopesKey}
}

// BeginRestoring marks a store so that nobody plays on a half of what is put there, and takes away what bots have
// written when they were started: it tells of another store.
func BeginRestoring(ctx context.Context, s Documents) error {
	err := s.Revise(ctx, restoringKey, func(json.RawMessage) (json.RawMessage, error) { return json.Marshal(true) })
	for _, key := range OfStarts() {
		err = errors.Join(err, s.Revise(ctx, key, none))
	}
	return err
}

// EndRestoring says that all of it is there.
func EndRestoring(ctx context.Context, s Documents) error { return s.Revise(ctx, restoringKey, none) }

// Whole tells whether all is there of what was put into a store, and else ErrHalf.
func Whole(ctx context.Context, s Documents) error {
	mark, err := s.Document(ctx, restoringKey)
	if err == nil && mark != nil {
		err = ErrHalf
	}
	return err
}

// none takes a document away.
func none(json.RawMessage) (json.RawMessage, error) { return nil, nil }
