package table

import (
	"slices"
	"time"

	"dockside/game"
)

// Undoable returns the name of the press that a seat can take back, if any.
func (s *Session) Undoable(seat game.Seat) (press string, ok bool) {
	p, press, ok := s.lastPress()
	return press, ok && p.Seat == seat
}

// UndoableOpenly returns the name of the press that can be taken back, if everybody may know that.
func (s *Session) UndoableOpenly() (press string, ok bool) {
	p, press, ok := s.lastPress()
	return press, ok && p.openly(s.Match, s.leeway())
}

// FinalPlays returns the length of the log that cannot be taken back.
func (s *Session) FinalPlays() int {
	if len(s.Presses) > 0 {
		return s.Presses[0].Plays
	}
	return s.Match.Len()
}

// TakeBack undoes the latest press of a user. It returns ErrTooLate if there is a later press, or this one is final or
// out of time.
func (s *Session) TakeBack(user, press string, now time.Time) error {
	seat, err := s.playing(user)
	if err != nil {
		return err
	}
	p, name, ok := s.lastPress()
	outOfTime := func(c SeatClock) bool { return c.Seat == seat && !now.Before(c.Deadline) }
	switch {
	case !ok || name != press:
		return ErrTooLate
	case p.Seat != seat:
		return ErrNotYours
	case slices.ContainsFunc(p.Clocks, outOfTime):
		return ErrTooLate
	}
	long := s.Log
	s.Log = slices.Clone(long[:p.Plays])
	if err := s.undo(nil); err != nil {
		s.Log = long
		return err
	}
	s.restore(p, now)
	if slices.ContainsFunc(long[p.Plays:], func(p game.Play) bool { return p.Seat == game.Nature }) {
		s.Undone.Chances++
	}
	s.changed(now)
	return nil
}

// restore resets the changes of a press that is taken back, besides the log.
func (c *Contest) restore(p Press, now time.Time) {
	for _, clock := range p.Clocks {
		clock.ReminderShown = clock.Reminded
		c.Players[clock.Seat].uncountTurn(clock.Clock)
		c.Players[clock.Seat].Clock, c.Players[clock.Seat].Bank = clock.Clock, clock.Left
	}
	c.Players[p.Seat].Orders, c.Players[p.Seat].Acted, c.Hint = p.Orders, now, p.Hint
	for i := range c.Odds {
		c.Odds[i].Plays = min(c.Odds[i].Plays, p.Plays)
	}
	c.Continued = min(c.Continued, p.Plays)
	c.Presses = c.Presses[:len(c.Presses)-1]
	c.Undone.Times, c.Undone.Seat, c.Undone.Plays = c.Undone.Times+1, p.Seat, p.Plays
}
