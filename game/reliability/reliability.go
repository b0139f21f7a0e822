// Package reliability says in one word whether a person usually moves in time.
package reliability

import (
	"slices"
	"time"
)

// Turn is a turn of a person in a match against people.
type Turn struct {
	Match string    `json:"match,omitempty"` // the id of the match; empty while it runs
	Since time.Time `json:"since"`           // when the turn began
	Late  bool      `json:"late,omitempty"`  // its deadline passed
}

// Same reports whether two turns are the same one.
func (t Turn) Same(o Turn) bool { return t.Match == o.Match && t.Since.Equal(o.Since) }

// Window is the number of turns that count, the latest ones.
const Window = 20

// leastInTime is the least number of turns in time, out of Window, of a steady person.
const leastInTime = 18

// Turns are turns of a person in the order of time.
type Turns []Turn

// With returns the turns with more of them. The same turn counts once, and stays late if it ever was. So turns may be
// added repeatedly, and in any order.
func (ts Turns) With(more ...Turn) Turns {
	all := slices.Clone(ts)
	for _, t := range more {
		if i := slices.IndexFunc(all, t.Same); i >= 0 {
			all[i].Late = all[i].Late || t.Late
			continue
		}
		all = append(all, t)
	}
	slices.SortStableFunc(all, func(a, b Turn) int { return a.Since.Compare(b.Since) })
	return all
}

// Without returns the turns without one that was in time, which was taken back.
func (ts Turns) Without(t Turn) Turns {
	return slices.DeleteFunc(slices.Clone(ts), func(o Turn) bool { return o.Same(t) && !o.Late })
}

// Latest returns the turns that count.
func (ts Turns) Latest() Turns { return slices.Clone(ts[max(0, len(ts)-Window):]) }

// Of returns the turns with the id of their match.
func (ts Turns) Of(match string) Turns {
	all := slices.Clone(ts)
	for i := range all {
		all[i].Match = match
	}
	return all
}

// Word is the reliability of a person.
type Word string

// The words.
const (
	New    Word = "new"    // fewer than Window turns
	Steady Word = "steady" // at least leastInTime turns in time
	Mixed  Word = "mixed"
)

// Word returns the reliability of a person with these turns.
func (ts Turns) Word() Word {
	ts = ts.Latest()
	inTime := 0
	for _, t := range ts {
		if !t.Late {
			inTime++
		}
	}
	switch {
	case len(ts) < Window:
		return New
	case inTime >= leastInTime:
		return Steady
	}
	return Mixed
}
