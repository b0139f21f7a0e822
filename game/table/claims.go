package table

import (
	"cmp"
	"slices"
	"time"
)

// Pair returns the pair whose only game of its kind in the channel the table is now; zero if there is no limit.
func (t *Table) Pair() Pair {
	switch {
	case t.gathering():
		return PairOf(t.Game, t.Players[t.Host()].User, "")
	case t.Phase == Open && slices.ContainsFunc(t.Players, Player.Open):
		return PairOf(t.Game, t.Players[0].User, "")
	}
	return t.Company()
}

// Company returns the pair that a match of the players at the table limits.
func (t *Table) Company() Pair { return t.PairOf(t.Users()...) }

// NextPair returns the pair that a rematch will limit.
func (t *Table) NextPair() Pair { return t.PairOf(t.users(Player.hasVote)...) }

// PairOf returns the pair that a match of some users at the table limits; zero for a match in a thread.
func (t *Table) PairOf(users ...string) Pair {
	if t.InThread || t.Parent != "" || t.Room.Thread != "" || len(users) > 1 && t.Room.awaits(len(users)) {
		return Pair{}
	}
	return PairOf(t.Game, users...)
}

// Blocks reports whether the table prevents another game of a pair in its channel, now or after its beginning.
func (t *Table) Blocks(p Pair) bool {
	return t.Live() && p != (Pair{}) && (p == t.Pair() || p == t.Company())
}

// Pairs returns all pairs that the table may have limited.
func (t *Table) Pairs() []Pair {
	all := []Pair{PairOf(t.Game, t.Users()...), PairOf(t.Game, t.users(Player.hasVote)...)}
	for _, user := range t.Users() {
		all = append(all, PairOf(t.Game, user, ""))
	}
	return all
}

// ByUrgency sorts tables for a user: first the tables that wait for them by deadline, then the others by creation.
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
