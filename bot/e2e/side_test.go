package e2e

import (
	"slices"
	"testing"

	"dockside/internal/sandbox"
)

// A private message that is opened beside a board replaces the previous one, unless that belongs to the board of
// another table. A refusal replaces the previous refusal.
func TestPrivateMessagesDoNotPileUp(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	mover, m := p.mover()
	board := p.board(m)
	other := p.members[0]
	if other == mover {
		other = p.members[1]
	}
	private := func() (ids []string) {
		for _, m := range h.Messages(p.channel, other.ID) {
			if m.Ephemeral() {
				ids = append(ids, m.ID)
			}
		}
		return ids
	}
	crews := func() sandbox.Message { return *messageOf(p.answerOf(other.Press(board, "panel:"+p.table+":crews"))) }
	refused := func() sandbox.Message { return *messageOf(p.answerOf(other.Press(board, plays(board)[0].CustomID))) }
	for what, open := range map[string]func() sandbox.Message{"crews": crews, "refusals": refused} {
		before := private()
		open()
		last := open()
		if err := h.Await(h.ctx, func() bool {
			now := slices.DeleteFunc(private(), func(id string) bool { return slices.Contains(before, id) })
			return slices.Equal(now, []string{last.ID})
		}); err != nil {
			t.Errorf("%s: after %q there are %q", what, before, private())
		}
	}
	for _, verb := range []string{"panel:", "describe:", "more:", "describe:"} {
		last := messageOf(p.answerOf(other.Press(board, control(t, &board, verb).CustomID)))
		if err := h.Await(h.ctx, func() bool { // what remains is the refusal and the last panel
			ids := private()
			return len(ids) == 2 && slices.Contains(ids, last.ID)
		}); err != nil {
			t.Errorf("%s leaves %q", verb, private())
		}
	}
	h.noFaults()
}
