package table

import (
	"slices"

	"dockside/game"
)

// Notice is the content of a message beside the board: reminders and late players, or invitations to a rematch; zero
// for no message. Seats are ascending and unique.
type Notice struct {
	Reminded []game.Seat `json:"reminded,omitempty"` // half of their time is over
	Late     []game.Seat `json:"late,omitempty"`     // all of it is
	Invited  []game.Seat `json:"invited,omitempty"`  // they are asked for a rematch
}

// IsZero reports whether the notice is empty.
func (n Notice) IsZero() bool { return len(n.Reminded)+len(n.Late)+len(n.Invited) == 0 }

// Equal reports whether two notices are equal.
func (n Notice) Equal(o Notice) bool {
	return slices.Equal(n.Reminded, o.Reminded) && slices.Equal(n.Late, o.Late) && slices.Equal(n.Invited, o.Invited)
}

// Within reports whether a notice contains nothing new compared with o. An invitation is only new if o has none.
func (n Notice) Within(o Notice) bool {
	within := func(some, all []game.Seat) bool {
		return !slices.ContainsFunc(some, func(s game.Seat) bool { return !slices.Contains(all, s) })
	}
	invited := len(n.Invited) == 0 || len(o.Invited) > 0
	return invited && within(n.Reminded, o.Reminded) && within(n.Late, o.Late)
}
