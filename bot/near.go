package bot

import (
	"context"
	"errors"
	"slices"

	"dockside/game/table"
	"dockside/storage"
)

// How many tables a request from a channel looks at: it ends when it has found as many as a menu can offer.
const (
	mostNear = 25
	mostRead = 200
)

// origin is a channel in which a user asks for tables.
type origin struct {
	Channel string
	Parent  string // the channel of a thread; empty outside threads
	User    string // whose tables come first where there are many
}

// inChannel lists the live tables that fit a request: of the thread that it comes from, or else of the channel and of
// all its threads. Of very many it lists some, those of the user first.
func (s *tableService) inChannel(ctx context.Context, p origin, fits func(*table.Table) bool) ([]*table.Table, error) {
	all, err := s.around(ctx, p, fits)
	here := slices.DeleteFunc(slices.Clone(all), func(t *table.Table) bool {
		return p.Channel != t.Channel && p.Channel != t.Room.Thread
	})
	if p.Parent != "" && len(here) > 0 {
		return here, err
	}
	return all, err
}

// idsAround lists the ids of the live tables of a channel and of those that stand or are played in its threads.
func (s *tableService) idsAround(ctx context.Context, channel string) ([]string, error) {
	if channel == "" {
		return nil, nil
	}
	ids, err := s.store.InChannel(ctx, channel)
	if err != nil {
		return nil, err
	}
	threads, err := s.store.Tagged(ctx, table.Around(channel))
	return append(ids, threads...), err
}

// around lists the live tables that fit a request, of its channel, of that whose thread it is, and of all its threads.
func (s *tableService) around(ctx context.Context, p origin, fits func(*table.Table) bool) ([]*table.Table, error) {
	ids, err := s.idsAround(ctx, p.Channel)
	if err != nil {
		return nil, err
	}
	of, err := s.idsAround(ctx, p.Parent)
	if err != nil {
		return nil, err
	}
	ids = append(ids, of...)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	return s.firstFitting(ctx, p.User, ids, func(t *table.Table) bool { return t.Live() && fits(t) })
}

// setAsideOthers sets those of some tables aside that cannot be read, given all that can.
func (s *tableService) setAsideOthers(ctx context.Context, ids []string, readable []*table.Table) {
	for _, id := range ids {
		if slices.ContainsFunc(readable, func(t *table.Table) bool { return t.ID == id }) {
			continue
		}
		if _, err := s.store.Load(ctx, id); errors.Is(err, storage.ErrUnreadable) { // others may be about to be created
			s.setAside(id, err)
		}
	}
}

// firstFitting loads tables until enough of them fit. Where there are many, those of the user come first.
func (s *tableService) firstFitting(ctx context.Context, user string, ids []string, fits func(*table.Table) bool) (
	found []*table.Table, err error,
) {
	if len(ids) > mostNear {
		if ids, err = s.ownFirst(ctx, user, ids); err != nil {
			return nil, err
		}
	}
	for some := range slices.Chunk(ids[:min(len(ids), mostRead)], mostNear) {
		all, err := s.store.LoadMany(ctx, some...)
		if err != nil && !errors.Is(err, storage.ErrArchive) { // where nothing is live
			return nil, err
		}
		s.setAsideOthers(ctx, some, all)
		found = append(found, slices.DeleteFunc(all, func(t *table.Table) bool { return !fits(t) })...)
		if len(found) >= mostNear {
			break
		}
	}
	return found, nil
}

// ownFirst returns ids with those of a user's own tables at the front.
func (s *tableService) ownFirst(ctx context.Context, user string, ids []string) ([]string, error) {
	seated, err := s.store.Seated(ctx, user)
	if err != nil {
		return nil, err
	}
	mine := map[string]bool{}
	for _, id := range seated {
		mine[id] = true
	}
	var own, others []string
	for _, id := range ids {
		if mine[id] {
			own = append(own, id)
		} else {
			others = append(others, id)
		}
	}
	return append(own, others...), nil
}

// nearest lists the live tables near the channel of a request that fit, those of the channel itself first.
func (s *tableService) nearest(ctx context.Context, p origin, fits func(*table.Table) bool) ([]*table.Table, error) {
	tables, err := s.around(ctx, p, fits)
	slices.SortStableFunc(tables, func(a, b *table.Table) int {
		here := func(t *table.Table) int {
			if p.Channel == t.Channel || p.Channel == t.Room.Thread {
				return 0
			}
			return 1
		}
		return here(a) - here(b)
	})
	return tables, err
}

// withID loads the table whose id a text is; nil if there is none that can be read. What is live is in no archive.
func (s *tableService) withID(ctx context.Context, text string) (*table.Table, error) {
	if !isTableID(text) {
		return nil, nil
	}
	t, err := s.near.Load(ctx, text)
	switch {
	case errors.Is(err, storage.ErrUnreadable):
		s.setAside(text, err)
		return nil, nil
	case errors.Is(err, storage.ErrNotFound):
		return nil, nil
	}
	return t, err
}
