package e2e

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shipshape"
	shipshapeengine "dockside/game/shipshape/engine"
	"dockside/internal/sandbox"
	shipshapeface "dockside/render/shipshape"
)

// ships returns ShipShape as the program lists it.
func ships() catalog.Game {
	return catalog.Game{Rules: shipshape.Rules(), Face: shipshapeface.New(), Levels: shipshapeengine.Levels}
}

// Whole random games of two to six captains work in the private panel. A short run only plays games of two and five.
func TestVoyagesOfMany(t *testing.T) {
	t.Parallel()
	const batch = 4 // games in one sandbox
	for seats := 2; seats <= 6; seats += gametest.Many(3, 1) {
		t.Run(fmt.Sprintf("%d captains", seats), func(t *testing.T) {
			t.Parallel()
			for left := gametest.Many(1, 5); left > 0; left -= batch {
				h := openHarbour(t, settings{games: []catalog.Game{ships()}})
				fleetOf(h, seats, min(left, batch))
				h.noFaults()
				distribution(t, h.AnswerTimes())
			}
		})
	}
}

// fleetOf plays n games with the given number of seats, a few at a time.
func fleetOf(h *harbour, seats, n int) {
	h.Helper()
	const atOnce = 4
	var games sync.WaitGroup
	places := make(chan struct{}, atOnce)
	for i := range n {
		places <- struct{}{}
		games.Go(func() {
			defer func() { <-places }()
			voyage(h, seats, i)
		})
	}
	games.Wait()
}

// voyage plays one game in a channel of its own and checks its result.
func voyage(h *harbour, seats, i int) {
	h.Helper()
	var names []string
	for seat := range seats {
		names = append(names, fmt.Sprintf("Captain %d-%d-%d", seats, i, seat))
		h.AddMember(sandbox.Person{Name: names[seat]})
	}
	c := h.crew(ships(), h.AddChannel(sandbox.Room{Name: fmt.Sprintf("dock-%d-%d", seats, i)}), names...)
	c.begin()
	m := c.playOut()
	checkVoyage(c, m)
	h.whispered("verified", c.members[0].Command(c.channel, "verify"), "their seals")
}

// checkVoyage compares the points in the channel with the match. It also checks the pictures that stay: one for each
// of three voyages, and the result.
func checkVoyage(c *crew, m *game.Match) {
	c.Helper()
	text := c.result().Embeds[0].Description
	state, _ := c.match()
	for seat, s := range m.State().Scores() {
		name := "Dummy"
		if seat < len(state.Players) {
			name = state.Players[seat].Name
		}
		if want := fmt.Sprintf("%s %d", name, s.Points); !strings.Contains(text, want) {
			c.Errorf("the result does not say %q:\n%s", want, text)
		}
	}
	c.rest(c.table)
	if n := c.decodes(c.channel, c.Member("Дмитрий ⚓")); n != 4 {
		c.Errorf("%d pictures are left", n)
	}
}
