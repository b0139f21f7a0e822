package table

import (
	"slices"
	"time"

	"dockside/game"
	"dockside/game/ladder"
)

// Result returns the result of a finished match for the ladders. Counts are the statistics of the game about the
// match, and stats those about each seat; nil for none.
func (s *Session) Result(counts map[string]int, stats []map[string]int) ladder.Result {
	r := ladder.Result{Match: s.ID, Ended: s.EndedAt(), Reason: uncounted(s.Table, s.Match), Counts: counts}
	for i, p := range s.Players {
		seat := ladder.Seat{User: p.User, Name: p.Name, Own: p.GlobalName}
		if stats != nil {
			seat.Stats = stats[i]
		}
		r.Seats = append(r.Seats, seat)
	}
	place(s.Match, r.Seats)
	return r
}

// Offered returns a match that would begin now among these users, by seat, as a result without places.
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

// place sets the places of the seats. A stopped match has no ranking.
func place(m *game.Match, seats []ladder.Seat) {
	stopped := m.Outcome().Cause == game.Stopped
	for team, side := range m.Placing() {
		if stopped {
			side.Rank = 1
		}
		for _, seat := range side.Seats {
			if int(seat) < len(seats) { // dummies have higher seats
				seats[seat].Team, seats[seat].Place = team, side.Rank
			}
		}
	}
}

// uncounted returns why a match counts on no ladder, apart from the reasons of a ladder.
func uncounted(t *Table, m *game.Match) ladder.Reason {
	switch {
	case m.Outcome().Cause == game.Stopped:
		return ladder.Stopped
	case robotic(t, m):
		return ladder.Computer
	case !t.Rated:
		return ladder.Friendly
	}
	return ladder.Counts
}

// robotic reports whether a computer player took part from the start, or on a seat that was left before any move: that
// is no defeat.
func robotic(t *Table, m *game.Match) bool {
	var losers []game.Seat
	for _, side := range m.Placing() {
		if side.Left {
			losers = append(losers, side.Seats...)
		}
	}
	for i, p := range t.Players {
		if p.User == "" || t.Placed && p.Left() && !slices.Contains(losers, game.Seat(i)) {
			return true
		}
	}
	return false
}

// Entry returns the entry for the histories of the players, after the ladders have taken the result.
func (s *Session) Entry(r ladder.Result, settled []ladder.Change) ladder.Entry {
	e := ladder.Entry{
		Match: s.ID, Game: s.Game, Guild: s.Guild, Channel: s.Channel,
		Ended: r.Ended, Cause: s.Match.Outcome().Cause, Reason: settled[0].Reason,
	}
	if s.Private {
		e.Channel = "" // it is a private game
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

// CountsNothing reports whether the match counts for no level and no statistic, because a player has taken a move back
// although chance had followed.
func (c *Contest) CountsNothing() bool { return c.Undone.Chances > 0 }

// Record returns the public record of the match. Its proof contains the seed after the end of the match. There is no
// proof if the match is not provable.
func (s *Session) Record() game.Record {
	r := s.Match.Record(s.Names())
	r.TakeBacks = s.Undone.Chances
	if s.IsVerifiable() {
		r.Proof = s.Chance().Proof(s.Match, s.Match.Outcome().Over())
	}
	return r
}

// Head returns the digest of the published commitments after n plays; see fair.Chance.Head.
func (s *Session) Head(n int) string { return s.Chance().Head(s.Match, n) }
