package leaderboard

import (
	"context"

	"dockside/bot/interaction"
	"dockside/game/ladder"
	"dockside/render"
)

// statistics responds to /dice with the statistics of chance over all finished matches of the server. Games that keep
// no such statistics are left out.
func (f Feature) statistics(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	var all []drawCounts
	for _, g := range f.Games {
		if _, counts := g.Face.(render.Fortune); !counts {
			continue
		}
		counts, err := f.Store.Counts(ctx, ladder.Name{Game: g.Rules.Name, Guild: r.Guild})
		if err != nil {
			return interaction.Response{}, err
		}
		all = append(all, drawCounts{Game: g, Counts: counts})
	}
	return interaction.Response{Kind: interaction.Ephemeral, Screen: statisticsScreen(r.Language, all)}, nil
}
