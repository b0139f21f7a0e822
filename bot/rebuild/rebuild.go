// Package rebuild makes leaderboards and histories anew from the stored tables.
package rebuild

import (
	"cmp"
	"context"
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

// Rebuild makes all ladders and histories anew from the tables, which are the truth, while bots work on the store.
// It also puts every table into the lists in which tables are looked for. Each ladder is drafted beside the one that
// there is, takes its matches in the order in which that took them, also those that end meanwhile, and then takes
// its place at once: so nobody sees a part of it, and the result is what was there. Matches that no ladder knew come
// last, by when they ended. What the ladders of a server knew before it was forgotten stays forgotten, and so do
// people about whom everything was deleted, as the register and the store say.
//
// Rebuild returns how many matches there were. If one of them cannot be replayed, because its rules are gone, nothing
// changes. It fails with ErrRebuilding if another is at work, and where matches lie in an archive and none is given.
// Wherever it is interrupted, each ladder is as it was or made anew, and it may be done again.
func Rebuild(ctx context.Context, s interface {
	storage.Store
	storage.Drafts
}, archive storage.Archive, games []catalog.Game, register member.Ledger,
) (n int, err error) {
	if left, err := retention.Archived(ctx, s); err != nil || left && archive == nil {
		return 0, cmp.Or(err, retention.ErrNoArchive)
	}
	whole, archive := tiered.New(s, archive)
	log, members := slog.New(slog.DiscardHandler), member.New(whole, nil, time.Now)
	service := &tables.Service{Store: whole, Games: games, Outages: new(outage.Monitor), Now: time.Now, Log: log}
	r := &Rebuilder{
		tables: service, store: whole, archive: archive, now: time.Now,
		Books: s, Drafting: newDrafting(s), done: map[ladder.Name]bool{},
		eraser: erasure.Eraser{
			Tables: service, Members: members, Store: whole, Archive: archive, Now: time.Now, Log: log, Register: register,
		},
	}
	if err := r.hold(ctx, r.now()); err != nil {
		return 0, err
	}
	defer func() {
		if !errors.Is(err, ErrRebuilding) {
			ctx := context.WithoutCancel(ctx)
			if left := errors.Join(s.Begin(ctx, r.By), r.end(ctx)); err == nil {
				err = left
			}
		}
	}()
	return r.rebuild(ctx)
}

// Rebuilder is a rebuild under way.
type Rebuilder struct {
	tables  *tables.Service
	store   storage.Store // with the archive behind it
	archive storage.Archive
	now     func() time.Time // the time on which all replicas agree
	*Drafting
	Books interface { // without the archive
		storage.Store
		storage.Drafts
	}
	eraser  erasure.Eraser
	going   map[string]member.ErasureRequest // about whom everything is being deleted, by their ids
	dropped guild.Departures                 // that were forgotten
	done    map[ladder.Name]bool             // the ladders of all time that were made anew, with all that follow from them
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

// restored tells who is leaving, also those whom an older copy of the store has brought back. It cleans an older copy
// of the archive.
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

// read begins drafts of some ladders, and reads all matches then: what one of these ladders takes later, its draft
// hears of, and somebody who wants to be forgotten later throws it away.
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

// everywhere are the ids of all tables in the store and in the archive. A table may come back from there between the
// two looks, so there is a third.
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

// past is what has to be known of a match to take it in its turn.
type past struct {
	id      string
	ended   time.Time
	settled bool
	taken   []taken // by which ladders, but for those that were forgotten with their server
}

// taken is that a ladder has taken a match.
type taken struct {
	by     ladder.Name
	number int64 // in its order
}

// matches are those of some tables that can be replayed to their end, if all of them can.
func (r *Rebuilder) matches(ctx context.Context, ids []string) ([]past, error) {
	var matches []past
	for _, id := range ids {
		if err := r.hold(ctx, r.now()); err != nil {
			return nil, err
		}
		t, err := r.find(ctx, id)
		if errors.Is(err, storage.ErrNotFound) { // a challenge that came to nothing
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

// past finds out which ladders have taken a match. Some may have, and its table not know it yet.
func (r *Rebuilder) past(ctx context.Context, t *table.Table) (past, error) {
	p := past{id: t.ID, ended: t.EndedAt(), settled: !t.Unsettled()}
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
		twice := slices.ContainsFunc(p.taken, func(t taken) bool { return t.by == name }) // of no server
		if known && !twice {
			p.taken = append(p.taken, taken{name, c.Number})
		}
	}
	return p, nil
}
