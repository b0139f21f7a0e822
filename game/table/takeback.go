package table

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
)

// Press is what a press of a person has changed beside the log, as long as it can be taken back.
type Press struct {
	Seat   game.Seat    `json:"seat"`
	Plays  int          `json:"plays"`            // how long the log was before
	Clocks []SeatClock  `json:"clocks,omitempty"` // those that it has stopped or set, as they were before
	Orders []game.Order `json:"orders,omitempty"` // what the seat had laid before
	Hint   string       `json:"hint,omitempty"`   // that of the choice before
}

// SeatClock is the clock of a seat.
type SeatClock struct {
	Seat game.Seat `json:"seat"`
	Clock
	Left time.Duration `json:"left,omitempty"` // of the bank
}

// Undone is what is left of presses that were taken back.
type Undone struct {
	Times int       `json:"times"` // so that what was shown of them is told from what comes after
	Seat  game.Seat `json:"seat"`  // who has taken the last one back
	Plays int       `json:"plays"` // how long the log is since
}

// mostPresses is how many presses, one after the other, can be taken back.
const mostPresses = 8

// about is a press that a seat is about to make.
func (s *Sitting) about(seat game.Seat) Press {
	p := Press{Seat: seat, Plays: len(s.Log), Orders: s.Players[seat].Orders, Hint: s.Hint}
	for i, player := range s.Players {
		p.Clocks = append(p.Clocks, SeatClock{game.Seat(i), player.Clock, player.Bank})
	}
	return p
}

// remember remembers a press that has been made and written down, unless it is final.
func (s *Sitting) remember(p Press) {
	if !s.returns(p, p.Seat) {
		return
	}
	p.Clocks = slices.DeleteFunc(p.Clocks, func(c SeatClock) bool { return c.Clock == s.Players[c.Seat].Clock })
	s.Presses = append(slices.Clone(s.Presses), p)
	s.Presses = s.Presses[max(0, len(s.Presses)-mostPresses):]
}

// Repeats tells whether nobody has played since a press was taken back but who did that.
func (t *Table) Repeats() bool {
	return t.Undone.Times > 0 && !slices.ContainsFunc(t.Log[min(t.Undone.Plays, len(t.Log)):], t.byOthers)
}

// byOthers tells whether a play is that of somebody else than who has taken a press back last.
func (t *Table) byOthers(p game.Play) bool { return p.Seat >= 0 && p.Seat != t.Undone.Seat }

// forget forgets the presses that are final after the plays from there on.
func (s *Sitting) forget(from int) {
	if slices.ContainsFunc(s.Log[from:], s.byOthers) {
		s.Shown.Called = nil
	}
	s.Presses = slices.DeleteFunc(slices.Clone(s.Presses), func(p Press) bool { return !s.returns(p, p.Seat) })
}

// returns tells whether nothing has followed from a press that makes it final: no chance, no play of anybody else, no
// seal, no end, and nothing that the seat did not know before. Whoever is alone with computer players goes back past
// what those have done.
func (s *Sitting) returns(p Press, knower game.Seat) bool {
	sealed := func(f game.FaceDown) bool { return f.Play >= p.Plays }
	if s.Match.Outcome().Over() || slices.ContainsFunc(s.Match.FaceDown(), sealed) {
		return false
	}
	for n, step := range s.Match.Steps(p.Plays, game.Public) {
		own := step.Seat == p.Seat && s.Match.Foreseen(n, knower)
		if step.Seat < 0 || !own && !s.Solo {
			return false
		}
	}
	return true
}

// openly tells of a press that returns whether everybody knows that it does. Who answers questions, or has orders that
// are carried out, is seen nowhere.
func (s *Sitting) openly(p Press) bool {
	if rules := s.Match.Rules(); s.Solo || !rules.Hidden && rules.Orders == nil {
		return true
	}
	for _, step := range s.Match.Steps(p.Plays, game.Public) {
		passer, ok := step.Before.(game.Passer)
		asked := false
		if ok {
			_, asked = passer.Pass(step.Seat)
		}
		if asked || !slices.Contains(step.Before.View(game.Public).Moves(step.Seat), step.Move) {
			return false
		}
	}
	return s.returns(p, game.Public)
}

// lastPress is the latest of those that can be taken back, and its name, which no other one at this table has.
func (s *Sitting) lastPress() (p Press, name string, ok bool) {
	n := len(s.Presses)
	if n == 0 || s.Phase != Playing {
		return Press{}, "", false
	}
	p = s.Presses[n-1]
	return p, fmt.Sprintf("%d-%d", p.Plays, s.Undone.Times), true
}

// Returnable names the press that a seat can take back, if it can.
func (s *Sitting) Returnable(seat game.Seat) (press string, ok bool) {
	p, press, ok := s.lastPress()
	return press, ok && p.Seat == seat
}

// ReturnableOpenly names the press that somebody can take back, as far as everybody may know that they can.
func (s *Sitting) ReturnableOpenly() (press string, ok bool) {
	p, press, ok := s.lastPress()
	return press, ok && s.openly(p)
}

// Lasting is how much of the log nobody can take back any more.
func (s *Sitting) Lasting() int {
	if len(s.Presses) > 0 {
		return s.Presses[0].Plays
	}
	return s.Match.Len()
}

// TakeBack takes the latest press of a user back, as if it had never been made. ErrTooLate says that it is another
// one by now, or final, or that the time for another one is over.
func (s *Sitting) TakeBack(user, press string, now time.Time) error {
	seat, err := s.playing(user)
	if err != nil {
		return err
	}
	switch p, name, ok := s.lastPress(); {
	case !ok || name != press:
		return ErrTooLate
	case p.Seat != seat:
		return ErrNotYours
	default:
		return s.takeBack(p, now)
	}
}

func (s *Sitting) takeBack(p Press, now time.Time) error {
	for _, c := range p.Clocks {
		if c.Seat == p.Seat && !now.Before(c.Deadline) {
			return ErrTooLate
		}
	}
	long := s.Log
	s.Log = slices.Clone(long[:p.Plays])
	if err := s.undo(nil); err != nil {
		s.Log = long
		return err
	}
	for _, c := range p.Clocks {
		c.Said = c.Reminded
		s.Players[c.Seat].Clock, s.Players[c.Seat].Bank = c.Clock, c.Left
	}
	s.Players[p.Seat].Orders, s.Players[p.Seat].Acted, s.Hint = p.Orders, now, p.Hint
	for i := range s.Odds {
		s.Odds[i].Plays = min(s.Odds[i].Plays, p.Plays)
	}
	s.Presses = s.Presses[:len(s.Presses)-1]
	s.Undone = Undone{Times: s.Undone.Times + 1, Seat: p.Seat, Plays: p.Plays}
	s.changed(now)
	return nil
}

// relay lays orders also in what stands when a press of the seat is taken back: they were laid by another press.
func (s *Sitting) relay(seat game.Seat, orders []game.Order) {
	s.Presses = slices.Clone(s.Presses)
	for i := range s.Presses {
		p := &s.Presses[i]
		if p.Seat != seat {
			continue
		}
		if laid, err := s.Match.Rules().Lay(s.Match.At(p.Plays).View(seat), seat, p.Orders, orders...); err == nil {
			p.Orders = laid
		}
	}
}

// eachClock goes over the clocks that run, and those that run again when a press is taken back, each with its player.
func (t *Table) eachClock(do func(p Player, c *Clock)) {
	for i := range t.Players {
		do(t.Players[i], &t.Players[i].Clock)
	}
	for _, press := range t.Presses {
		for i := range press.Clocks {
			c := &press.Clocks[i]
			p := t.Players[c.Seat]
			p.Clock = c.Clock
			do(p, &c.Clock)
		}
	}
}
