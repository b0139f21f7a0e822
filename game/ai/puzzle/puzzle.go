// Package puzzle finds positions in which exactly one move is best, and reads and writes them. Each game brings its
// judges and themes.
package puzzle

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"

	"dockside/game"
	"dockside/game/ai"
)

// The best move of a puzzle exceeds the next one by Least to Most in win probability. Less could be an error of a
// judge, and more is obvious.
const (
	Least = 0.02
	Most  = 0.15
)

// Puzzle is a position with one best move. A file has a line of JSON for each, see docs/computer-players.md.
type Puzzle struct {
	Theme  string    `json:"theme"`  // a word of the game, of a-z and hyphens
	Seat   game.Seat `json:"seat"`   // the seat to move
	Moves  []Choice  `json:"moves"`  // all legal moves, in the order of game.State.Moves
	Judges [2]string `json:"judges"` // the judges with their versions
	Record string    `json:"record"` // a game.Record that ends with the position
}

// Choice is a move with the win probability of the seat after it, by each judge: 0 to 1, ties shared.
type Choice struct {
	Move   game.Move  `json:"move"`
	Values [2]float64 `json:"values"`
}

// exactly is the number of steps from 0 to 1 in which values are written and compared.
const exactly = 10_000

func parts(value float64) int { return int(math.Round(exactly * value)) }

// Best returns the best move of a puzzle.
func (p Puzzle) Best() game.Move {
	best, _ := only(p.values(0))
	return best
}

// values returns the values of a judge.
func (p Puzzle) values(judge int) []ai.MoveValue {
	var values []ai.MoveValue
	for _, c := range p.Moves {
		values = append(values, ai.MoveValue{Move: c.Move, Value: c.Values[judge]})
	}
	return values
}

// only returns the best move, or an error if it is not better than the next one by Least to Most.
func only(values []ai.MoveValue) (game.Move, error) {
	if len(values) < 2 {
		return "", fmt.Errorf("there is no choice among %d moves", len(values))
	}
	ranked := Ranked(values)
	gap := parts(ranked[0].Value) - parts(ranked[1].Value)
	if gap < parts(Least) || gap > parts(Most) {
		return "", fmt.Errorf("%q is better than %q by %.2f %%, not by %.0f to %.0f", ranked[0].Move, ranked[1].Move,
			100*float64(gap)/exactly, 100*Least, 100*Most)
	}
	return ranked[0].Move, nil
}

// Ranked returns the moves sorted by value, the best first.
func Ranked(values []ai.MoveValue) []ai.MoveValue {
	ranked := slices.Clone(values)
	slices.SortStableFunc(ranked, func(a, b ai.MoveValue) int { return parts(b.Value) - parts(a.Value) })
	return ranked
}

// line returns the puzzle as a line of a file.
func (p Puzzle) line() ([]byte, error) {
	line, err := json.Marshal(p)
	return append(line, '\n'), err
}

// Write writes puzzles, a line each.
func Write(out io.Writer, all []Puzzle) error {
	for _, p := range all {
		line, err := p.line()
		if err == nil {
			_, err = out.Write(line)
		}
		if err != nil {
			return fmt.Errorf("write puzzles: %w", err)
		}
	}
	return nil
}

// Share is the number of puzzles of a theme.
type Share struct {
	Theme   string
	Puzzles int
}

// Tally counts puzzles by theme, in the order of first occurrence.
func Tally(all []Puzzle) []Share {
	var shares []Share
	for _, p := range all {
		i := slices.IndexFunc(shares, func(s Share) bool { return s.Theme == p.Theme })
		if i < 0 {
			i, shares = len(shares), append(shares, Share{Theme: p.Theme})
		}
		shares[i].Puzzles++
	}
	return shares
}
