package bot

import (
	"context"
	"maps"
	"slices"
	"time"

	"dockside/bot/member"
	"dockside/game/ladder"
	"dockside/game/table"
)

// rename puts the mark in the place of somebody on the ladders of some tables.
func (e eraser) rename(ctx context.Context, user string, l *member.ErasureRequest, tables []*table.Table) error {
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
func (e eraser) unarchive(ctx context.Context, user string, l *member.ErasureRequest, tables []*table.Table) error {
	guilds := slices.Clone(l.Guilds)
	for _, t := range tables {
		guilds = append(guilds, t.Guild)
	}
	slices.Sort(guilds)
	if guilds = slices.Compact(guilds); !slices.Equal(guilds, l.Guilds) {
		l.Guilds = guilds
		if err := e.members.ReviseErasure(ctx, user, func(kept *member.ErasureRequest) { kept.Guilds = guilds }); err != nil {
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
		list, _, err := e.store.History(ctx, guild, user, 0, member.ReadAtOnce)
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

// mark puts the mark in the place of somebody at a table. Where that lies in the archive, it comes back before, and
// leaves with the mark.
func (e eraser) mark(ctx context.Context, user, mark, id string) error {
	if err := recall(ctx, e.store, e.archive, id); err != nil && !e.beyond(id, err) {
		return err
	}
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
