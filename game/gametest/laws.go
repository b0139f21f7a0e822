package gametest

import (
	"fmt"
	"reflect"
	"slices"

	"dockside/game"
)

// repeats checks that the same play gives the same result twice. The replay of the match checks that Apply does not
// change its receiver.
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

// commutes checks that plays of two seats that act now commute.
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

// play returns a random play of a seat.
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

// views checks the views of all seats and the public. In a game without hidden information a view must be the position
// itself.
func (c *checker) views() string {
	for _, s := range c.everybody() {
		v := c.view(s)
		switch {
		case !c.rules.Hidden && !c.same(v, c.state):
			return fmt.Sprintf("the rules say that nothing is hidden, but seat %s does not see everything", s)
		case !c.rules.Hidden:
			continue
		case !c.same(v.View(s), v):
			return fmt.Sprintf("seat %s sees less in its own view", s)
		case !slices.Equal(v.Turn(), c.state.Turn()):
			return fmt.Sprintf("seat %s sees the turn %v, it is %v", s, v.Turn(), c.state.Turn())
		case !c.same(v.View(game.Public), c.view(game.Public)):
			return fmt.Sprintf("what is public is another in the view of seat %s", s)
		case !slices.Equal(v.Moves(s), c.state.Moves(s)):
			return fmt.Sprintf("seat %s sees the moves %q, they are %q", s, v.Moves(s), c.state.Moves(s))
		case c.nature() && v.Draw() != c.state.Draw():
			return fmt.Sprintf("seat %s sees the draw %q, it is %q", s, v.Draw(), c.state.Draw())
		case !slices.Equal(passes(v, c.seats), passes(c.state, c.seats)):
			return fmt.Sprintf("seat %s sees other questions that silence answers", s)
		case !slices.Equal(seals(v), seals(c.state)):
			return fmt.Sprintf("seat %s sees the seals of %v, they are those of %v", s, seals(v), seals(c.state))
		}
	}
	return ""
}

// seals returns the seats whose last play lies face down.
func seals(s game.State) []game.Seat {
	if sealer, ok := s.(game.Sealer); ok {
		return sealer.Sealed()
	}
	return nil
}

// guessEvery is in how many positions a guess is checked once. Guessing costs more than all other checks together.
var guessEvery = Many(8, 3)

// unguessed reports whether to skip a check with a guess. A skip is random.
func (c *checker) unguessed() bool { return c.rules.Hidden && c.dice.IntN(guessEvery) > 0 }

// guesses checks that a guess has the view of the truth, and depends on the view only.
func (c *checker) guesses() string {
	if c.unguessed() {
		return ""
	}
	s, seed := c.anybody(), c.dice.Uint64()
	guess, v := c.state.Guess(s, dice(seed, 2)), c.view(s)
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

// heard returns the events that a seat may hear.
func heard(events []game.Event, s game.Seat) []game.Event {
	return slices.DeleteFunc(slices.Clone(events), func(e game.Event) bool { return !e.Audible(s) })
}

// tells checks that two plays of the same seat that lead to the same view of a seat have the same events for it. Each
// play is compared with a random other one.
func (c *checker) tells() string {
	for _, a := range c.found {
		b := c.found[c.dice.IntN(len(c.found))]
		if a.play.Seat != b.play.Seat || reflect.DeepEqual(a.events, b.events) {
			continue
		}
		for _, s := range c.hearers(a, b) {
			one, other := heard(a.events, s), heard(b.events, s)
			if !reflect.DeepEqual(one, other) && c.same(a.next.View(s), b.next.View(s)) {
				return fmt.Sprintf("%s and %s look the same to seat %s, but are told as %v and %v", a.play, b.play, s, one, other)
			}
		}
	}
	return ""
}

// betrays checks that events do not depend on hidden information: in a guess of a seat, a play that leads to the same
// view has the same events for it.
func (c *checker) betrays() string {
	if !c.rules.Hidden || len(c.found) == 0 || c.unguessed() {
		return ""
	}
	f, s := c.found[c.dice.IntN(len(c.found))], c.anybody()
	next, told, err := c.state.Guess(s, dice(c.dice.Uint64(), 3)).Apply(f.play)
	if err != nil || !c.same(next.View(s), f.next.View(s)) {
		return "" // it cannot be made there, or brings something else to light
	}
	if one, other := heard(f.events, s), heard(told, s); !reflect.DeepEqual(one, other) {
		return fmt.Sprintf("%s is told to seat %s as %v, and as %v where only hidden things differ", f.play, s, one, other)
	}
	return ""
}

// foresees checks that a foreseen play has the foreseen result in every guess, and that a seat foresees what the public
// foresees.
func (c *checker) foresees() string {
	if !c.rules.Hidden || len(c.found) == 0 {
		return ""
	}
	f := c.found[c.dice.IntN(len(c.found))]
	s := f.play.Seat
	if s == game.Nature {
		return ""
	}
	foreseen := game.Foreseen(c.state, f.play, s)
	known := slices.Contains(c.view(game.Public).Moves(s), f.play.Move)
	switch {
	case !foreseen && known && game.Foreseen(c.state, f.play, game.Public):
		return fmt.Sprintf("everybody but seat %s foresees what %s brings", s, f.play)
	case !foreseen || c.unguessed():
		return ""
	}
	next, told, err := c.state.Guess(s, dice(c.dice.Uint64(), 4)).Apply(f.play)
	if err != nil || !c.same(next.View(s), f.next.View(s)) || !reflect.DeepEqual(heard(told, s), heard(f.events, s)) {
		return fmt.Sprintf("seat %s foresees of %s what might come otherwise", s, f.play)
	}
	return ""
}

// equivalents checks that moves which a position calls equivalent are so in all views, and that all of them have the
// same visible result.
func (c *checker) equivalents() string {
	for _, seat := range c.actors() {
		same := equivalent(c.state, seat)
		for _, s := range c.everybody() {
			if equivalent(c.view(s), seat) != same {
				return fmt.Sprintf("that the moves of seat %s are equivalent is %t, but %t for seat %s", seat, same, !same, s)
			}
		}
		if !same {
			continue
		}
		made := slices.DeleteFunc(slices.Clone(c.found), func(r result) bool { return r.play.Seat != seat })
		for _, r := range made[1:] {
			if one, other := prospect(made[0].next), prospect(r.next); one != other {
				return fmt.Sprintf("%s and %s are called equivalent, but lead to %s and %s", made[0].play, r.play, one, other)
			}
		}
	}
	return ""
}

// equivalent reports whether a position calls all moves of a seat equivalent.
func equivalent(s game.State, seat game.Seat) bool {
	symmetric, ok := s.(game.Symmetric)
	return ok && symmetric.Equivalent(seat)
}

// prospect returns the scores of a position, its turn, and the numbers of moves of the seats to act.
func prospect(s game.State) string {
	turn := s.Turn()
	moves := make([]int, len(turn))
	for i, seat := range turn {
		moves[i] = len(s.Moves(seat))
	}
	return fmt.Sprintf("the scores %v, the turn %v and %v moves", s.Scores(), turn, moves)
}

// hearers returns the seats that may hear different events of two plays: all, or only the public if no event is
// private.
func (c *checker) hearers(a, b result) []game.Seat {
	if whispers(a) || whispers(b) {
		return c.everybody()
	}
	return []game.Seat{game.Public}
}

// names checks that Nature's next draw has a unique name, spelled like a move.
func (c *checker) names() string {
	if !c.nature() {
		return ""
	}
	switch name := c.state.Draw(); {
	case !spelled.MatchString(name):
		return fmt.Sprintf("the draw %q is not spelled as a move", name)
	case c.drawn[name]:
		return fmt.Sprintf("there has been a draw %q before", name)
	}
	return ""
}

// nature reports whether Nature is to act.
func (c *checker) nature() bool { return slices.Contains(c.state.Turn(), game.Nature) }

// anybody returns a random seat, or Public.
func (c *checker) anybody() game.Seat {
	all := c.everybody()
	return all[c.dice.IntN(len(all))]
}

// pass returns the default answer of a seat, and reports whether it is asked such a question.
func pass(s game.State, seat game.Seat) (game.Move, bool) {
	if passer, ok := s.(game.Passer); ok && seat >= 0 {
		return passer.Pass(seat)
	}
	return "", false
}

// passes returns the passes of all seats, "" for seats without a question.
func passes(s game.State, seats int) []game.Move {
	all := make([]game.Move, seats)
	for seat := range all {
		if move, asked := pass(s, game.Seat(seat)); asked {
			all[seat] = move
		}
	}
	return all
}

// passes checks that a pass is a legal move, and that the public view shows other moves, too, if the seat has any.
func (c *checker) passes() string {
	for seat := range game.Seat(c.seats) {
		move, asked := pass(c.state, seat)
		if !asked {
			continue
		}
		moves := c.state.Moves(seat)
		if !slices.Contains(moves, move) {
			return fmt.Sprintf("the silence of seat %s means %q, it has the moves %q", seat, move, moves)
		}
		if known := c.view(game.Public).Moves(seat); len(moves) > 1 && len(known) == 1 {
			return fmt.Sprintf("everybody takes %q for the only way of seat %s, it has the moves %q", known, seat, moves)
		}
	}
	return ""
}
