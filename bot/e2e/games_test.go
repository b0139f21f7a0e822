package e2e

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dockside/bot/catalog"
	"dockside/bot/presenter"
	"dockside/internal/sandbox"
)

// gamesOf returns the response to /games.
func (h *harbour) gamesOf(m *sandbox.Member, channel string) sandbox.Message {
	h.Helper()
	return h.own(m.Command(channel, "games"))
}

// own returns the ephemeral response to an interaction.
func (h *harbour) own(u *sandbox.Use) sandbox.Message {
	h.Helper()
	m := ephemeral(h.answerOf(u))
	if m == nil {
		h.Fatal("not answered in private")
	}
	return *m
}

// fromAfar makes a random choice on a panel that shows another channel's table. It returns the new panel.
func (h *harbour) fromAfar(m *sandbox.Member, panel sandbox.Message, random *rand.Rand) sandbox.Message {
	h.Helper()
	var choices []sandbox.Component
	for _, c := range panel.Controls() {
		if verb, _, _ := strings.Cut(c.CustomID, ":"); (verb == "play" || verb == "think") && !c.Disabled {
			choices = append(choices, c)
		}
	}
	if len(choices) == 0 {
		h.Fatalf("there is nothing to choose in %+v", panel)
	}
	c := choices[random.IntN(len(choices))]
	if len(c.Options) > 0 {
		return h.own(m.Select(panel, c.CustomID, c.Options[random.IntN(len(c.Options))].Value))
	}
	return h.own(m.Press(panel, c.CustomID))
}

// A user can play all games from another channel through /games, one waiting table after the other. Their boards are
// updated.
func TestAllGamesArePlayedFromOnePlace(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{store: open(t)})
			away := h.AddChannel(sandbox.Room{Name: "quay"})
			here := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			there := h.pair(h.Channel("harbour"), "Anna", "Дмитрий ⚓")
			here.start()
			there.start()
			pairs := map[string]*pair{here.table: here, there.table: there}
			for turn := 0; len(pairs) > 0 && turn < 500; turn++ {
				for id, p := range pairs {
					m, match := p.mover()
					if m == nil {
						delete(pairs, id)
						continue
					}
					list := h.gamesOf(m, away)
					if !strings.Contains(list.Embeds[0].Description, "**your turn**") {
						t.Fatalf("%s is told %q", m.Name, list.Embeds[0].Description)
					}
					panel := h.own(m.Press(list, "next"))
					for !strings.Contains(panel.Controls()[0].CustomID, id) {
						panel = h.own(m.Press(panel, h.button(&panel, nextOf(panel)).CustomID))
					}
					for _, now := p.match(); now.Len() == match.Len(); _, now = p.match() {
						panel = h.fromAfar(m, panel, p.random)
					}
				}
			}
			here.result()
			there.result()
			anna := here.members[0]
			list := h.gamesOf(anna, anna.Direct())
			if !strings.Contains(list.Embeds[0].Description, "You have no games in progress") {
				t.Errorf("after all games: %q", list.Embeds[0].Description)
			}
			over := h.own(anna.Press(list, "games:over:0"))
			if len(over.Controls()[0].Options) != 2 || !strings.Contains(over.Embeds[0].Description, "Дмитрий") {
				t.Errorf("finished are %q", over.Embeds[0].Description)
			}
			h.panel(h.answerOf(anna.Select(over, "replay", here.table)))
			h.noFaults()
		})
	}
}

// nextOf returns the custom id of the button that leads to the next table.
func nextOf(panel sandbox.Message) string {
	controls := panel.Controls()
	i := slices.IndexFunc(controls, func(c sandbox.Component) bool { return presenter.IsRemote(c.CustomID) })
	return controls[max(i, 0)].CustomID
}

// In a game with hidden information, /games shows the hand below the board.
func TestAHandIsPlayedFromAfar(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{games: []catalog.Game{ships()}})
	c := h.crew(ships(), h.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin()
	away := h.AddChannel(sandbox.Room{Name: "quay"})
	for range 25 {
		tb, match := c.match()
		seat := match.Turn()[0]
		i := slices.IndexFunc(c.members, func(m *sandbox.Member) bool { return m.ID == tb.Players[seat].User })
		m := c.members[i]
		list := h.gamesOf(m, away)
		panel := h.own(m.Press(list, "next"))
		if len(panel.Embeds) < 2 {
			t.Fatalf("board and hand are %d pictures", len(panel.Embeds))
		}
		h.fromAfar(m, panel, c.random)
	}
	_, match := c.match()
	if match.Len() == 0 {
		t.Error("nothing was played")
	}
	h.noFaults()
}
