package bottest

import (
	"sync"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/words"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	tavernpuzzles "dockside/game/shanghaien/puzzles"
	"dockside/game/shipshape"
	shipengine "dockside/game/shipshape/engine"
	shippuzzles "dockside/game/shipshape/puzzles"
	"dockside/render/i18n"
	chingface "dockside/render/madameching"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
)

// Words returns the texts of the bot and of all games. Loading them takes longer than most tests, so they are shared.
var Words = sync.OnceValues(func() (*i18n.Catalogue, error) {
	return words.Load(shanghaienface.New().Traits().Files, shipshapeface.New().Traits().Files,
		chingface.New().Traits().Files)
})

// Games returns a game for two and a game for more, with computer players.
func Games() []catalog.Game {
	return []catalog.Game{
		{
			Rules: shanghaien.Rules(), Face: shanghaienface.New(), Levels: searchers,
			Collection: &catalog.Collection{Puzzles: tavernpuzzles.Book},
		},
		{
			Rules: shipshape.Rules(), Face: shipshapeface.New(), Levels: shipengine.Levels,
			Collection: &catalog.Collection{Puzzles: shippuzzles.Book, Weekdays: []time.Weekday{time.Wednesday}},
		},
	}
}

// GamesAndTender returns Games and the game of Tender.
func GamesAndTender() []catalog.Game { return append(Games(), Tender(false)) }

// searchers returns the general levels of computer players, for Shanghaien. They search as little as possible, since
// tests do not depend on their strength.
func searchers(s game.Setup) []ai.Level {
	r := shanghaien.Rules()
	levels := ai.Levels(r, s, "cabin-boy", "bosun", "captain", "el-dado")
	for i := range levels {
		levels[i].Player = ai.Search{Rules: r, Setup: s, Runs: i + 1}
	}
	return levels
}
