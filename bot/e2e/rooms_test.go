package e2e

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// threads sets which games have threads in the harbour's server, and in which channel. An empty channel means the
// channel of the challenge.
func (h *harbour) threads(which, channel string) {
	h.Helper()
	anna := h.Member("Anna")
	choice := sandbox.Sub("server", sandbox.Text("threads", which))
	panel := h.whisper(anna.Command(h.Channel("harbour"), "settings", choice))
	if channel == "" {
		return
	}
	for !offers(panel, "settings server:threads-in") {
		panel = h.whisper(anna.Press(*panel, control(h, panel, "settings server:more").CustomID))
	}
	panel = h.whisper(anna.Select(*panel, control(h, panel, "settings server:threads-in").CustomID, channel))
	contains(h, "the chosen channel", panel.Embeds[0].Description, "<#"+channel+">")
}

// enters waits for the thread of a pair's match and makes it the pair's channel.
func (p *pair) enters() (thread string) {
	p.Helper()
	p.until(func(t *table.Table, _ *game.Match) bool { return t.Room.Thread != "" && !t.IsMisplaced() })
	t, _ := p.match()
	p.channel = t.Room.Thread
	return p.channel
}

// says waits for a message in a channel whose embed contains words.
func (h *harbour) says(channel, words string) sandbox.Message {
	h.Helper()
	m, err := h.AwaitMessage(h.ctx, channel, h.Member("Anna").ID, func(m sandbox.Message) bool {
		return len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Description, words)
	})
	if err != nil {
		h.Fatalf("no message contains %q", words)
	}
	return m
}

// count returns how many messages of a channel have an embed that contains words.
func (h *harbour) count(channel, words string) (n int) {
	for _, m := range h.Messages(channel, h.Member("Anna").ID) {
		if len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Description, words) {
			n++
		}
	}
	return n
}

// heed records the requests to Discord. Its method times counts those with a method whose path contains part.
type heed struct {
	mu    sync.Mutex
	asked []string
}

func (a *heed) check(r sandbox.Request) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked = append(a.asked, r.Method+" "+r.Path)
	return nil
}

func (a *heed) times(method, part string) (n int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, asked := range a.asked {
		if strings.HasPrefix(asked, method) && strings.Contains(asked, part) {
			n++
		}
	}
	return n
}

// first returns the path of the first such request, or "".
func (a *heed) first(method, part string) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, asked := range a.asked {
		if path, is := strings.CutPrefix(asked, method+" "); is && strings.Contains(path, part) {
			return path
		}
	}
	return ""
}

// A game is played in a thread of its challenge, and its result replaces the challenge. The rematch is played in the
// same thread.
func TestAGameHasAThread(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var asked heed
			h := openHarbour(t, settings{store: open(t), check: asked.check})
			h.threads("all", "")
			tavern := h.Channel("tavern")
			p := h.pair(tavern, "Anna", "Bernd")
			p.start()
			thread := p.enters()
			if made := h.Channel("Shanghaien · Anna – Bernd"); made != thread {
				t.Errorf("the thread is %s and not %s", thread, made)
			}
			h.says(tavern, "It’s being played in <#"+thread+">")
			for _, m := range p.members {
				if asked.times(http.MethodPut, thread+"/thread-members/"+m.ID) != 1 {
					t.Errorf("%s is not added", m.Name)
				}
				if n := len(m.Pings()); n > 1 {
					t.Errorf("%s is called %d times", m.Name, n)
				}
			}
			for _, where := range []string{tavern, thread} {
				_, m := p.mover()
				before := p.board(m)
				p.heard(p.members[0].Command(where, "board"))
				p.until(func(t *table.Table, _ *game.Match) bool { return t.Shown.Board != before.ID && !t.IsMisplaced() })
			}
			p.playOut()
			p.channel = tavern
			result := p.result()
			h.says(thread, "/"+tavern+"/"+result.ID)
			for _, where := range []string{tavern, thread} {
				h.whispered("verified", p.members[0].Command(where, "verify"), "match the seed")
			}
			for _, m := range p.members {
				p.heard(m.PressStale(result, "rematch:"+p.table))
			}
			p.until(func(t *table.Table, _ *game.Match) bool { return t.NextCreated })
			old, _ := p.match()
			p.table = old.Next
			if again := p.enters(); again != thread {
				t.Errorf("the rematch is played in %s", again)
			}
			_, m := p.mover()
			p.board(m)
			h.noFaults()
		})
	}
}

// If threads are for games of more than two, a game of three has one and a game of two has none.
func TestALobbyHasAThread(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, settings{games: []catalog.Game{g}})
	h.threads("many", "")
	tavern := h.Channel("tavern")
	p := h.pair(tavern, "Anna", "Bernd")
	p.start()
	_, m := p.mover()
	p.board(m)
	c := h.crew(g, tavern, "Anna", "Bernd", "Clara")
	c.begin()
	c.comesTo(c.members[0].Command(tavern, "rules"), func(t *table.Table) bool {
		return t.Room.Thread != "" && !t.IsMisplaced()
	})
	state, _ := c.match()
	c.channel = state.Room.Thread
	c.heard(c.members[1].PressStale(c.board(), "resigned:"+c.table))
	c.heard(c.members[2].PressStale(c.board(), "resigned:"+c.table))
	c.channel = tavern
	c.says(state.Room.Thread, "/"+tavern+"/"+c.result().ID)
	h.noFaults()
}

// A server can put its threads into one channel. If a player cannot see that channel, the game stays in the channel of
// the challenge. The bot explains this once.
func TestThreadsInAChosenChannel(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	games, secret := h.AddChannel(sandbox.Room{Name: "games"}), h.AddChannel(sandbox.Room{
		Name: "secret", Only: []string{h.Member("Anna").ID},
	})
	h.threads("all", games)
	tavern := h.Channel("tavern")
	p := h.pair(tavern, "Anna", "Bernd")
	p.start()
	thread := p.enters()
	h.says(games, "Its challenge is in <#"+tavern+">")
	for _, where := range []string{games, tavern} {
		h.whispered("the way out from "+where, p.members[0].Command(where, "resign"), "resign")
	}
	p.resigns(p.members[0])
	p.channel = tavern
	h.says(thread, "/"+tavern+"/"+p.result().ID)

	h.threads("all", secret)
	for _, table := range []string{"", "again"} {
		where := h.AddChannel(sandbox.Room{Name: "corner" + table})
		q := h.pair(where, "Anna", "Bernd")
		q.start()
		_, m := q.mover()
		q.board(m)
		if n := h.count(where, "not all players can see that channel"); (n == 1) != (table == "") {
			t.Errorf("in %q that is said %d times", where, n)
		}
		h.whispered("over", q.members[0].Command(where, "resign"), "resign")
	}
	h.noFaults()
}

// If Discord refuses a thread, the game is played in the channel of the challenge. The bot gives the reason once.
func TestAThreadIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status, code int
		why          string
	}{
		"too many":   {400, 160006, "its limit of open threads"},
		"no right":   {403, 50013, "not allowed to create or write in threads"},
		"no access":  {403, 50001, "not allowed to create or write in threads"},
		"no channel": {404, 10003, "is gone"},
		"no threads": {400, 50024, "Discord doesn’t allow threads there"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{})
			h.threads("all", "")
			h.Refuse(sandbox.Plan{Method: "POST", Path: "/threads", Times: -1, Status: c.status, Code: c.code})
			for i, pair := range [][2]string{{"Anna", "Bernd"}, {"Anna", "Clara"}} {
				p := h.pair(h.Channel("tavern"), pair[0], pair[1])
				p.start()
				p.until(func(t *table.Table, _ *game.Match) bool { return t.Room.Told })
				_, m := p.mover()
				p.board(m)
				if n := h.count(p.channel, c.why); n != 1 {
					t.Errorf("after %d games that is said %d times", i+1, n)
				}
			}
		})
	}
}

// If its thread is deleted or locked, a game returns to the channel of the challenge. A thread that was only archived
// is reopened.
func TestAThreadIsLost(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lose func(*harbour, string)
		why  string // empty if the thread is not lost
	}{
		"deleted":             {func(h *harbour, thread string) { h.DeleteChannel(thread) }, "is gone"},
		"locked":              {func(h *harbour, thread string) { h.SetThread(thread, false, true) }, "was locked"},
		"put away and locked": {func(h *harbour, thread string) { h.SetThread(thread, true, true) }, "was locked"},
		"put away":            {func(h *harbour, thread string) { h.SetThread(thread, true, false) }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{})
			h.threads("all", "")
			tavern := h.Channel("tavern")
			p := h.pair(tavern, "Anna", "Bernd")
			p.start()
			thread := p.enters()
			before, _ := p.match()
			c.lose(h, thread)
			p.heard(p.members[0].Command(tavern, "board"))
			p.until(func(t *table.Table, _ *game.Match) bool {
				return t.Shown.Board != before.Shown.Board && t.Retry.IsZero()
			})
			if c.why != "" {
				p.channel = tavern
				h.says(tavern, c.why)
			}
			_, m := p.mover()
			p.board(m)
			if now, _ := p.match(); (now.Room.Thread == "") != (c.why != "") || c.why == "" && h.Archived(thread) {
				t.Errorf("the game is played in %s", now.PlayChannel())
			}
			p.resigns(p.members[0])
			p.channel = tavern
			p.result()
		})
	}
}

// If the process dies before it stores a new thread, that thread is found again.
func TestAThreadIsMadeOnce(t *testing.T) {
	t.Parallel()
	for _, hall := range []string{"", "games"} {
		t.Run("in "+hall, func(t *testing.T) {
			t.Parallel()
			var asked heed
			c := wind(t, settings{check: asked.check})
			channel := ""
			if hall != "" {
				channel = c.AddChannel(sandbox.Room{Name: hall})
			}
			c.threads("all", channel)
			p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
			card := p.challenges()
			c.mortal.doomed.Store(true)
			p.members[1].PressStale(card, "accept:"+p.table)
			<-c.mortal.died
			c.mortal.live()
			c.pass(10 * time.Second)
			thread := p.enters()
			if first, n := asked.first(http.MethodPost, "/threads"), asked.times(http.MethodPost, "/threads"); n < 2 ||
				asked.times(http.MethodPost, first) != n || !strings.HasSuffix(first, thread+"/threads") {
				t.Errorf("threads are made as in %s, and %d in all", first, n)
			}
			_, m := p.mover()
			p.board(m)
			if boards := p.boards(); len(boards) != 1 || boards[0].ChannelID != thread {
				t.Errorf("%d boards stand in the thread", len(boards))
			}
		})
	}
}

// The thread of a running match is never archived, even without messages. It is archived a day after the end.
func TestAThreadIsKeptOpen(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	c.threads("all", "")
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Text("pace", "3d"))
	thread := p.enters()
	for day := 0.0; ; day += 0.25 {
		if now, _ := p.match(); now.Phase == table.Over {
			if day < 8 {
				t.Errorf("the match has ended after %v days: this test checks nothing", day)
			}
			break
		}
		if c.Archived(thread) {
			t.Fatalf("after %v days it is put away", day)
		}
		c.pass(6 * time.Hour)
	}
	p.rests()
	c.pass(23 * time.Hour)
	if c.Archived(thread) {
		t.Error("it is put away before votes for a rematch lapse")
	}
	c.pass(2 * time.Hour)
	p.rests()
	if !c.Archived(thread) {
		t.Error("it is not put away")
	}
	c.noFaults()
}

// In a forum, each game has a post, with the first tag if the forum requires one. A post that was not stored before
// the process died is found again. An earlier post of the same name is not reused.
func TestAForumGetsAPostAGame(t *testing.T) {
	t.Parallel()
	var asked heed
	c := wind(t, settings{check: asked.check})
	forum := c.AddChannel(sandbox.Room{Name: "library", Forum: true, Tags: []string{"games", "talk"}, MustTag: true})
	c.threads("all", forum)
	tavern := c.Channel("tavern")
	p := c.pair(tavern, "Anna", "Bernd")
	p.start()
	former := p.enters()
	c.says(former, "Its challenge is in <#"+tavern+">")
	p.resigns(p.members[0])
	p.channel = tavern
	p.result()
	p.rests()

	c.pass(time.Hour)
	card := p.challenges()
	c.mortal.doomed.Store(true)
	p.members[1].PressStale(card, "accept:"+p.table)
	<-c.mortal.died
	c.mortal.live()
	posts := asked.times(http.MethodPost, forum+"/threads")
	c.pass(10 * time.Second)
	c.pass(2 * time.Minute)
	p.rests()
	if thread := p.enters(); thread == former || asked.times(http.MethodPost, forum+"/threads") != posts || posts != 2 {
		t.Errorf("two games have %d posts, the second is played in %s as the first in %s", posts, thread, former)
	}
	_, m := p.mover()
	p.board(m)
}
