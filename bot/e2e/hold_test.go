package e2e

import (
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// answers records the requests of a bot that respond to interactions, first responses and later edits alike. Safe for
// concurrent use.
type answers struct {
	mu   sync.Mutex
	said []string
}

// hear records a request. It implements Check of sandbox.Config.
func (a *answers) hear(r sandbox.Request) error {
	kind, _, _ := strings.Cut(strings.TrimPrefix(r.Path, "/"), "/")
	if kind == "interactions" || kind == "webhooks" {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.said = append(a.said, r.Method+" "+kind)
	}
	return nil
}

// since returns the requests after the first n.
func (a *answers) since(n int) []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.said[n:]
}

// A deferral can fail. The bot then sends the response itself if Discord still accepts one, and updates the board in
// any case.
func TestAHoldThatFailsIsNotTakenForDone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		plan   sandbox.Plan
		answer int      // type of the first response that the member sees; 0 for none
		tried  []string // requests after the failed deferral
		late   bool     // the next tick updates the board instead
	}{
		"refused": {
			plan: sandbox.Plan{Status: 500}, answer: 7, tried: []string{"POST interactions"},
		},
		"limited": {
			plan: sandbox.Plan{Status: 429, Retry: time.Second}, answer: 7, tried: []string{"POST interactions"},
		},
		"heard, and the word of it lost": {
			plan: sandbox.Plan{Status: 500, Lost: true}, answer: 6,
			tried: []string{"POST interactions", "PATCH webhooks"},
		},
		"too late": {
			plan: sandbox.Plan{Status: 404, Code: 10062}, tried: nil,
		},
		"answered by another copy of the bot": {
			plan: sandbox.Plan{Status: 400, Code: 40060}, tried: nil, late: true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			heard := &answers{}
			k := wind(t, settings{check: heard.hear})
			p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
			p.start()
			p.rests()
			member, m := p.mover()
			board := p.board(m)
			open := k.shut()
			k.timers.forget()
			before := len(heard.since(0))
			c.plan.Method, c.plan.Path, c.plan.Times = "POST", "/callback", 1
			k.Refuse(c.plan)
			use := p.act(member, board)
			k.timers.hold()
			k.poll("the deferral", func() bool { return len(heard.since(before)) > 0 })
			open()
			if c.answer != 0 {
				if r, err := use.Wait(k.ctx); err != nil || r.Type != c.answer {
					t.Errorf("the member sees %+v, %v", r, err)
				}
			}
			p.until(func(_ *table.Table, now *game.Match) bool { return now.Len() > m.Len() })
			_, after := p.mover()
			if c.late {
				k.pass(time.Minute)
			}
			p.board(after)
			p.rests()
			if tried := heard.since(before + 1); strings.Join(tried, ", ") != strings.Join(c.tried, ", ") {
				t.Errorf("after the hold it tries %v, not %v", tried, c.tried)
			}
		})
	}
}

// A deferral of an ephemeral response can fail. The response is sent nevertheless, by the interaction, which is the
// only way to send it.
func TestAHeldWhisperComesAllTheSame(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		plan   sandbox.Plan
		answer int
	}{
		"refused":                        {sandbox.Plan{Status: 500}, 4},
		"heard, and the word of it lost": {sandbox.Plan{Status: 500, Lost: true}, 5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			heard := &answers{}
			k := wind(t, settings{check: heard.hear})
			p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
			p.start()
			p.rests()
			open := k.shutLoads()
			k.timers.forget()
			before := len(heard.since(0))
			c.plan.Method, c.plan.Path, c.plan.Times = "POST", "/callback", 1
			k.Refuse(c.plan)
			use := p.members[0].Command(p.channel, "record")
			k.timers.hold()
			k.poll("the deferral", func() bool { return len(heard.since(before)) > 0 })
			open()
			r, err := use.Wait(k.ctx)
			if err != nil || r.Type != c.answer || !r.Ephemeral || r.Message == nil || len(r.Message.Embeds) == 0 {
				t.Errorf("the member sees %+v, %v", r, err)
			}
		})
	}
}

// If Discord refuses a response as invalid, the user gets an error message.
func TestAnAnswerThatIsRefusedIsFollowedByAnApology(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	h.Refuse(sandbox.Plan{Method: "POST", Path: "/callback", Times: 1, Status: 400, Code: 50035})
	h.whispered("an answer with a mistake", h.Member("Anna").Command(h.Channel("tavern"), "rules"), "went wrong")
}
