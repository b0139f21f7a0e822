package e2e

import (
	"dockside/internal/sandbox"
)

// ends confirms that a moderator ends the only game in a channel.
func (h *harbour) ends(who *sandbox.Member, channel string) {
	h.Helper()
	sure := h.whisper(who.Command(channel, "end"))
	h.answerOf(who.Press(*sure, sure.Controls()[0].CustomID))
}

// resigns lets a player resign the pair's game.
func (p *pair) resigns(who *sandbox.Member) {
	p.Helper()
	sure := p.answerOf(who.Command(p.channel, "resign"))
	p.answerOf(who.Press(*sure.Message, "resigned:"+p.table))
}

// told returns the text of a message followed by the description of its picture.
func told(m sandbox.Message) string {
	said := m.Embeds[0].Description
	if i := m.Embeds[0].Image; i != nil {
		said += "\n" + i.Description
	}
	return said
}

// label returns the label of a button; empty if the message has no such button.
func label(m *sandbox.Message, id string) string {
	c, _ := m.Component(id)
	return c.Label
}

var sailors = []string{"Anna", "Bernd", "Clara", "Dmitri", "Eva", "Frank"}
