package bot

import (
	"context"
	"slices"

	"dockside/storage"
)

// beaten are the levels of computer players that somebody has won against, by game. The document is kept for each
// person who has, so that nobody has to look through all their matches.
type beaten struct {
	storage.Versioned
	Levels map[string][]string `json:"levels"`
}

func beatenBy(user string) storage.Document[beaten] {
	return storage.Document[beaten]{Key: "beaten/" + user}
}

// addBeaten adds levels to those that a user has beaten in a game.
func (d *members) addBeaten(ctx context.Context, user, game string, levels []string) error {
	_, err := beatenBy(user).Revise(ctx, d.store, func(b *beaten) error {
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
