package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"dockside/game"
)

// Caller is a client of the protocol: it asks a program that implements it for moves. It is not safe for concurrent
// use.
type Caller struct {
	to   io.Writer
	from *bufio.Scanner
}

// NewCaller returns a client of a program that reads to and answers on from.
func NewCaller(from io.Reader, to io.Writer) *Caller {
	return &Caller{to: to, from: bufio.NewScanner(from)}
}

// New begins a new match.
func (c *Caller) New(r game.Rules, s game.Setup) error {
	header := game.Record{Game: r.Name, Version: r.Version, Options: s.Options, Names: make([]string, s.Seats)}
	return c.told("new\n" + header.String())
}

// Play sends a play of any seat, or of chance.
func (c *Caller) Play(p game.Play) error { return c.told("play " + p.String()) }

// Choose asks for a move of a seat whose turn it is. An empty level is the strongest. A movetime of 0 sets no limit.
func (c *Caller) Choose(seat game.Seat, level string, movetime time.Duration) (game.Move, error) {
	line := "go " + seat.String()
	if level != "" {
		line += " level " + level
	}
	if movetime > 0 {
		line += fmt.Sprint(" movetime ", movetime.Milliseconds())
	}
	move, err := c.ask(line, "move ")
	if err == nil {
		_, err = c.answer("value ")
	}
	return game.Move(move), err
}

// told sends a line whose response must be "ok".
func (c *Caller) told(line string) error {
	_, err := c.ask(line, "ok ")
	return err
}

// ask sends a line, and returns its answer without the expected first word.
func (c *Caller) ask(line, word string) (answer string, err error) {
	if _, err = fmt.Fprintln(c.to, line); err == nil {
		answer, err = c.answer(word)
	}
	if err != nil {
		line, _, _ = strings.Cut(line, "\n")
		return "", fmt.Errorf("asked %q: %w", line, err)
	}
	return answer, nil
}

// answer reads a line, and returns it without the expected first word.
func (c *Caller) answer(word string) (string, error) {
	if !c.from.Scan() {
		if err := c.from.Err(); err != nil {
			return "", err
		}
		return "", errors.New("there is no answer")
	}
	rest, ok := strings.CutPrefix(c.from.Text(), word)
	if !ok {
		return "", fmt.Errorf("it answers %q", c.from.Text())
	}
	return rest, nil
}
