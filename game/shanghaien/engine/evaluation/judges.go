package evaluation

import (
	"crypto/sha256"
	"fmt"

	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// Judges are the judges by number of rounds played. The last one knows the result.
type Judges [9]Judge

// Same returns judges that use one judge for all rounds but the last.
func Same(j Judge) *Judges {
	var all Judges
	for done := range all {
		all[done] = j
	}
	all[8] = final{}
	return &all
}

// Always returns a function that returns the judges.
func Always(j *Judges) func() *Judges { return func() *Judges { return j } }

// Only returns a function that returns judges which use one judge for all rounds but the last.
func Only(j Judge) func() *Judges { return Always(Same(j)) }

// Learnt returns the judges that `dockside train` has learned. Their tables take 8 MB from first use until
// DropLearnt.
func Learnt() *Judges { return learnt.Get() }

var learnt = ai.Lazy[Judges]{Make: func() *Judges { return JudgesOf(netsIn(learntFile)) }}

// JudgesOf returns the judges of some networks: first the network after round 1, and last the one that knows the last
// row. RandomDeal replaces a missing network.
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

// Second returns judges like Learnt, but trained from another seed. Both rarely make the same error.
func Second() *Judges { return second.Get() }

var second = ai.Lazy[Judges]{Make: func() *Judges { return JudgesOf(netsIn(secondFile)) }}

// Gain returns how much better off the mover of one position is in another, apart from the row. In the last round,
// while dice are still to come, it compares the chances that leads give.
func Gain(all *Judges, from, to *shanghaien.State) float32 {
	j, a, b := all[from.Round], position.NewStanding(from), position.NewStanding(to)
	sign, next := float32(1-2*from.Mover), 1-from.Mover
	if last, ok := j.(final); ok {
		lead := func(st *position.Standing) float64 { return float64(Evaluate(last.points, st, next)) }
		return sign * float32(LeadChance(lead(&b))-LeadChance(lead(&a)))
	}
	return sign * (Evaluate(j, &b, next) - Evaluate(j, &a, next))
}

// version identifies a table of weights.
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
