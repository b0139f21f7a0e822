package table

import (
	"slices"
	"time"

	"dockside/game"
	"dockside/game/ladder"
)

// Result is how the match of a table that is over has ended, for the ladders. Counts are what the
// game counts of the match, and stats what it counts of each seat; nil if it counts nothing.
func (s *Sitting) Result(counts map[string]int, stats []map[string]int) ladder.Result {
	r := ladder.Result{Match: s.ID, Ended: s.EndedAt(), Reason: s.uncounted(), Counts: counts}
	for i, p := range s.Players {
		seat := ladder.Seat{User: p.User, Name: p.Name, Own: p.Own}
		if stats != nil {
			seat.Stats = stats[i]
		}
		r.Seats = append(r.Seats, seat)
	}
	s.place(r.Seats)
	return r
}

// Offered is the match as ladders would take it if it began now among these users, by seat, and nobody
// had come in anywhere yet.
func (t *Table) Offered(r game.Rules, users []string, now time.Time) ladder.Result {
	o := ladder.Result{Match: t.ID, Ended: now.UTC()}
	if !t.Rated {
		o.Reason = ladder.Friendly
	}
	info := r.Table(game.Setup{Seats: len(users), Options: t.Options})
	for i, user := range users {
		o.Seats = append(o.Seats, ladder.Seat{User: user, Team: info[i].Team})
	}
	return o
}

// place tells where the seats came in, and who shares it. Nobody is ahead in a match that was
// stopped.
func (s *Sitting) place(seats []ladder.Seat) {
	stopped := s.Match.Outcome().Cause == game.Stopped
	for team, side := range s.Match.Placing() {
		if stopped {
			side.Rank = 1
		}
		for _, seat := range side.Seats {
			if int(seat) < len(seats) { // behind them are the dummies
				seats[seat].Team, seats[seat].Place = team, side.Rank
			}
		}
	}
}

// EndedAt returns when the match ended, in UTC; before its end, when somebody last acted.
func (t *Table) EndedAt() time.Time {
	if t.Ended.IsZero() {
		return t.LastActed().UTC()
	}
	return t.Ended.UTC()
}

// uncounted tells why a match counts on no ladder, whatever the ladder thinks.
func (s *Sitting) uncounted() ladder.Reason {
	switch {
	case s.Match.Outcome().Cause == game.Stopped:
		return ladder.Stopped
	case s.robotic():
		return ladder.Computer
	case !s.Rated:
		return ladder.Friendly
	}
	return ladder.Counts
}

// robotic tells whether a computer player took part from the start. That includes one on a seat that
// was left before anybody had moved: whoever left it has not lost.
func (s *Sitting) robotic() bool {
	var losers []game.Seat
	for _, side := range s.Match.Placing() {
		if side.Left {
			losers = append(losers, side.Seats...)
		}
	}
	for i, p := range s.Players {
		if p.User == "" || s.Placed && p.Left() && !slices.Contains(losers, game.Seat(i)) {
			return true
		}
	}
	return false
}

// Unsettled tells whether the ladders still have to be told of the match.
func (t *Table) Unsettled() bool { return t.Phase == Over && len(t.Settled) == 0 }

// Ladders names the ladders which the match belongs to once it is over.
func (t *Table) Ladders() []ladder.Name { return ladder.For(t.Game, t.Guild, t.EndedAt()) }

// Entry is the match in the histories of those who played it, after the ladders have taken the
// result.
func (s *Sitting) Entry(r ladder.Result, settled []ladder.Change) ladder.Entry {
	e := ladder.Entry{
		Match: s.ID, Game: s.Game, Guild: s.Guild, Channel: s.Channel,
		Ended: r.Ended, Cause: s.Match.Outcome().Cause, Reason: settled[0].Reason,
	}
	if s.Private {
		e.Channel = "" // where nobody else has seen it
	}
	scores := s.Match.State().Scores()
	for i, seat := range r.Seats {
		p := ladder.Player{User: seat.User, Name: seat.Name, Score: r.Score(i), Points: scores[i].Points}
		if len(settled[0].Seats) > 0 && settled[0].Seats[i].Games > 0 {
			change := settled[0].Seats[i].Points()
			p.Change = &change
		}
		e.Players = append(e.Players, p)
	}
	return e
}
