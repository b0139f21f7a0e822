package table

import (
	"cmp"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/hours"
)

// Clock is the time of a seat that is to act; zero on a seat that is not. It runs from when it
// came to be the seat's turn, and what others do meanwhile does not move it.
type Clock struct {
	Since    time.Time `json:"since,omitzero"` // when it came to be the seat's turn
	Deadline time.Time `json:"deadline,omitzero"`
	Reminded bool      `json:"reminded,omitempty"` // half of the time is over
	Late     bool      `json:"late,omitempty"`     // all of it is
	Asked    bool      `json:"asked,omitempty"`    // by a question that silence answers, see game.Passer
	Said     bool      `json:"said,omitempty"`     // that half of it is over was said before a press that was taken back
	Apart    bool      `json:"apart,omitempty"`    // the player is not told of it in the channel, see Calls
	Bank     bool      `json:"bank,omitempty"`     // the time of the turn is over, and the deadline is that of the bank
	// Span is how long the turn is; zero where that is the pace.
	Span time.Duration `json:"span,omitempty"`
	// Ebb is when the last part of the turn begins, which does not run in quiet hours; zero where all of it does.
	Ebb time.Time `json:"ebb,omitzero"`
	// Answer is when the house answers a question for the seat, should it do so: a secret, see answerTime. Zero once
	// that time is over.
	Answer time.Time `json:"answer,omitzero"`
}

// Abandoned is how long a game stays open after a missed deadline that nobody claimed.
const Abandoned = 7 * 24 * time.Hour

// startClocks gives time to each seat whose turn has come with the plays from there on, and takes
// it from those who need no more.
func (s *Sitting) startClocks(from int, now time.Time) {
	turn, plays := s.Match.Turn(), s.Log[from:]
	for i := range s.Players {
		seat, clock := game.Seat(i), &s.Players[i].Clock
		acted := slices.ContainsFunc(plays, func(p game.Play) bool { return p.Seat == seat })
		idle := !slices.Contains(turn, seat)
		if acted || idle {
			s.spend(&s.Players[i], now)
		}
		switch {
		case idle:
			*clock = Clock{}
		case acted || clock.Deadline.IsZero() || clock.Asked != s.asked(seat):
			s.restart(seat, now)
		}
	}
}

// restart gives a seat all of its time.
func (s *Sitting) restart(seat game.Seat, now time.Time) {
	p := &s.Players[seat]
	p.Clock = Clock{Since: now, Asked: s.asked(seat), Apart: p.apart(now)}
	from := s.runsFrom(*p, now)
	if p.Clock.Asked {
		p.Clock.Deadline, p.Clock.Answer = from.Add(s.reaction()), from.Add(s.answerTime(seat))
	} else {
		p.Clock.run(from, s.turn(from), s.quiet(*p))
	}
	if p.Clock.Span == s.Pace {
		p.Clock.Span = 0
	}
	if s.patient(*p) {
		p.Clock.Deadline, p.Clock.Ebb = from.Add(Abandoned), time.Time{}
	}
}

// patient tells whether nobody waits for a player: one who is alone with computer players, or is
// one of those, who act at once.
func (t *Table) patient(p Player) bool { return t.Solo || p.Level != "" }

func (t *Table) stopClocks() {
	for i := range t.Players {
		t.Players[i].Clock = Clock{}
	}
}

// Late lists the seats, ascending, that have missed their deadline. Nobody is late with an answer.
func (t *Table) Late() []game.Seat {
	return t.seats(func(p Player) bool { return p.Clock.Late && !p.Clock.Asked })
}

// seats lists those, ascending, of some players.
func (t *Table) seats(of func(Player) bool) []game.Seat {
	var seats []game.Seat
	for i, p := range t.Players {
		if of(p) {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

// Deadline is when the time of some people is over who are to act.
type Deadline struct {
	At    time.Time
	Seats []game.Seat // ascending
}

// Deadlines lists when people have to act, the earliest first.
func (t *Table) Deadlines() []Deadline {
	var all []Deadline
	for i, p := range t.Players {
		if p.Clock.Deadline.IsZero() || p.Level != "" {
			continue
		}
		n, same := slices.BinarySearchFunc(all, p.Clock.Deadline,
			func(d Deadline, at time.Time) int { return d.At.Compare(at) })
		if !same {
			all = slices.Insert(all, n, Deadline{At: p.Clock.Deadline})
		}
		all[n].Seats = append(all[n].Seats, game.Seat(i))
	}
	return all
}

// Due is when the table next needs attention without anybody pressing anything; zero if never.
func (t *Table) Due() time.Time {
	due := hours.Earlier(t.Retry, t.RoomDue())
	if t.Phase == Open {
		due = hours.Earlier(hours.Earlier(due, t.Expires), t.Knock)
	}
	if t.Phase == Over {
		due = hours.Earlier(due, t.VotesLapse())
	}
	if t.Phase == Playing {
		due = hours.Earlier(due, t.wakes())
		for _, p := range t.Players {
			due = hours.Earlier(due, t.alarm(p))
		}
	}
	return due
}

// alarm is when the clock of a player next brings something about: the time for an answer by the house, half
// of the time, its end, and the end of all patience, in this order; zero if never. Nobody is reminded of a question.
func (t *Table) alarm(p Player) time.Time {
	switch c := p.Clock; {
	case !c.Answer.IsZero():
		return c.Answer
	case c.Deadline.IsZero():
		return c.Deadline
	case t.patient(p):
		return t.lost(c.Deadline)
	case c.Late:
		return t.lost(c.Deadline.Add(Abandoned))
	case c.Reminded || c.Asked:
		return c.Deadline
	}
	return t.reminds(p)
}

// reminds is when a player is told that half of their time is over: after the quiet hours in which it is, or a minute
// before those if they do not end in time.
func (t *Table) reminds(p Player) time.Time {
	half := t.half(p)
	if !p.Quiet.Holds(half) {
		return half
	}
	begin, end := p.Quiet.Next(half)
	before := begin.Add(-time.Minute)
	switch {
	case end.Before(p.Clock.Deadline):
		return end
	case before.After(p.Clock.Since):
		return before
	}
	return half
}

// half is when half of the time of a player is over.
func (t *Table) half(p Player) time.Time {
	c := p.Clock
	span := cmp.Or(c.Span, t.Pace)
	if c.Ebb.IsZero() {
		return c.Deadline.Add(-span / 2)
	}
	return c.Ebb.Add(span/ebbPart - span/2)
}

// lost is when a match is given up for lost that would be at a time: not while somebody rests, nor soon after.
func (t *Table) lost(at time.Time) time.Time {
	for _, p := range t.Players {
		if back := t.runsFrom(p, at); back.After(at) && !p.Left() {
			at = back.Add(comeback)
		}
	}
	return at
}

// rings tells whether the clock of a player brings something about now.
func (t *Table) rings(p Player, now time.Time) bool {
	alarm := t.alarm(p)
	return !alarm.IsZero() && !now.Before(alarm)
}

// Tick does what time alone brings about where the rules of the game are not known, and tells
// whether anything changed: a challenge lapses, half of a seat's time is over, a deadline passes,
// a game is given up for lost, or a vote for a rematch lapses.
func (t *Table) Tick(now time.Time) bool {
	roused := t.rouse(now)
	switch {
	case t.Phase == Open && !now.Before(t.Expires):
		t.Phase = Lapsed
	case t.abandoned(now):
		return t.Stop(now) == nil
	case !t.advance(now) && !t.dropVotes(now) && !t.knock(now) && !roused:
		return false
	}
	t.changed(now)
	return true
}

// Tick does what time brings about, and tells whether anything changed: beyond what it does to any
// table, questions are answered for which it is time, and seats are given to computer
// players that miss their deadline while somebody waits for them.
func (s *Sitting) Tick(d game.Dice, now time.Time) (bool, error) {
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

// abandoned tells whether a match is given up for lost.
func (t *Table) abandoned(now time.Time) bool {
	return t.Phase == Playing && slices.ContainsFunc(t.Players, func(p Player) bool {
		return (p.Clock.Late || t.patient(p)) && p.Clock.Answer.IsZero() && t.rings(p, now)
	})
}

// advance brings the clocks of a running match up to date and tells whether any of them rang.
func (t *Table) advance(now time.Time) bool {
	rang := false
	for i := range t.Players {
		p := &t.Players[i]
		if t.Phase != Playing || !t.rings(*p, now) {
			continue
		}
		if p.Clock.Answer = (time.Time{}); t.rings(*p, now) {
			p.Clock.Reminded = true
			if !now.Before(p.Clock.Deadline) {
				t.draw(p)
			}
			if p.Clock.Late = !now.Before(p.Clock.Deadline); p.Clock.Late && p.Clock.Bank {
				p.Bank = 0
			}
		}
		rang = true
	}
	return rang
}

// Hours holds the times of a turn: when half of it is over, and when its player last acted at the table.
type Hours struct{ Half, Acted time.Time }

// HoursOf returns the times of the turn of a seat.
func (t *Table) HoursOf(seat game.Seat) Hours {
	p := t.Players[seat]
	return Hours{Half: t.half(p), Acted: p.Acted}
}
