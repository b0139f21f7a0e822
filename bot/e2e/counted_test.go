package e2e

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/internal/sandbox"
)

// requestCount counts the requests that count against Discord's limit of 50 a second. Requests to interaction routes
// are exempt and counted separately. Safe for concurrent use.
type requestCount struct {
	mu     sync.Mutex
	exempt int
	counts map[string]int // by method and route
}

// number matches an id in a route.
var number = regexp.MustCompile(`/\d+`)

// check counts a request. It implements Check of sandbox.Config.
func (c *requestCount) check(r sandbox.Request) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if strings.HasPrefix(r.Path, "/interactions/") || strings.HasPrefix(r.Path, "/webhooks/") {
		c.exempt++
	} else {
		c.counts[r.Method+" "+number.ReplaceAllString(r.Path, "/…")]++
	}
	return nil
}

// since returns the counts since the previous call, and resets them.
func (c *requestCount) since() (counted, exempt int, counts map[string]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, n := range c.counts {
		counted += n
	}
	exempt, counts = c.exempt, c.counts
	c.exempt, c.counts = 0, map[string]int{}
	return counted, exempt, counts
}

// An interaction is answered by an exempt route. A new board counts: it is sent once a round, and when a player must be
// notified. The end of a round may also delete the board before. The test logs the number of requests for each
// interaction.
func TestRequestsThatCount(t *testing.T) {
	t.Parallel()
	for name, pause := range map[string]time.Duration{"quick play": 0, "each turn called": 10 * time.Minute} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			count := &requestCount{counts: map[string]int{}}
			k := wind(t, settings{check: count.check})
			p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
			p.start()
			k.pass(6 * time.Second)
			count.since()
			presses, turns := 0, 0
			var last *sandbox.Member
			for {
				member, m := p.mover()
				if member == nil {
					break
				}
				if last != nil && member.ID != last.ID {
					turns++
					k.pass(pause)
				}
				last = member
				p.answerOf(p.act(member, p.board(m)))
				k.pass(6 * time.Second)
				presses++
			}
			counted, exempt, counts := count.since()
			t.Logf("%d presses and %d changes of turn: %d requests that count, %d that are exempt", presses, turns,
				counted, exempt)
			t.Logf("a press takes %.2f requests that count", float64(counted)/float64(presses))
			for _, what := range slices.Sorted(maps.Keys(counts)) {
				t.Logf("%4d %s", counts[what], what)
			}
			const rounds = 8
			if most := 2*rounds + turns; counted > most || pause == 0 && counted > 2*rounds {
				t.Errorf("%d requests count", counted)
			}
			if exempt != presses {
				t.Errorf("%d requests are exempt", exempt)
			}
			k.noFaults()
		})
	}
}
