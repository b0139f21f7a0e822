package table

import (
	"cmp"
	"slices"
	"time"
)

// Pair returns the pair whose only game in the channel the table is now.
func (c *Contest) Pair() Pair {
	switch {
	case c.gathering():
		return PairOf(c.Players[c.Host()].User, "")
	case c.Phase == Open && slices.ContainsFunc(c.Players, Player.Open):
		return PairOf(c.Players[0].User, "")
	}
	return c.Company()
}

// Blocks reports whether the table prevents another game of a pair in its channel, now or after its beginning.
func (c *Contest) Blocks(p Pair) bool {
	return c.Live() && p != (Pair{}) && (p == c.Pair() || p == c.Company())
}

// Pairs returns all pairs that the table may have blocked.
func (c *Contest) Pairs() []Pair {
	all := []Pair{c.Company(), c.NextPair()}
	for _, user := range c.Users() {
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
		return cmp.Or(cmp.Compare(first, second), until.Compare(other), a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
}
