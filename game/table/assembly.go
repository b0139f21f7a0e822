package table

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/contact"
	"dockside/game/hours"
)

// Assembly is how a lobby starts by itself: after a wait, perhaps after a ready check, or with computer players. It is
// zero once the lobby is closed. The bot calls Session.Assemble when Contest.Assembles, and starts the match when
// Session.Assembled. An older program only forgets an assembly: then the host has to start the match.
type Assembly struct {
	// EnoughSince is when enough people sat for the first time; zero while they are too few.
	EnoughSince time.Time `json:"enoughSince,omitzero"`
	// StartsAt is when the match starts, or the ready check begins. It is in the past if the lobby is full; zero for
	// never.
	StartsAt time.Time `json:"startsAt,omitzero"`
	// Delays are the pseudonyms of the users who have delayed the start, see fair.Chance.Pseudonym.
	Delays []string `json:"delays,omitempty"`
	// CheckedSince is when the ready check began; zero if there is none.
	CheckedSince time.Time `json:"checkedSince,omitzero"`
	// Vacated reports whether the waiting list may have somebody for a free seat since the last call of Session.Assemble:
	// a seat has become free, an absence has changed, or a block has ended.
	Vacated bool `json:"vacated,omitempty"`
	// Held reports whether the match cannot start with these players, since they have another game in the channel.
	Held bool `json:"held,omitempty"`
	// Filler is the level of the computer players that take the remaining seats; empty for none.
	Filler string `json:"filler,omitempty"`
	// Queue is the waiting list of a full lobby, the first to get a seat first.
	Queue Players `json:"queue,omitempty"`
}

// slowPace is the pace from which a lobby waits longer, and checks whether its players are ready.
const slowPace = day

// How long a lobby with enough players waits for more, and how long a delay is.
const (
	briefWait = 5 * time.Minute
	longWait  = day
)

// startGrace is for how long a lobby that starts by itself stays open after its time, if it cannot start.
const startGrace = time.Hour

// Slow reports whether the lobby waits longer, and checks whether its players are ready.
func (t *Terms) Slow() bool { return t.Pace >= slowPace }

// wait returns how long a lobby with enough players waits for more, which is also the length of a delay.
func (t *Terms) wait() time.Duration {
	if t.Slow() {
		return longWait
	}
	return briefWait
}

// closes returns when the open challenge expires. A lobby that is about to start stays open.
func (c *Contest) closes() time.Time {
	last := c.StartsAt
	for _, p := range c.Players {
		last = hours.Later(last, p.Check.Deadline)
	}
	if c.Filler != "" {
		last = hours.Later(last, c.Expires)
	}
	if last.IsZero() || !c.gathering() {
		return c.Expires
	}
	return hours.Later(c.Expires, last.Add(startGrace))
}

// assembles returns when the lobby next changes by itself; zero for never, and in the past for now.
func (c *Contest) assembles() time.Time {
	next := c.StartsAt
	switch {
	case !c.gathering():
		return time.Time{}
	case c.Vacated:
		return c.Created
	case c.Checking():
		if next = c.nextCheck(); next.IsZero() {
			next = c.CheckedSince
		}
	case next.IsZero() && c.Filler != "":
		next = c.Expires
	}
	return hours.Earlier(next, c.Queue.returns())
}

// Assembles reports whether the lobby has to change by itself now, see Session.Assemble.
func (c *Contest) Assembles(now time.Time) bool {
	next := c.assembles()
	return !next.IsZero() && !now.Before(next)
}

// excuseAssembly moves the times of a lobby by a gap. During a ready check only its deadlines move: a start in the
// future would end it.
func (c *Contest) excuseAssembly(g contact.Gap) {
	if !c.StartsAt.IsZero() && !c.Checking() {
		at := g.Moved(c.StartsAt, leastGrace)
		c.EnoughSince, c.StartsAt = c.EnoughSince.Add(at.Sub(c.StartsAt)), at
	}
	for i := range c.Players {
		c.Players[i].Check.excuse(g, c.Players[i].Quiet, leastGrace)
	}
}

// disband ends the assembly of a lobby that closes, or whose match begins.
func (c *Contest) disband() {
	c.Assembly = Assembly{}
	for i := range c.Players {
		c.Players[i].Check = Clock{}
	}
}

// assembly returns what the card shows of the start of a lobby as a part of a fingerprint.
func (c *Contest) assembly() (all string) {
	if !c.StartsAt.IsZero() {
		all += fmt.Sprint(" starts ", c.StartsAt.Unix(), " delays ", len(c.Delays))
	}
	if c.Checking() {
		all += fmt.Sprint(" ready ", c.ReadySeats())
	}
	for _, seat := range c.UnreadySeats() {
		all += fmt.Sprint(" check ", seat, " ", c.Players[seat].Check.Deadline.Unix())
	}
	if c.Held {
		all += " held"
	}
	if c.Filler != "" {
		all += " filler " + c.Filler
	}
	for _, user := range c.Queue.Users() {
		all += " waits " + user
	}
	return all
}

// close ends an open challenge.
func (t *Table) close(p Phase) {
	t.Phase = p
	t.disband()
}

// fit reports whether the match can start with the players of a lobby.
func (s *Session) fit() bool {
	t, r := s.copied(), s.Match.Rules()
	return len(t.Players) >= r.MinSeats && len(t.Users()) > 0 && r.Check(t.Setup()) == nil && t.lineUp(r) == nil
}

// Full reports whether a lobby has no free seat.
func (s *Session) Full() bool { return len(s.Players) >= s.seatsOpen() }

// seatsOpen returns the number of seats of a lobby, taken and free.
func (s *Session) seatsOpen() int { return s.Match.Rules().LargestSetup(s.Setup()).Seats }

// schedule sets when a lobby starts by itself: at once if it is full, else some time after enough people first sat,
// or with computer players at the end of its lifetime. A single person starts the match by hand, unless computer
// players have replaced all others in a ready check.
func (s *Session) schedule(now time.Time) {
	s.Held = false
	switch fit := s.fit(); {
	case !fit || len(s.Users()) < 2:
		s.EnoughSince, s.StartsAt = time.Time{}, time.Time{}
		switch {
		case fit && s.fills(now):
			s.StartsAt = s.Expires
		case fit && s.Checking() && s.Full():
			s.StartsAt = now
		}
		return
	case s.EnoughSince.IsZero():
		s.EnoughSince = now
	}
	if s.StartsAt = s.EnoughSince.Add(s.waits()); s.Full() && now.Before(s.StartsAt) {
		s.StartsAt = now
	}
}

// waits returns how long the lobby waits for more players, with all delays.
func (c *Contest) waits() time.Duration { return time.Duration(1+len(c.Delays)) * c.wait() }

// fills reports whether computer players take the free seats of a lobby now.
func (c *Contest) fills(now time.Time) bool { return c.Filler != "" && !now.Before(c.Expires) }

// MayDelay returns why a user cannot delay the start of a lobby; nil if they can.
func (s *Session) MayDelay(user string, now time.Time) error {
	if err := s.checkGathering(now); err != nil {
		return err
	}
	switch _, seated := s.Seat(user); {
	case !seated:
		return s.noSeat(user)
	case s.StartsAt.IsZero() || s.Checking() || !now.Before(s.StartsAt):
		return ErrStale
	case slices.Contains(s.Delays, s.giver(user)):
		return ErrDelayed
	}
	return nil
}

// Delay delays the start of a lobby for a user. It returns ErrStale if no start is planned, and ErrDelayed if they have
// delayed it before.
func (s *Session) Delay(user string, now time.Time) error {
	if err := s.MayDelay(user, now); err != nil {
		return err
	}
	seat, _ := s.Seat(user)
	s.Players[seat].Acted = now
	s.Delays = append(slices.Clone(s.Delays), s.giver(user))
	s.schedule(now)
	s.changed(now)
	return nil
}

// DelaySeats returns the seats, ascending, whose users have delayed the start.
func (t *Table) DelaySeats() []game.Seat {
	return t.seats(func(p Player) bool { return p.User != "" && slices.Contains(t.Delays, t.giver(p.User)) })
}

// SwitchFiller changes the level of the computer players that take the remaining seats; empty for none. It returns
// ErrNotHost if the user is not the host.
func (s *Session) SwitchFiller(user, level string, now time.Time) error {
	if err := s.checkHost(user, now); err != nil {
		return err
	}
	s.Filler = level
	s.changed(now)
	return nil
}

// Admission is what the outside world says about the people of a lobby.
type Admission struct {
	Barred []string    // the users of the waiting list who must not get a seat, such as banned ones
	Feuds  [][2]string // pairs of users; the first has blocked the second
	// Name returns the name of a computer player beside others.
	Name func(level string, taken []string) string
}

// meets reports whether a user may sit with all people of a lobby.
func (a Admission) meets(user string, others []string) bool {
	return !slices.ContainsFunc(a.Feuds, func(f [2]string) bool {
		return f[0] == user && slices.Contains(others, f[1]) || f[1] == user && slices.Contains(others, f[0])
	})
}

// Assemble makes the changes of a lobby that are due without a press: users who blocked another player leave, players
// who are not ready in time lose their seats, people who wait get free seats, and a ready check begins or ends. It is
// idempotent. Assembled reports whether the match can start then.
func (s *Session) Assemble(a Admission, now time.Time) {
	if !s.gathering() || !s.Assembles(now) {
		return
	}
	s.Vacated = false
	s.Queue = slices.DeleteFunc(slices.Clone(s.Queue), func(p Player) bool { return slices.Contains(a.Barred, p.User) })
	s.Queue.comeBack(now)
	s.partFeuds(a, now)
	if s.dropAbsent(a, now); !s.gathering() {
		s.changed(now)
		return
	}
	s.seatWaiting(a, now)
	if s.fills(now) {
		s.fillUp(a, now)
	}
	s.Vacated = false
	s.schedule(now)
	switch due := !s.StartsAt.IsZero() && !now.Before(s.StartsAt); {
	case s.Checking() && !due:
		s.endCheck()
	case due && s.Slow() && !s.Checking() && len(s.Users()) > 1:
		s.beginCheck(now)
	}
	s.changed(now)
}

// partFeuds removes each user who has blocked another player.
func (s *Session) partFeuds(a Admission, now time.Time) {
	for _, feud := range a.Feuds {
		seat, seated := s.Seat(feud[0])
		if _, meets := s.Seat(feud[1]); seated && meets {
			s.vacate(int(seat), now)
		}
	}
}

// fillUp adds computer players until the match can start, which it does then. If that is impossible, it adds none.
func (s *Session) fillUp(a Admission, now time.Time) {
	before := s.copied()
	for !s.fit() {
		if s.addComputer(a, roomiest(s.Crews()), now) != nil {
			s.Players, s.Words = before.Players, before.Words
			return
		}
	}
	if len(s.Players) > len(before.Players) {
		s.EnoughSince = s.Expires.Add(-s.waits())
	}
}

// addComputer puts a computer player on a free seat of a crew.
func (s *Session) addComputer(a Admission, crew int, now time.Time) error {
	return s.sit(Player{Name: a.Name(s.Filler, s.Names()), Level: s.Filler, Crew: crew}, "", now)
}

// Assembled reports whether the match of a lobby starts by itself now.
func (s *Session) Assembled(now time.Time) bool {
	return s.gathering() && !s.Vacated && !s.StartsAt.IsZero() && !now.Before(s.StartsAt) && s.fit() &&
		len(s.UnreadySeats()) == 0 && (s.Checking() || !s.Slow() || len(s.Users()) == 1)
}

// StartAssembled begins the match of a lobby by itself. The id of the latest press at the table replaces the host's
// lucky word if there is none. It returns ErrStale if the lobby does not start now.
func (s *Session) StartAssembled(d game.Dice, now time.Time) error {
	if !s.Assembled(now) {
		return ErrStale
	}
	return s.begin(s.lastPressed(), d, now)
}

// lastPressed returns the id of the latest press at the table, or of its card if none is known.
func (t *Table) lastPressed() string {
	if n := len(t.Requests); n > 0 {
		return t.Requests[n-1]
	}
	return t.Shown.Board
}

// Hold keeps a lobby from starting by itself until its players change, since they have another game in the channel.
func (s *Session) Hold(now time.Time) {
	s.endCheck()
	if s.StartsAt, s.Held = (time.Time{}), true; s.fills(now) {
		s.close(Lapsed)
	}
	s.changed(now)
}
