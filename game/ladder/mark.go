package ladder

import "strings"

// marks begin what takes the place of the id of a user who had everything about them deleted. The rest is random, so
// that nothing leads back. No id begins like this: they are numbers.
const marks = "gone-"

// Mark makes a mark of a random text.
func Mark(random string) string { return marks + random }

// Gone tells whether a user is nobody any more but a mark.
func Gone(user string) bool { return strings.HasPrefix(user, marks) }

// Erased is the match with a mark in the place of a user.
func (e Entry) Erased(user, mark string) Entry {
	players := make([]Player, len(e.Players))
	for i, p := range e.Players {
		if p.User == user {
			p.User, p.Name = mark, ""
		}
		players[i] = p
	}
	e.Players = players
	return e
}
