package table

import (
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/ladder"
)

// Result is how the match of a table that is over has ended, for the ladders. Stats are what the
// game counts, by seat; nil if it counts nothing.
func (t *Table) Result(m *game.Match, stats []map[string]int) ladder.Result {
	r := ladder.Result{Match: t.ID, Ended: t.EndedAt(), Reason: t.uncounted(m), Rolls: fair.Tally{}}
	r.Rolls.Add(t.Log[t.From.Plays:])
	sides, places := ladder.Sides(m.Rules(), m.Setup()), ladder.Places(m)
	for i, p := range t.Players {
		s := ladder.Seat{User: p.User, Name: p.Name, Team: sides[i].Team, Place: places[i]}
		if sides[i].Dummy {
			s.Place = 0
		}
		if p.Left() { // whoever leaves has lost, also to those behind a dummy
			s.Place = len(sides) + 1
		}
		if stats != nil {
			s.Stats = stats[i]
		}
		r.Seats = append(r.Seats, s)
	}
	return r
}

// EndedAt is when the match ended, in UTC. Tables from before that was written down ended when
// somebody last acted, as far as anybody knows.
func (t *Table) EndedAt() time.Time {
	if t.Ended.IsZero() {
		return t.Moved().UTC()
	}
	return t.Ended.UTC()
}

// uncounted tells why a match counts on no ladder, whatever the ladder thinks.
func (t *Table) uncounted(m *game.Match) ladder.Reason {
	switch {
	case m.Outcome().Cause == game.Stopped:
		return ladder.Stopped
	case t.robotic(m):
		return ladder.Computer
	case !t.Rated:
		return ladder.Friendly
	}
	return ladder.Counts
}

// robotic tells whether somebody sat here who is no person.
func (t *Table) robotic(m *game.Match) bool {
	sides := ladder.Sides(m.Rules(), m.Setup())
	for i, p := range t.Players {
		if p.User == "" && !sides[i].Dummy {
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
func (t *Table) Entry(m *game.Match, r ladder.Result, settled []ladder.Change) ladder.Entry {
	e := ladder.Entry{
		Match: t.ID, Game: t.Game, Guild: t.Guild, Channel: t.Channel,
		Ended: r.Ended, Cause: m.Outcome().Cause, Reason: settled[0].Reason,
	}
	scores := m.State().Scores()
	for i, s := range r.Seats {
		p := ladder.Player{User: s.User, Name: s.Name, Score: r.Score(i), Points: scores[i].Points}
		if len(settled[0].Seats) > 0 {
			p.Step = settled[0].Seats[i]
		}
		e.Players = append(e.Players, p)
	}
	return e
}
