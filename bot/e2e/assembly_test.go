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

// A table starts by itself in Discord: after its wait, and with a slow pace after a ready check. The check is a new
// card, which mentions the players who have to confirm. A player who does not confirm reads in private that the seat is
// lost.
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
		t.Fatalf("there is no ready check: %v", err)
	}
	for _, m := range slow.members {
		if !strings.Contains(card.Content, "<@"+m.ID+">") {
			t.Errorf("%s is not mentioned in %q", m.Name, card.Content)
		}
	}
	clara := slow.members[2]
	for _, m := range slow.members[:2] {
		slow.heard(m.PressStale(card, "ready:"+slow.table))
	}
	k.pass(3 * time.Hour)
	slow.until(playing)
	slow.board()
	k.pass(time.Minute)
	k.tells(clara, "Vous avez perdu votre place", "la partie a commencé sans vous") // she reads French
}

// tells waits until a member has one direct message, with all of the texts.
func (c *clockwork) tells(m *sandbox.Member, texts ...string) {
	c.Helper()
	if err := c.Await(c.ctx, func() bool { return len(c.whispers(m)) > 0 }); err != nil {
		c.Fatalf("%s has no direct message: %v", m.Name, err)
	}
	all := c.whispers(m)
	for _, text := range texts {
		if len(all) != 1 || !strings.Contains(all[0], text) {
			c.Errorf("%s has the messages %q, not one with %q", m.Name, all, text)
		}
	}
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
