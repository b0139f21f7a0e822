package e2e

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shipshape"
	"dockside/internal/sandbox"
	shipshapeface "dockside/render/shipshape"
)

// Several users who ask for reviews at once all receive them, also of a game with hidden information. Durations are
// logged only, since machines differ. Fair sharing of the time is tested with a manual clock.
func TestReviewsAtOnce(t *testing.T) {
	t.Parallel()
	slow := catalog.Game{Rules: shipshape.Rules(), Face: shipshapeface.New()}
	slow.Levels = func(s game.Setup) []ai.Level {
		return ai.Levels(slow.Rules, s, "cabin-boy", "bosun", "captain", "el-dado")
	}
	for name, c := range map[string]struct {
		rules  game.Rules
		seats  int
		askers int
	}{
		"exact":  {rules(), 2, gametest.Many(2, 8)},
		"search": {slow.Rules, 4, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "search" {
				gametest.Long(t)
			}
			h := openHarbour(t, settings{games: []catalog.Game{slow}})
			times := make([]time.Duration, c.askers)
			var all sync.WaitGroup
			for i := range times {
				h.AddMember(sandbox.Person{Name: fmt.Sprint("Captain ", i)})
				asker := h.Member(fmt.Sprint("Captain ", i))
				file := sandbox.File("file", "game.txt", randomRecord(t, c.rules, c.seats, uint64(i)))
				all.Go(func() {
					asked := time.Now()
					h.opinion(asker.Command(h.Channel("tavern"), "review", file))
					times[i] = time.Since(asked)
				})
			}
			all.Wait()
			distribution(t, times)
			h.noFaults()
		})
	}
}

// randomRecord returns the record of a randomly played match.
func randomRecord(t *testing.T, r game.Rules, seats int, seed uint64) []byte {
	t.Helper()
	m := gametest.Random(t, r, game.Setup{Seats: seats}, rand.New(rand.NewPCG(seed, 9)))
	return []byte(m.Record(strings.Split("Anna Bernd Clara Dmitri", " ")[:seats]).String())
}
