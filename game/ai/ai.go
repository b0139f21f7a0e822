// Package ai defines the interface of computer players, and has a generic player for any game (Search). A game can
// bring stronger players of its own.
package ai

import (
	"iter"
	"slices"

	"dockside/game"
)

// Player evaluates positions and chooses moves. It gets views (game.State.View of its seat), so it sees no more than
// the seat. A player is safe for concurrent use.
type Player interface {
	// Choose returns a move for a seat whose turn it is.
	Choose(view game.State, seat game.Seat, m Means) MoveValue
	// Values evaluates all moves of a seat whose turn it is, in the order of view.Moves.
	Values(view game.State, seat game.Seat, m Means) []MoveValue
	// Chance returns the win probability of a seat, ties shared, whichever seat is to act.
	Chance(view game.State, seat game.Seat, m Means) float64
}

// Unloader is a player whose memory, such as precomputed tables, can be unloaded. It must be comparable.
type Unloader interface {
	Player
	Load()   // loads the memory before the first decision, which would otherwise do so
	Unload() // frees the memory; decisions under way go on
}

// MoveValue is a move with the win probability of the seat after it: 0 to 1, ties shared.
type MoveValue struct {
	Move  game.Move
	Value float64
}

// Means are the resources of a player for one decision.
type Means struct {
	// Dice are the player's source of randomness. They must not be the dice of the match, which would reveal the
	// future.
	Dice game.Dice
	// Heard iterates over all events that the seat has received since the start, since a player may remember more than
	// its view shows. Nil if they are unknown.
	Heard iter.Seq[game.Event]
	// Work bounds the search, in evaluated positions; 0 is the default of the player.
	Work int
	// Exact asks for the most exact probability, since it is compared with another position, such as for luck.
	Exact bool
	// Stop is polled during the search and reports whether to end it with the best result so far, usually by a deadline.
	// Nil never stops.
	Stop func() bool
}

// Stopped reports whether to end the search.
func (m Means) Stopped() bool { return m.Stop != nil && m.Stop() }

// Level is a computer player that people can choose. Its name is the one in records: "! seat 1 hard".
type Level struct {
	Name   string
	Player Player
	// Rating is the Elo rating measured in a round robin of the levels (dockside arena, docs/computer-players.md). The
	// mean of a game's levels is 1500. 0: not measured.
	Rating int
}

// The names of the levels of a game with two levels.
const (
	Easy = "easy"
	Hard = "hard"
)

// Best returns the move with the highest value, the first of several. There must be a move.
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

// Shares returns the win of each seat in a finished position; see game.Placing.Shares.
func Shares(r game.Rules, setup game.Setup, s game.State) []float64 {
	return r.Place(setup, s.Scores()).Shares()
}
