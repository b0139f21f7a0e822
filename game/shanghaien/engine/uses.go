package engine

import (
	"slices"

	"dockside/game"
	"dockside/game/shanghaien"
)

// planner chooses which uses of a trick a solver looks at. Dice effects all count; of the
// nations that a joker could join only those that gain something.
type planner struct {
	appraiser appraiser
	plain     ledger
	jokers    [shanghaien.Nations]ledger
}

// worthwhile is the mean gain over all outcomes, in the unit of the judge, below which one more
// nation for a joker is not looked at.
const worthwhile = 1e-4

// uses lists the uses of a seat, those that are made most first: a joker, the dice effects, and
// the other jokers, at most so many.
func (p *planner) uses(j Judge, s *shanghaien.State, seat game.Seat, jokers int) []use {
	st := newStanding(s)
	var uses []use
	if s.TrickUsed[seat] || !canLay(s, seat) {
		return nil
	}
	for t, n := range s.Tricks[seat] {
		if n > 0 {
			uses = append(uses, use{kind: useKinds[t], trick: shanghaien.Trick(t)})
		}
	}
	if len(uses) == 0 || jokers == 0 {
		return uses
	}
	joined := p.bestJokers(j, s, &st, seat, cheapest(j, &st, seat), jokers)
	if len(joined) > 0 {
		uses = slices.Insert(uses, 0, joined[0]) // the use that is made most
		uses = append(uses, joined[1:]...)
	}
	return uses
}

// useKinds are the dice effects of the kinds of trick cards.
var useKinds = [shanghaien.Tricks]useKind{
	shanghaien.Nudge: nudged, shanghaien.Double: doubled,
	shanghaien.Reroll: rerolled,
}

// cheapest is the kind of trick card that a seat misses least, and spends as a joker.
func cheapest(j Judge, st *Standing, seat game.Seat) shanghaien.Trick {
	sign := 1 - 2*float32(seat)
	kind, best := shanghaien.Trick(0), float32(0)
	found := false
	for t, n := range st.tricks[seat] {
		if n == 0 {
			continue
		}
		without := st.after(seat, use{kind: useKinds[t], trick: shanghaien.Trick(t)})
		if v := sign * judgeNow(j, &without, 1-seat); !found || v > best {
			kind, best, found = shanghaien.Trick(t), v, true
		}
	}
	return kind
}

// canLay tells whether a seat may still lay a die in this round.
func canLay(s *shanghaien.State, seat game.Seat) bool {
	return s.Supply(seat) > ownDice-forced
}

// bestJokers picks nations one by one, each time the one that adds most to the best of those
// picked so far.
func (p *planner) bestJokers(j Judge, s *shanghaien.State, st *Standing, seat game.Seat, t shanghaien.Trick,
	most int,
) []use {
	p.appraiser.appraise(j, st, &s.Tavern, &p.plain)
	for n := range p.jokers {
		if st.sailors[seat][n] {
			after := st.after(seat, use{joker, t, shanghaien.Nation(n)})
			p.appraiser.appraise(j, &after, &s.Tavern, &p.jokers[n])
		}
	}
	var uses []use
	var taken [shanghaien.Nations]bool
	for len(uses) < most {
		best, gain := -1, float32(worthwhile*outcomes*2)
		for n := range p.jokers {
			if !st.sailors[seat][n] || taken[n] {
				continue
			}
			if g := p.gain(&p.jokers[n], seat); g > gain {
				best, gain = n, g
			}
		}
		if best < 0 {
			break
		}
		taken[best] = true
		uses = append(uses, use{joker, t, shanghaien.Nation(best)})
		p.improve(&p.jokers[best], seat)
	}
	return uses
}

// gain is what a ledger adds to the best so far, summed over all outcomes.
func (p *planner) gain(with *ledger, seat game.Seat) float32 {
	sign := 1 - 2*float32(seat)
	var sum float32
	for caller := range with {
		for code, x := range &with[caller] {
			sum += max(0, sign*(x-p.plain[caller][code]))
		}
	}
	return sum
}

// improve makes the best so far the better of both.
func (p *planner) improve(with *ledger, seat game.Seat) {
	sign := 1 - 2*float32(seat)
	for caller := range with {
		for code, x := range &with[caller] {
			if sign*(x-p.plain[caller][code]) > 0 {
				p.plain[caller][code] = x
			}
		}
	}
}

// plan chooses the uses of both, with so many nations for a joker each, so that at most so many
// layers come about; at the worst nobody uses a trick. It tells whether nothing was left out.
func (p *planner) plan(j Judge, s *shanghaien.State, layers, jokers int) (uses [2][]use, full bool) {
	for seat := range uses {
		uses[seat] = p.uses(j, s, game.Seat(seat), jokers)
	}
	full = true
	for (1+len(uses[0]))*(1+len(uses[1])) > layers {
		longer := 0
		if len(uses[1]) > len(uses[0]) {
			longer = 1
		}
		if len(uses[longer]) == 0 {
			break
		}
		uses[longer] = uses[longer][:len(uses[longer])-1]
		full = false
	}
	return uses, full
}
