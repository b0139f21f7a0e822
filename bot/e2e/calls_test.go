package e2e

import (
	"fmt"
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

// likes sets a member's preferences with /settings me. Each setting is written as "name=value".
func (h *harbour) likes(m *sandbox.Member, settings ...string) {
	h.Helper()
	var options []sandbox.Option
	for _, s := range settings {
		name, value, _ := strings.Cut(s, "=")
		options = append(options, sandbox.Text(name, value))
	}
	h.whisper(m.Command(h.Channel("tavern"), "settings", sandbox.Sub("me", options...)))
}

// bids stores bids of some members directly. It simulates a replica that died after storing them and before updating
// the board.
func (c *crew) bids(at time.Time, bids map[*sandbox.Member]int) {
	c.Helper()
	c.advances(func(s *table.Session) error {
		for m, bid := range bids {
			if err := s.Play(m.ID, "", game.Move(fmt.Sprint("bid ", bid)), c.random, at); err != nil {
				return err
			}
		}
		return nil
	})
}

// advances changes the stored match with play, without updating the board.
func (c *crew) advances(play func(*table.Session) error) {
	c.Helper()
	if _, err := c.store.Update(c.ctx, c.table, func(t *table.Table) error {
		s, err := t.Replay(c.game.Rules)
		if err != nil {
			return err
		}
		return play(s)
	}); err != nil {
		c.Fatal(err)
	}
}

// whispers returns the DMs from the bot to a member that are not deleted.
func (h *harbour) whispers(m *sandbox.Member) (texts []string) {
	for _, message := range m.Messages(m.Direct()) {
		texts = append(texts, message.Embeds[0].Title+"\n"+message.Embeds[0].Description)
	}
	return texts
}

// callsBernd starts a tender of three in which Bernd is notified. He bid long before the others and is first to lay.
func callsBernd(k *clockwork, g catalog.Game, channel string, wishes ...string) *crew {
	k.Helper()
	c := k.crew(g, channel, "Anna", "Bernd", "Clara")
	anna, bernd, clara := c.members[0], c.members[1], c.members[2]
	if len(wishes) > 0 {
		k.likes(bernd, wishes...)
	}
	c.begin(sandbox.Text("pace", "3d"))
	c.bids(k.clock.Now(), map[*sandbox.Member]int{bernd: 3})
	k.pass(10 * time.Minute)
	c.bids(k.clock.Now(), map[*sandbox.Member]int{anna: 1, clara: 1})
	k.pass(6 * time.Second)
	if _, m := c.match(); !slices.Equal(m.Turn(), []game.Seat{1}) {
		k.Fatalf("it is the turn of %v", m.Turn())
	}
	return c
}

// berndLays makes Bernd's move, which ends his turn.
func berndLays(k *clockwork, c *crew) {
	k.Helper()
	c.advances(func(s *table.Session) error {
		return s.Play(c.members[1].ID, "", "lay 1", c.random, k.clock.Now())
	})
}

// With calls=private, a turn notification is a DM with a link to the board. The channel does not mention the player,
// and the DM is deleted seconds after the turn ends.
func TestACallByAPrivateMessage(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := wind(t, settings{store: open(t), games: []catalog.Game{g}})
			c := callsBernd(k, g, k.Channel("tavern"), "calls=private")
			bernd := c.members[1]
			said := k.whispers(bernd)
			if len(said) != 1 || !strings.Contains(said[0], "It’s your turn") ||
				!strings.Contains(said[0], "https://discord.com/channels/"+k.GuildID()+"/"+c.channel) {
				t.Fatalf("Bernd reads %q", said)
			}
			for _, m := range k.Messages(c.channel, bernd.ID) {
				if strings.Contains(m.Content, bernd.ID) {
					t.Errorf("the channel calls him: %q", m.Content)
				}
			}
			k.pass(time.Hour)
			if again := k.whispers(bernd); len(again) != 1 {
				t.Errorf("an hour later he reads %q", again)
			}
			k.pass(36 * time.Hour)
			if again := k.whispers(bernd); len(again) != 1 || !strings.Contains(again[0], "half of your time") {
				t.Errorf("when half of his time is over he reads %q", again)
			}
			berndLays(k, c)
			k.pass(6 * time.Second)
			if left := k.whispers(bernd); len(left) > 0 {
				t.Errorf("after his turn he reads %q", left)
			}
			k.noFaults()
		})
	}
}

// With often=hourly or often=daily, turn notifications are combined into one message per hour or day. A reminder due at
// half of the time is not delayed.
func TestCallsAreGathered(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	k := wind(t, settings{games: []catalog.Game{g}})
	room := func(name string) string { return k.AddChannel(sandbox.Room{Name: name}) }
	first := callsBernd(k, g, room("one"), "calls=private", "often=hourly")
	bernd := first.members[1]
	if said := k.whispers(bernd); len(said) != 1 {
		t.Fatalf("after the first turn: %q", said)
	}
	callsBernd(k, g, room("two"))
	callsBernd(k, g, room("three"))
	if said := k.whispers(bernd); len(said) != 1 {
		t.Fatalf("within the hour: %q", said)
	}
	k.pass(40 * time.Minute)
	if said := k.whispers(bernd); len(said) != 2 || !strings.Contains(said[1], "your turn in 2 games") {
		t.Fatalf("after the hour: %q", said)
	}
	k.likes(bernd, "often=daily")
	callsBernd(k, g, room("four"))
	if said := k.whispers(bernd); len(said) != 2 {
		t.Fatalf("on the same day: %q", said)
	}
	k.pass(20 * time.Hour)
	said := k.whispers(bernd)
	if len(said) != 1 || !strings.Contains(said[0], "your turn in 4 games") {
		t.Fatalf("on the next day: %q", said)
	}
	k.noFaults()
}

// A notification in a channel does not name games of other channels, which not everybody may see. It only links to
// them.
func TestACallNamesNoGameOfAnotherChannel(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	k := wind(t, settings{games: []catalog.Game{g}})
	one, two := k.AddChannel(sandbox.Room{Name: "one"}), k.AddChannel(sandbox.Room{Name: "two"})
	first := callsBernd(k, g, one, "calls=channel", "often=daily")
	second := callsBernd(k, g, two)
	k.pass(24 * time.Hour)
	call := k.notice(one, "it’s your turn in 2 games")
	named, elsewhere := strings.Count(call.Content, "Anna – Bernd"), strings.Count(call.Content, "another channel**")
	if named != 1 || elsewhere != 1 || !strings.Contains(call.Content, first.channel) ||
		!strings.Contains(call.Content, second.channel) {
		t.Errorf("the call says %q", call.Content)
	}
	k.noFaults()
}

// A user in quiet hours is not notified. The notification follows within a minute after they end, in the channel if the
// player prefers that.
func TestNobodyIsCalledInQuietHours(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	k := wind(t, settings{games: []catalog.Game{g}}) // 14:00 in Paris
	c := callsBernd(k, g, k.Channel("tavern"), "zone=Europe/Paris", "quiet=13:30-15")
	bernd := c.members[1]
	before := len(bernd.Pings())
	k.pass(30 * time.Minute)
	if n := len(bernd.Pings()); n != before {
		t.Errorf("he is called %d times in quiet hours", n-before)
	}
	k.pass(20 * time.Minute)
	if n := len(bernd.Pings()); n != before+1 {
		t.Fatalf("he is called %d times after them", n-before)
	}
	call := k.notice(c.channel, "it’s your turn")
	berndLays(k, c)
	k.pass(6 * time.Second)
	k.awaitDeleted(c.channel, call.ID)
	k.noFaults()
}

// With calls=never, a player gets no turn notifications and no reminders.
func TestNoCallsAtAll(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	k := wind(t, settings{games: []catalog.Game{g}})
	c := callsBernd(k, g, k.Channel("tavern"), "calls=never")
	bernd := c.members[1]
	before := len(bernd.Pings())
	k.pass(37 * time.Hour)
	if n := len(bernd.Pings()); n != before || len(k.whispers(bernd)) > 0 {
		t.Errorf("he is called %d times, and reads %q", n-before, k.whispers(bernd))
	}
	k.noFaults()
}

// A reminder for several players mentions only those outside their quiet hours.
func TestOneSleepsAndAnotherIsReminded(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	k := wind(t, settings{games: []catalog.Game{g}}) // 14:00 in Paris
	c := k.crew(g, k.Channel("tavern"), "Anna", "Bernd")
	anna, bernd := c.members[0], c.members[1]
	k.likes(bernd, "zone=Europe/Paris", "quiet=14:02-15")
	c.begin(sandbox.Text("pace", "10m"))
	k.pass(time.Minute)
	asleep, awake := len(bernd.Pings()), len(anna.Pings())
	k.pass(4 * time.Minute)
	k.awaitPings(anna, awake+1)
	if n := len(bernd.Pings()); n > asleep {
		t.Errorf("a sleeping player is notified %d times", n-asleep)
	}
	k.noFaults()
}
