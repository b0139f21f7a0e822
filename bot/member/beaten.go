package member

import (
	"context"
	"slices"

	"dockside/storage"
)

// beatenLevels are the levels of computer players that a user has beaten, by game. They are stored so that not
// all matches of the user have to be read.
type beatenLevels struct {
	storage.Versioned
	Levels map[string][]string `json:"levels"`
}

// BeatenBy returns the document with the levels that a user has beaten.
func BeatenBy(user string) storage.Document[beatenLevels] {
	return storage.Document[beatenLevels]{Key: "beaten/" + user}
}

// AddBeaten adds levels to the levels that a user has beaten in a game.
func (d *Store) AddBeaten(ctx context.Context, user, game string, levels []string) error {
	_, err := BeatenBy(user).Revise(ctx, d.store, func(b *beatenLevels) error {
		all := append(b.Levels[game], levels...)
		slices.Sort(all)
		if b.Levels == nil {
			b.Levels = map[string][]string{}
		}
		b.Levels[game] = slices.Compact(all)
		return nil
	})
	return err
}
