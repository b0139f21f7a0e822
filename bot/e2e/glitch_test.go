package e2e

import (
	"sync/atomic"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/internal/sandbox"
)

// A wrong system clock changes no deadline. An outage after it costs no player any time.
func TestAClockThatJumpsChangesNoDeadline(t *testing.T) {
	t.Parallel()
	const month = 30 * 24 * time.Hour
	for name, glitch := range map[string]time.Duration{"ahead": month, "behind": -month, "not at all": 0} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			glitches(t, glitch)
		})
	}
}

// glitches simulates a system clock that is wrong by glitch for a moment, and then an outage of two hours.
func glitches(t *testing.T, glitch time.Duration) {
	c := wind(t, settings{})
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Text("pace", "10m"))
	member, m := p.mover()
	p.heard(p.act(member, p.board(m)))
	p.rests()
	before := deadlineOf(p)
	c.stop()
	c.awaitConnections(0)
	var skew atomic.Int64
	run := func() {
		conf := c.rigged(c.with)
		conf.Now = func() time.Time { return c.clock.Now().Add(time.Duration(skew.Load())) }
		c.bot, c.stop = c.launch(conf)
	}
	run()
	for _, s := range []time.Duration{glitch, 0} {
		skew.Store(int64(s))
		p.heard(p.members[0].Command(p.channel, "games"))
		c.bot.Tick(c.ctx)
	}
	if after := deadlineOf(p); after.Sub(before).Abs() > time.Hour {
		t.Errorf("a turn of ten minutes ends at %s, it was %s", after.Format(time.DateTime), before.Format(time.DateTime))
	}
	member, m = p.mover()
	p.heard(p.act(member, p.board(m)))
	c.bot.Tick(c.ctx)
	c.stop()
	c.awaitConnections(0)
	c.clock.Advance(2 * time.Hour) // while the bot is stopped
	run()
	for range 3 {
		c.bot.Tick(c.ctx)
		p.heard(p.members[0].Command(p.channel, "games"))
	}
	if tb, _ := p.match(); len(tb.Late()) > 0 || tb.Phase != table.Playing {
		t.Errorf("an outage of two hours has cost somebody their time: late are %v, the match is %s", tb.Late(), tb.Phase)
	}
}

// deadlineOf returns the deadline of the player to move.
func deadlineOf(p *pair) (at time.Time) {
	p.Helper()
	tb, _ := p.match()
	for _, one := range tb.Players {
		if !one.Clock.Deadline.IsZero() {
			at = one.Clock.Deadline
		}
	}
	return at
}
