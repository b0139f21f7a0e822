package bot

import (
	"context"

	"dockside/bot/screen"
	"dockside/ladder"
	"dockside/render"
)

// statistics tells what chance has brought in all finished matches of the server.
func (b *Bot) statistics(ctx context.Context, r Request) (Answer, error) {
	if r.Guild == "" {
		return Answer{}, errNoServer
	}
	var all []screen.Drawn
	for _, g := range b.games {
		if _, counts := g.Face.(render.Fortune); !counts {
			continue
		}
		counts, err := b.store.Counts(ctx, ladder.Name{Game: g.Rules.Name, Guild: r.Guild})
		if err != nil {
			return Answer{}, err
		}
		all = append(all, screen.Drawn{Game: g, Counts: counts})
	}
	return Answer{Kind: Whisper, Screen: screen.Fortune(b.private(r), all)}, nil
}
