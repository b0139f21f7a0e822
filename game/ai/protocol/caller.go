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

// Caller is the other side of Run: it lets a program play that speaks these lines. It is used by one goroutine at a
// time.
type Caller struct {
	to   io.Writer
	from *bufio.Scanner
}

// NewCaller talks to a program that answers on from what is written to to.
func NewCaller(from io.Reader, to io.Writer) *Caller {
	return &Caller{to: to, from: bufio.NewScanner(from)}
}

// New begins a match, whatever was played before.
func (c *Caller) New(r game.Rules, s game.Setup) error {
	header := game.Record{Game: r.Name, Version: r.Version, Options: s.Options, Names: make([]string, s.Seats)}
	return c.told("new\n" + header.String())
}

// Play tells a play of any seat, or of chance.
func (c *Caller) Play(p game.Play) error { return c.told("play " + p.String()) }

// Choose asks what a seat would play whose turn it is. An empty level is the strongest, and a movetime of 0 as long as
// it takes.
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

// told says a line that is answered by whose turn it is.
func (c *Caller) told(line string) error {
	_, err := c.ask(line, "ok ")
	return err
}

// ask says a line, and gives what stands behind the word that its answer begins with.
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

// answer reads a line, and gives what stands behind the word that it begins with.
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
