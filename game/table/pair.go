package table

import "slices"

// Pair is two who may have one game at a time in a channel: users, or a user and "" for an open seat or for
// all of a lobby, or a user and the computer players. The zero Pair may have any number: nobody keeps
// more than two from another game.
type Pair struct{ one, other string }

// machine stands for computer players in a pair.
const machine = "computer"

// PairOf is the pair that the users of a match are, in whatever order: one of them plays against the
// computer, and more than two are none.
func PairOf(users ...string) Pair {
	switch len(users) {
	case 1:
		return PairOf(users[0], machine)
	case 2:
		return Pair{min(users[0], users[1]), max(users[0], users[1])}
	}
	return Pair{}
}

// Name tells pairs apart in a channel.
func (p Pair) Name() string { return p.one + "/" + p.other }

// Pair is whose one game the table is now.
func (t *Table) Pair() Pair {
	switch {
	case t.gathering():
		return PairOf(t.Players[t.Host()].User, "")
	case t.Phase == Open && slices.ContainsFunc(t.Players, Player.Open):
		return PairOf(t.Players[0].User, "")
	}
	return t.Company()
}

// Company is whose one game the table will be if it begins with the people who sit there now.
func (t *Table) Company() Pair { return PairOf(t.Users()...) }

// NextPair is whose one game a rematch will be.
func (t *Table) NextPair() Pair {
	var users []string
	for _, p := range t.Players {
		if p.hasVote() {
			users = append(users, p.User)
		}
	}
	return PairOf(users...)
}

// gathering tells whether the table is a lobby that has not begun.
func (t *Table) gathering() bool { return t.Lobby && t.Phase == Open }

// Holds tells whether the table keeps a pair from another game in its channel: also that which it may
// become.
func (t *Table) Holds(p Pair) bool {
	return t.Live() && p != (Pair{}) && (p == t.Pair() || p == t.Company())
}
