package table

import "time"

// The most that a bank holds: so many turns, and no more than so long.
const (
	bankTurns = 4
	mostBank  = 24 * time.Hour
)

// Reserve is what the bank of each player holds at first: time to be late in, once.
func (t *Table) Reserve() time.Duration {
	if !t.Bank || t.Strict || t.Solo {
		return 0
	}
	return min(mostBank, bankTurns*t.Pace)
}

// fillBanks gives each person their reserve.
func (t *Table) fillBanks() {
	for i := range t.Players {
		t.Players[i].Bank = 0
		if t.Players[i].User != "" {
			t.Players[i].Bank = t.Reserve()
		}
	}
}

// draw lets the bank of a player run whose time is over, if there is any left. Nobody's bank pays for an answer.
func (t *Table) draw(p *Player) {
	if c := &p.Clock; p.Bank > 0 && !c.Bank && !c.Asked {
		c.Bank, c.Deadline = true, t.quiet(*p).After(c.Deadline, p.Bank)
	}
}

// spend takes from the bank of a player, who has acted now, what they were late.
func (t *Table) spend(p *Player, now time.Time) {
	if c := p.Clock; p.Bank == 0 || c.Deadline.IsZero() || now.Before(c.Deadline) && !c.Bank || c.Late {
		return
	}
	if t.draw(p); p.Clock.Bank {
		p.Bank = t.quiet(*p).Awake(t.runsFrom(*p, now), p.Clock.Deadline)
	}
}
