package e2e

import (
	"slices"
	"strings"

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

// notice waits for a message without an embed that contains words, and returns it.
func (h *harbour) notice(channel, words string) sandbox.Message {
	h.Helper()
	m, err := h.AwaitMessage(h.ctx, channel, h.Member("Anna").ID, func(m sandbox.Message) bool {
		return len(m.Embeds) == 0 && strings.Contains(m.Content, words)
	})
	if err != nil {
		h.Fatalf("no notice says %q", words)
	}
	return m
}

// awaitDeleted waits until a message is deleted.
func (h *harbour) awaitDeleted(channel, id string) {
	h.Helper()
	is := func(m sandbox.Message) bool { return m.ID == id }
	if err := h.Await(h.ctx, func() bool {
		return !slices.ContainsFunc(h.Messages(channel, h.Member("Anna").ID), is)
	}); err != nil {
		h.Fatalf("message %s stays", id)
	}
}

// presses presses a button of an ephemeral response.
func (p *pair) presses(who *sandbox.Member, r sandbox.Result, id string) {
	p.Helper()
	if _, ok := r.Message.Component(id); !ok {
		p.Fatalf("no %s among %+v", id, r.Message.Controls())
	}
	p.answerOf(who.Press(*r.Message, id))
}

// awaitBoard waits for a board that contains words, and returns it.
func (p *pair) awaitBoard(words string) sandbox.Message {
	p.Helper()
	m, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		return len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Description, words)
	})
	if err != nil {
		p.Fatalf("no board says %q: %v", words, err)
	}
	return m
}
