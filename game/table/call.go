package table

import (
	"slices"
	"time"

	"dockside/game"
	"dockside/game/hours"
)

// Away is how long a player may have been silent and still be thought to watch the board. When
// the turn passes to somebody who is away, the board is sent anew with a mention, since an edit
// notifies nobody.
const Away = 2 * time.Minute

// Calls is how somebody is told that it is their turn.
type Calls string

// The ways of calling somebody.
const (
	ByBoard Calls = ""      // by a mention in the channel, as soon as it is their turn
	ByWord  Calls = "word"  // elsewhere or later, with their other turns: see Agenda
	Never   Calls = "never" // not at all
)

// apart tells whether somebody is not told in the channel of a turn that begins now.
func (p Player) apart(now time.Time) bool {
	return p.Calls == ByWord || p.Calls == ByBoard && p.Quiet.Holds(now)
}

// Awake are those of some users who have no quiet hours at a time.
func (t *Table) Awake(users []string, now time.Time) []string {
	return slices.DeleteFunc(slices.Clone(users), func(user string) bool {
		seat, ok := t.Seat(user)
		return ok && t.Players[seat].Quiet.Holds(now)
	})
}

// Reachable are those of some users who are called at all.
func (t *Table) Reachable(users []string) []string {
	return slices.DeleteFunc(slices.Clone(users), func(user string) bool {
		seat, ok := t.Seat(user)
		return ok && t.Players[seat].Calls == Never
	})
}

// away tells whether a player was away when their turn began, or when somebody last acted since.
func (p Player) away(moved time.Time) bool {
	return hours.Later(p.Clock.Since, moved).Sub(p.Acted) > Away
}

// mayCall tells whether a player may be called in the channel of the table for the turn they have.
func (p Player) mayCall() bool { return p.Calls != Never && !p.Clock.Apart }

// reminded tells whether a player has to be told that half of their time is over.
func (p Player) reminded() bool { return p.Clock.Reminded && !p.Clock.Said }

// SeatsToCall lists the seats that have to be told of their turn by a mention: those to move whose turn
// the board in the channel does not show, if the player is away and was not called for it before a press was taken
// back.
func (s *Sitting) SeatsToCall() []game.Seat {
	var called []game.Seat
	moved := s.LastActed()
	for _, seat := range s.Match.Turn() {
		if seat >= 0 && s.Players[seat].Level == "" && !s.Solo && !slices.Contains(s.Shown.Turn, seat) &&
			!slices.Contains(s.Shown.Called, seat) && s.Players[seat].mayCall() && s.Players[seat].away(moved) {
			called = append(called, seat)
		}
	}
	return called
}

// Turn is one turn of a player, as far as they have to be told of it; zero while they have none.
type Turn struct {
	Since    time.Time `json:"since,omitzero"`
	Reminded bool      `json:"reminded,omitempty"` // half of its time is over
	Away     bool      `json:"away,omitempty"`     // they had not acted for a while when it began
	Again    bool      `json:"again,omitempty"`    // it may have begun before: a press was taken back
}

// IsZero tells whether there is no turn.
func (t Turn) IsZero() bool { return t.Since.IsZero() }

// Equal tells whether there is no more to tell of a turn than of another one.
func (t Turn) Equal(o Turn) bool { return t.Since.Equal(o.Since) && t.Reminded == o.Reminded }

// TurnOf is the turn of a player who is told of it apart; zero of others, and of who is not to act.
func (t *Table) TurnOf(seat game.Seat) Turn {
	p := t.Players[seat]
	if t.Phase != Playing || !p.Clock.Apart || p.Level != "" || t.Solo || p.Clock.Asked && p.Clock.Late {
		return Turn{}
	}
	return Turn{
		Since: p.Clock.Since, Reminded: p.reminded(),
		Away: p.Clock.Since.Sub(p.Acted) > Away, Again: t.Repeats(),
	}
}

// SeatsToTell lists the seats whose agendas do not know yet how it stands with their turn.
func (t *Table) SeatsToTell() []game.Seat {
	var seats []game.Seat
	for i, p := range t.Players {
		if seat := game.Seat(i); p.User != "" && !t.TurnOf(seat).Equal(p.Told) {
			seats = append(seats, seat)
		}
	}
	return seats
}
