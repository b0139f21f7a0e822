package e2e

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// crew is a group of members who play a game of three or more in a channel.
type crew struct {
	*harbour
	game    catalog.Game
	channel string
	members []*sandbox.Member // the host first
	table   string            // table id
	random  *rand.Rand
}

// crew returns a group of members for a game in a channel. It logs the seed of its random choices.
func (h *harbour) crew(g catalog.Game, channel string, names ...string) *crew {
	seed := rand.Uint64()
	h.Logf("%v play with seed %d", names, seed)
	c := &crew{harbour: h, game: g, channel: channel, random: rand.New(rand.NewPCG(seed, 0))}
	for _, name := range names {
		c.members = append(c.members, h.Member(name))
	}
	return c
}

// gather opens a lobby that all members join, and returns its card.
func (c *crew) gather(options ...sandbox.Option) sandbox.Message {
	c.Helper()
	options = append(ratedUnless(options), sandbox.Text("game", c.game.Rules.Name))
	c.answerOf(c.members[0].Command(c.channel, "challenge", options...))
	card, err := c.AwaitMessage(c.ctx, c.channel, c.members[0].ID, func(m sandbox.Message) bool {
		controls := m.Controls()
		return len(controls) > 0 && strings.HasPrefix(controls[0].CustomID, "join:") &&
			strings.HasPrefix(m.Embeds[0].Description, ui.Bold(c.members[0].Name)+" ")
	})
	if err != nil {
		c.Fatalf("no lobby: %v", err)
	}
	c.table = strings.Split(card.Controls()[0].CustomID, ":")[1]
	for _, m := range c.members[1:] {
		c.comesTo(m.PressStale(card, "join:"+c.table), func(t *table.Table) bool {
			_, ok := t.Seat(m.ID)
			return ok
		})
	}
	return card
}

// begin opens a lobby that all members join, and starts the match.
func (c *crew) begin(options ...sandbox.Option) {
	c.Helper()
	c.seating.Lock()
	defer c.seating.Unlock()
	c.comesTo(c.members[0].PressStale(c.gather(options...), "start:"+c.table), playing)
}

// playing reports whether a match is being played.
func playing(t *table.Table) bool { return t.Phase == table.Playing }

// comesTo waits until an interaction has had an effect on the table. Under load the only response may be an edit of the
// public message. Such an edit cannot be attributed to one interaction.
func (c *crew) comesTo(u *sandbox.Use, holds func(*table.Table) bool) {
	c.Helper()
	c.heard(u)
	for c.ctx.Err() == nil {
		if t, err := c.store.Load(c.ctx, c.table); err == nil && holds(t) {
			return
		}
		time.Sleep(blink)
	}
	c.Fatalf("table %s does not come to what was pressed", c.table)
}

// match returns the stored table and its match.
func (c *crew) match() (*table.Table, *game.Match) {
	c.Helper()
	t, err := c.store.Load(c.ctx, c.table)
	if err != nil {
		c.Fatal(err)
	}
	s, err := t.Replay(c.game.Rules)
	if err != nil {
		c.Fatal(err)
	}
	return t, s.Match
}

// board waits for the current board message of the running match.
func (c *crew) board() sandbox.Message {
	c.Helper()
	message, err := c.AwaitMessage(c.ctx, c.channel, c.members[0].ID, func(m sandbox.Message) bool {
		_, ok := m.Component("hand:" + c.table)
		return ok && !m.Ephemeral()
	})
	if err != nil {
		c.Fatalf("no board: %v", err)
	}
	return message
}

// open opens the hand of a member and returns the panel.
func (c *crew) open(m *sandbox.Member) sandbox.Message {
	c.Helper()
	panel := messageOf(c.answerOf(m.PressStale(c.board(), "hand:"+c.table)))
	if panel == nil || !panel.Ephemeral() {
		c.Fatalf("%s is shown no hand", m.Name)
	}
	return *panel
}

// member returns the member on a seat, or nil for a computer player.
func (c *crew) member(t *table.Table, seat game.Seat) *sandbox.Member {
	i := slices.IndexFunc(c.members, func(m *sandbox.Member) bool { return m.ID == t.Players[seat].User })
	if i < 0 {
		return nil
	}
	return c.members[i]
}

// act makes random choices in a member's panel until a move is made.
func (c *crew) act(m *sandbox.Member) {
	c.Helper()
	panel := c.open(m)
	for range 60 {
		choices := thoughts(panel)
		if len(choices) == 0 {
			return // another player has ended the match, or the panel has no choice left
		}
		pick := choices[c.random.IntN(len(choices))]
		if i := slices.IndexFunc(choices, makes); i >= 0 && c.random.IntN(4) > 0 {
			pick = choices[i] // enough partial choices
		}
		var use *sandbox.Use
		if len(pick.Options) > 0 {
			use = m.Select(panel, pick.CustomID, pick.Options[c.random.IntN(len(pick.Options))].Value)
		} else {
			use = m.Press(panel, pick.CustomID)
		}
		shown := messageOf(c.answerOf(use))
		if shown == nil || !shown.Ephemeral() {
			c.Fatalf("%s has chosen %s and is shown nothing", m.Name, pick.CustomID)
		}
		if panel = *shown; makes(pick) && strings.Contains(panel.Embeds[0].Description, "**") {
			return
		}
	}
	c.Fatal("no move after many presses")
}

// makes reports whether a control makes a move, or begins one.
func makes(c sandbox.Component) bool { return strings.HasPrefix(c.CustomID, "play:") }

// thoughts returns the enabled controls of a panel that make a move or a partial choice.
func thoughts(m sandbox.Message) []sandbox.Component {
	return slices.DeleteFunc(m.Controls(), func(c sandbox.Component) bool {
		return c.Disabled || !strings.HasPrefix(c.CustomID, "play:") && !strings.HasPrefix(c.CustomID, "think:")
	})
}

// playOut makes random moves until the match is over, and returns it.
func (c *crew) playOut() *game.Match {
	c.Helper()
	for {
		t, m := c.match()
		turn := m.Turn()
		if len(turn) == 0 {
			return m
		}
		people := slices.DeleteFunc(turn, func(s game.Seat) bool { return c.member(t, s) == nil })
		if len(people) > 0 {
			c.act(c.member(t, people[c.random.IntN(len(people))]))
			continue
		}
		if time.Sleep(blink); c.ctx.Err() != nil { // wait for the computer players
			c.Fatal("no player moves")
		}
	}
}

// result waits for the result message.
func (c *crew) result() sandbox.Message {
	c.Helper()
	message, err := c.AwaitMessage(c.ctx, c.channel, c.members[0].ID, func(m sandbox.Message) bool {
		_, ok := m.Component("rematch:" + c.table)
		return ok
	})
	if err != nil {
		c.Fatalf("no result: %v", err)
	}
	return message
}
