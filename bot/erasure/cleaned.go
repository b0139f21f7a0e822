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

// Cleaned detects that the archive was replaced by an older copy, which still names erased users. Their erasure begins
// again.
func (e Eraser) Cleaned(ctx context.Context) {
	if err := panics.Try(func() error { return e.Clean(ctx) }); err != nil && ctx.Err() == nil {
		e.Log.Error("cannot compare the archive with the erasure ledger (will retry)", "error", err)
	}
}

// Clean searches the archive for erased users, unless its note says that all erasures have reached it.
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

// NoteOf returns the note of an archive that contains none of these erased users: a hash of their pseudonyms, or "" if
// there are none. It identifies no user.
func NoteOf(people []member.Erased) string {
	if len(people) == 0 {
		return ""
	}
	var pseudonyms []string
	for _, p := range people {
		pseudonyms = append(pseudonyms, p.Pseudonym)
	}
	slices.Sort(pseudonyms)
	sum := sha256.Sum256([]byte(strings.Join(pseudonyms, "\n")))
	return hex.EncodeToString(sum[:])
}

// cleanAll restores every archived table that names erased users to the store, and begins their erasure again. A table
// that cannot be decoded stays as it is.
func (e Eraser) cleanAll(ctx context.Context, people []member.Erased) error {
	usersIn, err := e.search(ctx, people)
	if err != nil {
		return err
	}
	ids, err := e.Archive.IDs(ctx)
	if err != nil {
		return err
	}
	var found []string
	for _, id := range ids {
		t, err := e.archived(ctx, id)
		if err != nil {
			return err
		}
		users := usersIn(t)
		if len(users) == 0 {
			continue
		}
		found = append(found, users...)
		if err := e.beginAgain(ctx, users); err != nil { // first, so that an interruption misses no user
			return err
		}
		if err := tiered.Recall(ctx, e.Store, e.Archive, id); err != nil && !e.beyond(id, err) {
			return err
		}
	}
	return e.beginAgain(ctx, found) // again, for users whose erasure was completed during the search
}

// archived returns an archived table; nil if it is missing or cannot be decoded.
func (e Eraser) archived(ctx context.Context, id string) ([]byte, error) {
	t, err := e.Archive.Get(ctx, id)
	switch {
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, storage.ErrUnreadable):
		return nil, ctx.Err()
	case err != nil:
		return nil, err
	}
	return json.Marshal(t)
}

// advance records in the archive that one more erasure has reached it, if all earlier ones have.
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
