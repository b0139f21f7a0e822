package gametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"

	"dockside/game"
)

// Law is a property that every game must have.
type Law int

// The laws.
const (
	ListedMoves Law = 1  // listed moves are accepted, all others refused; moves fit a button
	Repeatable  Law = 2  // Apply leaves its receiver alone and repeats itself; matches end
	Commuting   Law = 3  // plays of seats that act at the same time commute
	Views       Law = 4  // a seat finds its moves in its view; views agree on what is public
	Guesses     Law = 5  // a guess looks the same to the guesser and depends on nothing hidden
	EqualEvents Law = 6  // plays that a seat cannot tell apart have equal events for it
	Memory      Law = 7  // a view follows from the events of its seat, and never forgets private events
	Silence     Law = 8  // a pass is legal whenever it is asked for, and a seat that always passes causes no delay
	Foresight   Law = 9  // Foreseen distinguishes plays that reveal something
	Symmetry    Law = 10 // equivalent moves are so in all views, and have the same scores, turn and numbers of moves
)

// Broken is the error for a broken law, with all that reproduces it.
type Broken struct {
	Law   Law
	Setup game.Setup
	Seed  uint64
	Plays []game.Play // that led there
	Why   string
}

func (b *Broken) Error() string {
	last := "at the start"
	if n := len(b.Plays); n > 0 {
		last = fmt.Sprintf("after %d plays, the last one %q", n, b.Plays[n-1])
	}
	return fmt.Sprintf("law %d, %s, seed %d, %s: %s", b.Law, name(b.Setup), b.Seed, last, b.Why)
}

// longest is the limit of plays of a match, far above that of any game for people.
const longest = 10_000

// Check plays one random match and checks every position. It returns a *Broken, or nil.
func Check(r game.Rules, s game.Setup, seed uint64) error {
	c := &checker{
		rules: r, setup: s, seed: seed, dice: dice(seed, 1), state: r.New(s), seats: len(r.Table(s)),
		drawn: map[string]bool{}, sights: map[game.Seat]game.State{},
	}
	c.comparable = reflect.ValueOf(c.state).Comparable()
	for len(c.log) <= longest {
		if why, law := c.position(); why != "" {
			return c.broken(law, why)
		}
		if len(c.state.Turn()) == 0 {
			return c.replay()
		}
		if why, law := c.advance(); why != "" {
			return c.broken(law, why)
		}
	}
	if c.silent {
		return c.broken(Silence, "the match does not end where a seat only ever passes")
	}
	return c.broken(Repeatable, "the match does not end")
}

// checker is a match being checked.
type checker struct {
	rules      game.Rules
	setup      game.Setup
	seats      int // with the dummies
	seed       uint64
	dice       *rand.Rand
	comparable bool // whether == compares positions

	state  game.State
	sights map[game.Seat]game.State // the views of state that were needed so far
	drawn  map[string]bool          // the names of the draws so far
	silent bool                     // a seat has passed
	twins  []twin
	found  []result     // the results of the plays that are offered now
	past   []game.State // past[i] is the position before log[i]
	log    []game.Play
	events [][]game.Event
}

func (c *checker) broken(law Law, why string) error {
	return &Broken{Law: law, Setup: c.setup, Seed: c.seed, Plays: c.log, Why: why}
}

// result is a play with what follows from it.
type result struct {
	play   game.Play
	next   game.State
	events []game.Event
	err    error
}

// position checks the position. It returns what is wrong, and which law that breaks.
func (c *checker) position() (string, Law) {
	laws := []struct {
		law   Law
		check func() string
	}{
		{ListedMoves, c.turn},
		{ListedMoves, c.spelling},
		{ListedMoves, c.accepts},
		{ListedMoves, c.refuses},
		{Repeatable, c.repeats},
		{Repeatable, c.names},
		{Commuting, c.commutes},
		{Views, c.views},
		{Guesses, c.guesses},
		{Silence, c.passes},
		{EqualEvents, c.tells},
		{EqualEvents, c.betrays},
		{Memory, c.shows},
		{Foresight, c.foresees},
		{Symmetry, c.equivalents},
	}
	c.found = nil
	for _, l := range laws {
		if why := l.check(); why != "" {
			return why, l.law
		}
	}
	return "", 0
}

// explore makes every play that the position offers, and two draws of Nature.
func (c *checker) explore() {
	for _, s := range c.state.Turn() {
		if s == game.Nature {
			c.try(game.Play{Seat: s, Move: c.state.Chance(c.dice)})
			c.try(game.Play{Seat: s, Move: c.state.Chance(c.dice)})
			continue
		}
		for _, m := range c.state.Moves(s) {
			c.try(game.Play{Seat: s, Move: m})
		}
	}
}

func (c *checker) try(p game.Play) {
	next, events, err := c.state.Apply(p)
	c.found = append(c.found, result{p, next, events, err})
}

// advance makes a random play. One seat always passes if it can.
func (c *checker) advance() (string, Law) {
	p, err := draw(c.state, c.dice)
	if err != nil {
		return err.Error(), ListedMoves
	}
	if pass, asked := pass(c.state, p.Seat); asked && int(p.Seat) == int(c.seed)%c.seats {
		p.Move, c.silent = pass, true
	}
	next, events, err := c.state.Apply(p)
	if err != nil {
		return fmt.Sprintf("%s is refused: %v", p, err), ListedMoves
	}
	if p.Seat == game.Nature {
		c.drawn[c.state.Draw()] = true
	}
	c.follow(p)
	c.remember(result{p, next, events, nil})
	c.past = append(c.past, c.state)
	c.log = append(c.log, p)
	c.events = append(c.events, events)
	c.state, c.sights = next, map[game.Seat]game.State{}
	return c.forgets(), Memory
}

// replay plays the log again. That also proves that no check has changed a position.
func (c *checker) replay() error {
	s := c.rules.New(c.setup)
	for i, p := range c.log {
		if !c.same(s, c.past[i]) {
			return c.broken(Repeatable, fmt.Sprintf("the position before play %d (%s) is another when it is replayed", i+1, p))
		}
		next, events, err := s.Apply(p)
		if err != nil || !reflect.DeepEqual(events, c.events[i]) {
			return c.broken(Repeatable, fmt.Sprintf("play %d (%s) gives %v, %v when it is replayed, not %v", i+1, p, events, err,
				c.events[i]))
		}
		s = next
	}
	if !c.same(s, c.state) {
		return c.broken(Repeatable, "the replayed match ends differently")
	}
	return nil
}

// same reports whether positions are equal. It tries == first, which is much faster.
func (c *checker) same(a, b game.State) bool {
	return c.comparable && a == b || reflect.DeepEqual(a, b)
}

// view returns the position as a seat sees it.
func (c *checker) view(s game.Seat) game.State {
	v, known := c.sights[s]
	if !known {
		v = c.state.View(s)
		c.sights[s] = v
	}
	return v
}

// everybody returns the seats of the table and Public.
func (c *checker) everybody() []game.Seat {
	all := []game.Seat{game.Public}
	for s := range c.seats {
		all = append(all, game.Seat(s))
	}
	return all
}

// actors returns the seats that are to act, without Nature.
func (c *checker) actors() []game.Seat {
	var seats []game.Seat
	for _, s := range c.state.Turn() {
		if s != game.Nature {
			seats = append(seats, s)
		}
	}
	return seats
}
