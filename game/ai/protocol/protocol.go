// Package protocol implements a text protocol, like UCI of chess, by which other programs play against the computer
// players. docs/engine-protocol.md specifies it.
package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/game"
	"dockside/game/ai"
)

// Engine is a game with its computer players.
type Engine struct {
	Rules  game.Rules
	Levels func(game.Setup) []ai.Level // the weakest first
}

// Config are the dependencies of a session.
type Config struct {
	Engines []Engine
	Dice    game.Dice // the randomness of the players
	Now     func() time.Time
}

// session is the state of a connection.
type session struct {
	Config
	match  *game.Match
	levels []ai.Level
	out    *bufio.Writer
}

// errQuit ends a session.
var errQuit = errors.New("quit")

// Run answers the lines of in until "quit" or the end of the input.
func Run(in io.Reader, out io.Writer, c Config) error {
	s := &session{Config: c, out: bufio.NewWriter(out)}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		err := s.answer(strings.TrimSpace(lines.Text()), lines)
		if errors.Is(err, errQuit) {
			return nil
		}
		if err != nil {
			fmt.Fprintln(s.out, "error", strings.ReplaceAll(err.Error(), "\n", " "))
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
	}
	return lines.Err()
}

// answer executes a command. A failed command changes nothing.
func (s *session) answer(line string, lines *bufio.Scanner) error {
	verb, rest, _ := strings.Cut(line, " ")
	switch verb {
	case "":
		return nil
	case "quit":
		return errQuit
	case "new":
		return s.begin(lines)
	case "play", "go", "moves":
		if s.match == nil {
			return errors.New("there is no match; start one with: new")
		}
	default:
		return fmt.Errorf("%q is no command; there are: new play go moves quit", verb)
	}
	switch verb {
	case "play":
		return s.play(rest)
	case "go":
		return s.think(rest)
	}
	return s.moves(rest)
}

// begin reads the header of a record, up to an empty line, and starts the match.
func (s *session) begin(lines *bufio.Scanner) error {
	var text strings.Builder
	for lines.Scan() && strings.TrimSpace(lines.Text()) != "" {
		fmt.Fprintln(&text, lines.Text())
	}
	record, err := game.ParseRecord(strings.NewReader(text.String()))
	if err != nil {
		return err
	}
	var rules []game.Rules
	for _, e := range s.Engines {
		rules = append(rules, e.Rules)
	}
	match, err := record.Match(rules...)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(s.Engines, func(e Engine) bool { return e.Rules.Name == record.Game })
	s.match, s.levels = match, s.Engines[i].Levels(match.Setup())
	if f, ok := s.strongest().(ai.Unloader); ok {
		f.Load() // before the first move
	}
	s.done()
	return nil
}

// strongest returns the default player.
func (s *session) strongest() ai.Player { return s.levels[len(s.levels)-1].Player }

// play makes a play of any seat, or of Nature.
func (s *session) play(text string) error {
	word, move, _ := strings.Cut(text, " ")
	seat, err := s.seat(word)
	if err != nil {
		return err
	}
	if err := s.match.Play(game.Play{Seat: seat, Move: game.Move(move)}); err != nil {
		return err
	}
	s.done()
	return nil
}

// done reports success and the turn.
func (s *session) done() {
	if turn := s.match.Turn(); len(turn) > 0 {
		fmt.Fprint(s.out, "ok turn")
		for _, seat := range turn {
			fmt.Fprint(s.out, " ", seat)
		}
		fmt.Fprintln(s.out)
		return
	}
	fmt.Fprint(s.out, "ok over")
	for _, score := range s.match.State().Scores() {
		fmt.Fprint(s.out, " ", score.Points)
	}
	fmt.Fprintln(s.out)
}

// seat parses a seat as in a record.
func (s *session) seat(word string) (game.Seat, error) {
	for _, seat := range []game.Seat{game.Nature, game.Outside} {
		if word == seat.String() {
			return seat, nil
		}
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n >= s.match.Setup().Seats || strconv.Itoa(n) != word {
		return 0, fmt.Errorf("%q is no seat", word)
	}
	return game.Seat(n), nil
}

// think chooses a move for a seat.
func (s *session) think(text string) error {
	seat, player, means, err := s.task(text)
	if err != nil {
		return err
	}
	best := player.Choose(s.match.State().View(seat), seat, means)
	_, err = fmt.Fprintf(s.out, "move %s\nvalue %.3f\n", best.Move, best.Value)
	return err
}

// moves writes the legal moves of a seat with their values.
func (s *session) moves(text string) error {
	seat, player, means, err := s.task(text)
	if err != nil {
		return err
	}
	for _, v := range player.Values(s.match.State().View(seat), seat, means) {
		fmt.Fprintf(s.out, "move %s\nvalue %.3f\n", v.Move, v.Value)
	}
	_, err = fmt.Fprintln(s.out, "ok")
	return err
}

// task parses "SEAT [level NAME] [movetime MILLISECONDS]".
func (s *session) task(text string) (game.Seat, ai.Player, ai.Means, error) {
	words := strings.Fields(text)
	if len(words)%2 == 0 {
		return 0, nil, ai.Means{}, errors.New("expected: SEAT [level NAME] [movetime MILLISECONDS]")
	}
	player, means := s.strongest(), ai.Means{Dice: s.Dice}
	for i := 1; i < len(words); i += 2 {
		switch value := words[i+1]; words[i] {
		case "level":
			n := slices.IndexFunc(s.levels, func(l ai.Level) bool { return l.Name == value })
			if n < 0 {
				return 0, nil, means, fmt.Errorf("there is no level %q", value)
			}
			player = s.levels[n].Player
		case "movetime":
			ms, err := strconv.Atoi(value)
			if err != nil || ms <= 0 {
				return 0, nil, means, fmt.Errorf("%q is no number of milliseconds", value)
			}
			end := s.Now().Add(time.Duration(ms) * time.Millisecond)
			means.Stop = func() bool { return s.Now().After(end) }
		default:
			return 0, nil, means, fmt.Errorf("%q is neither level nor movetime", words[i])
		}
	}
	seat, err := s.seat(words[0])
	means.Heard = s.match.Story(seat, s.match.Len())
	if err == nil && len(s.match.Moves(seat)) == 0 {
		err = fmt.Errorf("it is not the turn of seat %s", seat)
	}
	return seat, player, means, err
}
