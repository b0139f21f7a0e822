package table

// Pair is two parties who may have one game at a time in a channel: two users, a user and the computer, or a user and
// "" for an open seat or a lobby. The zero Pair has no limit.
type Pair struct{ one, other string }

// machine represents computer players in a pair.
const machine = "computer"

// PairOf returns the pair of the users of a match, in any order. A single user plays against the computer. More than
// two users give the zero Pair.
func PairOf(users ...string) Pair {
	switch len(users) {
	case 1:
		return PairOf(users[0], machine)
	case 2:
		return Pair{min(users[0], users[1]), max(users[0], users[1])}
	}
	return Pair{}
}

// Name returns the key of the pair within a channel.
func (p Pair) Name() string { return p.one + "/" + p.other }
