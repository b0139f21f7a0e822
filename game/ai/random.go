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

// SplitMix64 is a fast source of random numbers (Steele, Lea and Flood, 2014). A copy draws the same numbers.
type SplitMix64 uint64

// Uint64 returns a random number.
func (r *SplitMix64) Uint64() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// IntN returns a random number from 0 to n-1. For small n the bias is negligible.
func (r *SplitMix64) IntN(n int) int { return int(r.Uint64() >> 32 * uint64(n) >> 32) }
