package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// A user challenged in quiet hours is mentioned when they end. The full time to answer runs from then on.
func TestAChallengeInQuietHours(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := wind(t, Settings{store: open(t)}) // 14:00 in Paris
			p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
			bernd := p.members[1]
			k.likes(bernd, "zone=Europe/Paris", "quiet=13:30-16")
			card := p.challenges()
			k.pass(119 * time.Minute)
			if n := len(bernd.Pings()); n != 0 {
				t.Errorf("he is called %d times in quiet hours", n)
			}
			k.pass(time.Minute)
			k.awaitPings(bernd, 1)
			again, err := k.AwaitMessage(k.ctx, p.channel, bernd.ID, func(m sandbox.Message) bool {
				_, ok := m.Component("accept:" + p.table)
				return ok && m.ID != card.ID
			})
			if err != nil {
				t.Fatal(err)
			}
			k.pass(20 * time.Minute)
			p.answerOf(bernd.Press(again, "accept:"+p.table))
			p.until(func(tb *table.Table, _ *game.Match) bool { return tb.Phase == table.Playing })
			k.noFaults()
		})
	}
}

// A reminder that falls into quiet hours is sent when they end.
func TestAReminderWaitsForTheEndOfQuietHours(t *testing.T) {
	t.Parallel()
	k := wind(t, Settings{}) // 14:00 in Paris
	p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
	for _, m := range p.members {
		k.likes(m, "zone=Europe/Paris", "quiet=22-7")
	}
	p.start(sandbox.Text("pace", "1d"))
	slow, _ := p.mover()
	before := len(slow.Pings())
	k.pass(12 * time.Hour)
	k.pass(4*time.Hour + 59*time.Minute)
	if n := len(slow.Pings()); n != before {
		t.Errorf("%s is called %d times in quiet hours", slow.Name, n-before)
	}
	k.pass(time.Minute)
	k.awaitPings(slow, before+1)
	k.notice(p.channel, "half of the time for your turn is over")
	k.noFaults()
}

// A reminder for several players mentions only those outside their quiet hours.
func TestOneSleepsAndAnotherIsReminded(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	k := wind(t, Settings{games: []catalog.Game{g}}) // 14:00 in Paris
	c := k.crew(g, k.Channel("tavern"), "Anna", "Bernd")
	anna, bernd := c.members[0], c.members[1]
	k.likes(bernd, "zone=Europe/Paris", "quiet=14:02-15")
	c.begin(sandbox.Text("pace", "10m"))
	k.pass(time.Minute)
	asleep, awake := len(bernd.Pings()), len(anna.Pings())
	k.pass(4 * time.Minute)
	k.awaitPings(anna, awake+1)
	if n := len(bernd.Pings()); n > asleep {
		t.Errorf("who sleeps is called %d times", n-asleep)
	}
	k.noFaults()
}

// With calls=never, a message that an opponent is late names the player but does not notify them. The win can still be
// claimed.
func TestWhoWaitsAndWantsNoCalls(t *testing.T) {
	t.Parallel()
	k := wind(t, Settings{})
	p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
	for _, m := range p.members {
		k.likes(m, "calls=never")
	}
	p.start(sandbox.Text("pace", "10m"))
	slow, _ := p.mover()
	quick := p.other(slow)
	before := len(quick.Pings())
	k.pass(10*time.Minute + time.Second)
	m := k.notice(p.channel, "has let the time run out")
	if n := len(quick.Pings()); n != before || !strings.Contains(m.Content, quick.ID) {
		t.Errorf("%s is called %d times by %q", quick.Name, n-before, m.Content)
	}
	if !slices.ContainsFunc(m.Controls(), func(c sandbox.Component) bool { return c.CustomID == "claim:"+p.table }) {
		t.Error("nobody can claim the win")
	}
	k.noFaults()
}
