package engine

import (
	"slices"

	"dockside/game"
	"dockside/game/shanghaien"
)

// planner chooses which uses of a trick a solver looks at. Dice effects all count; of the
// nations that a joker could join only those that gain something, at once or as an answer to what
// the other may have used before.
type planner struct {
	appraisals *appraisals // which others work with, too
	rough      appraisals  // by a judge who is quicker than theirs
	at         *appraisals // one of these
	best       ledger      // of the uses so far
	jokers     [shanghaien.Nations]*ledger
}

// newPlanner returns a planner that shares the row evaluations of a solver.
func newPlanner(s *solver) planner { return planner{appraisals: &s.scratch.appraisals} }

// worthwhile is the mean gain over all outcomes, in the unit of the judge, below which one more
// nation for a joker is not looked at.
const worthwhile = 1e-4

// uses lists the uses of a seat, those that are made most first: a joker, the dice effects, and
// the other jokers, at most so many.
func (p *planner) uses(j Judge, s *shanghaien.State, seat game.Seat, jokers int) []use {
	if s.TrickUsed[seat] || !canLay(s, seat) {
		return nil
	}
	var effects []use
	for t, n := range s.Tricks[seat] {
		if n > 0 {
			effects = append(effects, use{kind: useKinds[t], trick: shanghaien.Trick(t)})
		}
	}
	st := newStanding(s)
	uses := p.join(j, s, &st, seat, nil, jokers)
	return slices.Insert(uses, min(1, len(uses)), effects...) // behind the use that is made most
}

// cheapest is the kind of trick card that a seat misses least, and spends as a joker, if it has any.
func cheapest(j Judge, s *shanghaien.State, seat game.Seat) (kind shanghaien.Trick, found bool) {
	st := newStanding(s)
	sign, best := 1-2*float32(seat), float32(0)
	for t, n := range st.tricks[seat] {
		if n == 0 {
			continue
		}
		without := st.after(seat, use{kind: useKinds[t], trick: shanghaien.Trick(t)})
		if v := sign * judgeNow(j, &without, 1-seat); !found || v > best {
			kind, best, found = shanghaien.Trick(t), v, true
		}
	}
	return kind, found
}

// join adds jokers to the uses of a seat that are looked at, at most so many in all: nations one by one,
// each time the one that adds most to the best of all so far, as things stand.
func (p *planner) join(j Judge, s *shanghaien.State, st *Standing, seat game.Seat, uses []use, most int) []use {
	card, ok := cheapest(j, s, seat)
	if !ok || most == 0 {
		return uses
	}
	p.best = *p.at.of(st)
	var open [shanghaien.Nations]bool
	for n := range p.jokers {
		if open[n] = st.sailors[seat][n]; open[n] {
			after := st.after(seat, use{joker, card, shanghaien.Nation(n)})
			p.jokers[n] = p.at.of(&after)
		}
	}
	for _, u := range uses {
		if u.kind == joker {
			most--
			open[u.nation] = false
			p.improve(p.jokers[u.nation], seat)
		}
	}
	for n := p.next(&open, seat); n >= 0 && most > 0; n = p.next(&open, seat) {
		most--
		open[n] = false
		p.improve(p.jokers[n], seat)
		uses = append(uses, use{joker, card, shanghaien.Nation(n)})
	}
	return uses
}

// next is the open nation that adds most to the best so far, -1 if none is worthwhile.
func (p *planner) next(open *[shanghaien.Nations]bool, seat game.Seat) int {
	best, most := -1, float32(worthwhile*outcomes*2)
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

// gain is what a ledger adds to the best so far, summed over all outcomes.
func (p *planner) gain(with *ledger, seat game.Seat) float32 {
	sign := 1 - 2*float32(seat)
	var sum float32
	for caller := range with {
		for code, x := range &with[caller] {
			sum += max(0, sign*(x-p.best[caller][code]))
		}
	}
	return sum
}

// improve makes the best so far the better of both.
func (p *planner) improve(with *ledger, seat game.Seat) {
	sign := 1 - 2*float32(seat)
	for caller := range with {
		for code, x := range &with[caller] {
			if sign*(x-p.best[caller][code]) > 0 {
				p.best[caller][code] = x
			}
		}
	}
}

// plan chooses the uses of both, with so many nations for a joker each, so that at most so many
// layers come about; at the worst nobody uses a trick. It tells whether nothing was left out.
func (p *planner) plan(j Judge, s *shanghaien.State, layers, jokers int) (uses [2][]use, full bool) {
	quick := roughly(j)
	if p.at = p.appraisals; p.at == nil || quick != j {
		p.at = &p.rough
	}
	p.at.begin(quick, &s.Tavern)
	for seat := range uses {
		uses[seat] = p.uses(quick, s, game.Seat(seat), jokers)
	}
	return cut(uses, layers)
}

// answers adds to a plan the jokers that gain something once the other has made a use, and those that answer
// these, for as long as no more than so many layers come about and nothing stops it.
func (p *planner) answers(j Judge, s *shanghaien.State, plan [2][]use, layers, jokers int, stop func() bool,
) (_ [2][]use, full bool) {
	root := newStanding(s)
	answered := [2]int{} // by seat, how many of the uses of the other
	for seat := game.Seat(0); within(plan, layers) && answered != [2]int{len(plan[1]), len(plan[0])}; seat = 1 - seat {
		for ; answered[seat] < len(plan[1-seat]); answered[seat]++ {
			if len(plan[seat]) == 0 {
				continue
			}
			if stop != nil && stop() {
				uses, _ := cut(plan, layers)
				return uses, false
			}
			st := root.after(1-seat, plan[1-seat][answered[seat]])
			plan[seat] = p.join(roughly(j), s, &st, seat, plan[seat], jokers)
		}
	}
	return cut(plan, layers)
}

// within tells whether no more than so many layers come about.
func within(uses [2][]use, layers int) bool { return (1+len(uses[0]))*(1+len(uses[1])) <= layers }

// cut leaves out the last uses until at most so many layers come about.
func cut(uses [2][]use, layers int) (_ [2][]use, full bool) {
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
