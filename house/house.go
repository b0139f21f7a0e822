// Package house is what the program knows of a game: main lists one Game for each, and whoever
// works with games in general takes them from that list.
package house

import (
	"context"
	"io/fs"
	"slices"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/puzzle"
	"dockside/render"
)

// Game is what main lists for each game of the house.
type Game struct {
	Rules game.Rules
	Face  render.Face
	// Levels are the computer players for a table that is set up so, the weakest first. They
	// may be asked for often, so they share what is large.
	Levels func(game.Setup) []ai.Level
	// Chapter numbers the chapter of a position, such as the round, for the chances that a result
	// shows. A game that has it is reviewed as soon as it is over, so a review must not take long.
	// Nil for a game without.
	Chapter func(game.State) int

	// Contenders are the players whose strength is measured: the levels, and others to compare
	// them with. So many games are played at a time. Nil: the levels alone.
	Contenders func(s game.Setup, workers int) []ai.Level
	// Train learns anew what the strongest computer player knows. Nil where nothing is learnt.
	Train func(context.Context, ai.Lesson) (ai.Learnt, error)
	// Puzzles are what puzzles are made of, for one worker. Nil where nobody judges them.
	Puzzles func() puzzle.Makings
}

// Faces are those of games, for a studio.
func Faces(games []Game) []render.Face {
	var faces []render.Face
	for _, g := range games {
		faces = append(faces, g.Face)
	}
	return faces
}

// Files are what lies beside the faces of games, with their words.
func Files(games []Game) []fs.FS {
	var files []fs.FS
	for _, f := range Faces(games) {
		files = append(files, f.Traits().Files)
	}
	return files
}

// LevelNames names the computer players of a game, the weakest first.
func (g Game) LevelNames() []string {
	if g.Levels == nil {
		return nil
	}
	var names []string
	for _, l := range g.Levels(game.Setup{Seats: g.Rules.MinSeats}) {
		names = append(names, l.Name)
	}
	return names
}

// Opponent names the computer player of a level, or where the game has none of that name, the
// second of them, whom a newcomer can beat.
func (g Game) Opponent(level string) string {
	names := g.LevelNames()
	if slices.Contains(names, level) {
		return level
	}
	return names[min(1, len(names)-1)]
}

// StandIn names the computer player who takes over a seat that is left: the one of that level, or
// the one before the strongest.
func (g Game) StandIn(level string) string {
	names := g.LevelNames()
	if slices.Contains(names, level) {
		return level
	}
	return names[max(0, len(names)-2)]
}
