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

// rename puts the mark in the place of somebody on the ladders of some tables.
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

// unarchive puts the mark in the place of somebody in the histories of the servers where they have played, which are
// kept first: once the tables have the mark, nobody knows them.
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
	for _, t := range tables { // what cannot be read in a history goes, too
		if err := e.Store.Unarchive(ctx, ladder.Entry{Guild: t.Guild, Match: t.ID, Ended: t.EndedAt()}, user); err != nil {
			return err
		}
	}
	return nil
}

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

// Mark puts the mark in the place of somebody at a table. Where that lies in the archive, it comes back before, and
// leaves with the mark.
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

// Anonymise puts a mark in the place of somebody at a table, where they part if they have not.
func Anonymise(t *table.Table, user, mark string, now time.Time) error {
	if err := unlessNotSeated(t.Part(user, now)); err != nil {
		return err
	}
	t.Erase(user, mark)
	return nil
}
