package evaluation

import (
	"crypto/sha256"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
	"fmt"
)

// Judges are the judges of the standings after each round; the last is the result itself.
type Judges [9]Judge

// Same judges by one judge up to the last round, which is for its result.
func Same(j Judge) *Judges {
	var all Judges
	for done := range all {
		all[done] = j
	}
	all[8] = final{}
	return &all
}

// Always are judges that are at hand.
func Always(j *Judges) func() *Judges { return func() *Judges { return j } }

// Learnt judges by what `dockside train` has learnt. Its tables take 8 MB, from when they are first needed
// until they are folded.
func Learnt() *Judges { return learnt.Get() }

var learnt = ai.Lazy[Judges]{Make: func() *Judges { return JudgesOf(netsIn(learntFile)) }}

// JudgesOf are the judges that nets make, that after round 1 first; those missing judge by the random deal.
func JudgesOf(all []*Net) *Judges {
	j := Same(RandomDeal())
	j[0] = firstDeal{}
	for i, n := range all[:Nets] {
		if n != nil {
			j[i+1] = fold(n)
		}
	}
	if last := all[Nets]; last != nil {
		j[Nets] = closeWith(fold(last), j[Nets].(*folded))
	}
	return j
}

// Second judges as Learnt does, by other games and from another start: where both say the same it is hardly a
// mistake of what was learnt.
func Second() *Judges { return second.Get() }

var second = ai.Lazy[Judges]{Make: func() *Judges { return JudgesOf(netsIn(secondFile)) }}

// Gain returns how much better off the mover of one position is in another, apart from the row. In the last round, while
// dice are still to come, the lead does not decide yet: there it is the difference in chances that leads give.
func Gain(all *Judges, from, to *shanghaien.State) float32 {
	j, a, b := all[from.Round], position.NewStanding(from), position.NewStanding(to)
	sign, next := float32(1-2*from.Mover), 1-from.Mover
	if last, ok := j.(final); ok {
		lead := func(st *position.Standing) float64 { return float64(Evaluate(last.points, st, next)) }
		return sign * float32(LeadChance(lead(&b))-LeadChance(lead(&a)))
	}
	return sign * (Evaluate(j, &b, next) - Evaluate(j, &a, next))
}

// version tells one table of weights from another.
func version(name string, weights []byte) string {
	sum := sha256.Sum256(weights)
	return fmt.Sprintf("shanghaien-%s %x", name, sum[:4])
}

// LearntVersion identifies the weights of Learnt.
func LearntVersion() string { return version("learnt", learntFile) }

// SecondVersion identifies the weights of Second.
func SecondVersion() string { return version("second", secondFile) }

// Now returns the value of what both players have in a position to seat 0, apart from the row.
func (j *Judges) Now(s *shanghaien.State) float32 {
	st := position.NewStanding(s)
	if s.Step == shanghaien.Done {
		st.Done = len(j) - 1
	}
	return Evaluate(j[st.Done], &st, s.Mover)
}

// DropLearnt frees the tables of Learnt until they are needed again.
func DropLearnt() { learnt.Drop() }
