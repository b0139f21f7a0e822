package table

import (
	"slices"
	"strings"
	"time"
)

// WaitsFor tells whether a table waits for a user, and until when: for their play, or for their word on a challenge
// to them.
func (t *Table) WaitsFor(user string) (until time.Time, waits bool) {
	seat, seated := t.Seat(user)
	if !seated {
		return time.Time{}, false
	}
	switch p := t.Players[seat]; t.Phase {
	case Playing:
		return p.Clock.Deadline, p.Level == "" && !p.Clock.Deadline.IsZero()
	case Open:
		return t.Expires, !t.Lobby && !t.Solo && seat != 0
	case Over, Declined, Lapsed, Withdrawn:
	}
	return time.Time{}, false
}

// ByUrgency sorts tables for a user: those first that wait for them, by when their time is over, then the others,
// as they were created.
func ByUrgency(tables []*Table, user string) {
	slices.SortStableFunc(tables, func(a, b *Table) int {
		first, waits := a.WaitsFor(user)
		second, too := b.WaitsFor(user)
		switch {
		case waits && too && !first.Equal(second):
			return first.Compare(second)
		case waits && !too:
			return -1
		case too && !waits:
			return 1
		case !a.Created.Equal(b.Created):
			return a.Created.Compare(b.Created)
		}
		return strings.Compare(a.ID, b.ID)
	})
}
