// Package catalog describes the games that the bot offers. Package main lists a Game for each of them.
package catalog

import (
	"context"
	"io/fs"
	"slices"
	"strconv"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/puzzle"
	"dockside/game/table"
	"dockside/render"
)

// Game is a game with its rules, its pictures and its computer players.
type Game struct {
	Rules game.Rules
	Face  render.Face
	// Levels returns the computer players for a setup, the weakest first. It is called often, so levels share large data.
	Levels func(game.Setup) []ai.Level
	// Chapter returns the number of the chapter of a position, such as the round, for the win chances on a result. A match
	// of a game with chapters is reviewed as soon as it ends, so a review must be quick. Nil for a game without chapters.
	Chapter func(game.State) int

	// Contenders returns the players for measurements of strength: the levels, and others to compare them with. The
	// number of concurrent games is workers. Nil for the levels alone.
	Contenders func(s game.Setup, workers int) []ai.Level
	// Train trains the strongest computer player. Nil if it needs no training.
	Train func(context.Context, ai.Lesson) (ai.Learnt, error)
	// Puzzles returns the source of puzzles for one worker. Nil if there is no judge for them.
	Puzzles func() puzzle.Source
	// Collection has the puzzles of the day. Nil if the game has none.
	Collection *Collection
}

// Collection has the puzzles of the day of a game. The State of the game must be a game.Recogniser.
type Collection struct {
	// Weekdays are the days of the game; none for all days that no other game has.
	Weekdays []time.Weekday
	Puzzles  func() puzzle.Book
}

// Find returns the game of a name, or table.ErrRules if there is none.
func Find(games []Game, name string) (Game, error) {
	for _, g := range games {
		if g.Rules.Name == name {
			return g, nil
		}
	}
	return Game{}, table.ErrRules
}

// HavePuzzles reports whether one of the games has puzzles of the day, and so whether there is a command /daily.
func HavePuzzles(games []Game) bool {
	return slices.ContainsFunc(games, func(g Game) bool { return g.Collection != nil })
}

// Faces returns the faces of games, for a studio.
func Faces(games []Game) []render.Face {
	var faces []render.Face
	for _, g := range games {
		faces = append(faces, g.Face)
	}
	return faces
}

// Files returns the files of the faces of games, with their words.
func Files(games []Game) []fs.FS {
	var files []fs.FS
	for _, f := range Faces(games) {
		files = append(files, f.Traits().Files)
	}
	return files
}

// LevelNames returns the names of the computer players, the weakest first.
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

// Opponent returns level if the game has a computer player of that name, or else the second weakest, which a newcomer
// can beat.
func (g Game) Opponent(level string) string {
	names := g.LevelNames()
	if slices.Contains(names, level) {
		return level
	}
	return names[min(1, len(names)-1)]
}

// StandIn returns the computer player that takes over a seat: level if the game has it, or else the second strongest.
func (g Game) StandIn(level string) string {
	names := g.LevelNames()
	if slices.Contains(names, level) {
		return level
	}
	return names[max(0, len(names)-2)]
}

// Opponents returns the number of opponents in a solo game: asked, within the limits of the rules, or else the fewest.
func Opponents(r game.Rules, asked string) int {
	n, _ := strconv.Atoi(asked)
	return min(max(n, r.MinSeats-1, 1), r.MaxSeats-1)
}
