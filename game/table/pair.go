package table

// Pair is two parties who may have one game of a kind at a time in a channel: two users, a user and the computer, or a
// user and "" for an open seat or a lobby. The zero Pair has no limit.
type Pair struct{ one, other, game string }

// machine represents computer players in a pair.
const machine = "computer"

// PairOf returns the pair of the users of a match of a game, in any order. A single user plays against the computer.
// More than two users give the zero Pair.
func PairOf(game string, users ...string) Pair {
	switch len(users) {
	case 1:
		return PairOf(game, users[0], machine)
	case 2:
		return Pair{min(users[0], users[1]), max(users[0], users[1]), game}
	}
	return Pair{}
}

// Name returns the key of the pair within a channel.
func (p Pair) Name() string { return p.FormerName() + "/" + p.game }

// FormerName returns the key of the pair when it could have only one game of any kind in a channel.
func (p Pair) FormerName() string { return p.one + "/" + p.other }
