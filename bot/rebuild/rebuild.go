// Package rebuild recomputes leaderboards and histories from the stored tables.
package rebuild

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"slices"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/erasure"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/outage"
	"dockside/bot/retention"
	"dockside/bot/tables"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/tiered"
)

// Rebuild recomputes all ladders and histories from the tables, which are authoritative, while replicas use the store.
// It also adds every table to the indexes.
//
// Each ladder is recomputed as a draft beside the present one. The draft takes the matches in the order in which the
// ladder took them, including those that end meanwhile. Then it replaces the ladder atomically. So nobody sees a
// partial ladder, and the same matches give the same ladder. Matches that no ladder has taken follow at the end, in the
// order of their ends. Matches that ended before a guild was dropped stay out of its ladders. Erased users, as the
// ledger and the store list them, are replaced by their tombstones.
//
// Rebuild returns the number of finished matches. If one of them cannot be replayed, because its rules are unknown, it
// returns an error and replaces no ladder. It returns ErrRebuilding if another rebuild is running. It returns
// retention.ErrNoArchive if matches are in an archive and archive is nil. After an interruption each ladder is either
// the old or the new one, and Rebuild may be repeated.
func Rebuild(
	ctx context.Context, s Books, archive storage.Archive, games []catalog.Game, register member.Ledger,
) (n int, err error) {
	if left, err := retention.Archived(ctx, s); err != nil || left && archive == nil {
		return 0, cmp.Or(err, retention.ErrNoArchive)
	}
	whole, archive := tiered.New(s, archive)
	log, members := slog.New(slog.DiscardHandler), member.New(whole, nil, time.Now)
	service := &tables.Service{Store: whole, Games: games, Outages: new(outage.Monitor), Now: time.Now, Log: log}
	r := &Rebuilder{
		tables: service, store: whole, archive: archive, now: time.Now,
		Books: s, By: rand.Text(), done: map[ladder.Name]bool{},
		eraser: erasure.Eraser{
			Tables: service, Members: members, Store: whole, Archive: archive, Now: time.Now, Log: log, Register: register,
		},
	}
	if err := r.hold(ctx); err != nil {
		return 0, err
	}
	n, err = r.rebuild(ctx)
	if errors.Is(err, ErrRebuilding) { // another rebuild has taken over the lease and the drafts
		return 0, err
	}
	return n, cmp.Or(err, r.release(context.WithoutCancel(ctx)))
}

// Books is a store with drafts of its ladders.
type Books interface {
	storage.Store
	storage.Drafts
}

// Rebuilder is the state of a running rebuild.
type Rebuilder struct {
	tables  *tables.Service
	store   storage.Store // with the archive behind it
	archive storage.Archive
	now     func() time.Time // the clock that all replicas share
	By      string           // the id of this rebuild
	held    time.Time        // when the lease was last renewed
	Books   Books            // without the archive
	eraser  erasure.Eraser
	going   map[string]member.ErasureRequest // the erasure requests, by user id
	dropped guild.Departures                 // the dropped guilds
	done    map[ladder.Name]bool             // the all-time ladders that are complete, together with their seasons
}

func (r *Rebuilder) rebuild(ctx context.Context) (int, error) {
	gone, err := r.restored(ctx)
	if err != nil {
		return 0, err
	}
	left, err := r.Books.Ladders(ctx)
	if err != nil {
		return 0, err
	}
	for {
		ids, matches, err := r.read(ctx, left)
		if err != nil {
			return 0, err
		}
		if left, err = r.remakeAll(ctx, left, matches); err != nil {
			return 0, err
		}
		if len(left) == 0 {
			return len(matches), r.retell(ctx, ids, matches, gone)
		}
	}
}

// restored returns the pending erasure requests. They include users whom a restored backup of the store or an older
// copy of the archive has brought back.
func (r *Rebuilder) restored(ctx context.Context) (map[string]member.ErasureRequest, error) {
	if err := r.eraser.Reconcile(ctx); err != nil {
		return nil, err
	}
	if err := r.eraser.Clean(ctx); err != nil {
		return nil, err
	}
	all, err := member.ErasureRequests.Load(ctx, r.store)
	return all.People, err
}

// read begins the drafts of some ladders, and then reads all matches. A draft learns of matches that its ladder takes
// later. An erasure deletes the draft.
func (r *Rebuilder) read(ctx context.Context, names []ladder.Name) (ids []string, matches []past, err error) {
	if err := r.Books.Begin(ctx, r.By, names...); err != nil {
		return nil, nil, err
	}
	all, err := member.ErasureRequests.Load(ctx, r.store)
	if err != nil {
		return nil, nil, err
	}
	if r.dropped, err = guild.DeparturesDocument.Load(ctx, r.store); err != nil {
		return nil, nil, err
	}
	r.going = all.People
	if ids, err = r.everywhere(ctx); err != nil {
		return nil, nil, err
	}
	matches, err = r.matches(ctx, ids)
	return ids, matches, err
}

// everywhere returns the ids of all tables in the store and in the archive. The store is listed twice, since a table
// may be restored from the archive in between.
func (r *Rebuilder) everywhere(ctx context.Context) (ids []string, err error) {
	for _, from := range []interface {
		IDs(context.Context) ([]string, error)
	}{r.store, r.archive, r.store} {
		some, err := from.IDs(ctx)
		if err != nil {
			return nil, err
		}
		ids = append(ids, some...)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// past is what decides when a match is taken again.
type past struct {
	id      string
	ended   time.Time
	settled bool
	taken   map[ladder.Name]int64 // its position on each ladder that has taken it, except for ladders of dropped guilds
}

// matches returns the finished matches among some tables. It returns an error if one of them cannot be replayed.
func (r *Rebuilder) matches(ctx context.Context, ids []string) ([]past, error) {
	var matches []past
	for _, id := range ids {
		if err := r.hold(ctx); err != nil {
			return nil, err
		}
		t, err := r.find(ctx, id)
		if errors.Is(err, storage.ErrNotFound) { // a challenge that was deleted
			continue
		}
		if err != nil {
			return nil, err
		}
		if t.Phase != table.Over {
			continue
		}
		p, err := r.past(ctx, t)
		if err != nil {
			return nil, err
		}
		if _, err := r.tables.See(t); err != nil {
			return nil, err
		}
		matches = append(matches, p)
	}
	return matches, nil
}

// past finds out which ladders have taken a match. A ladder may have taken it although its table does not record that
// yet.
func (r *Rebuilder) past(ctx context.Context, t *table.Table) (past, error) {
	p := past{id: t.ID, ended: t.EndedAt(), settled: !t.Unsettled(), taken: map[ladder.Name]int64{}}
	for _, name := range t.Ladders() {
		if name.Guild != "" && r.dropped.Forgot(t) {
			continue
		}
		c, known := changeOn(t, name), true
		if !p.settled {
			var err error
			if c, known, err = r.Books.Taken(ctx, name, t.ID); err != nil {
				return p, err
			}
		}
		if known {
			p.taken[name] = c.Number
		}
	}
	return p, nil
}
