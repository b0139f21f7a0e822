package ladder

import "strings"

// marks is the prefix of a pseudonym, which replaces the id of an erased user. The rest is random. User ids are
// numbers, so that none has this prefix.
const marks = "gone-"

// Mark returns a pseudonym for a random text.
func Mark(random string) string { return marks + random }

// Gone reports whether a user id is a pseudonym.
func Gone(user string) bool { return strings.HasPrefix(user, marks) }

// Erased returns the entry with a pseudonym instead of a user.
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
