package table

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/contact"
)

// Players are the players of a table by seat. A player without a user and a level is an open seat.
type Players []Player

// Seat returns the seat of a user.
func (ps Players) Seat(user string) (game.Seat, bool) {
	i := slices.IndexFunc(ps, func(p Player) bool { return user != "" && p.User == user })
	return game.Seat(i), i >= 0
}

// seats returns the seats, ascending, of the players for which of is true.
func (ps Players) seats(of func(Player) bool) []game.Seat {
	var seats []game.Seat
	for i, p := range ps {
		if of(p) {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

// Users returns the user ids, without open seats.
func (ps Players) Users() []string {
	return ps.users(func(p Player) bool { return p.User != "" })
}

func (ps Players) users(of func(Player) bool) []string {
	var users []string
	for _, p := range ps {
		if of(p) {
			users = append(users, p.User)
		}
	}
	return users
}

// Names returns the names by seat.
func (ps Players) Names() []string {
	names := make([]string, len(ps))
	for i, p := range ps {
		names[i] = p.Name
	}
	return names
}

// Host returns the seat of the user who may start the match: the first person.
func (ps Players) Host() game.Seat {
	return game.Seat(slices.IndexFunc(ps, func(p Player) bool { return p.User != "" }))
}

// isHost reports whether a user is the host.
func (ps Players) isHost(user string) bool { return user != "" && ps[ps.Host()].User == user }

// AbortedBy returns the seat of the player who aborted the match; false if it was not aborted.
func (ps Players) AbortedBy() (seat game.Seat, aborted bool) {
	i := slices.IndexFunc(ps, func(p Player) bool { return p.Aborted })
	return game.Seat(i), i >= 0
}

// SetPreferences stores the current preferences of a user who sits here, and reports whether they have changed.
func (ps Players) SetPreferences(who Person) (news bool) {
	seat, ok := ps.Seat(who.ID)
	if !ok {
		return false
	}
	p := &ps[seat]
	before := p.preferences()
	p.setPreferences(who)
	return p.preferences() != before
}

// UpdatePerson stores the current preferences and absence of a user before a rematch.
func (ps Players) UpdatePerson(who Person) {
	if seat, ok := ps.Seat(who.ID); ok {
		ps[seat].setPreferences(who)
		ps[seat].Away = who.Away
	}
}

// Awake returns the users who are not in quiet hours.
func (ps Players) Awake(users []string, now time.Time) []string {
	return ps.without(users, func(p Player) bool { return p.Quiet.Holds(now) })
}

// Reachable returns the users who want notifications.
func (ps Players) Reachable(users []string) []string {
	return ps.without(users, func(p Player) bool { return p.Calls == Never })
}

// without returns the users except those whose player has a property.
func (ps Players) without(users []string, has func(Player) bool) []string {
	return slices.DeleteFunc(slices.Clone(users), func(user string) bool {
		seat, ok := ps.Seat(user)
		return ok && has(ps[seat])
	})
}

// Late returns the seats, ascending, that have missed their deadline. An answer cannot be late.
func (ps Players) Late() []game.Seat {
	return ps.seats(func(p Player) bool { return p.Clock.Late && !p.Clock.Asked })
}

// Waiting returns the seat that may claim the win: the first punctual player who is not to move, else the first
// punctual player.
func (ps Players) Waiting() (game.Seat, bool) {
	present := ps.seats(func(p Player) bool { return p.User != "" && !p.Left() && !p.Clock.Late })
	if len(present) == 0 {
		return 0, false
	}
	idle := slices.IndexFunc(present, func(seat game.Seat) bool { return ps[seat].Clock.Deadline.IsZero() })
	return present[max(idle, 0)], true
}

// somebodyWaits reports whether a person is left on the other seats. Otherwise only computer players would play on.
func (ps Players) somebodyWaits(late []game.Seat) bool {
	for i, p := range ps {
		if p.User != "" && !p.Left() && !slices.Contains(late, game.Seat(i)) {
			return true
		}
	}
	return false
}

// BankSeats returns the seats, ascending, that use their reserve time.
func (ps Players) BankSeats() []game.Seat {
	return ps.seats(func(p Player) bool { return p.Clock.Bank && !p.Clock.Late })
}

// PauseSeats returns the seats, ascending, that have asked for a pause.
func (ps Players) PauseSeats() []game.Seat { return ps.seats(func(p Player) bool { return p.Pauses }) }

func (ps Players) forgetPauses() {
	for i := range ps {
		ps[i].Pauses = false
	}
}

// Willing returns the seats, ascending, that have voted for a rematch.
func (ps Players) Willing() []game.Seat {
	return ps.seats(func(p Player) bool { return !p.Voted.IsZero() })
}

// Undecided returns the seats, ascending, whose votes a rematch lacks.
func (ps Players) Undecided() []game.Seat {
	return ps.seats(func(p Player) bool { return p.hasVote() && p.Voted.IsZero() })
}

// LastVote reports whether a rematch lacks only the vote of a seat.
func (ps Players) LastVote(s game.Seat, now time.Time) bool {
	lacks := ps.seats(func(p Player) bool { return p.hasVote() && (p.Voted.IsZero() || p.voteLapsed(now)) })
	return slices.Equal(lacks, []game.Seat{s})
}

// votes reports by seat who has voted for a rematch; nil without votes.
func (ps Players) votes() []bool {
	var votes []bool
	if len(ps.Willing()) > 0 {
		for _, p := range ps {
			votes = append(votes, !p.Voted.IsZero())
		}
	}
	return votes
}

// A gap leaves everybody at least a part of the pace, and enough time to come back.
const (
	gracePart  = 4
	leastGrace = 5 * time.Minute
)

// excuseVotes moves the votes for a rematch by a gap.
func (ps Players) excuseVotes(g contact.Gap) {
	for i := range ps {
		if p := &ps[i]; !p.Voted.IsZero() {
			p.Voted = g.Moved(p.Voted, leastGrace-VoteLasts)
		}
	}
}

// fillBanks gives each person the reserve time.
func (ps Players) fillBanks(reserve time.Duration) {
	for i := range ps {
		ps[i].Bank = 0
		if ps[i].User != "" {
			ps[i].Bank = reserve
		}
	}
}

func (ps Players) stopClocks() {
	for i := range ps {
		ps[i].Clock = Clock{}
	}
}

// Abandoned is how long a game stays open after a missed deadline without a claim.
const Abandoned = 7 * 24 * time.Hour

// comeback is for how long a match is not abandoned after an absence or a pause.
const comeback = 24 * time.Hour

// wake keeps the match from being abandoned soon after an absence or a pause.
func (ps Players) wake(at time.Time) {
	least := at.Add(comeback - Abandoned)
	for i := range ps {
		if c := &ps[i].Clock; c.Late && c.Deadline.Before(least) {
			c.Deadline = least
		}
	}
}

// Deadline is a time at which the turns of some seats end.
type Deadline struct {
	At    time.Time
	Seats []game.Seat // ascending
}

// Deadlines returns the deadlines of the people who are to act, the earliest first.
func (ps Players) Deadlines() []Deadline {
	return ps.deadlines(func(p Player) time.Time {
		if p.Level != "" {
			return time.Time{}
		}
		return p.Clock.Deadline
	})
}

// deadlines returns the players by a deadline, the earliest first. A zero time is none.
func (ps Players) deadlines(of func(Player) time.Time) []Deadline {
	var all []Deadline
	for i, p := range ps {
		at := of(p)
		if at.IsZero() {
			continue
		}
		n, same := slices.BinarySearchFunc(all, at, func(d Deadline, at time.Time) int { return d.At.Compare(at) })
		if !same {
			all = slices.Insert(all, n, Deadline{At: at})
		}
		all[n].Seats = append(all[n].Seats, game.Seat(i))
	}
	return all
}

// until returns the deadlines as a part of a fingerprint.
func (ps Players) until() string {
	deadlines := ps.Deadlines()
	switch len(deadlines) {
	case 0:
		return fmt.Sprint(time.Time{}.Unix())
	case 1:
		return fmt.Sprint(deadlines[0].At.Unix())
	}
	var all string
	for _, d := range deadlines {
		all += fmt.Sprint(d.At.Unix(), d.Seats)
	}
	return all
}
