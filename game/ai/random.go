package ai

import "dockside/game"

// Random plays uniformly random legal moves.
type Random struct{}

// Choose implements Player.
func (Random) Choose(view game.State, seat game.Seat, m Means) MoveValue {
	moves := view.Moves(seat)
	return MoveValue{Move: moves[m.Dice.IntN(len(moves))], Value: 0.5}
}

// Values implements Player.
func (Random) Values(view game.State, seat game.Seat, _ Means) []MoveValue {
	var values []MoveValue
	for _, m := range view.Moves(seat) {
		values = append(values, MoveValue{Move: m, Value: 0.5})
	}
	return values
}

// Chance implements Player.
func (Random) Chance(game.State, game.Seat, Means) float64 { return 0.5 }
