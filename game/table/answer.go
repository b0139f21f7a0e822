package table

import (
	"slices"
	"time"

	"dockside/game"
)

// Tick handles the events that are due, and reports whether anything changed: those of Table.Tick, answers to
// questions, and late seats that computer players take over since others wait for them.
func (s *Session) Tick(d game.Dice, now time.Time) (bool, error) {
	if s.abandoned(now) {
		return true, s.Stop(now)
	}
	if !s.Table.Tick(now) {
		return false, nil
	}
	if err := s.answer(d, now); err != nil {
		return true, err
	}
	return true, s.forsake(now)
}

// answer makes the plays of the seats for which the bot may answer now: the settled ones, or a pass after the
// deadline.
func (s *Session) answer(d game.Dice, now time.Time) error {
	for _, seat := range s.seats(func(p Player) bool { return p.Clock.Asked && p.Level == "" }) {
		clock := s.Players[seat].Clock
		pass, asked := passOf(s.Match, seat)
		if !asked || !clock.Asked || !clock.Answer.IsZero() {
			continue // another answer has made the question void, or it is too early
		}
		move, ok := s.Players[seat].settled(s.Match, seat)
		if !ok && clock.Late {
			move, ok = pass, true
		}
		if !ok {
			continue
		}
		if err := s.play(game.Play{Seat: seat, Move: move}); err != nil {
			return err
		}
		if err := s.goOn(d); err != nil {
			return err
		}
		if err := s.keep(now); err != nil {
			return err
		}
	}
	return nil
}

// Computers returns the seats, ascending, of computer players who may act now. In a solo game they wait until the
// player has seen the last result.
func (s *Session) Computers() []game.Seat {
	if _, paused := s.Reveal(); paused && s.Solo {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Match.Turn()), func(seat game.Seat) bool {
		return s.Match.Level(seat) == "" || !s.mayAnswer(seat)
	})
}

// mayAnswer reports whether the bot may act for a seat now: it is not asked, its time has come, or only computer
// players are asked.
func (s *Session) mayAnswer(seat game.Seat) bool {
	if !s.asks(s.Match, seat) {
		return true
	}
	person := func(other game.Seat) bool { return s.asks(s.Match, other) && s.Match.Level(other) == "" }
	since := s.Match.Log()[len(s.Log):] // plays that the clocks do not include yet
	clock := s.Players[seat].Clock
	return !slices.ContainsFunc(s.Match.Turn(), person) ||
		clock.Asked && clock.Answer.IsZero() && !slices.ContainsFunc(since, func(p game.Play) bool { return p.Seat == seat })
}

// PlayComputers lets the computer players and chance act until a person must. The moves come from choose. If it fails,
// or its move is refused, nothing happens and its error is returned.
func (s *Session) PlayComputers(choose func(game.Seat) (game.Move, error), d game.Dice, now time.Time) error {
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
