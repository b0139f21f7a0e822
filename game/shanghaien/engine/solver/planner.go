package solver

import (
	"slices"

	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// Planner chooses the uses of trick cards that a solver examines. It takes all effects on dice, but only the nations
// for a joker that gain something: immediately, or as an answer to a use of the opponent.
type Planner struct {
	appraisals *evaluation.RowCache // shared with the solver
	rough      evaluation.RowCache  // by a faster judge than the solver's
	at         *evaluation.RowCache // one of these
	best       evaluation.RowValues // of the uses so far
	jokers     [shanghaien.Nations]*evaluation.RowValues
}

// NewPlanner returns a planner that shares the row values of a solver.
func NewPlanner(s *Solver) Planner { return Planner{appraisals: &s.scratch.appraisals} }

// minGain is the least mean gain over all outcomes, in the unit of the judge, with which another nation is examined.
const minGain = 1e-4

// uses lists the uses of a seat, the most frequent ones first: a joker, the effects on dice, and a limited number of
// other jokers.
func (p *Planner) uses(j evaluation.Judge, s *shanghaien.State, seat game.Seat, jokers int) []position.Use {
	if s.TrickUsed[seat] || !position.CanPlace(s, seat) {
		return nil
	}
	var effects []position.Use
	for t, n := range s.Tricks[seat] {
		if n > 0 {
			effects = append(effects, position.Use{Effect: position.Effects[t], Trick: shanghaien.Trick(t)})
		}
	}
	st := position.NewStanding(s)
	uses := p.join(j, s, &st, seat, nil, jokers)
	return slices.Insert(uses, min(1, len(uses)), effects...) // after the most frequent use
}

// cheapest returns the least useful kind of trick card of a seat, which it spends as a joker, if it has any.
func cheapest(j evaluation.Judge, s *shanghaien.State, seat game.Seat) (kind shanghaien.Trick, found bool) {
	st := position.NewStanding(s)
	sign, best := 1-2*float32(seat), float32(0)
	for t, n := range st.Tricks[seat] {
		if n == 0 {
			continue
		}
		without := st.After(seat, position.Use{Effect: position.Effects[t], Trick: shanghaien.Trick(t)})
		if v := sign * evaluation.Evaluate(j, &without, 1-seat); !found || v > best {
			kind, best, found = shanghaien.Trick(t), v, true
		}
	}
	return kind, found
}

// join adds jokers to the uses of a seat, up to a total number. It adds one nation at a time: the nation that improves
// the best values so far most.
func (p *Planner) join(j evaluation.Judge, s *shanghaien.State, st *position.Standing, seat game.Seat,
	uses []position.Use, most int,
) []position.Use {
	card, ok := cheapest(j, s, seat)
	if !ok || most == 0 {
		return uses
	}
	p.best = *p.at.Get(st)
	var open [shanghaien.Nations]bool
	for n := range p.jokers {
		if open[n] = st.Sailors[seat][n]; open[n] {
			after := st.After(seat, position.Use{Effect: position.Joker, Trick: card, Nation: shanghaien.Nation(n)})
			p.jokers[n] = p.at.Get(&after)
		}
	}
	for _, u := range uses {
		if u.Effect == position.Joker {
			most--
			open[u.Nation] = false
			p.improve(p.jokers[u.Nation], seat)
		}
	}
	for n := p.next(&open, seat); n >= 0 && most > 0; n = p.next(&open, seat) {
		most--
		open[n] = false
		p.improve(p.jokers[n], seat)
		uses = append(uses, position.Use{Effect: position.Joker, Trick: card, Nation: shanghaien.Nation(n)})
	}
	return uses
}

// next returns the open nation that improves the best values most, or -1 if none gains enough.
func (p *Planner) next(open *[shanghaien.Nations]bool, seat game.Seat) int {
	best, most := -1, float32(minGain*position.Outcomes*2)
	for n, ok := range open {
		if !ok {
			continue
		}
		if g := p.gain(p.jokers[n], seat); g > most {
			best, most = n, g
		}
	}
	return best
}

// gain returns by how much values improve the best so far, summed over all outcomes.
func (p *Planner) gain(with *evaluation.RowValues, seat game.Seat) float32 {
	sign := 1 - 2*float32(seat)
	var sum float32
	for caller := range with {
		for code, x := range &with[caller] {
			sum += max(0, sign*(x-p.best[caller][code]))
		}
	}
	return sum
}

// improve updates the best so far.
func (p *Planner) improve(with *evaluation.RowValues, seat game.Seat) {
	sign := 1 - 2*float32(seat)
	for caller := range with {
		for code, x := range &with[caller] {
			if sign*(x-p.best[caller][code]) > 0 {
				p.best[caller][code] = x
			}
		}
	}
}

// Plan chooses the uses of both seats, with limits for the nations for a joker of each and for the layers. It reports
// whether it omitted nothing.
func (p *Planner) Plan(j evaluation.Judge, s *shanghaien.State, layers, jokers int) (uses position.Uses, full bool) {
	quick := evaluation.Fast(j)
	if p.at = p.appraisals; p.at == nil || quick != j {
		p.at = &p.rough
	}
	p.at.Reset(quick, &s.Tavern)
	for seat := range uses {
		uses[seat] = p.uses(quick, s, game.Seat(seat), jokers)
	}
	return cut(uses, layers)
}

// Answers adds jokers to a plan that gain something after a use of the opponent, and jokers that answer these, until
// the layers are used up or it is stopped.
func (p *Planner) Answers(j evaluation.Judge, s *shanghaien.State, plan position.Uses, layers, jokers int,
	stop func() bool,
) (_ position.Uses, full bool) {
	root := position.NewStanding(s)
	answered := [2]int{} // by seat, the number of uses of the other seat
	for seat := game.Seat(0); within(plan, layers) && answered != [2]int{len(plan[1]), len(plan[0])}; seat = 1 - seat {
		for ; answered[seat] < len(plan[1-seat]); answered[seat]++ {
			if len(plan[seat]) == 0 {
				continue
			}
			if stop != nil && stop() {
				uses, _ := cut(plan, layers)
				return uses, false
			}
			st := root.After(1-seat, plan[1-seat][answered[seat]])
			plan[seat] = p.join(evaluation.Fast(j), s, &st, seat, plan[seat], jokers)
		}
	}
	return cut(plan, layers)
}

// within reports whether uses need at most so many layers.
func within(uses position.Uses, layers int) bool {
	return (1+len(uses[0]))*(1+len(uses[1])) <= layers
}

// cut removes the last uses until at most so many layers are needed.
func cut(uses position.Uses, layers int) (_ position.Uses, full bool) {
	full = within(uses, layers)
	for !within(uses, layers) && len(uses[0])+len(uses[1]) > 0 {
		longer := 0
		if len(uses[1]) > len(uses[0]) {
			longer = 1
		}
		uses[longer] = uses[longer][:len(uses[longer])-1]
	}
	return uses, full
}
