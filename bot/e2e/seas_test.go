package e2e

import (
	"flag"
	"fmt"
	"strings"
	"sync"
	"testing"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/madameching"
	chingengine "dockside/game/madameching/engine"
	"dockside/game/table"
	"dockside/internal/sandbox"
	chingface "dockside/render/madameching"
)

// seaGames is the number of games of Madame Ching for long runs.
var seaGames = flag.Int("seas", 0,
	"play so many games of Madame Ching at each table and on each store, and a tenth of that with kills")

// seas returns Madame Ching as the program lists it.
func seas() catalog.Game {
	return catalog.Game{Rules: madameching.Rules(), Face: chingface.New(), Levels: chingengine.Levels}
}

// Whole games of Madame Ching run through for every setup: two, three and four captains, and two crews. A short run
// plays one game of three captains on a file.
func TestSeasOfMany(t *testing.T) {
	t.Parallel()
	all := gametest.Setups(madameching.Rules())
	first := map[string]int{"bbolt": 1, "redis": -1}
	for name, open := range stores {
		for i, setup := range all {
			games := max(*seaGames, gametest.Many(0, 1))
			if i == first[name] {
				games = max(games, 1)
			}
			if games == 0 {
				continue
			}
			t.Run(fmt.Sprint(name, setup), func(t *testing.T) {
				t.Parallel()
				for from := 0; from < games; from += seaBatch {
					h := openHarbour(t, settings{store: open(t), games: []catalog.Game{seas()}})
					seaFleet(h, setup, from, min(from+seaBatch, games))
					h.noFaults()
					distribution(t, h.AnswerTimes())
				}
			})
		}
	}
}

// seaBatch is how many games are played in one sandbox.
const seaBatch = 6

// seaFleet plays the games with these numbers, a few at a time. One of each batch uses the private hand panels, which
// is slow. The others use buttons alone.
func seaFleet(h *harbour, setup game.Setup, from, to int) {
	h.Helper()
	const atOnce = 3
	var games sync.WaitGroup
	places := make(chan struct{}, atOnce)
	for i := from; i < to; i++ {
		places <- struct{}{}
		games.Go(func() {
			defer func() { <-places }()
			c := embark(h, setup, i)
			m := c.sailOut((i+setup.Seats)%seaBatch == 2)
			t, _ := c.match()
			c.arrived(t, m)
			c.rest(c.table)
		})
	}
	games.Wait()
}

// embark begins a game in a channel of its own.
func embark(h *harbour, setup game.Setup, i int) *crew {
	h.Helper()
	var names []string
	for seat := range setup.Seats {
		names = append(names, fmt.Sprintf("Captain %d-%d-%d", setup.Seats, i, seat))
		h.AddMember(sandbox.Person{Name: names[seat]})
	}
	var options []sandbox.Option
	for _, o := range setup.Options {
		options = append(options, sandbox.Yes(o, true))
	}
	c := h.crew(seas(), h.AddChannel(sandbox.Room{Name: fmt.Sprintf("sea-%d-%d", setup.Seats, i)}), names...)
	c.begin(options...)
	return c
}

// arrived checks a finished game: the channel shows the points, and the seals verify.
func (c *crew) arrived(t *table.Table, m *game.Match) {
	c.Helper()
	if !m.Outcome().Over() {
		c.Error("the result is shown of a match that is not over")
	}
	text := c.result().Embeds[0].Description
	for seat, s := range m.State().Scores() {
		if want := fmt.Sprintf("%s %d", t.Players[seat].Name, s.Points); !strings.Contains(text, want) {
			c.Errorf("the result does not say %q:\n%s", want, text)
		}
	}
	c.settled(c.channel, c.members[0])
	c.whispered("verified", c.members[0].Command(c.channel, "verify"), "their seals")
}
