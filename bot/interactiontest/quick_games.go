package interactiontest

import (
	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
)

// QuickGames returns the games of bottest.Games with computer players that move at random, and so at once.
func QuickGames() []catalog.Game {
	games := bottest.Games()
	for i := range games {
		names := games[i].LevelNames()
		games[i].Levels = func(game.Setup) (all []ai.Level) {
			for _, name := range names {
				all = append(all, ai.Level{Name: name, Player: ai.Random{}})
			}
			return all
		}
	}
	return games
}
