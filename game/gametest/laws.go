package gametest

import (
	"fmt"
	"reflect"
	"slices"

	"dockside/game"
)

// repeats checks that a play made again gives the same again. That Apply leaves its receiver
// alone is seen when the match is replayed.
func (c *checker) repeats() string {
	if len(c.found) == 0 {
		return ""
	}
	f := c.found[c.dice.IntN(len(c.found))]
	again, told, err := c.state.Apply(f.play)
	if err != nil || !c.same(again, f.next) || !reflect.DeepEqual(told, f.events) {
		return fmt.Sprintf("%s applied twice gives two results", f.play)
	}
	return ""
}

// commutes checks for each two seats that act now that it does not matter who is first.
func (c *checker) commutes() string {
	actors := c.actors()
	for i, a := range actors {
		for _, b := range actors[i+1:] {
			first, second := c.play(a), c.play(b)
			one, err := c.both(first, second)
			if err != nil {
				return err.Error()
			}
			other, err := c.both(second, first)
			if err != nil {
				return err.Error()
			}
			if !c.same(one, other) {
				return fmt.Sprintf("%s and %s in the other order lead to another position", first, second)
			}
		}
	}
	return ""
}

// play draws a move of a seat.
func (c *checker) play(s game.Seat) game.Play {
	moves := c.state.Moves(s)
	return game.Play{Seat: s, Move: moves[c.dice.IntN(len(moves))]}
}

// both makes two plays.
func (c *checker) both(first, second game.Play) (game.State, error) {
	s, _, err := c.state.Apply(first)
	if err == nil {
		s, _, err = s.Apply(second)
	}
	if err != nil {
		return nil, fmt.Errorf("%s, then %s: %w", first, second, err)
	}
	return s, nil
}

// views checks what each seat and the public see, and that all see who has sealed a play. Where
// nothing is hidden a view is the position itself, and all else follows.
func (c *checker) views() string {
	for _, s := range c.everybody() {
		v := c.state.View(s)
		switch {
		case !c.rules.Hidden && !c.same(v, c.state):
			return fmt.Sprintf("the rules say that nothing is hidden, but seat %s does not see everything", s)
		case !c.rules.Hidden:
			continue
		case !c.same(v.View(s), v):
			return fmt.Sprintf("seat %s sees less in its own view", s)
		case !slices.Equal(v.Turn(), c.state.Turn()):
			return fmt.Sprintf("seat %s sees the turn %v, it is %v", s, v.Turn(), c.state.Turn())
		case !c.same(v.View(game.Public), c.state.View(game.Public)):
			return fmt.Sprintf("what is public is another in the view of seat %s", s)
		case !slices.Equal(v.Moves(s), c.state.Moves(s)):
			return fmt.Sprintf("seat %s sees the moves %q, they are %q", s, v.Moves(s), c.state.Moves(s))
		case !slices.Equal(seals(v), seals(c.state)):
			return fmt.Sprintf("seat %s sees the seals of %v, they are those of %v", s, seals(v), seals(c.state))
		}
	}
	return ""
}

// seals are the seats whose last play lies face down.
func seals(s game.State) []game.Seat {
	if sealer, ok := s.(game.Sealer); ok {
		return sealer.Sealed()
	}
	return nil
}

// unguessed tells whether to leave guessing out: it costs more than all else, so that it is done in
// one of three positions, at random, by one of all who look on.
func (c *checker) unguessed() bool { return c.rules.Hidden && c.dice.IntN(3) > 0 }

// guesses checks that a guess looks to its seat like the truth, and depends on nothing that
// the seat does not see.
func (c *checker) guesses() string {
	if c.unguessed() {
		return ""
	}
	all := c.everybody()
	s, seed := all[c.dice.IntN(len(all))], c.dice.Uint64()
	guess, v := c.state.Guess(s, dice(seed, 2)), c.state.View(s)
	switch {
	case !c.rules.Hidden && !c.same(guess, c.state):
		return fmt.Sprintf("nothing is hidden, but seat %s guesses another position", s)
	case !c.rules.Hidden:
		return ""
	case !c.same(guess.View(s), v):
		return fmt.Sprintf("seat %s can tell its guess from the truth", s)
	case !c.same(v.Guess(s, dice(seed, 2)), guess):
		return fmt.Sprintf("the guess of seat %s peeks: from its view it guesses differently", s)
	}
	return ""
}

// tells checks that two plays of the same seat which look the same to the public are told by
// the same events. Each play is compared with another one at random.
func (c *checker) tells() string {
	for _, a := range c.found {
		b := c.found[c.dice.IntN(len(c.found))]
		if a.play.Seat != b.play.Seat || reflect.DeepEqual(a.events, b.events) {
			continue
		}
		if c.same(a.next.View(game.Public), b.next.View(game.Public)) {
			return fmt.Sprintf("%s and %s look the same, but are told as %v and %v", a.play, b.play, a.events, b.events)
		}
	}
	return ""
}

// betrays checks that a play is told in the same way whatever is hidden: made in a guess of the
// public, where it looks the same, it is told by the same events.
func (c *checker) betrays() string {
	if !c.rules.Hidden || len(c.found) == 0 || c.unguessed() {
		return ""
	}
	f := c.found[c.dice.IntN(len(c.found))]
	next, told, err := c.state.Guess(game.Public, dice(c.dice.Uint64(), 3)).Apply(f.play)
	if err != nil || !c.same(next.View(game.Public), f.next.View(game.Public)) {
		return "" // it cannot be made there, or brings something else to light
	}
	if !reflect.DeepEqual(told, f.events) {
		return fmt.Sprintf("%s is told as %v, and as %v where only hidden things differ", f.play, f.events, told)
	}
	return ""
}
