package tables

import (
	"context"
	"errors"

	"dockside/game/table"
	"dockside/storage"
)

// errSame means that an update has nothing to change.
var errSame = errors.New("it is so already")

// SpreadPreferences sends the current preferences of a user to all their tables. An unreadable table is quarantined and
// skipped.
func (s *Service) SpreadPreferences(ctx context.Context, who table.Person) error {
	ids, err := s.Store.Seated(ctx, who.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		_, err := s.Store.Update(ctx, id, func(t *table.Table) error {
			if !t.SetPreferences(who) {
				return errSame
			}
			return nil
		})
		switch {
		case errors.Is(err, storage.ErrUnavailable):
			return err
		case err != nil && !errors.Is(err, errSame) && !errors.Is(err, storage.ErrNotFound):
			s.SetAside(id, err)
		}
	}
	return nil
}
