package table

import (
	"cmp"
	"slices"
	"time"
)

// Pair returns the pair whose only game in the channel the table is now.
func (t *Table) Pair() Pair {
	switch {
	case t.gathering():
		return PairOf(t.Players[t.Host()].User, "")
	case t.Phase == Open && slices.ContainsFunc(t.Players, Player.Open):
		return PairOf(t.Players[0].User, "")
	}
	return t.Company()
}

// Blocks reports whether the table prevents another game of a pair in its channel, now or after its beginning.
func (t *Table) Blocks(p Pair) bool {
	return t.Live() && p != (Pair{}) && (p == t.Pair() || p == t.Company())
}

// Pairs returns all pairs that the table may have blocked.
func (t *Table) Pairs() []Pair {
	all := []Pair{t.Company(), t.NextPair()}
	for _, user := range t.Users() {
		all = append(all, PairOf(user, ""))
	}
	return all
}

// ByUrgency sorts tables for a user: those that wait for them by deadline, then the others by creation.
func ByUrgency(tables []*Table, user string) {
	urgency := func(t *Table) (rank int, at time.Time) {
		if until, waits := t.WaitsFor(user); waits {
			return 0, until
		}
		return 1, time.Time{}
	}
	slices.SortStableFunc(tables, func(a, b *Table) int {
		first, until := urgency(a)
		second, other := urgency(b)
		return cmp.Or(
			cmp.Compare(first, second), until.Compare(other), a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
}
