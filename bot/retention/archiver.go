// Package retention moves finished tables to the archive and forgets guilds that removed the bot.
package retention

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

	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/tables"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
	"dockside/storage/tiered"
)

// How often what is over leaves the store, how soon again where that fails, and how often a process looks whether it
// is time.
const (
	LeaveEvery      = 24 * time.Hour
	leaveAgain      = time.Hour
	ArchiveInterval = 10 * time.Minute
)

// Archiver keeps the store small: matches that are over go into the archive after a while, if there is one, and
// challenges that came to nothing are forgotten. Of any number of processes one does it.
type Archiver struct {
	Archive storage.Archive
	Now     func() time.Time // the time on which all replicas agree
	Log     *slog.Logger
	Store   storage.Store // without the archive
}

// Round lets leave what is over, if it is time for that.
func (a Archiver) Round(ctx context.Context) {
	if err := panics.Try(func() error { return a.Look(ctx) }); err != nil && ctx.Err() == nil {
		a.Log.Error("cannot move everything that is over out of the store", "error", err)
	}
}

func (a Archiver) Look(ctx context.Context) error {
	now := a.Now()
	if mine, err := a.claim(ctx, now); err != nil || !mine {
		return err
	}
	err := a.leave(ctx, now)
	if err != nil {
		err = errors.Join(err, LastArchived.Set(ctx, a.Store, now.Add(leaveAgain-LeaveEvery)))
	}
	return err
}

// LastArchived is the document which says when that was done last.
var LastArchived = storage.Document[time.Time]{Key: "left"}

// claim tells whether it is time, and nobody else does it.
func (a Archiver) claim(ctx context.Context, now time.Time) (mine bool, err error) {
	if last, err := LastArchived.Load(ctx, a.Store); err != nil || now.Sub(last) < LeaveEvery {
		return false, err
	}
	_, err = LastArchived.Revise(ctx, a.Store, func(last *time.Time) error {
		if mine = now.Sub(*last) >= LeaveEvery; mine {
			*last = now
		}
		return nil
	})
	return mine, err
}

// ArchivedMark is the document which says that matches may lie in an archive.
var ArchivedMark = storage.Document[bool]{Key: "archived"}

// Archived tells whether matches may have left a store for an archive, without which it is not whole.
func Archived(ctx context.Context, s storage.Documented) (bool, error) {
	return ArchivedMark.Load(ctx, s)
}

// ErrNoArchive says that nobody knows where some of the matches are.
var ErrNoArchive = errors.New("some of the matches lie in an archive: ARCHIVE has to say where")

// note says in the store that matches may lie in the archive. Where there is none any more, it fails with ErrNoArchive.
func (a Archiver) note(ctx context.Context) error {
	if a.Archive != (tiered.None{}) {
		return ArchivedMark.Set(ctx, a.Store, true)
	}
	if left, err := Archived(ctx, a.Store); err != nil || left {
		return cmp.Or(err, ErrNoArchive)
	}
	return nil
}

// leave goes through all tables in the store. What cannot leave now stays; an archive that cannot be reached is left
// alone.
func (a Archiver) leave(ctx context.Context, now time.Time) error {
	ids, err := a.Store.IDs(ctx)
	if err != nil {
		return err
	}
	noted := a.note(ctx)
	if noted != nil && !errors.Is(noted, ErrNoArchive) {
		return noted
	}
	wrong := []error{noted}
	for some := range slices.Chunk(ids, member.ReadAtOnce) {
		tables, err := a.Store.LoadMany(ctx, some...)
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
func (a Archiver) letGo(ctx context.Context, t *table.Table, now time.Time) error {
	if !t.Leaves(now) {
		return nil
	}
	if t.Phase != table.Over {
		return a.remove(ctx, t)
	}
	if a.Archive == (tiered.None{}) {
		return nil
	}
	t, err := a.shed(ctx, t)
	if err != nil {
		return err
	}
	if err := a.Archive.Put(ctx, t); err != nil {
		return err
	}
	kept, err := a.Archive.Get(ctx, t.ID)
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
func (a Archiver) ifCalledBack(ctx context.Context, t *table.Table) error {
	if _, err := a.Archive.Get(ctx, t.ID); !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	return tiered.PutBack(ctx, a.Store, t)
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
func (a Archiver) shed(ctx context.Context, t *table.Table) (*table.Table, error) {
	if len(t.Spectators) == 0 && t.Ender == "" && t.EndedBy == "" && t.EndedFor == "" {
		return t, nil
	}
	if err := guild.CountPredictions(ctx, a.Store, t, a.Now()); err != nil {
		return nil, err
	}
	spectators := t.Spectators
	t, err := a.Store.UpdateFrom(ctx, t, func(t *table.Table) error {
		t.Shed()
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, w := range spectators {
		if err := member.RemoveWatched(ctx, a.Store, w.User, t.ID); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// errMangled says that a table lies in the archive otherwise than it was put there.
var errMangled = errors.New("the archive has not kept what it was given")

// remove takes a table out of the store, and what points there.
func (a Archiver) remove(ctx context.Context, t *table.Table) error {
	for _, p := range t.Pairs() {
		if err := a.Store.Release(ctx, tables.PairClaim(t.Home(), p), t.ID); err != nil {
			return err
		}
	}
	if t.Room.Thread != "" {
		if err := tables.RemoveRecent(ctx, a.Store, tables.RecentIn(t.Room.Thread), t.ID); err != nil {
			return err
		}
	}
	removed, err := a.Store.Remove(ctx, t)
	if err != nil || removed {
		return err
	}
	return errChanged
}

// errChanged says that a table has changed while it was about to leave: what lies in the archive is not what it is now,
// and is replaced the next time.
var errChanged = errors.New("it has changed meanwhile")
