package bot

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"dockside/bot/member"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

// How often what is over leaves the store, how soon again where that fails, and how often a process looks whether it
// is time.
const (
	leaveEvery = 24 * time.Hour
	leaveAgain = time.Hour
	leaveLook  = 10 * time.Minute
)

// archivist keeps the store small: matches that are over go into the archive after a while, if there is one, and
// challenges that came to nothing are forgotten. Of any number of processes one does it.
type archivist struct {
	archive storage.Archive
	now     func() time.Time // the time on which all replicas agree
	log     *slog.Logger
	store   storage.Store // without the archive
}

// round lets leave what is over, if it is time for that.
func (a archivist) round(ctx context.Context) {
	if err := panics.Try(func() error { return a.look(ctx) }); err != nil && ctx.Err() == nil {
		a.log.Error("cannot move everything that is over out of the store", "error", err)
	}
}

func (a archivist) look(ctx context.Context) error {
	now := a.now()
	if mine, err := a.claim(ctx, now); err != nil || !mine {
		return err
	}
	err := a.leave(ctx, now)
	if err != nil {
		err = errors.Join(err, lastLeave.Set(ctx, a.store, now.Add(leaveAgain-leaveEvery)))
	}
	return err
}

// lastLeave is the document which says when that was done last.
var lastLeave = storage.Document[time.Time]{Key: "left"}

// claim tells whether it is time, and nobody else does it.
func (a archivist) claim(ctx context.Context, now time.Time) (mine bool, err error) {
	if last, err := lastLeave.Load(ctx, a.store); err != nil || now.Sub(last) < leaveEvery {
		return false, err
	}
	_, err = lastLeave.Revise(ctx, a.store, func(last *time.Time) error {
		if mine = now.Sub(*last) >= leaveEvery; mine {
			*last = now
		}
		return nil
	})
	return mine, err
}

// archivedMark is the document which says that matches may lie in an archive.
var archivedMark = storage.Document[bool]{Key: "archived"}

// Archived tells whether matches may have left a store for an archive, without which it is not whole.
func Archived(ctx context.Context, s storage.Documented) (bool, error) { return archivedMark.Load(ctx, s) }

// errNoArchive says that nobody knows where some of the matches are.
var errNoArchive = errors.New("some of the matches lie in an archive: ARCHIVE has to say where")

// note says in the store that matches may lie in the archive. Where there is none any more, it fails with errNoArchive.
func (a archivist) note(ctx context.Context) error {
	if a.archive != (noArchive{}) {
		return archivedMark.Set(ctx, a.store, true)
	}
	if left, err := Archived(ctx, a.store); err != nil || left {
		return cmp.Or(err, errNoArchive)
	}
	return nil
}

// leave goes through all tables in the store. What cannot leave now stays; an archive that cannot be reached is left
// alone.
func (a archivist) leave(ctx context.Context, now time.Time) error {
	ids, err := a.store.IDs(ctx)
	if err != nil {
		return err
	}
	noted := a.note(ctx)
	if noted != nil && !errors.Is(noted, errNoArchive) {
		return noted
	}
	wrong := []error{noted}
	for some := range slices.Chunk(ids, member.ReadAtOnce) {
		tables, err := a.store.LoadMany(ctx, some...)
		if err != nil {
			return errors.Join(append(wrong, err)...)
		}
		for _, t := range tables {
			switch err := a.letGo(ctx, t, now); {
			case errors.Is(err, storage.ErrUnavailable):
				return errors.Join(append(wrong, err)...)
			case err != nil:
				wrong = append(wrong, fmt.Errorf("table %s: %w", t.ID, err))
			}
		}
	}
	return errors.Join(wrong...)
}

// letGo lets a table leave the store, if it is time.
func (a archivist) letGo(ctx context.Context, t *table.Table, now time.Time) error {
	if !t.Leaves(now) {
		return nil
	}
	if t.Phase != table.Over {
		return a.remove(ctx, t)
	}
	if a.archive == (noArchive{}) {
		return nil
	}
	t, err := a.shed(ctx, t)
	if err != nil {
		return err
	}
	if err := a.archive.Put(ctx, t); err != nil {
		return err
	}
	kept, err := a.archive.Get(ctx, t.ID)
	if err != nil {
		return err
	}
	if same, err := equal(kept, t); err != nil || !same {
		return errors.Join(err, errMangled)
	}
	if err := a.remove(ctx, t); err != nil {
		return err
	}
	return a.ifCalledBack(ctx, t)
}

// ifCalledBack puts a match back that was taken out of the archive while it left the store: who did so has found it in
// both.
func (a archivist) ifCalledBack(ctx context.Context, t *table.Table) error {
	if _, err := a.archive.Get(ctx, t.ID); !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	return putBack(ctx, a.store, t)
}

// equal tells whether two tables are the same when they are stored.
func equal(a, b *table.Table) (bool, error) {
	one, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	other, err := json.Marshal(b)
	return bytes.Equal(one, other), err
}

// shed takes off a table what has no use once it has left: tips count for the prophets from then on.
func (a archivist) shed(ctx context.Context, t *table.Table) (*table.Table, error) {
	if len(t.Spectators) == 0 && t.Ender == "" && t.EndedBy == "" && t.EndedFor == "" {
		return t, nil
	}
	if err := tallyTips(ctx, a.store, t, a.now()); err != nil {
		return nil, err
	}
	spectators := t.Spectators
	t, err := a.store.UpdateFrom(ctx, t, func(t *table.Table) error {
		t.Shed()
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, w := range spectators {
		if err := member.RemoveWatched(ctx, a.store, w.User, t.ID); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// errMangled says that a table lies in the archive otherwise than it was put there.
var errMangled = errors.New("the archive has not kept what it was given")

// remove takes a table out of the store, and what points there.
func (a archivist) remove(ctx context.Context, t *table.Table) error {
	for _, p := range t.Pairs() {
		if err := a.store.Release(ctx, placeOf(t.Home(), p), t.ID); err != nil {
			return err
		}
	}
	if t.Room.Thread != "" {
		if err := forgetLast(ctx, a.store, lastIn(t.Room.Thread), t.ID); err != nil {
			return err
		}
	}
	removed, err := a.store.Remove(ctx, t)
	if err != nil || removed {
		return err
	}
	return errChanged
}

// errChanged says that a table has changed while it was about to leave: what lies in the archive is not what it is now,
// and is replaced the next time.
var errChanged = errors.New("it has changed meanwhile")
