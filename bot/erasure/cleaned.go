package erasure

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"dockside/bot/member"
	"dockside/internal/panics"
	"dockside/storage"
	"dockside/storage/tiered"
)

// Cleaned looks whether the archive was replaced by an older copy, which still names people who had everything deleted.
// Then the eraser deletes them again.
func (e Eraser) Cleaned(ctx context.Context) {
	if err := panics.Try(func() error { return e.Clean(ctx) }); err != nil && ctx.Err() == nil {
		e.Log.Error("cannot compare the archive with the register of who was deleted", "error", err)
	}
}

// Clean walks through the archive unless its note says that all deletions have reached it.
func (e Eraser) Clean(ctx context.Context) error {
	if e.Archive == (tiered.None{}) {
		return nil
	}
	people, err := member.ErasedDocument.Load(ctx, e.Store)
	if err != nil {
		return err
	}
	note, err := e.Archive.Note(ctx)
	if err != nil || note == NoteOf(people) {
		return err
	}
	if err := e.cleanAll(ctx, people); err != nil {
		return err
	}
	return e.Archive.SetNote(ctx, NoteOf(people))
}

// NoteOf is the note of an archive that names none of these people. It reveals nobody, and is empty for nobody.
func NoteOf(people []member.Erased) string {
	if len(people) == 0 {
		return ""
	}
	var veils []string
	for _, p := range people {
		veils = append(veils, p.Veil)
	}
	slices.Sort(veils)
	sum := sha256.Sum256([]byte(strings.Join(veils, "\n")))
	return hex.EncodeToString(sum[:])
}

// cleanAll takes every table that names these people out of the archive, and begins to delete the people again. A table
// that cannot be read stays as it is.
func (e Eraser) cleanAll(ctx context.Context, people []member.Erased) error {
	key, err := e.Members.Key(ctx)
	if err != nil {
		return err
	}
	ids, err := e.Archive.IDs(ctx)
	if err != nil {
		return err
	}
	search, found := newSearch(key, people), []string(nil)
	for _, id := range ids {
		users, err := e.namedIn(ctx, id, search)
		if err != nil {
			return err
		}
		if len(users) == 0 {
			continue
		}
		found = append(found, users...)
		if err := e.beginAgain(ctx, users); err != nil { // before, so that an interruption leaves nobody behind
			return err
		}
		if err := tiered.Recall(ctx, e.Store, e.Archive, id); err != nil && !e.beyond(id, err) {
			return err
		}
	}
	return e.beginAgain(ctx, found) // once more, for those whose deletion has ended during the walk
}

// namedIn lists whom a search finds in a table of the archive.
func (e Eraser) namedIn(ctx context.Context, id string, s *search) ([]string, error) {
	t, err := e.Archive.Get(ctx, id)
	switch {
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, storage.ErrUnreadable):
		return nil, ctx.Err()
	case err != nil:
		return nil, err
	}
	stored, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	return s.in(stored), nil
}

// advance notes in the archive that one more deletion has reached it, if all before have.
func (e Eraser) advance(ctx context.Context, before, after []member.Erased) error {
	if e.Archive == (tiered.None{}) {
		return nil
	}
	note, err := e.Archive.Note(ctx)
	if err != nil || note != NoteOf(before) {
		return err
	}
	return e.Archive.SetNote(ctx, NoteOf(after))
}
