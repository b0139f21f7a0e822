package table

import (
	"slices"
	"time"

	"dockside/game"
)

// A lobby is an open challenge to a game of more than two seats: users join and leave it, and the host puts computer
// players on free seats, and may start the match. The host is the first person. A lobby also starts by itself, see
// Assembly.

// Join seats a user in a lobby, in the crew with the most free places, or puts them on the waiting list of a full one.
// It returns ErrSeated if they sit or wait there already, and ErrFull if there is no room.
func (s *Session) Join(who Person, now time.Time) error {
	if err := s.checkGathering(now); err != nil {
		return err
	}
	if _, seated := s.Seat(who.ID); seated {
		return ErrSeated
	}
	newcomer := seated(who, now)
	newcomer.Crew = roomiest(s.Crews())
	return s.sitOrWait(newcomer, who.Word, now)
}

// sitOrWait seats a person, or puts them on the waiting list if they have to wait.
func (s *Session) sitOrWait(newcomer Player, word string, now time.Time) error {
	if s.MustWait(now) {
		return s.enqueue(newcomer, now)
	}
	if err := s.sit(newcomer, word, now); err != nil {
		return err
	}
	s.dequeue(newcomer.User, now)
	return nil
}

// Enlist puts a computer player on a free seat. It returns ErrNotHost if the user is not the host.
func (s *Session) Enlist(user string, computer Player, now time.Time) error {
	if err := s.checkHost(user, now); err != nil {
		return err
	}
	computer.Crew = roomiest(s.Crews())
	return s.sit(computer, "", now)
}

// Dismiss removes the last computer player. It returns ErrNotHost if the user is not the host, and ErrStale if there
// is no computer player.
func (t *Table) Dismiss(user string, now time.Time) error {
	if err := t.checkHost(user, now); err != nil {
		return err
	}
	for i, p := range slices.Backward(t.Players) {
		if p.User == "" {
			t.vacate(i, now)
			return nil
		}
	}
	return ErrStale
}

// Leave removes a user from a lobby or its waiting list. Without any user the lobby is withdrawn.
func (t *Table) Leave(user string, now time.Time) error {
	if err := t.checkGathering(now); err != nil {
		return err
	}
	seat, seated := t.Seat(user)
	if !seated {
		if t.dequeue(user, now) {
			return nil
		}
		return ErrNoSeat
	}
	if len(t.Users()) == 1 {
		t.close(Withdrawn)
		t.changed(now)
		return nil
	}
	t.vacate(int(seat), now)
	return nil
}

// Start begins the match of a lobby. It returns ErrNotHost if the user is not the host, ErrFew if more players are
// needed, ErrUneven for crews of wrong sizes, and a *game.SetupError if so many cannot play as agreed. For press see
// Accept. A single user plays solo.
func (s *Session) Start(user, press string, d game.Dice, now time.Time) error {
	if err := s.MayStart(user, now); err != nil {
		return err
	}
	return s.begin(press, d, now)
}

// begin begins the match of a lobby. The id of a press replaces the host's lucky word if there is none.
func (s *Session) begin(press string, d game.Dice, now time.Time) error {
	t, r := s.copied(), s.Match.Rules()
	host := t.Players[t.Host()].User
	t.countPeople()
	if err := r.Check(t.Setup()); err != nil {
		return err
	}
	if err := t.lineUp(r); err != nil {
		return err
	}
	seat, _ := t.Seat(host)
	return s.start(t, seat, press, d, now)
}

// MayStart returns why a user cannot start a lobby; nil if they can, or if only so many cannot play.
func (s *Session) MayStart(user string, now time.Time) error {
	if err := s.checkHost(user, now); err != nil {
		return err
	}
	if len(s.Players) < s.Match.Rules().MinSeats {
		return ErrFew
	}
	if t, r := s.copied(), s.Match.Rules(); r.Check(t.Setup()) == nil {
		return t.lineUp(r)
	}
	return nil
}

// countPeople sets Solo for a single user. A match with computer players is not rated.
func (c *Contest) countPeople() {
	people := len(c.Users())
	c.Solo, c.Rated = people == 1, c.Rated && people == len(c.Players)
}

// checkGathering returns ErrGone if the lobby is not open.
func (c *Contest) checkGathering(now time.Time) error {
	if !c.Lobby {
		return ErrGone
	}
	return c.checkOpen(now)
}

// checkHost returns an error if the lobby is not open or the user is not its host.
func (c *Contest) checkHost(user string, now time.Time) error {
	if err := c.checkGathering(now); err != nil {
		return err
	}
	if !c.isHost(user) {
		return ErrNotHost
	}
	return nil
}

// sit puts a player on the next seat, with a lucky word or none.
func (s *Session) sit(p Player, word string, now time.Time) error {
	crews := s.Crews()
	if len(s.Players) >= s.Match.Rules().MaxSeats || crews != nil && crews[p.Crew].Free() == 0 {
		return ErrFull
	}
	s.Players, s.Words = append(s.Players, p), append(s.Words, "")
	s.bring(game.Seat(len(s.Players)-1), word)
	s.rateByDefault()
	s.publishWords()
	s.schedule(now)
	s.changed(now)
	return nil
}

// vacate removes a seat. The players behind it move up, with their words if the chain still takes words.
func (t *Table) vacate(seat int, now time.Time) {
	t.leave(t.Players[seat])
	t.Players, t.Words = slices.Delete(t.Players, seat, seat+1), slices.Delete(t.Words, seat, seat+1)
	if len(t.Chain) >= mostLinks {
		clear(t.Words[seat:])
	}
	rated := t.Rated
	if t.rateByDefault(); t.Rated && !rated && len(t.Players) > 1 { // the others joined an unrated match
		t.Rated, t.Unchosen = false, false
	}
	t.publishWords()
	t.Vacated = true
	t.changed(now)
}

// SwitchRated changes whether a challenge is rated. It returns ErrNotHost if the user is not the host, and ErrJoined
// if others have joined an unrated lobby, which then stays so.
func (t *Table) SwitchRated(user string, now time.Time) error {
	if err := t.checkOpen(now); err != nil {
		return err
	}
	switch {
	case t.Solo:
		return ErrStale
	case !t.isHost(user):
		return ErrNotHost
	case t.KeptFriendly():
		return ErrJoined
	}
	t.Rated, t.Unchosen = !t.Rated, false
	t.Switched++
	t.changed(now)
	return nil
}

// KeptFriendly reports whether a lobby stays unrated because others have joined it.
func (c *Contest) KeptFriendly() bool {
	others := func(p Player) bool { return p.User != "" && !c.isHost(p.User) }
	return c.Lobby && !c.Rated && slices.ContainsFunc(c.Players, others)
}

// Crews returns the sides of a team match; nil for other matches. In a lobby they are the crews that the players have
// joined.
func (s *Session) Crews() []Crew {
	r, setup := s.Match.Rules(), s.Setup()
	gathering := s.Lobby && s.Phase != Playing && s.Phase != Over
	if gathering {
		setup = r.LargestSetup(setup)
	}
	if r.Check(setup) != nil {
		return nil
	}
	var crews []Crew
	for i, room := range r.Crews(setup) {
		members := room
		if gathering {
			members = s.seats(func(p Player) bool { return p.Crew == i })
		}
		crews = append(crews, Crew{members, room})
	}
	return crews
}

// JoinCrew seats a user in a crew of a lobby, counted from 0, or moves them there. It returns ErrSeated if it is their
// crew already, ErrFull if it has no free place, and ErrStale if there is no such crew.
func (s *Session) JoinCrew(who Person, crew int, now time.Time) error {
	if err := s.checkGathering(now); err != nil {
		return err
	}
	crews := s.Crews()
	if crew < 0 || crew >= len(crews) {
		return ErrStale
	}
	newcomer := seated(who, now)
	newcomer.Crew = crew
	seat, moves := s.Seat(who.ID)
	switch {
	case !moves:
		return s.sitOrWait(newcomer, who.Word, now)
	case s.Players[seat].Crew == crew:
		return ErrSeated
	case crews[crew].Free() == 0:
		return ErrFull
	}
	s.Players[seat].Crew = crew
	s.schedule(now)
	s.changed(now)
	return nil
}

// Shuffle distributes the players of a lobby at random to its crews, whose sizes stay. It returns ErrNotHost if the
// user is not the host, and ErrStale if there are no crews.
func (s *Session) Shuffle(user string, d game.Dice, now time.Time) error {
	if err := s.checkHost(user, now); err != nil {
		return err
	}
	if s.Crews() == nil {
		return ErrStale
	}
	for i := len(s.Players) - 1; i > 0; i-- {
		one, other := &s.Players[i], &s.Players[d.IntN(i+1)]
		one.Crew, other.Crew = other.Crew, one.Crew
	}
	s.changed(now)
	return nil
}

// lineUp moves the players of a lobby to the seats of their crews in a team match. The rules must allow the setup. It
// returns ErrUneven if the crews have other sizes than the match needs.
func (t *Table) lineUp(r game.Rules) error {
	players, words := slices.Clone(t.Players), slices.Clone(t.Words)
	for i, seats := range r.Crews(t.Setup()) {
		members := t.seats(func(p Player) bool { return p.Crew == i })
		if len(members) != len(seats) {
			return ErrUneven
		}
		for n, seat := range seats {
			players[seat] = t.Players[members[n]]
			if len(words) == len(players) {
				words[seat] = t.Words[members[n]]
			}
		}
	}
	for i := range players {
		if players[i].Crew = 0; len(t.Chain) >= mostLinks && players[i].User != t.Players[i].User {
			words[i] = "" // the chain takes no more, see docs/dice.md
		}
	}
	t.Players, t.Words = players, words
	return nil
}

// Lineup returns the users of a lobby in the order of their seats if the match began now.
func (s *Session) Lineup() []string {
	t, r := s.copied(), s.Match.Rules()
	if r.Check(t.Setup()) == nil {
		_ = t.lineUp(r) // if it cannot begin, the order stays
	}
	return t.Users()
}
