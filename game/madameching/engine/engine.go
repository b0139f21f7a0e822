// Package engine has the computer players of Madame Ching. A decision uses determinization: it guesses the hidden
// information, simulates each move on a fast board with the same random numbers, and evaluates the end of the
// simulation.
package engine

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/madameching"
)

// Engine tries its moves in many determinizations. It simulates each for some turns, in which all players make the move
// that seems best immediately, and evaluates the result. It tries bad moves less often.
type Engine struct {
	Runs  int // number of simulated positions for a decision, unless the means say otherwise
	Turns int // number of simulated turns, after the present one

	Plain bool // it values only points, not encounter cards, and assumes that all players do
}

// Choose implements ai.Player.
func (e Engine) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	return ai.Best(e.Values(view, seat, m))
}

// candidate is a move with its results so far.
type candidate struct {
	at     int // its index among the moves
	move   game.Move
	runs   int
	sum    float64
	behind float64 // the difference from the best move when it was dropped
}

func (t candidate) value() float64 { return t.sum / float64(max(1, t.runs)) }

// Values implements ai.Player. It drops the worse half of the moves repeatedly until the work is used up (sequential
// halving, Karnin, Koren and Somekh, 2013).
func (e Engine) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	s := view.(madameching.State)
	if m.Exact {
		e.Turns += moreTurns
	}
	var trials []candidate
	for i, move := range s.Moves(seat) {
		trials = append(trials, candidate{at: i, move: move})
	}
	stages, tried, stopped := bits.Len(uint(max(2, len(trials))-1)), 0, false
	guess, lasts := s, 0
	for left := trials; len(left) > 0 && !stopped; left = halve(left) {
		for range max(1, e.runs(m)/stages/max(few, len(left))) {
			if stopped = tried > 0 && m.Stopped(); stopped {
				break
			}
			if lasts == 0 {
				guess, lasts = determinize(s, seat, m.Dice)
			}
			e.simulateAll(left, guess, seat, m.Dice)
			tried, lasts = tried+1, lasts-1
		}
	}
	values := make([]ai.MoveValue, len(trials))
	for _, t := range trials {
		values[t.at] = ai.MoveValue{Move: t.move, Value: max(0, trials[0].value()-t.behind)}
	}
	return values
}

// halve sorts the moves and returns the better half, or nothing if one is left. The values of the others were
// measured in the same simulations.
func halve(trials []candidate) []candidate {
	slices.SortStableFunc(trials, func(a, b candidate) int { return cmp.Compare(b.value(), a.value()) })
	for i := range trials {
		trials[i].behind = trials[0].value() - trials[i].value()
	}
	if len(trials) <= 2 {
		return nil
	}
	return trials[:(len(trials)+1)/2]
}

const (
	perGuess = 4   // runs with the same guess, which takes longer than a run
	perRun   = 150 // branches in the search for a guess for which the guess is used once more
	few      = 4   // moves; with fewer moves each is not tried more often
)

// simulateAll simulates moves in a determinization, with the same random numbers after each.
func (e Engine) simulateAll(trials []candidate, guess madameching.State, seat game.Seat, d game.Dice) {
	seed := uint64(d.IntN(math.MaxInt))
	for i := range trials {
		t := &trials[i]
		t.runs++
		t.sum += e.after(guess, seat, t.move, seed)
	}
}

// after returns the win chance of a seat after it makes a move in a determinization.
func (e Engine) after(guess madameching.State, seat game.Seat, move game.Move, seed uint64) float64 {
	next, _, err := guess.Apply(game.Play{Seat: seat, Move: move})
	if err != nil {
		return 0 // a law of the game is broken
	}
	return e.simulate(next.(madameching.State), int(seat), seed)
}

// simulate returns the win chance of a seat after playing on from a position.
func (e Engine) simulate(s madameching.State, seat int, seed uint64) float64 {
	v := newPlayout(&s, seed, e.evaluators(s.Seats()))
	v.playOn(e.Turns)
	return v.chance(seat)
}

// evaluators returns the evaluators that this engine assumes for all players.
func (e Engine) evaluators(people int) *[4]*evaluator {
	if e.Plain {
		return simplified.of(people)
	}
	return evaluatorsFor(people)
}

// An exact chance takes half as many simulations as a decision; others take a smaller part of them.
const (
	exactly   = 2
	inexactly = 8
)

// Chance implements ai.Player.
func (e Engine) Chance(view game.State, seat game.Seat, m ai.Means) float64 {
	return e.Estimate(view, seat, m).Value
}

// Estimate implements ai.Estimator.
func (e Engine) Estimate(view game.State, seat game.Seat, m ai.Means) ai.Estimate {
	s := view.(madameching.State)
	if s.Step == madameching.Done {
		return ai.Estimate{Value: shares(&s)[seat]}
	}
	most := max(1, e.runs(m)/inexactly)
	if m.Exact {
		most = max(1, e.runs(m)/exactly)
	}
	var results ai.Sample
	for g, runs := range determinizations(s, seat, m, most) {
		g = settle(g, m.Dice)
		sum := 0.0
		for range runs {
			sum += e.simulate(g, int(seat), uint64(m.Dice.IntN(math.MaxInt)))
		}
		results.Add(sum / float64(runs))
	}
	return results.Estimate()
}

// determinizations yields guesses of the hidden information, each with its number of runs. It stops after a total
// number of runs, or when the time is over. Runs with the same guess are correlated.
func determinizations(s madameching.State, seat game.Seat, m ai.Means, most int,
) func(yield func(g madameching.State, runs int) bool) {
	return func(yield func(g madameching.State, runs int) bool) {
		for done, least := 0, 2; done < most && (least > 0 || !m.Stopped()); least-- {
			g, lasts := determinize(s, seat, m.Dice)
			lasts = min(lasts, most-done, (most+1)/2)
			if done += lasts; !yield(g, lasts) {
				return
			}
		}
	}
}

func (e Engine) runs(m ai.Means) int {
	if m.Work > 0 {
		return m.Work
	}
	return e.Runs
}

// determinize guesses the hidden information of a seat. It takes hidden choices and answers of the others back, so that
// they are made again. It also returns the number of simulations for the guess. That is larger if the search took long,
// as with crews that exchange cards often.
func determinize(s madameching.State, seat game.Seat, d game.Dice) (g madameching.State, lasts int) {
	g, branches := s.Guessed(seat, d)
	g.NoTrail, g.Trail = true, [2]madameching.Trail{}
	for other := range g.Seats() {
		if game.Seat(other) == seat {
			continue
		}
		g.Attack.Answers[other] = 0
		if g.Step != madameching.Choose {
			continue
		}
		c := &g.Captains[other]
		for i, x := range c.Chose {
			if x > 0 {
				c.Hand, c.Held, c.Chose[i] = c.Hand|1<<x, c.Held+1, 0
			}
		}
	}
	return g, perGuess + branches/perRun
}

// settle deals missions and hands, if they are about to be dealt.
func settle(s madameching.State, d game.Dice) madameching.State {
	for s.Step < madameching.LayDisplay {
		next, _, err := s.Apply(game.Play{Seat: game.Nature, Move: s.Chance(d)})
		if err != nil {
			return s
		}
		s = next.(madameching.State)
	}
	return s
}

// shares returns what each seat wins in a finished position.
func shares(s *madameching.State) []float64 {
	setup := game.Setup{Seats: s.Seats()}
	if s.Crewed {
		setup.Options = []string{madameching.Crews}
	}
	return ai.Shares(madameching.Rules(), setup, *s)
}

// share returns the share of a win of a seat.
func (v *playout) share(seat int) float64 { return shares(&v.State)[seat] }
