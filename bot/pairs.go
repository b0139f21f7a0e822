package bot

import (
	"context"
	"errors"
	"slices"

	"dockside/table"
)

// pairs sees to it that nobody has two games with the same person in a channel.
type pairs struct{ store Store }

// open stores a new table, unless its pair has a game already, and gives the table as it is stored:
// a request that arrives twice opens one. Of two challenges that cross, one gives way.
func (p pairs) open(ctx context.Context, t *table.Table) (*table.Table, error) {
	if err := p.engage(ctx, t, t.ID); err != nil {
		return nil, err
	}
	switch err := p.store.Create(ctx, t); {
	case errors.Is(err, table.ErrExists):
		if t, err = p.store.Load(ctx, t.ID); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	}
	err := p.engage(ctx, t, t.ID)
	if errors.As(err, new(engaged)) {
		_, gone := p.store.Update(ctx, t.ID, func(t *table.Table) error {
			t.AllPublished()
			return t.Retract()
		})
		err = errors.Join(err, gone)
	}
	return t, err
}

// engage reserves the place of a table's pair for a table; of more than two there is none.
func (p pairs) engage(ctx context.Context, t *table.Table, id string) error {
	one, other, ok := t.Pair()
	if !ok {
		return nil
	}
	return p.reserve(ctx, t.Channel, id, one, other)
}

// reserve makes a pair's place in a channel belong to a table, so that no pair has two games
// there at once: engaged tells of the other. An open seat counts as a pair with nobody. A table
// that no longer holds the pair gives its place up, and so does one that is not stored.
func (p pairs) reserve(ctx context.Context, channel, id, one, other string) error {
	pair := []string{one, other}
	slices.Sort(pair)
	name := channel + "/" + pair[0] + "/" + pair[1]
	owner, err := p.store.Claim(ctx, name, id, "")
	for err == nil && owner != id {
		before := owner
		if err := p.released(ctx, before, one, other); err != nil {
			return err
		}
		if owner, err = p.store.Claim(ctx, name, id, before); err != nil || owner != id {
			continue
		}
		// It may have been stored just now, and have found its place still its own.
		if late := p.released(ctx, before, one, other); late != nil {
			_, err = p.store.Claim(ctx, name, before, id)
			return errors.Join(late, err)
		}
	}
	return err
}

// released is nil if a table does not hold a pair, or was never stored, or cannot be read any more, since
// nobody could end that; otherwise it is engaged.
func (p pairs) released(ctx context.Context, id, one, other string) error {
	t, err := p.store.Load(ctx, id)
	switch {
	case errors.Is(err, table.ErrNotFound), errors.Is(err, table.ErrUnreadable):
		return nil
	case err == nil && t.Holds(one, other):
		return engaged{t}
	}
	return err
}

// engaged says that a pair has a game in this channel already.
type engaged struct{ *table.Table }

func (engaged) Error() string { return "the pair has a game here already" }
