package erasure

import (
	"context"
	"maps"
	"slices"
	"time"

	"dockside/bot/member"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage/tiered"
)

// rename replaces a user by the tombstone on the ladders of some tables.
func (e Eraser) rename(ctx context.Context, user string, l *member.ErasureRequest, tables []*table.Table) error {
	opponents := map[ladder.Name]map[string]bool{}
	for _, t := range tables {
		names := t.Ladders()
		if t.Live() {
			names = ladder.For(t.Game, t.Guild, e.Now())
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
		if err := e.Store.Rename(ctx, name, user, l.Mark, slices.Sorted(maps.Keys(others))); err != nil {
			return err
		}
	}
	return nil
}

// unarchive replaces a user by the tombstone in the histories of all guilds where they have played. The guilds are
// recorded first, since tables with the tombstone do not lead there any more.
func (e Eraser) unarchive(ctx context.Context, user string, l *member.ErasureRequest, tables []*table.Table) error {
	guilds := slices.Clone(l.Guilds)
	for _, t := range tables {
		guilds = append(guilds, t.Guild)
	}
	slices.Sort(guilds)
	if guilds = slices.Compact(guilds); !slices.Equal(guilds, l.Guilds) {
		l.Guilds = guilds
		if err := e.Members.ReviseErasure(ctx, user, func(kept *member.ErasureRequest) { kept.Guilds = guilds }); err != nil {
			return err
		}
	}
	for _, guild := range guilds {
		if err := e.unarchiveOn(ctx, guild, user, l.Mark); err != nil {
			return err
		}
	}
	for _, t := range tables { // deletes entries that cannot be decoded, too
		if err := e.Store.Unarchive(ctx, ladder.Entry{Guild: t.Guild, Match: t.ID, Ended: t.EndedAt()}, user); err != nil {
			return err
		}
	}
	return nil
}

// unarchiveOn does so for one guild.
func (e Eraser) unarchiveOn(ctx context.Context, guild, user, mark string) error {
	for {
		list, _, err := e.Store.History(ctx, guild, user, 0, member.ReadAtOnce)
		if err != nil || len(list) == 0 {
			return err
		}
		for _, entry := range list {
			if err := e.Store.Archive(ctx, entry.Erased(user, mark)); err != nil {
				return err
			}
			if err := e.Store.Unarchive(ctx, entry, user); err != nil {
				return err
			}
		}
	}
}

// Mark replaces a user by the tombstone in a table. An archived table is first restored to the store. It is archived
// again with the tombstone.
func (e Eraser) Mark(ctx context.Context, user, mark, id string) error {
	if err := tiered.Recall(ctx, e.Store, e.Archive, id); err != nil && !e.beyond(id, err) {
		return err
	}
	_, err := e.Store.Update(ctx, id, func(t *table.Table) error { return Anonymise(t, user, mark, e.Now()) })
	if e.beyond(id, err) {
		return nil
	}
	return err
}

// Anonymise replaces a user by the tombstone in a table, and withdraws them before if they have not left.
func Anonymise(t *table.Table, user, mark string, now time.Time) error {
	if err := unlessNotSeated(t.Withdraw(user, now)); err != nil {
		return err
	}
	t.Erase(user, mark)
	return nil
}
