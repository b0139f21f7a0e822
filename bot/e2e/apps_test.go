package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/internal/sandbox"
)

// on uses a context-menu command of a message, and returns the ephemeral response.
func (h *harbour) on(who *sandbox.Member, m sandbox.Message, name string) *sandbox.Message {
	h.Helper()
	return h.whisper(who.CommandOn(m.ChannelID, name, sandbox.MessageCommand, m.ID))
}

// The context-menu commands find the match of the bot's own messages by their buttons. They find the match of other
// messages by the record in a file.
func TestMessagesHaveAMenu(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	clara := h.Member("Clara") // her language is French
	mover, m := p.mover()
	other := p.other(mover)
	board := p.board(m)
	says := func(what string, who *sandbox.Member, m sandbox.Message, command string, parts ...string) *sandbox.Message {
		said := h.on(who, m, command)
		contains(t, what, said.Embeds[0].Description, parts...)
		return said
	}
	says("a board", mover, board, "Describe", "### Round 1 of 8")
	says("a game that goes on", mover, board, "Replay", "still going on")
	mine := says("whoever is to move", mover, board, "What may I do?", "It is your turn. You may:\n› ")
	says("whoever waits", other, board, "What may I do?", "not your turn", "give up")
	says("whoever watches", clara, board, "What may I do?", "Vous regardez")
	if len(plays(*mine)) == 0 {
		t.Errorf("there is nothing to press: %+v", mine.Controls())
	}
	h.heard(mover.Press(*mine, plays(*mine)[0].CustomID))
	if _, now := p.match(); now.Len() == m.Len() {
		t.Error("pressed there, nothing has happened")
	}

	p.playOut()
	result := p.result()
	says("a result", clara, result, "Describe", "### Manche")
	says("a game that is over", clara, result, "What may I do?", "finie")
	summary, err := p.AwaitMessage(p.ctx, p.channel, clara.ID, func(m sandbox.Message) bool {
		controls := m.Controls() // the menu of explanations, and Describe
		return len(controls) == 2 && strings.HasSuffix(controls[1].CustomID, ":round")
	})
	bottest.Must(t, err)
	replay := h.panel(p.answerOf(mover.CommandOn(p.channel, "Replay", sandbox.MessageCommand, summary.ID)))
	contains(t, "the replay of a summary", replay.Embeds[0].Description, "Points")

	words, err := clara.Say(p.channel, "hello")
	bottest.Must(t, err)
	for _, command := range []string{"Describe", "Replay", "What may I do?"} {
		says("a foreign message", mover, words, command, "This message is neither")
	}
	h.noFaults()
}

// The record in the picture of a result is enough for the context menu, whichever bot has sent the message.
func TestARecordInAMessageIsEnough(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	result, _ := p.finish()
	anna := p.members[0]
	image := result.Embeds[0].Image.URL
	if !strings.HasPrefix(image, "http") {
		image = strings.TrimSuffix(h.api, "/api") + image
	}
	const foreign = `{"type":3,"name":"Describe","target_id":"7","resolved":{"messages":{"7":{"author":{"bot":true},` +
		`"application_id":"8","components":[{"type":99,"components":[{"custom_id":"describe:TABLE:0:table"}]}],` +
		`"embeds":[{"image":{"url":"URL"}}]}}}}`
	data := strings.NewReplacer("TABLE", p.table, "URL", image).Replace(foreign)
	said := h.whisper(anna.Forge(2, p.channel, "", []byte(data)))
	contains(t, "a foreign bot's picture", said.Embeds[0].Description, "### Round 8 of 8")
	h.whispered("a message that is missing",
		anna.Forge(2, p.channel, "", []byte(`{"type":3,"name":"Describe","target_id":"7"}`)), "do not know")
	elsewhere := strings.NewReplacer("TABLE", p.table, "URL", "https://example.org/attachments/1/2/x.png").Replace(foreign)
	h.whispered("a file that lies elsewhere", anna.Forge(2, p.channel, "", []byte(elsewhere)), "This message is neither")
	h.noFaults()
}
