// Package tips holds the predictions of spectators, and how they are scored.
package tips

import (
	"time"

	"dockside/game"
)

// The limits of tips, in percent.
const (
	MostTipped = 95 // the highest chance of a side in a tip
	Decided    = 90 // the chance of a side above which tips are closed
)

// Tip is the prediction of a spectator. It is secret until the match ends.
type Tip struct {
	Side    int       `json:"side"`    // the index of the side, see SidesOf
	Percent int       `json:"percent"` // its win chance; the other sides share the rest
	House   []float64 `json:"house"`   // the bot's estimate by side, 0 to 1, from public knowledge at the same time
	Plays   int       `json:"plays"`   // the length of the log
	At      time.Time `json:"at"`
	// Score is the quality of the tip after the match; nil if there is no result.
	Score *Score `json:"score,omitempty"`
}

// Score holds the Brier scores (1950) of a tip and of the bot's estimate: the sum of the squared differences over the
// sides, from 0 for a certain and right prediction to 2.
type Score struct {
	Own   float64 `json:"own"`
	House float64 `json:"house"`
}

// Ahead returns by how much a tip was better than the bot's estimate.
func (s Score) Ahead() float64 { return s.House - s.Own }

// Chances returns the predicted win chances of the sides, 0 to 1.
func (t Tip) Chances(sides int) []float64 {
	own := float64(t.Percent) / 100
	all := make([]float64, sides)
	for side := range all {
		if all[side] = own; side != t.Side {
			all[side] = (1 - own) / float64(sides-1)
		}
	}
	return all
}

// ScoreFor returns the score of a tip for the share of the win of each side.
func (t Tip) ScoreFor(won []float64) *Score {
	return &Score{Own: brier(t.Chances(len(won)), won), House: brier(t.House, won)}
}

func brier(chances, won []float64) (sum float64) {
	for i, c := range chances {
		sum += (c - won[i]) * (c - won[i])
	}
	return sum
}

// SidesOf returns the seats of each side, dummies included, ordered by their first seats.
func SidesOf(m *game.Match) [][]game.Seat {
	var sides [][]game.Seat
	at := map[int]int{}
	for seat, info := range m.Rules().Table(m.Setup()) {
		i, known := at[info.Team]
		if !known {
			i, at[info.Team] = len(sides), len(sides)
			sides = append(sides, nil)
		}
		sides[i] = append(sides[i], game.Seat(seat))
	}
	return sides
}

// BySide returns the values of the sides for values of the seats, which are equal for the seats of a side. The
// value of a seat that was left is lower.
func BySide(m *game.Match, seats []float64) []float64 {
	var all []float64
	for _, side := range SidesOf(m) {
		most := 0.0
		for _, seat := range side {
			most = max(most, seats[seat])
		}
		all = append(all, most)
	}
	return all
}

// HalfOver reports whether people have made half of the usual number of plays.
func HalfOver(m *game.Match) bool {
	usual := m.Rules().TypicalPlays
	if usual == nil {
		return false
	}
	made := 0
	for _, p := range m.Log() {
		if p.Seat >= 0 {
			made++
		}
	}
	return 2*made >= usual(m.Setup())
}
