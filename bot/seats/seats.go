// Package seats finds the open seats that a user may take, and keeps the order in which seats were opened.
package seats

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/game/table"
	"dockside/storage"
)

// Finder finds open seats. It is safe for concurrent use.
type Finder struct {
	Tables     *tables.Service
	Members    *member.Store
	Guilds     *guild.Store
	Store      Store
	Visibility *visibility.Checker
	Now        func() time.Time // the clock that all replicas share
}

// Store is the part of storage that a Finder needs.
type Store interface {
	storage.Documents
	LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error)
	Tagged(ctx context.Context, tag string) ([]string, error)
}

// Open lists the ids of the tables of a guild that may have an open seat, the oldest first.
func (f Finder) Open(ctx context.Context, guild string) ([]string, error) {
	ids, err := f.Store.Tagged(ctx, table.OpenOn(guild))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(ids, olderID)
	return ids[:min(len(ids), tables.MaxGuildOpen)], nil
}

// olderID compares table ids by age. Ids are numbers that grow with time, see tables.IDOf.
func olderID(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) }

// mostTogether is how many tables are loaded together if the first ones were not enough.
const mostTogether = 25

// Each calls use for the matching tables at which the user of a request may take a seat now, until more is false.
// together is the number of tables in the first read; later reads have more.
func (f Finder) Each(
	ctx context.Context, r *interaction.Request, ids []string, together int, fits func(*table.Table) bool,
	use func(*view.View) (more bool, err error),
) error {
	look := f.Visibility.Budget(visibility.ChannelsAsked)
	for some := []string(nil); len(ids) > 0; together = max(together, mostTogether) {
		some, ids = ids[:min(together, len(ids))], ids[min(together, len(ids)):]
		all, err := f.Store.LoadMany(ctx, some...)
		if err != nil {
			return err
		}
		for _, t := range all {
			if !fits(t) {
				continue
			}
			v, err := f.free(ctx, r, look, t)
			if err != nil {
				return err
			}
			if v == nil {
				continue
			}
			if more, err := use(v); !more || err != nil {
				return err
			}
		}
	}
	return nil
}

// free returns the view of a table at which the user may take a seat now. It returns nil if they may not, or cannot see
// the table. A seat of a banned or blocked player is not free. A seat for steady players is not free for other users.
// The user cannot distinguish such a seat from a missing one.
func (f Finder) free(
	ctx context.Context, r *interaction.Request, look *visibility.Budget, t *table.Table,
) (*view.View, error) {
	_, seated := t.Seat(r.User.ID)
	if seated || t.Guild != r.Guild || !t.Joinable(f.Now()) {
		return nil, nil
	}
	v, err := f.Tables.See(t)
	if err != nil {
		return nil, nil //nolint:nilerr // its rules are unknown, so no user can play there
	}
	if v.Lobby && v.Full() || !r.Policy.Allows(t.Channel, t.Parent) || !look.Sees(ctx, r.Interaction, t.Channel) {
		return nil, nil
	}
	apart, err := f.Members.Apart(ctx, r.User.ID, t.Users())
	if err == nil && !apart {
		apart, err = f.Guilds.IsBanned(ctx, r.Policy, t.Users()...)
	}
	if apart || err != nil {
		return nil, err
	}
	if admitted, err := f.Members.Admits(ctx, t.Terms, r.User.ID); !admitted || err != nil {
		return nil, err
	}
	return v, nil
}
