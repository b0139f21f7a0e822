package bot

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"slices"
	"time"

	"dockside/house"
	"dockside/ladder"
	"dockside/table"
)

// Rebuild forgets all ladders and histories and makes them anew from the tables, which are the
// truth. It also puts every table into the lists in which tables are looked for. Every ladder takes
// its matches in the order in which it took them before, so the result is what was there; matches that
// no ladder knew come last, by when they ended. What the ladders of a server knew before it was forgotten
// stays forgotten, and so do people about whom everything was deleted, as the register and the store say.
// Rebuild returns how many matches there were. If one of them cannot be replayed, because its rules are
// gone, nothing is forgotten. No bot may work on the store meanwhile. If it is interrupted, it has to be
// done again.
func Rebuild(ctx context.Context, s interface {
	Store
	Records
}, archive Archive, games []house.Game, register Register,
) (int, error) {
	left, err := readServers(s.Document(ctx, serversKey))
	if err != nil {
		return 0, err
	}
	r := rebuilder{desk: &desk{games: games, hearing: new(hearing), now: time.Now}, left: left}
	r.shelve(s, archive)
	if r.leaving, err = r.restored(ctx, register); err != nil {
		return 0, err
	}
	ids, err := r.everywhere(ctx)
	if err != nil {
		return 0, err
	}
	matches, err := r.matches(ctx, ids)
	if err != nil {
		return 0, err
	}
	if err := s.Wipe(ctx); err != nil {
		return 0, err
	}
	for _, id := range ids {
		if err := r.relist(ctx, id); err != nil {
			return 0, err
		}
	}
	for which := range ladder.For("", "", time.Time{}) {
		slices.SortFunc(matches, inOrder(which))
		for _, m := range matches {
			if err := r.retake(ctx, m.id, which); err != nil {
				return 0, err
			}
		}
	}
	for _, m := range matches {
		if err := r.leftLong(ctx, s, m.id); err != nil {
			return 0, err
		}
	}
	return len(matches), nil
}

// leftLong takes what ladders have noted of a match again, if it has left the store.
func (r rebuilder) leftLong(ctx context.Context, store Store, id string) error {
	if _, err := store.Load(ctx, id); !errors.Is(err, table.ErrNotFound) {
		return err
	}
	t, err := r.archive.Get(ctx, id)
	if err != nil {
		return err
	}
	_, err = store.Remove(ctx, t)
	return err
}

// rebuilder is a rebuild under way.
type rebuilder struct {
	*desk
	left    servers
	leaving map[string]leaving // about whom everything is being deleted, by their ids
}

// restored tells who is leaving, also those whom an older copy of the store has brought back.
func (r rebuilder) restored(ctx context.Context, register Register) (map[string]leaving, error) {
	if err := (eraser{desk: r.desk, register: register}).again(ctx); err != nil {
		return nil, err
	}
	all, err := readErasing(r.store.Document(ctx, erasingKey))
	return all.People, err
}

// everywhere are the ids of all tables in the store and in the archive.
func (r rebuilder) everywhere(ctx context.Context) ([]string, error) {
	ids, err := r.store.IDs(ctx)
	if err != nil {
		return nil, err
	}
	kept, err := r.archive.IDs(ctx)
	ids = append(ids, kept...)
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// matches are those of some tables that can be replayed to their end, if all of them can.
func (r rebuilder) matches(ctx context.Context, ids []string) ([]past, error) {
	var matches []past
	for _, id := range ids {
		t, err := r.store.Load(ctx, id)
		if err != nil {
			return nil, err
		}
		if t.Phase != table.Over {
			continue
		}
		matches = append(matches, newPast(t))
		if _, err := r.see(t); err != nil {
			return nil, err
		}
	}
	return matches, nil
}

// relist puts a table into all lists again.
func (r rebuilder) relist(ctx context.Context, id string) error {
	t, err := r.store.Load(ctx, id)
	if err != nil {
		return err
	}
	if t, err = r.renewOne(ctx, t); err != nil {
		return err
	}
	if t, err = r.strike(ctx, t); err != nil {
		return err
	}
	if err := r.store.List(ctx, t); err != nil || t.Phase != table.Over || t.Leaves(r.now()) {
		return err
	}
	return noteNewest(ctx, r.store, t)
}

// strike puts marks at a table that is over in the places of those who are leaving: the ladders take it like that. The
// bot goes on with all the rest of them.
func (r rebuilder) strike(ctx context.Context, t *table.Table) (*table.Table, error) {
	for user, l := range r.leaving {
		if _, seated := t.Seat(user); !seated && t.Ender != user || t.Phase != table.Over {
			continue
		}
		err := r.recall(ctx, t.ID)
		if err != nil {
			return nil, err
		}
		if t, err = r.store.UpdateFrom(ctx, t, func(t *table.Table) error {
			return strikeOut(t, user, l.Mark, t.EndedAt())
		}); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// past is what has to be known of a match to take it in its turn.
type past struct {
	id      string
	ended   time.Time
	numbers []int64 // by ladder; none if the match was never settled
}

func newPast(t *table.Table) past {
	p := past{id: t.ID, ended: t.EndedAt()}
	for _, c := range t.Settled {
		p.numbers = append(p.numbers, c.Number)
	}
	return p
}

// inOrder compares matches by their numbers on one of their ladders. Ladders do not mind each
// other, so they may be mixed.
func inOrder(which int) func(a, b past) int {
	return func(a, b past) int {
		unknown := cmp.Compare(len(b.numbers), len(a.numbers))
		if unknown == 0 && len(a.numbers) > 0 {
			return cmp.Or(cmp.Compare(a.numbers[which], b.numbers[which]), cmp.Compare(a.id, b.id))
		}
		return cmp.Or(unknown, a.ended.Compare(b.ended), cmp.Compare(a.id, b.id))
	}
}

// retake takes a match into its ladders up to one of them; what the earlier ones did stands and
// is only read again. After the last, the table is told if anything has come out otherwise.
func (r rebuilder) retake(ctx context.Context, id string, which int) error {
	v, err := r.load(ctx, id)
	if err != nil {
		return err
	}
	names, ladders := v.Ladders(), Ladders(r.store)
	if r.left.forgot(v.Table) {
		ladders = bygone{ladders, v.Settled}
	}
	if which < len(names)-1 {
		_, err := ladders.Settle(ctx, names[which], v.ResultFor())
		return err
	}
	changes, err := settle(ctx, ladders, v)
	if err != nil || reflect.DeepEqual(changes, v.Settled) {
		return err
	}
	_, err = r.store.Update(ctx, id, func(t *table.Table) error {
		t.Settled = changes
		return nil
	})
	return err
}

// bygone are ladders without those of a server that was forgotten. What these have made of a match stands.
type bygone struct {
	Ladders
	settled []ladder.Change
}

// Settle is that of Ladders.
func (b bygone) Settle(ctx context.Context, name ladder.Name, r ladder.Result) (ladder.Change, error) {
	i := slices.IndexFunc(b.settled, func(c ladder.Change) bool { return c.Ladder == name })
	if i < 0 || name.Guild == "" {
		return b.Ladders.Settle(ctx, name, r)
	}
	return b.settled[i], nil
}
