package e2e

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// A channel that the bot cannot write to does not stop a game. The player who presses gets an error, the bot retries
// rarely, and the board appears when it can write again.
func TestAShutChannelIsLeftAloneForAWhile(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]int{"not to be seen": 50001, "not to be written in": 50013} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var posts atomic.Int32
			c := wind(t, settings{check: func(r sandbox.Request) error {
				if r.Method == http.MethodPost && strings.HasPrefix(r.Path, "/channels/") {
					posts.Add(1)
				}
				return nil
			}})
			p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
			p.start()
			p.rests()
			mover, m := p.mover()
			p.board(m)
			c.clock.Advance(5 * time.Minute) // so that the next player is notified by a new message
			c.Refuse(sandbox.Plan{Method: "POST", Path: "/channels/", Times: 2, Status: 403, Code: code})
			var last *sandbox.Use
			for next := mover; next.ID == mover.ID; next, m = p.mover() {
				last = p.act(mover, p.board(m))
				p.heard(last)
			}
			bottest.Must(t, c.Await(c.ctx, func() bool {
				r, err := last.Wait(c.ctx)
				return err == nil && len(r.FollowUps) == 1 &&
					strings.Contains(r.FollowUps[0].Embeds[0].Description, "I can’t post here")
			}))
			c.poll("the board", func() bool { return posts.Load() > 0 })
			for range 20 {
				c.pass(30 * time.Second)
			}
			if n := posts.Load(); n != 1 {
				t.Errorf("in ten minutes it writes %d times in vain", n)
			}
			c.pass(6 * time.Minute) // one more failed attempt
			c.pass(20 * time.Minute)
			p.board(m)
			p.rests()
			if n := posts.Load(); n != 3 {
				t.Errorf("until it may write again it has tried %d times", n)
			}
		})
	}
}

// For a finished game the bot stops retrying in the end, whatever ended the game.
func TestAChannelThatStaysShutIsLeftAloneInTheEnd(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	c := wind(t, settings{check: func(r sandbox.Request) error {
		if strings.HasPrefix(r.Path, "/channels/") {
			asked.Add(1)
		}
		return nil
	}})
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.rests()
	c.Refuse(sandbox.Plan{Path: "/channels/", Times: -1, Status: 403, Code: 50001})
	for tb, _ := p.match(); tb.Live() || !tb.Due().IsZero(); tb, _ = p.match() {
		if c.pass(6 * time.Hour); c.clock.Now().Sub(noon) > 60*24*time.Hour {
			t.Fatalf("after 60 days the table is %s, and due at %v", tb.Phase, tb.Due())
		}
	}
	before := asked.Load()
	for range 20 {
		c.pass(6 * time.Hour)
	}
	if n := asked.Load() - before; n != 0 {
		t.Errorf("afterwards it asks %d times", n)
	}
}

// inThread returns a pair in a thread, with a manual clock.
func inThread(t *testing.T) (*clockwork, *pair) {
	t.Helper()
	c := newClockwork(t)
	thread, err := c.Member("Anna").Thread(c.Channel("tavern"), "a quiet game")
	bottest.Must(t, err)
	return c, c.pair(thread, "Anna", "Bernd")
}

// An archived thread is not reopened only because a vote for a rematch expires.
func TestAnArchivedThreadIsNotOpenedForAResult(t *testing.T) {
	t.Parallel()
	c, p := inThread(t)
	result, _ := p.finish()
	p.rests()
	p.heard(p.members[0].PressStale(result, "rematch:"+p.table))
	p.rests()
	before := len(c.Messages(p.channel, p.members[0].ID))
	c.Refuse(sandbox.Plan{Path: "/channels/", Method: "PATCH", Times: -1, Status: 400, Code: 50083})
	for range 30 {
		c.pass(time.Hour)
	}
	tb, _ := p.match()
	if now := len(c.Messages(p.channel, p.members[0].ID)); now > before || !tb.Due().IsZero() {
		t.Errorf("there are %d messages and were %d; the table is due at %v", now, before, tb.Due())
	}
}

// In an archived thread messages cannot be edited. A new message is posted at once instead, which reopens the thread.
func TestAnArchivedThreadIsOpenedByANewMessage(t *testing.T) {
	t.Parallel()
	c, p := inThread(t)
	p.start()
	p.rests()
	_, m := p.mover()
	board := p.board(m)
	c.Refuse(sandbox.Plan{Method: "PATCH", Path: "/channels/", Times: 1, Status: 400, Code: 50083})
	c.Refuse(sandbox.Plan{Method: "POST", Path: "/callback", Times: 1, Status: 404, Code: 10062})
	mover, _ := p.mover()
	p.act(mover, board)
	p.until(func(_ *table.Table, now *game.Match) bool { return now.Len() != m.Len() })
	_, m = p.mover()
	if now := p.board(m); now.ID == board.ID {
		t.Errorf("message %s is changed, though the thread is put away", now.ID)
	}
}
