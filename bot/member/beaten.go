package member

import (
	"context"
	"slices"

	"dockside/storage"
)

// beatenLevels are the levels of computer players that somebody has won against, by game. The document is kept for each
// person who has, so that nobody has to look through all their matches.
type beatenLevels struct {
	storage.Versioned
	Levels map[string][]string `json:"levels"`
}

func BeatenBy(user string) storage.Document[beatenLevels] {
	return storage.Document[beatenLevels]{Key: "beaten/" + user}
}

// AddBeaten adds levels to those that a user has beaten in a game.
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
