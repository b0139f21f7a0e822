package bot

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"dockside/bot/screen"
	"dockside/bot/wire"
	"dockside/ladder"
	"dockside/panics"
	"dockside/table"
)

// leaving is somebody about whom everything is being deleted, as it is kept until that is done: a process that dies
// over it leaves the rest to the next.
type leaving struct {
	Mark   string      `json:"mark"`             // takes their place
	Worked time.Time   `json:"worked,omitzero"`  // when something of them was found last; zero before the first look
	Guilds []string    `json:"guilds,omitempty"` // the servers where they have played
	Ticket wire.Ticket `json:"ticket,omitzero"`  // of the press that asked for it; zero where nobody waits for a word
	Code   string      `json:"code,omitempty"`   // their language
}

// erasing are all who are leaving, by their ids.
type erasing struct {
	Schema int                `json:"schema"`
	People map[string]leaving `json:"people"`
}

// erasingSchema is the version of erasing, and erasingKey its document.
const (
	erasingSchema = 1
	erasingKey    = "erasing"
)

// lull is how long nothing of somebody must have been found before everything is deleted: longer than a process works
// on a result that it has begun to settle.
const lull = 2 * settlePatience

// eraser deletes everything about people who wish so. Any number of processes may have one for the same store: each
// of its steps may be repeated, and the clock repeats them until nothing is left.
type eraser struct {
	*desk
	scores    scores
	publisher *publisher
	discord   *wire.Discord
	register  Register
}

// run goes on with all who are leaving, again and again, until ctx ends.
func (e eraser) run(ctx context.Context, after func(time.Duration) <-chan time.Time) {
	e.restored(ctx)
	for {
		e.round(ctx)
		select {
		case <-ctx.Done():
			return
		case <-after(beat):
		}
	}
}

// round goes on with all who are leaving.
func (e eraser) round(ctx context.Context) {
	all, err := readErasing(e.store.Document(ctx, erasingKey))
	if err != nil {
		e.log.Error("cannot read who is leaving", "error", err)
		return
	}
	for user, l := range all.People {
		if err := panics.Try(func() error { return e.attend(ctx, user, l) }); err != nil && ctx.Err() == nil {
			e.log.Error("cannot delete everything about somebody yet", "mark", l.Mark, "error", err)
		}
	}
}

// attend deletes what is found of somebody, and ends that where nothing was found for a while.
func (e eraser) attend(ctx context.Context, user string, l leaving) error {
	found, err := e.pass(ctx, user, &l)
	switch now := e.now(); {
	case err != nil:
		return err
	case found || l.Worked.IsZero():
		return e.keep(ctx, user, func(kept *leaving) { kept.Worked = now })
	case now.Sub(l.Worked) < lull:
		return nil
	}
	if err := e.remember(ctx, user); err != nil {
		return err
	}
	e.tell(ctx, l)
	return e.reviseErasing(ctx, func(people map[string]leaving) { delete(people, user) })
}

// keep changes what is kept of somebody who is leaving still.
func (e eraser) keep(ctx context.Context, user string, change func(*leaving)) error {
	return e.reviseErasing(ctx, func(people map[string]leaving) {
		if l, still := people[user]; still {
			change(&l)
			people[user] = l
		}
	})
}

// tell says that it is done, in place of the words that it was begun.
func (e eraser) tell(ctx context.Context, l leaving) {
	if l.Ticket.Token == "" {
		return
	}
	m, err := e.publisher.artist.compose(ctx, screen.Erased(e.words.For(l.Code)))
	if err == nil {
		err = e.discord.Amend(ctx, l.Ticket, "", m)
	}
	if err != nil {
		e.log.Warn("cannot tell that everything is deleted", "error", err)
	}
}

// pass goes once through all that is kept of somebody, and tells whether there was anything. Until the ladders know
// the mark, the tables keep the id: so whatever this is interrupted by, the next pass finds what is left.
func (e eraser) pass(ctx context.Context, user string, l *leaving) (found bool, err error) {
	live, err := e.part(ctx, user)
	if err != nil {
		return false, err
	}
	tables, err := e.over(ctx, user)
	if err != nil {
		return false, err
	}
	tables = append(tables, live...)
	if err := e.rename(ctx, user, l, tables); err != nil {
		return false, err
	}
	if err := e.unarchive(ctx, user, l, tables); err != nil {
		return false, err
	}
	for _, tag := range []string{table.ClosedBy(user), table.EndedBy(user)} {
		ids, err := e.store.Tagged(ctx, tag)
		if err != nil {
			return false, err
		}
		more, err := e.store.LoadMany(ctx, ids...)
		if err != nil {
			return false, err
		}
		tables = append(tables, more...)
	}
	watched, err := e.watched(ctx, user)
	if err != nil {
		return false, err
	}
	for _, t := range append(tables, watched...) {
		if err := e.mark(ctx, user, l.Mark, t.ID); err != nil {
			return false, err
		}
	}
	named, err := e.forget(ctx, user)
	return named || len(tables) > 0, err
}

// part takes somebody out of all that is going on, and gives the tables at which they sat.
func (e eraser) part(ctx context.Context, user string) ([]*table.Table, error) {
	ids, err := e.store.Seated(ctx, user)
	if err != nil {
		return nil, err
	}
	var tables []*table.Table
	for _, id := range ids {
		switch t, err := e.partFrom(ctx, user, id); {
		case err == nil:
			tables = append(tables, t)
		case !e.beyond(id, err):
			return nil, err
		}
	}
	return tables, nil
}

// beyond tells whether an error says that a table is gone or cannot be read, so that a deletion goes on without it.
func (e eraser) beyond(id string, err error) bool {
	torn := errors.Is(err, table.ErrUnreadable)
	if torn {
		e.setAside(id, err)
	}
	return torn || errors.Is(err, table.ErrNotFound)
}

// partFrom takes somebody out of a table, and shows that to its channel.
func (e eraser) partFrom(ctx context.Context, user, id string) (*table.Table, error) {
	t, err := e.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	seat, seated := t.Seat(user)
	if !seated || t.Players[seat].Gone {
		return t, nil
	}
	v, err := e.see(t)
	if err != nil { // its rules are gone
		return e.store.Update(ctx, id, func(t *table.Table) error { return unlessNotSeated(t.Part(user, e.now())) })
	}
	if v, err = e.update(ctx, v, func(v *screen.View) error {
		if err := v.Part(user, e.now()); err != nil {
			return unlessNotSeated(err)
		}
		e.playOn(ctx, v)
		return nil
	}); err != nil {
		return nil, err
	}
	t = v.Table
	if err := e.publisher.publish(ctx, v); err != nil {
		e.log.Warn("cannot show yet that somebody has left", "table", id, "error", err)
	}
	return t, nil
}

// unlessNotSeated passes over that somebody is no longer where they were.
func unlessNotSeated(err error) error {
	if errors.Is(err, table.ErrNotSeated) {
		return nil
	}
	return err
}

// readAtOnce is how many tables are read at a time.
const readAtOnce = 200

// over lists the matches of somebody that have ended, of all of which the ladders know then.
func (e eraser) over(ctx context.Context, user string) ([]*table.Table, error) {
	var tables []*table.Table
	for from, total := 0, 1; from < total; from += readAtOnce {
		ids, all, err := e.store.Finished(ctx, user, from, readAtOnce)
		if err != nil {
			return nil, err
		}
		some, err := e.store.LoadMany(ctx, ids...)
		if err != nil {
			return nil, err
		}
		for i, t := range some {
			if some[i], err = e.settled(ctx, t); err != nil {
				return nil, err
			}
		}
		tables, total = append(tables, some...), all
	}
	return tables, nil
}

// settled tells the ladders of a match if they do not know it. One that cannot be replayed any more they never will.
func (e eraser) settled(ctx context.Context, t *table.Table) (*table.Table, error) {
	if !t.Unsettled() {
		return t, nil
	}
	v, err := e.see(t)
	if err != nil {
		return t, nil //nolint:nilerr // its rules are gone
	}
	if v, err = e.scores.settle(ctx, v); err != nil {
		return nil, err
	}
	return v.Table, nil
}

// rename puts the mark in the place of somebody on the ladders of some tables.
func (e eraser) rename(ctx context.Context, user string, l *leaving, tables []*table.Table) error {
	opponents := map[ladder.Name]map[string]bool{}
	for _, t := range tables {
		names := t.Ladders()
		if t.Live() {
			names = ladder.For(t.Game, t.Guild, e.now())
		}
		for _, name := range names {
			if opponents[name] == nil {
				opponents[name] = map[string]bool{}
			}
			for _, other := range t.Users() {
				if other != user {
					opponents[name][other] = true
				}
			}
		}
	}
	for name, others := range opponents {
		if err := e.store.Rename(ctx, name, user, l.Mark, slices.Sorted(maps.Keys(others))); err != nil {
			return err
		}
	}
	return nil
}

// unarchive puts the mark in the place of somebody in the histories of the servers where they have played, which are
// kept first: once the tables have the mark, nobody knows them.
func (e eraser) unarchive(ctx context.Context, user string, l *leaving, tables []*table.Table) error {
	guilds := slices.Clone(l.Guilds)
	for _, t := range tables {
		guilds = append(guilds, t.Guild)
	}
	slices.Sort(guilds)
	if guilds = slices.Compact(guilds); !slices.Equal(guilds, l.Guilds) {
		l.Guilds = guilds
		if err := e.keep(ctx, user, func(kept *leaving) { kept.Guilds = guilds }); err != nil {
			return err
		}
	}
	for _, guild := range guilds {
		if err := e.unarchiveOn(ctx, guild, user, l.Mark); err != nil {
			return err
		}
	}
	for _, t := range tables { // what cannot be read in a history goes, too
		if err := e.store.Unarchive(ctx, ladder.Entry{Guild: t.Guild, Match: t.ID, Ended: t.EndedAt()}, user); err != nil {
			return err
		}
	}
	return nil
}

func (e eraser) unarchiveOn(ctx context.Context, guild, user, mark string) error {
	for {
		list, _, err := e.store.History(ctx, guild, user, 0, readAtOnce)
		if err != nil || len(list) == 0 {
			return err
		}
		for _, entry := range list {
			if err := e.store.Archive(ctx, entry.Erased(user, mark)); err != nil {
				return err
			}
			if err := e.store.Unarchive(ctx, entry, user); err != nil {
				return err
			}
		}
	}
}

// mark puts the mark in the place of somebody at a table.
func (e eraser) mark(ctx context.Context, user, mark, id string) error {
	_, err := e.store.Update(ctx, id, func(t *table.Table) error { return strikeOut(t, user, mark, e.now()) })
	if e.beyond(id, err) {
		return nil
	}
	return err
}

// strikeOut puts a mark in the place of somebody at a table, where they part if they have not.
func strikeOut(t *table.Table, user, mark string, now time.Time) error {
	if err := unlessNotSeated(t.Part(user, now)); err != nil {
		return err
	}
	t.Erase(user, mark)
	return nil
}

// forget deletes what is kept of somebody beside tables, and tells whether there was anything.
func (e eraser) forget(ctx context.Context, user string) (found bool, err error) {
	a, err := e.store.Agenda(ctx, user)
	torn := errors.Is(err, table.ErrUnreadable)
	if err != nil && !torn {
		return false, err
	}
	if found = torn || a.Revision != 0; found {
		if err := e.store.DropAgenda(ctx, user); err != nil {
			return false, err
		}
	}
	documents, claims, err := e.store.Naming(ctx, user)
	if err != nil {
		return false, err
	}
	for _, name := range claims {
		if names(name, user) {
			found = true
			err = errors.Join(err, e.store.Release(ctx, name))
		}
	}
	for _, key := range documents {
		done, failed := e.forgetIn(ctx, key, user)
		found, err = found || done, errors.Join(err, failed)
	}
	return found, err
}

// names tells whether a text in the name of something is one of the words that make up that name.
func names(name, word string) bool { return slices.Contains(strings.Split(name, "/"), word) }

// forgetIn deletes a document that is somebody's own, or what another tells of them.
func (e eraser) forgetIn(ctx context.Context, key, user string) (found bool, err error) {
	switch {
	case key == erasingKey:
		return false, nil
	case names(key, user):
		_, err = e.store.Keep(ctx, key, nil, 0)
		return true, err
	}
	veil, err := e.veil(ctx, user)
	if err != nil {
		return false, err
	}
	err = e.store.Revise(ctx, key, func(raw json.RawMessage) (json.RawMessage, error) {
		veiled, changed, err := veiledIn(raw, user, veil)
		found = changed
		return veiled, err
	})
	return found, err
}
