package table

import (
	"slices"
	"time"
)

// Gap is a time in which nobody could be heard, whatever they pressed. It counts for nobody.
type Gap struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Hearing is when people could be heard: the time of the last word, and the gaps before it, ascending.
// It is one for all tables.
type Hearing struct {
	Heard time.Time `json:"heard"`
	Gaps  []Gap     `json:"gaps,omitempty"`
}

// Silence is how long nothing may be heard before it is a gap.
const Silence = time.Minute

// gapsKept is for how long a gap is remembered: longer than any clock runs until it brings something
// about, and the table is looked at.
const gapsKept = 30 * 24 * time.Hour

// Hear is the hearing after a word at a time: if there was none for long, that was a gap.
func (h Hearing) Hear(now time.Time) Hearing {
	if !now.After(h.Heard) {
		return h
	}
	gaps := slices.DeleteFunc(slices.Clone(h.Gaps), func(g Gap) bool { return now.Sub(g.To) > gapsKept })
	if !h.Heard.IsZero() && now.Sub(h.Heard) > Silence {
		gaps = append(gaps, Gap{h.Heard, now})
	}
	return Hearing{now, gaps}
}

// A gap leaves everybody at least a part of the pace, and enough to come back.
const (
	gracePart  = 4
	leastGrace = 5 * time.Minute
)

// Excuse moves what runs out by the gaps, ascending, that the table does not know yet.
func (t *Table) Excuse(gaps []Gap) {
	for _, g := range gaps {
		if g.To.After(t.Created) && g.To.After(t.Excused) {
			t.excuse(g)
			t.Excused = g.To
		}
	}
}

// excuse moves what runs out by a gap. The channel is shown it when somebody looks at the table.
func (t *Table) excuse(g Gap) {
	switch t.Phase {
	case Open:
		t.Expires = g.moved(t.Expires, leastGrace)
	case Playing:
		t.excuseClocks(g)
	case Over:
		t.excuseVotes(g)
		return // their message says nothing of when they lapse
	default:
		return
	}
	t.PublishSoon(g.To)
}

// excuseVotes moves the votes for a rematch.
func (t *Table) excuseVotes(g Gap) {
	for i := range t.Players {
		if p := &t.Players[i]; !p.Voted.IsZero() {
			p.Voted = g.moved(p.Voted, leastGrace-VoteLasts)
		}
	}
}

// excuseClocks moves the clocks of those who are to act. Who is late stays so, but is not given up
// for lost any sooner after the gap than others would be late.
func (t *Table) excuseClocks(g Gap) {
	grace := max(t.Pace/gracePart, leastGrace)
	t.eachClock(func(p Player, c *Clock) {
		if c.Late {
			c.Deadline = g.moved(c.Deadline, grace-Abandoned)
			return
		}
		c.move(g.From, g.To, t.quiet(p))
		if least := t.quiet(p).After(g.To, grace); !c.Deadline.IsZero() && c.Deadline.Before(least) {
			c.Deadline = least
		}
	})
}

// moved is a time moved by a gap, and not before some time after it.
func (g Gap) moved(at time.Time, least time.Duration) time.Time {
	at = at.Add(g.To.Sub(g.From))
	if earliest := g.To.Add(least); at.Before(earliest) {
		return earliest
	}
	return at
}
