// Package ai is what the house knows of computer players: the contract between a table and a
// player, and one player that plays any game from the game's own contract. A game may bring a
// stronger one of its own, which satisfies the same interface.
package ai

import (
	"iter"
	"slices"

	"dockside/game"
)

// Player judges positions and plays. It is given views (game.State.View of its seat), so it
// cannot see more than the seat may. A player is safe for use by several goroutines at once.
type Player interface {
	// Choose picks a move for a seat whose turn it is.
	Choose(view game.State, seat game.Seat, m Means) MoveValue
	// Values judges all moves of a seat whose turn it is, in the order of view.Moves.
	Values(view game.State, seat game.Seat, m Means) []MoveValue
	// Chance is how likely a seat is to win, ties shared, whoever is to act.
	Chance(view game.State, seat game.Seat, m Means) float64
}

// Folding is a player that takes much memory to think, such as tables that it works out beforehand. It unfolds
// them by itself where that was not done. It can be the key of a map.
type Folding interface {
	Player
	Unfold() // ahead of the first decision, which would else take longer
	Fold()   // lets the memory go when nobody has asked for long; decisions that are under way go on
}

// MoveValue is a move with the chance of the seat to win after it: 0 to 1, ties shared.
type MoveValue struct {
	Move  game.Move
	Value float64
}

// Means is what a player may use for one decision. Time and chance come from outside.
type Means struct {
	// Dice are what a player draws from if it needs chance. They must not be those of the
	// match, which would tell it the future.
	Dice game.Dice
	// Heard are all facts that the seat has heard since the start, in order: a player may remember what
	// its view forgets by the rules. Nil where nobody knows them.
	Heard iter.Seq[game.Event]
	// Work bounds the thinking, in the positions that the player looks at; 0 leaves it to the
	// player.
	Work int
	// Exact asks for a chance as exact as the player can give, since it is compared with that of another
	// position, as the luck of a draw is.
	Exact bool
	// Stop is asked now and then whether to end the thinking with what is known so far; nil
	// never does. A clock hides behind it.
	Stop func() bool
}

// Stopped tells whether to end the thinking.
func (m Means) Stopped() bool { return m.Stop != nil && m.Stop() }

// Level is a player to play against. Names are those in records: "! seat 1 hard".
type Level struct {
	Name   string
	Player Player
	// Rating is what a round robin of the levels has measured (dockside arena, docs/computer-players.md):
	// 400 points are odds of ten to one, and the mean of a game's levels is 1500. 0: not measured.
	Rating int
}

// The names of the levels of a game that has only two.
const (
	Easy = "easy"
	Hard = "hard"
)

// Best is the move of the highest value, the first if there are several. There must be one.
func Best(values []MoveValue) MoveValue {
	return slices.MaxFunc(values, func(a, b MoveValue) int {
		switch {
		case a.Value > b.Value:
			return 1
		case a.Value < b.Value:
			return -1
		}
		return 0
	})
}

// AnyBest returns a move of the highest value, each of several with the same chance. There must be one.
func AnyBest(values []MoveValue, d game.Dice) MoveValue {
	best, equal := values[0], 0
	for _, v := range values {
		if v.Value > best.Value {
			equal = 0
		}
		if v.Value >= best.Value {
			if equal++; d.IntN(equal) == 0 {
				best = v
			}
		}
	}
	return best
}

// Shares is what each seat wins of a finished position: 1 divided among the sides on the first
// place, the same for each seat of a side.
func Shares(r game.Rules, setup game.Setup, s game.State) []float64 {
	return r.Place(setup, s.Scores()).Shares()
}
