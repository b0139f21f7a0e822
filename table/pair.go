package table

import "slices"

// machine stands for computer players in the name of a pair.
const machine = "computer"

// Pair names the two who may have one game at a time in a channel: users, "" for an open seat or
// for all of a lobby. Of a match of more than two there is no such pair: ok is false.
func (t *Table) Pair() (one, other string, ok bool) {
	switch {
	case t.Solo:
		return t.Users()[0], machine, true
	case t.gathering():
		return t.Players[t.Host()].User, "", true
	case len(t.Players) == 2:
		return t.Players[0].User, t.Players[1].User, true
	}
	return "", "", false
}

// gathering tells whether the table is a lobby that has not begun.
func (t *Table) gathering() bool { return t.Lobby && t.Phase == Open }

// Holds tells whether the table keeps this pair from another game in its channel.
func (t *Table) Holds(one, other string) bool {
	if !t.Live() || t.Solo != (one == machine || other == machine) {
		return false
	}
	open := t.gathering() || t.Phase == Open && slices.ContainsFunc(t.Players, Player.Open)
	for _, u := range []string{one, other} {
		if _, seated := t.Seat(u); !seated && u != machine && (u != "" || !open) {
			return false
		}
	}
	return true
}
