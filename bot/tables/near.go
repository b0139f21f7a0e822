package tables

import (
	"context"
	"errors"
	"slices"

	"dockside/game/table"
	"dockside/storage"
)

// Limits of a search near a channel. It ends once it has found MaxNear tables, as many as a menu can offer.
const (
	MaxNear  = 25
	MostRead = 200
)

// Origin is where a user asks for tables.
type Origin struct {
	Channel string
	Parent  string // parent channel of a thread; empty outside threads
	User    string // whose tables come first where there are many
}

// InChannel returns the fitting live tables of the thread of a request. If it has none, or outside threads, it
// returns those of the channel and all its threads. The number is limited, and tables of the user come first.
func (s *Service) InChannel(ctx context.Context, p Origin, fits func(*table.Table) bool) ([]*table.Table, error) {
	all, err := s.around(ctx, p, fits)
	here := slices.DeleteFunc(slices.Clone(all), func(t *table.Table) bool {
		return p.Channel != t.Channel && p.Channel != t.Room.Thread
	})
	if p.Parent != "" && len(here) > 0 {
		return here, err
	}
	return all, err
}

// idsAround returns the ids of the live tables in a channel and in its threads.
func (s *Service) idsAround(ctx context.Context, channel string) ([]string, error) {
	if channel == "" {
		return nil, nil
	}
	ids, err := s.Store.InChannel(ctx, channel)
	if err != nil {
		return nil, err
	}
	threads, err := s.Store.Tagged(ctx, table.Around(channel))
	return append(ids, threads...), err
}

// around returns the fitting live tables of a channel, of its parent channel, and of all threads of both.
func (s *Service) around(ctx context.Context, p Origin, fits func(*table.Table) bool) ([]*table.Table, error) {
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
	return s.FirstFitting(ctx, p.User, ids, func(t *table.Table) bool { return t.Live() && fits(t) })
}

// setAsideOthers moves the unreadable tables among ids into quarantine. The tables in readable are known to be
// readable.
func (s *Service) setAsideOthers(ctx context.Context, ids []string, readable []*table.Table) {
	for _, id := range ids {
		if slices.ContainsFunc(readable, func(t *table.Table) bool { return t.ID == id }) {
			continue
		}
		if _, err := s.Store.Load(ctx, id); errors.Is(err, storage.ErrUnreadable) { // others may be about to be created
			s.SetAside(id, err)
		}
	}
}

// FirstFitting loads tables until MaxNear of them fit, at most MostRead. The user's own come first if there are many.
func (s *Service) FirstFitting(ctx context.Context, user string, ids []string, fits func(*table.Table) bool) (
	found []*table.Table, err error,
) {
	if len(ids) > MaxNear {
		if ids, err = s.ownFirst(ctx, user, ids); err != nil {
			return nil, err
		}
	}
	for some := range slices.Chunk(ids[:min(len(ids), MostRead)], MaxNear) {
		all, err := s.Store.LoadMany(ctx, some...)
		if err != nil && !errors.Is(err, storage.ErrArchive) { // the archive has no live tables
			return nil, err
		}
		s.setAsideOthers(ctx, some, all)
		found = append(found, slices.DeleteFunc(all, func(t *table.Table) bool { return !fits(t) })...)
		if len(found) >= MaxNear {
			break
		}
	}
	return found, nil
}

// ownFirst returns ids with the user's own tables at the front.
func (s *Service) ownFirst(ctx context.Context, user string, ids []string) ([]string, error) {
	seated, err := s.Store.Seated(ctx, user)
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

// Nearest returns the fitting live tables near the channel of a request. Tables of the channel itself come first.
func (s *Service) Nearest(ctx context.Context, p Origin, fits func(*table.Table) bool) ([]*table.Table, error) {
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

// WithID returns the table whose id is text; nil if there is none or it cannot be decoded. The archive is not
// searched, because it has no live tables.
func (s *Service) WithID(ctx context.Context, text string) (*table.Table, error) {
	if !IsID(text) {
		return nil, nil
	}
	t, err := s.Near.Load(ctx, text)
	switch {
	case errors.Is(err, storage.ErrUnreadable):
		s.SetAside(text, err)
		return nil, nil
	case errors.Is(err, storage.ErrNotFound):
		return nil, nil
	}
	return t, err
}
