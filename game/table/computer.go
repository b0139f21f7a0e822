package table

import (
	"slices"
	"time"

	"dockside/game"
)

// Computers lists the seats of computer players who may act now, ascending.
func (s *Sitting) Computers() []game.Seat {
	return slices.DeleteFunc(slices.Clone(s.Match.Turn()), func(seat game.Seat) bool {
		return s.Match.Level(seat) == "" || !s.mayAnswer(seat)
	})
}

// countPeople notes what follows from who sits at a table: one person alone plays solo, and a match
// with computer players counts nowhere.
func (t *Table) countPeople() {
	people := len(t.Users())
	t.Solo, t.Rated = people == 1, t.Rated && people == len(t.Players)
}

// PlayComputers lets the computer players act until a person must, and chance between their moves;
// choose decides for a seat. Either all of it happens or nothing. Where choose fails, or its move is
// refused, that is the error.
func (s *Sitting) PlayComputers(choose func(game.Seat) (game.Move, error), d game.Dice, now time.Time) error {
	if s.Phase != Playing || len(s.Computers()) == 0 {
		return nil
	}
	for seats := s.Computers(); len(seats) > 0; seats = s.Computers() {
		move, err := choose(seats[0])
		if err != nil {
			return s.undo(err)
		}
		if err := s.play(game.Play{Seat: seats[0], Move: move}); err != nil {
			return err
		}
		if err := s.goOn(d); err != nil {
			return err
		}
	}
	return s.keep(now)
}

// Dice are those of each play of the match: drawn from its seed, or the ordinary ones if it has
// none. They are a secret until the match is over.
func (t *Table) Dice(ordinary game.Dice) func(play int, draw string) game.Dice {
	if t.Provable() {
		return t.Chance().For
	}
	return func(int, string) game.Dice { return ordinary }
}

// forsake gives the seats of those who are late to computer players as soon as others wait for them and
// the match goes on. Where it would end, those who wait may choose.
func (s *Sitting) forsake(now time.Time) error {
	late := s.Late()
	if len(late) == 0 || !s.goesOn(late...) {
		return nil
	}
	return s.happens(now, s.takeOvers(late)...)
}

// somebodyWaits tells whether a person waits for those who are late. Where all people are, a
// game would be played out by computer players alone.
func (t *Table) somebodyWaits(late []game.Seat) bool {
	for i, p := range t.Players {
		if p.User != "" && !p.Left() && !slices.Contains(late, game.Seat(i)) {
			return true
		}
	}
	return false
}

// goesOn tells whether a match goes on without the people on some seats: if other people stay, and
// have somebody to play against.
func (s *Sitting) goesOn(leaving ...game.Seat) bool {
	return s.Standin != "" && s.somebodyWaits(leaving) && !s.Match.LastSide(leaving...)
}

// takeOvers are the plays by which computer players take over from people on some seats.
func (s *Sitting) takeOvers(seats []game.Seat) (plays []game.Play) {
	for _, seat := range seats {
		plays = append(plays, game.TakeOver(seat, s.Standin))
	}
	return plays
}
