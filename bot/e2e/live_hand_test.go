package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/internal/sandbox"
)

// panelSays waits until a message that a member sees, or one of its enabled buttons, contains words.
func (h *harbour) panelSays(m *sandbox.Member, channel, id, words string) sandbox.Message {
	h.Helper()
	says := func(c sandbox.Component) bool { return strings.Contains(c.Label, words) && !c.Disabled }
	panel, err := h.AwaitMessage(h.ctx, channel, m.ID, func(m sandbox.Message) bool {
		return m.ID == id &&
			(strings.Contains(m.Embeds[0].Description, words) || slices.ContainsFunc(m.Controls(), says))
	})
	if err != nil {
		h.Fatalf("the panel of %s never says %q", m.Name, words)
	}
	return panel
}

// plays makes a move for a member by a button of a panel, even one that the panel does not offer.
func (c *crew) plays(m *sandbox.Member, panel sandbox.Message, verb string, move game.Move) sandbox.Message {
	c.Helper()
	t, match := c.match()
	seat, _ := t.Seat(m.ID)
	id := fmt.Sprintf("%s:%s:%s:%s", verb, c.table, match.Decision(seat), move)
	next := ephemeral(c.answerOf(m.PressStale(panel, id)))
	if next == nil {
		c.Fatalf("%s is not shown a panel after %s", m.Name, move)
	}
	return *next
}

// panelsOf returns the ephemeral messages that a member sees.
func (c *crew) panelsOf(m *sandbox.Member) []sandbox.Message {
	return slices.DeleteFunc(c.Messages(c.channel, m.ID), func(m sandbox.Message) bool { return !m.Ephemeral() })
}

// kept waits until the store has a panel of a member, or has none, and returns it.
func (c *crew) kept(m *sandbox.Member, some bool) string {
	c.Helper()
	for {
		documents, err := c.store.Documents(c.ctx, "panel/"+c.table+"/"+m.ID)
		if err == nil && (documents[0] != nil) == some {
			return string(documents[0])
		}
		if c.ctx.Err() != nil {
			c.Fatalf("the panel of %s: %q, %v", m.Name, documents, err)
		}
		time.Sleep(blink)
	}
}

// A panel follows every change of the game, keeps the draft of its owner, and exists only once per player.
func TestTheHandLives(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{store: open(t), games: []catalog.Game{ships()}})
			c := h.crew(ships(), h.Channel("tavern"), "Anna", "Bernd", "Clara")
			c.begin()
			anna, bernd, clara := c.members[0], c.members[1], c.members[2]
			hers := c.open(anna)
			h.panelSays(anna, c.channel, hers.ID, "Your turn.")
			thought := c.plays(anna, hers, "think", "bid 5")
			h.panelSays(anna, c.channel, hers.ID, "Seal the 5")
			if places := len(thought.Components[0].Components); places != 4 {
				t.Errorf("the first row has %d numbers", places)
			}
			c.plays(bernd, c.open(bernd), "play", "bid 9")
			h.panelSays(anna, c.channel, hers.ID, "Bernd has bid.")
			h.panelSays(anna, c.channel, hers.ID, "Seal the 5")
			his := c.panelsOf(bernd)
			c.plays(clara, c.open(clara), "play", "bid 2")
			said := c.plays(anna, hers, "play", "bid 5").Embeds[0].Description // the last bid, so all bids are revealed
			contains(
				t,
				"whose bid was the last, while Bernd is to lay",
				said,
				"With your 5, you lay your crate after Bernd.",
				"Bernd",
			)
			h.panelSays(bernd, c.channel, his[0].ID, "With your 9, you lay your crate first.")
			c.plays(bernd, his[0], "play", "place 0")
			h.panelSays(anna, c.channel, hers.ID, "Turn")
			for range 3 {
				hers = c.open(anna)
			}
			h.panelSays(anna, c.channel, hers.ID, "Lay it as it is")
			if err := h.Await(h.ctx, func() bool { return len(c.panelsOf(anna)) == 1 }); err != nil {
				t.Errorf("Anna sees %d panels", len(c.panelsOf(anna)))
			}
			h.noFaults()
		})
	}
}

// An edit of a panel that fails is repeated a moment later, whatever error Discord returned.
func TestAPanelIsShownAgainAfterATrouble(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]sandbox.Plan{
		"an error":   {Status: http.StatusInternalServerError},
		"many calls": {Status: http.StatusTooManyRequests, Retry: time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{games: []catalog.Game{ships()}})
			c := h.crew(ships(), h.Channel("tavern"), "Anna", "Bernd", "Clara")
			c.begin()
			anna, bernd := c.members[0], c.members[1]
			hers, his := c.open(anna), c.open(bernd)
			trouble.Method, trouble.Path, trouble.Times = http.MethodPatch, "@original", 2
			h.Refuse(trouble)
			c.plays(bernd, his, "play", "bid 9")
			h.panelSays(anna, c.channel, hers.ID, "Bernd has bid.")
			h.noFaults()
		})
	}
}

// A panel whose interaction token has expired, after 15 minutes, does not change. Its button shows the current hand,
// and makes the panel follow the match again. An edit that Discord rejects is not retried.
func TestAnOldPanelIsRenewedByItsButton(t *testing.T) {
	t.Parallel()
	k := wind(t, settings{games: []catalog.Game{ships()}})
	c := k.crew(ships(), k.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin()
	anna, bernd, clara := c.members[0], c.members[1], c.members[2]
	old := c.open(anna)
	k.pass(16 * time.Minute)
	c.plays(bernd, c.open(bernd), "play", "bid 9")
	refused := func() int { return len(k.Verdicts()) }
	if err := k.Await(k.ctx, func() bool {
		k.timers.release(time.Second)
		return refused() == 1
	}); err != nil || k.Verdicts()[0].Code != 50027 {
		t.Fatalf("the old panel is refreshed so: %+v", k.Verdicts())
	}
	c.kept(anna, false)
	again, ok := old.Component("hand:" + c.table)
	if !ok || again.Disabled {
		t.Fatalf("the old panel offers %+v", old.Controls())
	}
	r := k.answerOf(anna.Press(old, again.CustomID))
	if r.Message.ID != old.ID || !strings.Contains(r.Message.Embeds[0].Description, "Bernd has bid.") {
		t.Errorf("the button of an old panel shows %+v", r.Message)
	}
	c.kept(anna, true)
	c.plays(clara, c.open(clara), "play", "bid 2")
	if refused() != 1 {
		t.Errorf("it was tried again: %+v", k.Verdicts())
	}
}

// A deleted panel is forgotten at its next refresh, and can be opened again.
func TestAPanelThatIsGoneIsForgotten(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{games: []catalog.Game{ships()}})
	c := h.crew(ships(), h.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin()
	anna, bernd := c.members[0], c.members[1]
	c.open(anna)
	ticket := c.kept(anna, true)
	route := "/v10/webhooks/" + between(ticket, `"App":"`, `"`) + "/" + between(ticket, `"Token":"`, `"`)
	request, err := http.NewRequestWithContext(h.ctx, http.MethodDelete, h.api+route+"/messages/@original", nil)
	bottest.Must(t, err)
	response, err := http.DefaultClient.Do(request)
	bottest.Must(t, err)
	bottest.Must(t, response.Body.Close())
	if response.StatusCode >= http.StatusBadRequest {
		t.Fatalf("the panel cannot be taken away: %s %s", response.Status, route)
	}
	c.plays(bernd, c.open(bernd), "play", "bid 9")
	c.kept(anna, false)
	h.panelSays(anna, c.channel, c.open(anna).ID, "Your turn.")
}

// Interaction tokens are kept in the store until they expire, and appear nowhere else.
func TestTokensAreNotTold(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{games: []catalog.Game{ships()}})
	c := h.crew(ships(), h.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin()
	for _, m := range c.members {
		c.open(m)
	}
	c.plays(c.members[1], c.panelsOf(c.members[1])[0], "play", "bid 9")
	token := between(c.kept(c.members[0], true), `"Token":"`, `"`)
	if token == "" || strings.Contains(h.said.String(), token) {
		t.Errorf("the token %q is in the log", token)
	}
}

// between returns the part of s after before and up to after.
func between(s, before, after string) string {
	_, s, _ = strings.Cut(s, before)
	s, _, _ = strings.Cut(s, after)
	return s
}
