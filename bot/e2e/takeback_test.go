package e2e

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	dice "dockside/game/fair"
	"dockside/game/gametest"
	"dockside/internal/sandbox"
)

// takeBackID returns the custom id of the button that takes a move back, or "" if the message has none.
func takeBackID(m sandbox.Message) string {
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.CustomID, "takeback:") {
			return c.CustomID
		}
	}
	return ""
}

// passOn makes random moves until one can be taken back and passes the turn on. It returns the player of that move and
// the board.
func (p *pair) passOn() (member *sandbox.Member, board sandbox.Message) {
	p.Helper()
	for {
		mover, m := p.mover()
		if mover == nil {
			p.Fatal("nothing that was done could be taken back")
		}
		p.answerOf(p.act(mover, p.board(m)))
		if next, m := p.mover(); next != nil && next.ID != mover.ID && m.Log()[m.Len()-1].Seat >= 0 {
			return mover, p.board(m)
		}
	}
}

// A player can take back their last move on the board, once, until the opponent moves. Nobody else can. The match and
// its proof are then as if the move had never been made.
func TestAMoveIsTakenBack(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			p.start(sandbox.Yes("rated", true))
			mover, board := p.passOn()
			_, m := p.mover()
			button, other := takeBackID(board), p.other(mover)
			if button == "" {
				t.Fatal("the board offers no way back")
			}
			h.whispered("by the other", other.Press(board, button), "for somebody else")
			h.whispered("by a stranger", h.Member("Clara").Press(board, button), "Seuls les joueurs")
			h.whispered("what was never done", mover.PressStale(board, "takeback:"+p.table+":1-7"), "no longer be taken back")
			h.answerOf(mover.Press(board, button))
			again, back := p.mover()
			if again.ID != mover.ID || back.Len() >= m.Len() {
				t.Fatalf("it is %s's turn after %d plays", again.Name, back.Len())
			}
			board = p.board(back)
			if !strings.Contains(board.Embeds[0].Description, mover.Name+" took a move back.") {
				t.Errorf("the board says %q", board.Embeds[0].Description)
			}
			h.whispered("twice", mover.PressStale(board, button), "no longer be taken back")
			mover, board = p.passOn()
			button = takeBackID(board)
			if strings.Contains(board.Embeds[0].Description, "took a move back") {
				t.Errorf("the board still says %q", board.Embeds[0].Description)
			}
			h.answerOf(p.act(p.other(mover), board))
			h.whispered("too late", mover.PressStale(board, button), "no longer be taken back")
			m = p.playOut()
			p.result()
			if report, err := dice.Verify(m, p.record().Proof); err != nil || len(report.Differences) > 0 {
				t.Errorf("the dice: %+v, %v", report, err)
			}
			h.noFaults()
		})
	}
}

// A waiting player is notified once, even if the move before their turn is taken back and made again.
func TestTakingBackCallsNobodyTwice(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	mover, m := p.mover()
	waiting := p.other(mover)
	before := len(waiting.Pings())
	c.goBy(c.clock, 5*time.Minute)
	for next := mover; next.ID == mover.ID; next, m = p.mover() {
		p.answerOf(p.act(mover, p.board(m)))
	}
	c.awaitPings(waiting, before+1)
	for range 2 {
		p.rests()
		p.answerOf(mover.Press(p.board(m), takeBackID(p.board(m))))
		p.rests()
		_, m = p.mover()
		if board := p.board(m); len(board.Mentions) > 0 {
			t.Errorf("the board of who has taken something back still calls %v", board.Mentions)
		}
		p.answerOf(p.act(mover, p.board(m)))
		_, m = p.mover()
	}
	p.rests()
	if n := len(waiting.Pings()) - before; n != 1 {
		t.Errorf("%s is called %d times", waiting.Name, n)
	}
	c.noFaults()
}

// If a move is taken back while the opponent presses, one of the two wins and the other is refused.
func TestTakingBackAgainstThePressOfAnother(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	mover, board := p.passOn()
	p.rests()
	_, m := p.mover()
	open := c.shut()
	back, on := mover.Press(board, takeBackID(board)), p.act(p.other(mover), board)
	c.gate.held(2)
	open()
	p.answerOf(back)
	p.answerOf(on)
	p.rests()
	_, after := p.mover()
	log := after.Log()
	same := slices.Equal(log[:min(len(log), m.Len())], m.Log()[:min(len(log), m.Len())])
	if after.Len() == m.Len() || !same {
		t.Errorf("of\n%v\nthere is\n%v", m.Log(), log)
	}
	p.board(after)
	c.noFaults()
}

// A move made in a private hand can be taken back only there. The public board does not reveal that. A sealed bid
// cannot be taken back.
func TestAMoveIsTakenBackInTheHand(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(true)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin()
	for turned := false; !turned; {
		tb, m := c.match()
		member := c.member(tb, m.Turn()[0])
		c.act(member)
		if panel := c.open(member); takeBackID(panel) != "" {
			t.Error("a sealed bid can be taken back")
		}
		turned = len(m.Turn()) == 1
	}
	tb, m := c.match()
	member := c.member(tb, m.Turn()[0])
	c.act(member)
	panel := c.open(member)
	if takeBackID(panel) == "" || takeBackID(c.board()) != "" {
		t.Fatalf("the hand offers %q, and the board %q", takeBackID(panel), takeBackID(c.board()))
	}
	r := c.answerOf(member.Press(panel, takeBackID(panel)))
	done := "Taken back"
	if member.Name == "Clara" {
		done = "Coup repris"
	}
	if shown := Expand(r); shown == nil || len(thoughts(*shown)) == 0 || !says(shown, done) {
		t.Errorf("the hand is then %+v", shown)
	}
	if _, after := c.match(); after.Len() != m.Len() {
		t.Errorf("there are %d plays, there were %d", after.Len(), m.Len())
	}
	h.noFaults()
}

// In a private solo game, taking back returns to the player's last decision and undoes the computer players' moves
// since.
func TestAMoveIsTakenBackInAPrivateGame(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(true)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	anew := func() *hermit { // with this option the computer players are often asked
		return h.secludes(g, h.Channel("tavern"), "Anna", sandbox.Yes("objections", true), sandbox.Text("opponents", "5"))
	}
	p := anew()
	for takeBackID(p.panel) == "" {
		choices := thoughts(p.panel)
		if len(choices) == 0 {
			p = anew()
			continue
		}
		p.shown(p.answerOf(p.members[0].Press(p.panel, choices[len(choices)-1].CustomID)))
	}
	_, m := p.match()
	p.shown(p.answerOf(p.members[0].Press(p.panel, takeBackID(p.panel))))
	tb, back := p.match()
	if turn := back.Turn(); back.Len() >= m.Len() || len(turn) != 1 || tb.Players[turn[0]].User == "" {
		t.Errorf("after %v it is the turn of %v", back.Log(), turn)
	}
	if len(thoughts(p.panel)) == 0 {
		t.Errorf("nothing can be done: %+v", p.panel.Controls())
	}
	h.noFaults()
}

// If the bot is killed while a move is being taken back, the move is either taken back or not. Pressing again
// completes it.
func TestKilledWhileAMoveIsTakenBack(t *testing.T) {
	t.Parallel()
	redis := startRedis(t).address()
	h := moor(t, Settings{store: openRedis(t, redis), hasty: true})
	bot := h.live("REDIS_URL=" + redis)
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Yes("rated", true))
	for n := range gametest.Many(2, 25) {
		mover, board := p.passOn()
		_, done := p.mover()
		use := mover.Press(board, takeBackID(board))
		if n%2 == 0 {
			if _, err := use.Acked(p.ctx); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(bot.kill(), bot.start()); err != nil {
			t.Fatal(err)
		}
		again, now := p.mover()
		if now.Len() == done.Len() {
			h.answerOf(mover.Press(p.board(done), takeBackID(p.board(done))))
			again, now = p.mover()
		}
		if again.ID != mover.ID || now.Len() >= done.Len() || !slices.Equal(now.Log(), done.Log()[:now.Len()]) {
			t.Fatalf("after %v, taken back, it is %s's turn after %v", done.Log(), again.Name, now.Log())
		}
	}
}
