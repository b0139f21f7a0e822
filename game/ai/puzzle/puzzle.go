// Package puzzle finds positions of a game in which exactly one move is best, and reads those that it has found.
// It knows no game: each brings its judges, and says what is to be seen in a position.
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

// The best move is better than the next by Least to Most chances to win: less could be a mistake of a judge, and
// more is plain to see.
const (
	Least = 0.02
	Most  = 0.15
)

// Puzzle is a position with one best move. It is a line of JSON, see docs/computer-players.md.
type Puzzle struct {
	Theme  string    `json:"theme"`  // what is to be seen: a word of the game, of a-z and hyphens
	Seat   game.Seat `json:"seat"`   // whose move is looked for
	Moves  []Choice  `json:"moves"`  // all legal ones, in the order of game.State.Moves
	Judges [2]string `json:"judges"` // which judges, in which versions, have said so
	Record string    `json:"record"` // a game.Record that ends with the position
}

// Choice is a move with the chance of the seat to win after it, by each judge: 0 to 1, ties shared.
type Choice struct {
	Move   game.Move  `json:"move"`
	Values [2]float64 `json:"values"`
}

// exactly is in how many parts of a win values are written and compared.
const exactly = 10_000

func parts(value float64) int { return int(math.Round(exactly * value)) }

// Best returns the one best move of a puzzle that was found or read.
func (p Puzzle) Best() game.Move {
	best, _ := only(p.values(0))
	return best
}

// values returns those of a judge.
func (p Puzzle) values(judge int) []ai.MoveValue {
	var values []ai.MoveValue
	for _, c := range p.Moves {
		values = append(values, ai.MoveValue{Move: c.Move, Value: c.Values[judge]})
	}
	return values
}

// only returns the best move, if it is alone in being so. Moves that come to the same, as those that differ in what
// nobody will ever need, leave none alone.
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

// Ranked returns moves with the best first.
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

// Share is how many puzzles there are of a theme.
type Share struct {
	Theme   string
	Puzzles int
}

// Tally counts puzzles by their themes, in the order in which those come first.
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
