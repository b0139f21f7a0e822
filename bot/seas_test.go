package bot_test

import (
	"cmp"
	"flag"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/madameching"
	chingengine "dockside/game/madameching/engine"
	"dockside/house"
	chingface "dockside/render/madameching"
	"dockside/sandbox"
)

// seaGames is for whole fleets.
var seaGames = flag.Int("seas", 0, "play so many games of Madame Ching at each table")

// seas is Madame Ching as main lists it.
func seas() house.Game {
	return house.Game{Rules: madameching.Rules(), Face: chingface.New(), Levels: chingengine.Levels}
}

// Whole games of Madame Ching for every table, at random: by two, three and four captains, and by two crews.
func TestSeasOfMany(t *testing.T) {
	t.Parallel()
	for _, setup := range gametest.Setups(madameching.Rules()) {
		t.Run(fmt.Sprint(setup), func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{games: []house.Game{seas()}})
			var games sync.WaitGroup
			places := make(chan struct{}, 4)
			for i := range cmp.Or(*seaGames, 1) {
				places <- struct{}{}
				games.Go(func() {
					defer func() { <-places }()
					sea(h, setup, i)
				})
			}
			games.Wait()
			h.noFaults()
			distribution(t, h.AnswerTimes())
		})
	}
}

// sailOut lets all play like computer players, by the buttons, until the match is over, and returns it.
func (c *crew) sailOut() *game.Match {
	c.Helper()
	player := chingengine.Engine{Runs: 1}
	for {
		t, m := c.match()
		turn := m.Turn()
		if len(turn) == 0 {
			return m
		}
		seat := turn[c.random.IntN(len(turn))]
		if len(m.Moves(seat)) == 1 { // perhaps the house is about to make it
			time.Sleep(blink)
		}
		move := player.Choose(m.State().View(seat), seat, ai.Means{Dice: c.random}).Move
		use := c.member(t, seat).PressStale(c.board(), "play:"+c.table+":"+m.Decision(seat)+":"+string(move))
		if _, err := use.Acked(c.ctx); err != nil {
			c.Fatalf("%s hangs: %v", move, err)
		}
	}
}

// sea plays one game in a channel of its own and checks what is left of it.
func sea(h *harbour, setup game.Setup, i int) {
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
	m := c.sailOut()
	text := c.result().Embeds[0].Description
	state, _ := c.match()
	for seat, s := range m.State().Scores() {
		if want := fmt.Sprintf("%s %d", state.Players[seat].Name, s.Points); !strings.Contains(text, want) {
			c.Errorf("the result does not say %q:\n%s", want, text)
		}
	}
	c.rest(c.table)
	h.whispered("verified", c.members[0].Command(c.channel, "verify"), "are those that were sealed")
}
