package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/catalog"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// A table starts by itself in Discord: after its wait, and with a slow pace after all players have confirmed. The ready
// check is a new card, which mentions those who are asked.
func TestATableStartsInDiscord(t *testing.T) {
	t.Parallel()
	k := wind(t, settings{games: []catalog.Game{ships()}})
	quick := k.crew(ships(), k.Channel("tavern"), "Anna", "Bernd", "Clara")
	quick.gather(sandbox.Text("pace", "10m"))
	slow := k.crew(ships(), k.Channel("harbour"), "Anna", "Bernd", "Clara")
	slow.gather(sandbox.Text("pace", "1d"))
	k.pass(5 * time.Minute)
	quick.until(playing)
	quick.board()
	k.pass(24 * time.Hour)
	slow.until(func(t *table.Table) bool { return t.Checking() })
	var card sandbox.Message
	if err := k.Await(k.ctx, func() bool {
		all := k.Messages(slow.channel, slow.members[0].ID)
		i := slices.IndexFunc(all, func(m sandbox.Message) bool { return strings.Contains(m.Content, "are you ready?") })
		if i >= 0 {
			card = all[i]
		}
		return i >= 0
	}); err != nil {
		t.Fatalf("nobody is asked: %v", err)
	}
	for _, m := range slow.members {
		if !strings.Contains(card.Content, "<@"+m.ID+">") {
			t.Errorf("%s is not mentioned in %q", m.Name, card.Content)
		}
		slow.heard(m.PressStale(card, "ready:"+slow.table))
	}
	slow.until(playing)
	slow.board()
}

// until waits until something holds for the table.
func (c *crew) until(holds func(*table.Table) bool) {
	c.Helper()
	if err := c.Await(c.ctx, func() bool {
		now, err := c.store.Load(c.ctx, c.table)
		return err == nil && holds(now)
	}); err != nil {
		c.Fatalf("table %s: %v", c.table, err)
	}
}
