package seats

import (
	"context"
	"slices"
	"time"

	"dockside/bot/guild"
	"dockside/game/table"
)

// mostClosed is how many tables without an open seat the order may list before they are removed from it.
const mostClosed = 8

// Enter adds a stored table at the end of the order of the open seats of a guild, and returns the earlier tables. A
// table that is listed already keeps its place, unless last is set.
//
// The order decides between seats that are opened at the same time. Each process stores its table, then enters it, and
// then looks at the earlier ones. So of two matching seats one process sees the other's, and never both.
func (f Finder) Enter(ctx context.Context, server, id string, last bool) (earlier []string, _ error) {
	o, err := guild.SeatOrderOf(server).Revise(ctx, f.Store, func(o *guild.SeatOrder) error {
		if last {
			o.Remove(id)
		}
		if !slices.Contains(o.Tables, id) {
			o.Tables = append(o.Tables, id)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return o.Tables[:slices.Index(o.Tables, id)], nil
}

// settled is the age from which a table without an open seat does not open it again, see table.Reopen.
const settled = 10 * time.Minute

// Tidy removes tables without an open seat from the order, if they are many. It loads only tables that are not in the
// index of open seats.
func (f Finder) Tidy(ctx context.Context, server string, ids []string) error {
	if len(ids) <= mostClosed {
		return nil
	}
	open, err := f.Store.Tagged(ctx, table.OpenOn(server))
	if err != nil {
		return err
	}
	closed := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return slices.Contains(open, id) })
	if len(closed) <= mostClosed {
		return nil
	}
	all, err := f.Store.LoadMany(ctx, closed...)
	if err != nil {
		return err
	}
	for _, t := range all {
		if t.Inviting() || f.Now().Sub(t.Created) < settled {
			closed = slices.DeleteFunc(closed, func(id string) bool { return id == t.ID })
		}
	}
	if len(closed) <= mostClosed {
		return nil
	}
	_, err = guild.SeatOrderOf(server).Revise(ctx, f.Store, func(o *guild.SeatOrder) error {
		o.Remove(closed...)
		return nil
	})
	return err
}
