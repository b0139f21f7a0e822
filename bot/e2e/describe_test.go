package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/internal/sandbox"
)

// With describe=yes, a description follows every press on a board.
func TestADescriptionFollowsAPress(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	for _, who := range p.members {
		h.whisper(who.Command(p.channel, "settings", sandbox.Sub("me", sandbox.Text("describe", "yes"))))
	}
	p.start()
	mover, m := p.mover()
	p.answerOf(p.act(mover, p.board(m)))
	told, err := p.AwaitMessage(p.ctx, p.channel, mover.ID, func(m sandbox.Message) bool {
		return m.Ephemeral() && strings.Contains(m.Embeds[0].Description, "rolled")
	})
	bottest.Must(t, err)
	contains(t, "after the press", told.Embeds[0].Description, "### Round 1 of 8")
	h.noFaults()
}
