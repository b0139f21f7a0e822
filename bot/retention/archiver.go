// Package retention archives finished tables, and deletes the data of guilds that have removed the bot.
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

// Archiver moves matches that ended long ago from the store to the archive, if there is one. It deletes their
// spectators in any case, and challenges that led to no match. One replica at a time does it.
type Archiver struct {
	Archive storage.Archive
	Now     func() time.Time // the clock that all replicas share
	Log     *slog.Logger
	Store   storage.Store // without the archive
}

// Round archives tables if a run is due.
func (a Archiver) Round(ctx context.Context) {
	if err := panics.Try(func() error { return a.Look(ctx) }); err != nil && ctx.Err() == nil {
		a.Log.Error("cannot archive all finished matches (will retry)", "error", err)
	}
}

// Look archives tables if a run is due.
func (a Archiver) Look(ctx context.Context) error {
	now := a.Now()
	return daily[time.Time]{LastArchived, func(last *time.Time) *time.Time { return last }}.run(ctx, a.Store, now,
		func(time.Time) error { return a.leave(ctx, now) })
}

// LastArchived is the document with the time of the last run.
var LastArchived = storage.Document[time.Time]{Key: "left"}

// ArchivedMark is the document that records whether matches may be in an archive.
var ArchivedMark = storage.Document[bool]{Key: "archived"}

// Archived reports whether matches may have moved to an archive. Without that, the store is incomplete.
func Archived(ctx context.Context, s storage.DocumentReader) (bool, error) {
	return ArchivedMark.Load(ctx, s)
}

// ErrNoArchive means that matches are in an archive, but none is configured.
var ErrNoArchive = errors.New("some of the matches lie in an archive: ARCHIVE has to say where")

// note records in the store that matches may be in the archive. It returns ErrNoArchive if they are, but no archive is
// configured.
func (a Archiver) note(ctx context.Context) error {
	if a.Archive != (tiered.None{}) {
		return ArchivedMark.Set(ctx, a.Store, true)
	}
	if left, err := Archived(ctx, a.Store); err != nil || left {
		return cmp.Or(err, ErrNoArchive)
	}
	return nil
}

// leave archives all tables that are due. A table that fails stays in the store. If the archive is unavailable, the run
// ends.
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

// letGo archives or deletes a table, if it is due. The archived copy is read back and compared before the store deletes
// its own. Without an archive, the table only sheds its spectators.
func (a Archiver) letGo(ctx context.Context, t *table.Table, now time.Time) error {
	if !t.CanArchive(now) {
		return nil
	}
	if t.Phase != table.Over {
		return a.remove(ctx, t)
	}
	t, err := a.shed(ctx, t)
	if err != nil || a.Archive == (tiered.None{}) {
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

// ifCalledBack restores a match that was taken out of the archive while it left the store. The process that did so has
// found it in both, and relied on the store.
func (a Archiver) ifCalledBack(ctx context.Context, t *table.Table) error {
	if _, err := a.Archive.Get(ctx, t.ID); !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	return tiered.PutBack(ctx, a.Store, t)
}

// equal reports whether two tables have the same stored form.
func equal(a, b *table.Table) (bool, error) {
	one, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	other, err := json.Marshal(b)
	return bytes.Equal(one, other), err
}

// shed deletes what an old table does not need. Before, its predictions are added to the totals of the server, unless
// the data of that was deleted, and it leaves the lists of its spectators. After a kill the spectators tell what is
// left to do.
func (a Archiver) shed(ctx context.Context, t *table.Table) (*table.Table, error) {
	if len(t.Spectators) == 0 && t.Ender == "" && t.EndedBy == "" && t.EndedFor == "" {
		return t, nil
	}
	gone, err := guild.DeparturesDocument.Load(ctx, a.Store)
	if err == nil && !gone.Forgot(t) {
		err = guild.CountPredictions(ctx, a.Store, t, a.Now())
	}
	if err != nil {
		return nil, err
	}
	for _, w := range t.Spectators {
		if err := member.RemoveWatched(ctx, a.Store, w.User, t.ID); err != nil {
			return nil, err
		}
	}
	return a.Store.UpdateFrom(ctx, t, func(t *table.Table) error {
		t.Strip()
		return nil
	})
}

// errMangled means that the archive returned a table otherwise than it was stored.
var errMangled = errors.New("the archive returns another table than was stored")

// remove deletes a table from the store, and the references to it.
func (a Archiver) remove(ctx context.Context, t *table.Table) error {
	for _, name := range tables.PairClaims(t) {
		if err := a.Store.Release(ctx, name, t.ID); err != nil {
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

// errChanged means that a table has changed while it was archived. The next run replaces the archived copy.
var errChanged = errors.New("it has changed meanwhile")
