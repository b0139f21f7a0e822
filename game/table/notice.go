package table

import (
	"slices"

	"dockside/game"
)

// Notice is what a message beside the board says about the clocks, or beside the result about a rematch;
// zero if there is none. Seats are ascending, and none is named twice.
type Notice struct {
	Reminded []game.Seat `json:"reminded,omitempty"` // of whose time half is over
	Late     []game.Seat `json:"late,omitempty"`     // whose time is over
	Invited  []game.Seat `json:"invited,omitempty"`  // who is asked for a rematch
}

// WantedNotice is what should be said now.
func (t *Table) WantedNotice() Notice {
	if t.Phase == Over && t.Next == "" && len(t.Willing()) > 0 {
		return Notice{Invited: t.Undecided()}
	}
	if t.Phase != Playing {
		return Notice{}
	}
	return Notice{
		Reminded: t.seats(func(p Player) bool { return p.reminded() && !p.Clock.Late && p.mayCall() }),
		Late:     t.Late(),
	}
}

// IsZero tells whether nothing is said.
func (n Notice) IsZero() bool { return len(n.Reminded)+len(n.Late)+len(n.Invited) == 0 }

// Equal tells whether two notices say the same.
func (n Notice) Equal(o Notice) bool {
	return slices.Equal(n.Reminded, o.Reminded) && slices.Equal(n.Late, o.Late) && slices.Equal(n.Invited, o.Invited)
}

// Within tells whether a notice says nothing that another one does not, so that nobody has to hear
// of it anew. Whom an invitation is for has heard of it, also who had accepted it too long ago.
func (n Notice) Within(o Notice) bool {
	within := func(some, all []game.Seat) bool {
		return !slices.ContainsFunc(some, func(s game.Seat) bool { return !slices.Contains(all, s) })
	}
	invited := len(n.Invited) == 0 || len(o.Invited) > 0
	return invited && within(n.Reminded, o.Reminded) && within(n.Late, o.Late)
}

// Waiting finds who waits for those who are late: the first person who is not late and has nothing
// to do, or else who is not late.
func (t *Table) Waiting() (game.Seat, bool) {
	present := t.seats(func(p Player) bool { return p.User != "" && !p.Left() && !p.Clock.Late })
	if len(present) == 0 {
		return 0, false
	}
	idle := slices.IndexFunc(present, func(seat game.Seat) bool { return t.Players[seat].Clock.Deadline.IsZero() })
	return present[max(idle, 0)], true
}
