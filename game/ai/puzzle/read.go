package puzzle

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"dockside/game"
)

// Posed is a puzzle with the match that ends in its position.
type Posed struct {
	Puzzle
	Match *game.Match
}

// maxLine is the length limit of a line, in bytes.
const maxLine = 1 << 20

// Read reads the puzzles of any of the games. The error names the wrong line.
func Read(in io.Reader, games ...game.Rules) ([]Posed, error) {
	var all []Posed
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		p, err := parse(lines.Bytes(), games)
		if err != nil {
			return all, fmt.Errorf("puzzle %d: %w", len(all)+1, err)
		}
		all = append(all, p)
	}
	if err := lines.Err(); err != nil {
		return all, fmt.Errorf("puzzle %d: %w", len(all)+1, err)
	}
	return all, nil
}

// parse parses a line, which must be in canonical form.
func parse(line []byte, games []game.Rules) (Posed, error) {
	var p Posed
	if err := json.Unmarshal(line, &p.Puzzle); err != nil {
		return p, err
	}
	spelled, err := p.line()
	if err != nil {
		return p, err
	}
	if spelled = bytes.TrimSuffix(spelled, []byte{'\n'}); !bytes.Equal(line, spelled) {
		return p, fmt.Errorf("is not spelled as %s", spelled)
	}
	p.Match, err = p.pose(games)
	return p, err
}

// pose replays the record and checks the puzzle.
func (p Puzzle) pose(games []game.Rules) (*game.Match, error) {
	record, err := game.ParseRecord(strings.NewReader(p.Record))
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	match, err := record.Match(games...)
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	return match, errors.Join(p.checkMoves(match), p.checkValues(), p.checkWords())
}

// checkMoves checks that the moves are the legal moves of the position.
func (p Puzzle) checkMoves(m *game.Match) error {
	if !slices.Contains(m.Turn(), p.Seat) || p.Seat < 0 {
		return fmt.Errorf("it is not the turn of seat %s", p.Seat)
	}
	var moves []game.Move
	for _, c := range p.Moves {
		moves = append(moves, c.Move)
	}
	if legal := m.Moves(p.Seat); !slices.Equal(moves, legal) {
		return fmt.Errorf("the moves are %q, not %q", legal, moves)
	}
	return nil
}

// checkValues checks that both judges have the same best move.
func (p Puzzle) checkValues() error {
	for _, c := range p.Moves {
		for _, v := range c.Values {
			if v < 0 || v > 1 {
				return fmt.Errorf("%v is no chance to win", v)
			}
		}
	}
	first, wrong := only(p.values(0))
	second, disagreed := only(p.values(1))
	if err := errors.Join(wrong, disagreed); err != nil {
		return err
	}
	if first != second {
		return fmt.Errorf("one judge has %q for the best, the other %q", first, second)
	}
	return nil
}

// checkWords checks the theme and the names of the judges.
func (p Puzzle) checkWords() error {
	if p.Theme == "" || strings.Trim(p.Theme, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return fmt.Errorf("%q is no theme", p.Theme)
	}
	if p.Judges[0] == "" || p.Judges[1] == "" || p.Judges[0] == p.Judges[1] {
		return fmt.Errorf("%q are not two judges", p.Judges)
	}
	return nil
}
