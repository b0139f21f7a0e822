package bot

import (
	"context"

	"dockside/bot/presenter"
	"dockside/game/ladder"
	"dockside/render"
)

// statistics tells what chance has brought in all finished matches of the server.
func (f ladders) statistics(ctx context.Context, c *call) (Answer, error) {
	var all []presenter.Drawn
	for _, g := range f.games {
		if _, counts := g.Face.(render.Fortune); !counts {
			continue
		}
		counts, err := f.store.Counts(ctx, ladder.Name{Game: g.Rules.Name, Guild: c.Guild})
		if err != nil {
			return Answer{}, err
		}
		all = append(all, presenter.Drawn{Game: g, Counts: counts})
	}
	return Answer{Kind: Whisper, Screen: presenter.Fortune(c.lang, all)}, nil
}
