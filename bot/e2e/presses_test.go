package e2e

import (
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// ends confirms that a moderator ends the only game in a channel.
func (h *harbour) ends(who *sandbox.Member, channel string) {
	h.Helper()
	sure := h.whisper(who.Command(channel, "end"))
	h.answerOf(who.Press(*sure, sure.Controls()[0].CustomID))
}

// aborts makes a player abort the rated match of a pair, and returns the text of the confirmation prompt.
func (p *pair) aborts(who *sandbox.Member) (asked string) {
	p.Helper()
	sure := p.whisper(who.Command(p.channel, "resign"))
	p.answerOf(who.Press(*sure, "aborted:"+p.table))
	p.until(func(t *table.Table, _ *game.Match) bool { return t.Phase == table.Over })
	return sure.Embeds[0].Description
}
