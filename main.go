// Dockside is a Discord bot on which the members of a server play board games.
//
// This file lists the games. Package cli works with them.
package main

import (
	"sync"
	"time"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/madameching"
	chingengine "dockside/game/madameching/engine"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
	"dockside/game/shanghaien/engine/training"
	tavernpuzzles "dockside/game/shanghaien/puzzles"
	"dockside/game/shipshape"
	shipengine "dockside/game/shipshape/engine"
	shippuzzles "dockside/game/shipshape/puzzles"
	"dockside/internal/cli"
	chingface "dockside/render/madameching"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
)

// games are the games of the house. A new one is one line here.
func games() []catalog.Game {
	captains := sync.OnceValue(func() []ai.Level { return engine.Levels(1) })
	return []catalog.Game{
		{
			Rules: shanghaien.Rules(), Face: shanghaienface.New(), Levels: func(game.Setup) []ai.Level { return captains() },
			Chapter: engine.Round, Contenders: engine.Contenders, Train: training.Train, Puzzles: engine.Puzzles,
			Collection: &catalog.Collection{Puzzles: tavernpuzzles.Book},
		},
		{
			Rules: shipshape.Rules(), Face: shipshapeface.New(), Levels: shipengine.Levels,
			Contenders: shipengine.Contenders, Puzzles: shipengine.Puzzles,
			Collection: &catalog.Collection{Puzzles: shippuzzles.Book, Weekdays: []time.Weekday{time.Wednesday}},
		},
		{
			Rules: madameching.Rules(), Face: chingface.New(), Levels: chingengine.Levels,
			Contenders: chingengine.Contenders, Train: chingengine.Train,
		},
	}
}

func main() { cli.Main(games()) }
