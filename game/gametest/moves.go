package gametest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"dockside/game"
)

// spelled matches well spelled moves.
var spelled = regexp.MustCompile(`^[a-z0-9-]+( [a-z0-9-]+)*$`)

// turn checks that the turn lists Nature or people, ascending, that exactly the people in it have moves, and that each
// seat has a score.
func (c *checker) turn() string {
	turn := c.state.Turn()
	for i, s := range turn {
		if s < game.Nature || int(s) >= c.setup.Seats || i > 0 && turn[i-1] >= s {
			return fmt.Sprintf("the turn is %v", turn)
		}
	}
	for s := game.Outside; int(s) <= c.seats; s++ {
		acts := s >= 0 && slices.Contains(turn, s)
		if moves := c.state.Moves(s); acts != (len(moves) > 0) {
			return fmt.Sprintf("the turn is %v, and seat %s has the moves %q", turn, s, moves)
		}
	}
	if scores := c.state.Scores(); len(scores) != c.seats {
		return fmt.Sprintf("the scores are %v", scores)
	}
	return ""
}

// spelling checks that moves are well spelled, not too long, and listed once and in a stable order.
func (c *checker) spelling() string {
	for _, s := range c.actors() {
		moves := c.state.Moves(s)
		if again := c.state.Moves(s); !slices.Equal(again, moves) {
			return fmt.Sprintf("seat %s has the moves %q and then %q", s, moves, again)
		}
		for i, m := range moves {
			switch {
			case !spelled.MatchString(string(m)):
				return fmt.Sprintf("the move %q is not spelled as a move", m)
			case len(m) > game.MaxMove:
				return fmt.Sprintf("the move %q has %d bytes", m, len(m))
			case slices.Contains(moves[:i], m):
				return fmt.Sprintf("the move %q is listed twice", m)
			}
		}
	}
	return ""
}

// accepts checks that every listed move and every draw of Nature is accepted.
func (c *checker) accepts() string {
	c.explore()
	for _, f := range c.found {
		if f.err != nil || f.next == nil {
			return fmt.Sprintf("%s is offered and refused: %v", f.play, f.err)
		}
		if !spelled.MatchString(string(f.play.Move)) {
			return fmt.Sprintf("chance's move %q is not spelled as a move", f.play.Move)
		}
		for _, e := range f.events {
			if err := c.audible(e); err != nil {
				return fmt.Sprintf("%s is told by %v: %v", f.play, e, err)
			}
		}
	}
	return ""
}

// audible checks that an event can be worded, and that its hearers are seats of the match.
func (c *checker) audible(e game.Event) error {
	for _, s := range e.To {
		if s < 0 || int(s) >= c.seats {
			return fmt.Errorf("there is no seat %s to hear it", s)
		}
	}
	return worded(e)
}

// worded checks that an event can be worded by a catalogue.
func worded(e game.Event) error {
	if e.Key == "" {
		return errors.New("it has no key")
	}
	for _, arg := range e.Args {
		var nested []game.Event
		switch a := arg.(type) {
		case int, game.Seat, string:
		case game.Event:
			nested = []game.Event{a}
		case []game.Event:
			nested = a
		default:
			return fmt.Errorf("a %T cannot be worded", arg)
		}
		for _, e := range nested {
			if e.To != nil {
				return errors.New("a part of it is for some seats alone")
			}
			if err := worded(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// strangers is the number of unlisted plays that are tried in each position.
const strangers = 4

// refuses checks that unlisted plays are refused: moves of other positions and seats, mostly damaged. Nature's moves
// are never listed, so they may be accepted.
func (c *checker) refuses() string {
	for range strangers {
		p := game.Play{Seat: game.Seat(c.dice.IntN(c.seats+4) - 3), Move: c.stranger()}
		natures := p.Seat == game.Nature && slices.Contains(c.state.Turn(), game.Nature)
		_, _, err := c.state.Apply(p)
		switch {
		case err != nil && !errors.Is(err, game.ErrIllegal):
			return fmt.Sprintf("%q is refused with %v, which does not wrap ErrIllegal", p, err)
		case err == nil && !natures && !slices.Contains(c.state.Moves(p.Seat), p.Move):
			return fmt.Sprintf("%q is not listed and accepted", p)
		}
	}
	return ""
}

// stranger returns a random move of the match so far or of the position, mostly damaged.
func (c *checker) stranger() game.Move {
	now, past := len(c.found), len(c.log)
	switch {
	case now > 0 && (past == 0 || c.dice.IntN(2) == 0):
		return c.flawed(string(c.found[c.dice.IntN(now)].play.Move))
	case past > 0:
		return c.flawed(string(c.log[c.dice.IntN(past)].Move))
	}
	return ""
}

// flawed damages a move.
func (c *checker) flawed(m string) game.Move {
	words := strings.Split(m, " ")
	i := c.dice.IntN(len(words))
	switch c.dice.IntN(8) {
	case 0:
		words = slices.Delete(words, i, i+1)
	case 1:
		words = slices.Insert(words, i, words[i])
	case 2:
		words[i] = ""
	case 3:
		words[i] = " " + words[i]
	case 4:
		words[i] = strings.ToUpper(words[i])
	case 5:
		words[i] = "0" + words[i]
	case 6:
		words[i] = fmt.Sprint(c.dice.IntN(20) - 5)
	}
	return game.Move(strings.Join(words, " "))
}
