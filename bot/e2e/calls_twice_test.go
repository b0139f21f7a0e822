package e2e

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game/agenda"
	"dockside/internal/sandbox"
)

// hesitant is a store that calls meanwhile between sending a notification and updating the agenda.
type hesitant struct {
	store
	called    atomic.Bool
	meanwhile func()
}

func (s *hesitant) ReviseAgenda(
	ctx context.Context, user string, f func(*agenda.Agenda) error,
) (*agenda.Agenda, error) {
	if s.called.CompareAndSwap(true, false) {
		s.meanwhile()
	}
	return s.store.ReviseAgenda(ctx, user, f)
}

// Two replicas never notify a user twice for one turn. While one replica sends a notification, a second turn begins and
// another replica ticks. The second turn is notified alone, since only one replica at a time works on a user.
func TestTwoCopiesCallNobodyTwiceForATurn(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var calls []string
			s := &hesitant{store: open(t)}
			k := wind(t, settings{store: s, games: []catalog.Game{g}, sent: func(m sandbox.Message, _ []string) {
				if len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Title, "It’s your turn") {
					calls = append(calls, m.Embeds[0].Description)
					s.called.Store(len(calls) == 1)
				}
			}})
			crews := []*crew{
				k.bidden(g, sandbox.Text("pace", "3d")), k.bidden(g, sandbox.Text("pace", "1d")), // the more urgent table
			}
			k.likes(crews[0].members[1], "calls=private")
			other := k.rigged(k.with)
			other.Store = s.store
			k.goBy(k.clock, 10*time.Minute)
			comesUp := func(c *crew) {
				c.bids(k.clock.Now(), map[*sandbox.Member]int{c.members[0]: 1, c.members[2]: 1})
				k.goBy(k.clock, 6*time.Second)
			}
			s.meanwhile = func() {
				comesUp(crews[1])
				bot.New(other).Tick(k.ctx)
			}
			comesUp(crews[0])
			k.bot.Tick(k.ctx)
			k.pass(6 * time.Second)
			for i, c := range crews {
				to := slices.DeleteFunc(slices.Clone(calls), func(s string) bool { return !strings.Contains(s, c.channel) })
				if len(to) != 1 {
					t.Errorf("Bernd is called %d times for turn %d: %q", len(to), i+1, calls)
				}
			}
			k.noFaults()
		})
	}
}

// bidden starts a tender of three in a channel of its own, in which Bernd has already bid.
func (c *clockwork) bidden(g catalog.Game, options ...sandbox.Option) *crew {
	c.Helper()
	one := c.crew(g, c.AddChannel(sandbox.Room{Name: "room"}), "Anna", "Bernd", "Clara")
	one.begin(options...)
	one.bids(c.clock.Now(), map[*sandbox.Member]int{one.members[1]: 3})
	return one
}
