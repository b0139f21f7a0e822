package table

import (
	"slices"
	"time"

	"dockside/game"
)

// Crew is one of the sides of a match of teams, or of a lobby to such a match.
type Crew struct {
	Seats []game.Seat // who is in it, as they sit at the table now
	Room  []game.Seat // the seats that it has in the match, or in a lobby could have
}

// Free is how many may still join.
func (c Crew) Free() int { return len(c.Room) - len(c.Seats) }

// Crews are the sides of a match of teams; nil where everybody plays for themselves. In a lobby they are those whom
// each has joined.
func (s *Sitting) Crews() []Crew {
	r, setup := s.Match.Rules(), s.Setup()
	gathering := s.Lobby && s.Phase != Playing && s.Phase != Over
	if gathering {
		setup = r.Most(setup)
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

// roomiest is the crew with the most free seats; 0 where there are none.
func roomiest(crews []Crew) int {
	best := 0
	for i, c := range crews {
		if c.Free() > crews[best].Free() {
			best = i
		}
	}
	return best
}

// JoinCrew seats somebody in a crew of a lobby, counted from 0, also who sits in another one. ErrSeated if that is
// theirs already, ErrFull if it has no free seat, ErrStale if there is no such crew.
func (s *Sitting) JoinCrew(who Person, crew int, now time.Time) error {
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
		return s.sit(newcomer, now)
	case s.Players[seat].Crew == crew:
		return ErrSeated
	case crews[crew].Free() == 0:
		return ErrFull
	}
	s.Players[seat].Crew = crew
	s.changed(now)
	return nil
}

// Shuffle deals the people and computer players of a lobby to its crews anew, each of which stays as large as it is.
// Only the host may: ErrNotYours for others; ErrStale where there are no crews.
func (s *Sitting) Shuffle(user string, d game.Dice, now time.Time) error {
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

// lineUp puts everybody of a lobby on the seats of their crews, where the match is one of teams. The setup must be one
// that the rules allow; ErrUneven says that the crews are not as large as it wants them.
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

// Lineup lists the users of a lobby in the order of the seats that they would have if it began now.
func (s *Sitting) Lineup() []string {
	t, r := s.copied(), s.Match.Rules()
	if r.Check(t.Setup()) == nil {
		_ = t.lineUp(r) // who cannot begin stays as they sit
	}
	return t.Users()
}
