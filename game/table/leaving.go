package table

import "time"

// Lingers is how long a match stays where tables are played once it is over.
const Lingers = 7 * 24 * time.Hour

// Leaves tells whether nobody has to look after the table any more and it has been over for long: a match that its
// ladders know can go into an archive then. A challenge that came to nothing can be forgotten when its time is over.
func (t *Table) Leaves(now time.Time) bool {
	if t.Live() || t.Unsettled() || !t.Due().IsZero() {
		return false
	}
	if t.Phase == Over {
		return now.Sub(t.EndedAt()) >= Lingers
	}
	return !now.Before(t.Expires) // whoever it was that closed a challenge did so before
}

// Shed takes off what nobody has any use for once the match leaves: who watched it, whose tips are counted by then, and
// who has ended it for order's sake.
func (t *Table) Shed() { t.Spectators, t.Ender, t.EndedBy, t.EndedFor = nil, "", "", "" }

// Pairs lists whose one game in its channel the table has been: a place that it may have claimed.
func (t *Table) Pairs() []Pair {
	all := []Pair{t.Company(), t.NextPair()}
	for _, user := range t.Users() {
		all = append(all, PairOf(user, ""))
	}
	return all
}
