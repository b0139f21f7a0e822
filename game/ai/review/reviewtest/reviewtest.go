// Package reviewtest checks reviews of matches by rollouts: positions that are played on many times.
package reviewtest

import (
	"math"
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
)

// Subject is a game whose reviews are checked.
type Subject struct {
	Rules  game.Rules
	Setup  game.Setup
	Levels []ai.Level // each plays against itself
	Judge  ai.Player
	// Rollouts returns a function that plays on from a position of a match after a move of a seat, and returns what the
	// seat wins, or its win probability then. The same seed gives the same guess of what is hidden and the same luck.
	Rollouts func(m *game.Match, n int, seat game.Seat) Rollouts
}

// Rollouts plays on after a move.
type Rollouts func(move game.Move, seed uint64) float64

// report counts what the rollouts confirm.
type report struct {
	choices       int
	called, lost  int // choices that were called costly, and how many of them lose more than the error of the rollouts
	large, found  int // choices that lose 10 points or more, and how many of them were called costly
	games, better int // games with one winner, and how many of them give the winner a higher accuracy than all losers
}

// large is a loss that a review should find.
const large = 0.1

// Check reviews so many matches of each level against itself, and checks some choices of each by at most so many pairs
// of rollouts.
func (s Subject) Check(t testing.TB, matches, choices, rollouts int) {
	t.Helper()
	var sum report
	for seed := range uint64(matches) {
		for _, level := range s.Levels {
			m := s.match(t, level.Player, seed)
			r, err := review.Of(t.Context(), m, s.Judge, review.Means{Dice: dice(seed, 2)}, func(int, int) {})
			if err != nil {
				t.Fatal(err)
			}
			sum.winner(m, r)
			t.Logf("%s, match %d: accuracy %.1f %.1f, shares %v", level.Name, seed, r.Accuracy(0), r.Accuracy(1),
				m.Placing().Shares())
			for _, i := range dice(seed, 3).Perm(len(r.Decisions))[:min(choices, len(r.Decisions))] {
				d := r.Decisions[i]
				c := s.check(m, d, rollouts)
				sum.choice(d, c)
				if d.Costly() || c.worst.Value >= large || d.Cost() > 0.02 {
					t.Logf("%s %d %d: %q %.3f ± %.3f, %q %+.3f ± %.3f, %q %+.3f ± %.3f", level.Name, seed, d.Index,
						d.Played.Move, d.Cost(), d.Error, d.Best.Move, c.lost.Value, c.lost.Error, c.best, c.worst.Value,
						c.worst.Error)
				}
			}
			sum.log(t)
		}
	}
}

// log writes the report so far.
func (r report) log(t testing.TB) {
	t.Helper()
	t.Logf("of %d choices: %d called costly, of which %d lose more than the error; %d lose 10 points or more, of which "+
		"%d are called costly; in %d games the winner has the higher accuracy in %d", r.choices, r.called, r.lost, r.large,
		r.found, r.games, r.better)
}

// match plays a match of a player against itself.
func (s Subject) match(t testing.TB, p ai.Player, seed uint64) *game.Match {
	t.Helper()
	d := dice(seed, 1)
	m, err := game.NewMatch(s.Rules, s.Setup)
	for err == nil {
		if err = m.Settle(d); err != nil || m.Outcome().Over() {
			break
		}
		seat := m.Turn()[0]
		means := ai.Means{Dice: d, Heard: m.Story(seat, m.Len())}
		err = m.Play(game.Play{Seat: seat, Move: p.Choose(m.State().View(seat), seat, means).Move})
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func dice(seed, stream uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, stream)) }

// winner counts a match by whether the winner has the highest accuracy. Ties are not higher by rounding.
func (r *report) winner(m *game.Match, o review.Review) {
	for seat, share := range m.Placing().Shares()[:o.Seats] {
		if share < 1 {
			continue
		}
		const rounding = 1e-6
		r.games++
		better := true
		for other := range o.Seats {
			better = better && (other == seat || o.Accuracy(game.Seat(other)) < o.Accuracy(game.Seat(seat))-rounding)
		}
		if better {
			r.better++
		}
	}
}

// checked is what the rollouts say of a choice.
type checked struct {
	lost  ai.Estimate // compared with the best move of the review
	best  game.Move   // the best move of the rollouts
	worst ai.Estimate // compared with the better of both
}

// choice counts a choice.
func (r *report) choice(d review.Decision, c checked) {
	r.choices++
	if d.Costly() {
		r.called++
		if c.lost.Value > c.lost.Error {
			r.lost++
		}
	}
	if c.worst.Value >= large {
		r.large++
		if d.Costly() {
			r.found++
		}
	}
}

// check compares a choice with the best moves of the review and of the rollouts.
func (s Subject) check(m *game.Match, d review.Decision, rollouts int) (c checked) {
	after := s.Rollouts(m, d.Index, d.Seat)
	c.best = promising(m.At(d.Index).Moves(d.Seat), after)
	c.lost = lost(after, d, d.Best.Move, rollouts)
	c.worst = c.lost
	if other := lost(after, d, c.best, rollouts); other.Value > c.lost.Value {
		c.worst = other
	}
	return c
}

// promising returns the move that seems best in few rollouts, which are not used again.
func promising(moves []game.Move, after Rollouts) (best game.Move) {
	const few, stream = 60, 1 << 40
	most := math.Inf(-1)
	for _, move := range moves {
		sum := 0.0
		for seed := range uint64(few) {
			sum += after(move, stream+seed)
		}
		if sum > most {
			best, most = move, sum
		}
	}
	return best
}

// lost compares a choice with another move in pairs of rollouts. It ends early if a choice that is not called costly
// certainly does not lose much.
func lost(after Rollouts, d review.Decision, better game.Move, rollouts int) ai.Estimate {
	const least, errors = 200, 3
	if better == d.Played.Move {
		return ai.Estimate{}
	}
	var pairs ai.Sample
	for n := range uint64(rollouts) {
		pairs.Add(after(better, n) - after(d.Played.Move, n))
		if e := pairs.Estimate(); !d.Costly() && n >= least && e.Value+errors*e.Error < large {
			break
		}
	}
	return pairs.Estimate()
}
