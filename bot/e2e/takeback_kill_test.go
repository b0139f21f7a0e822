package e2e

import (
	"errors"
	"slices"
	"strings"
	"testing"

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

// If the bot is killed while a move is being taken back, the move is either taken back or not. Pressing again
// completes it.
func TestKilledWhileAMoveIsTakenBack(t *testing.T) {
	t.Parallel()
	redis := startRedis(t).address()
	h := moor(t, settings{store: openRedis(t, redis), hasty: true})
	bot := h.live("REDIS_URL=" + redis)
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Yes("rated", true))
	for n := range gametest.Many(2, 12) {
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
