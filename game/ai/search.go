package ai

import (
	"math"
	"slices"

	"dockside/game"
)

// Search plays any game by single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse,
// 2012). Each run guesses what its seat cannot see, descends the tree by UCB1 for each seat's own share (Kocsis and
// Szepesvári, 2006), and ends with random play.
type Search struct {
	Rules game.Rules
	Setup game.Setup
	Runs  int // for a decision, unless the means say otherwise
}

// The constants of the search.
const (
	curiosity  = 0.7  // the exploration constant
	defaultRun = 400  // the default number of runs
	stuck      = 5000 // the number of plays after which a run ends as a draw
)

// branch is a node of the tree: a play with its statistics.
type branch struct {
	runs     int
	seen     int     // runs in which the play was possible
	share    float64 // sum, of the seat that made it
	branches map[game.Play]*branch
}

// Choose implements Player: the move that was tried most.
func (s Search) Choose(view game.State, seat game.Seat, m Means) MoveValue {
	root := s.grow(view, seat, m)
	best, runs := MoveValue{}, -1
	for _, move := range view.Moves(seat) {
		if b := root.branches[game.Play{Seat: seat, Move: move}]; b.count() > runs {
			best, runs = MoveValue{move, b.value()}, b.count()
		}
	}
	return best
}

// Values implements Player. A move that was not tried gets the mean value of the others.
func (s Search) Values(view game.State, seat game.Seat, m Means) []MoveValue {
	root := s.grow(view, seat, m)
	all := branch{}
	for _, b := range root.branches {
		all.runs, all.share = all.runs+b.runs, all.share+b.share
	}
	var values []MoveValue
	for _, move := range view.Moves(seat) {
		b := root.branches[game.Play{Seat: seat, Move: move}]
		if b.count() == 0 {
			b = &all
		}
		values = append(values, MoveValue{move, b.value()})
	}
	return values
}

// Chance implements Player: the mean share over all runs.
func (s Search) Chance(view game.State, seat game.Seat, m Means) float64 {
	if len(view.Turn()) == 0 {
		return Shares(s.Rules, s.Setup, view)[seat]
	}
	sum, runs := 0.0, s.runs(m)
	root := &branch{}
	done := 0
	for ; done < runs && (done == 0 || !m.Stopped()); done++ {
		sum += s.run(root, view.Guess(seat, m.Dice), seat, m.Dice)[seat]
	}
	return sum / float64(done)
}

func (b *branch) count() int {
	if b == nil {
		return 0
	}
	return b.runs
}

func (b *branch) value() float64 {
	if b.count() == 0 {
		return 0
	}
	return b.share / float64(b.runs)
}

func (s Search) runs(m Means) int {
	switch {
	case m.Work > 0:
		return m.Work
	case s.Runs > 0:
		return s.Runs
	}
	return defaultRun
}

// grow builds the tree.
func (s Search) grow(view game.State, seat game.Seat, m Means) *branch {
	root := &branch{}
	least := len(view.Moves(seat)) // so that every move is tried, if there is time
	for done := range max(least, s.runs(m)) {
		if done > 0 && m.Stopped() {
			break
		}
		s.run(root, view.Guess(seat, m.Dice), seat, m.Dice)
	}
	return root
}

// run plays one guessed match to its end, adds one branch to the tree, and returns the shares. The searching seat acts
// before others that may act at the same time, so that the root has its moves. Such plays commute.
func (s Search) run(root *branch, st game.State, seat game.Seat, d game.Dice) []float64 {
	type step struct {
		*branch
		seat game.Seat
	}
	var path []step
	at, inside := root, true
	for range stuck {
		turn := st.Turn()
		if len(turn) == 0 {
			break
		}
		p := game.Play{Seat: turn[0]}
		if slices.Contains(turn, seat) {
			p.Seat = seat
		}
		switch {
		case p.Seat == game.Nature:
			p.Move = st.Chance(d)
		case inside:
			p.Move = at.pick(p.Seat, st.Moves(p.Seat), d)
		default:
			moves := st.Moves(p.Seat)
			p.Move = moves[d.IntN(len(moves))]
		}
		next, _, err := st.Apply(p)
		if err != nil {
			break // a law of the game is broken; what was played so far counts
		}
		st = next
		if inside {
			at = at.down(p)
			path = append(path, step{at, p.Seat})
			inside = at.runs > 0
		}
	}
	shares := Shares(s.Rules, s.Setup, st)
	for _, b := range path {
		b.runs++
		if b.seat >= 0 {
			b.share += shares[b.seat]
		}
	}
	return shares
}

// down returns a child, which it creates if it is new.
func (b *branch) down(p game.Play) *branch {
	next := b.branches[p]
	if next == nil {
		next = &branch{}
		if b.branches == nil {
			b.branches = map[game.Play]*branch{}
		}
		b.branches[p] = next
	}
	return next
}

// pick chooses a move inside the tree: a random untried one, or the one with the highest UCB1.
func (b *branch) pick(seat game.Seat, moves []game.Move, d game.Dice) game.Move {
	best, most, fresh := moves[0], math.Inf(-1), 0
	for _, m := range moves {
		next := b.branches[game.Play{Seat: seat, Move: m}]
		if next.count() == 0 {
			if fresh++; d.IntN(fresh) == 0 {
				best, most = m, math.Inf(1)
			}
			continue
		}
		next.seen++
		if v := next.value() + curiosity*math.Sqrt(math.Log(float64(next.seen))/float64(next.runs)); v > most {
			best, most = m, v
		}
	}
	return best
}
