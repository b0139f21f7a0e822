package engine

import (
	"crypto/sha256"
	"dockside/game/ai"
	"dockside/game/shanghaien"
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

var learnt = ai.Lazy[Judges]{Make: func() *Judges { return judgesOf(netsIn(learntFile)) }}

// judgesOf are the judges that nets make, that after round 1 first; those missing judge by the random deal.
func judgesOf(all []*net) *Judges {
	j := Same(RandomDeal())
	j[0] = opening{}
	for i, n := range all[:nets] {
		if n != nil {
			j[i+1] = fold(n)
		}
	}
	if last := all[nets]; last != nil {
		j[nets] = closeWith(fold(last), j[nets].(*folded))
	}
	return j
}

// Second judges as Learnt does, by other games and from another start: where both say the same it is hardly a
// mistake of what was learnt.
func Second() *Judges { return second.Get() }

var second = ai.Lazy[Judges]{Make: func() *Judges { return judgesOf(netsIn(secondFile)) }}

// gain returns how much better off the mover of one position is in another, apart from the row. In the last round, while
// dice are still to come, the lead does not decide yet: there it is the difference in chances that leads give.
func gain(all *Judges, from, to *shanghaien.State) float32 {
	j, a, b := all[from.Round], newStanding(from), newStanding(to)
	sign, next := float32(1-2*from.Mover), 1-from.Mover
	if last, ok := j.(final); ok {
		lead := func(st *Standing) float64 { return float64(judgeNow(last.points, st, next)) }
		return sign * float32(pointChance(lead(&b))-pointChance(lead(&a)))
	}
	return sign * (judgeNow(j, &b, next) - judgeNow(j, &a, next))
}

// version tells one table of weights from another.
func version(name string, weights []byte) string {
	sum := sha256.Sum256(weights)
	return fmt.Sprintf("shanghaien-%s %x", name, sum[:4])
}

// learntVersion identifies the weights of Learnt.
func learntVersion() string { return version("learnt", learntFile) }

// secondVersion identifies the weights of Second.
func secondVersion() string { return version("second", secondFile) }

// now returns the value of what both players have in a position to seat 0, apart from the row.
func (j *Judges) now(s *shanghaien.State) float32 {
	st := newStanding(s)
	if s.Step == shanghaien.Done {
		st.done = len(j) - 1
	}
	return judgeNow(j[st.done], &st, s.Mover)
}

// dropLearnt frees the tables of Learnt until they are needed again.
func dropLearnt() { learnt.Drop() }
