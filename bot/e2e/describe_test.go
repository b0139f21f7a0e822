package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// describes presses the Describe button of a message and returns the ephemeral response.
func (h *harbour) describes(who *sandbox.Member, m *sandbox.Message) *sandbox.Message {
	h.Helper()
	said := h.whisper(who.Press(*m, control(h, m, "describe:").CustomID))
	if said.ID == m.ID || len(said.Embeds) != 1 || said.Embeds[0].Image != nil {
		h.Errorf("described by %+v", said)
	}
	return said
}

// Every picture of a match has a text description, which only the user who asks for it can see.
func TestEveryPictureIsDescribed(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	clara := h.Member("Clara") // her language is French
	mover, m := p.mover()
	board := p.board(m)
	contains(t, "the board", h.describes(mover, &board).Embeds[0].Description, "### Round 1 of 8", "is to move.",
		"### Tavern", "### Crews\nNobody has a crew yet.", "### Still to come\n42 cards left")
	contains(t, "the board in French", h.describes(clara, &board).Embeds[0].Description, "### Manche 1", "### Taverne")
	crews := h.whisper(mover.Press(board, "panel:"+p.table+":crews"))
	contains(t, "a panel", h.describes(mover, crews).Embeds[0].Description, "### Crews")

	p.playOut()
	result := p.result()
	contains(t, "the result", h.describes(clara, &result).Embeds[0].Description, "Points de", "### Manche 8")
	summary, err := p.AwaitMessage(p.ctx, p.channel, clara.ID, func(m sandbox.Message) bool {
		controls := m.Controls() // the menu for evaluations, and Describe
		return len(controls) == 2 && strings.HasSuffix(controls[1].CustomID, ":round")
	})
	bottest.Must(t, err)
	contains(t, "a summary", h.describes(mover, &summary).Embeds[0].Description, "is over,", "### Tavern")
	replay := h.panel(p.answerOf(mover.Press(result, "replay:"+p.table+":0")))
	contains(t, "a replay", h.describes(mover, replay).Embeds[0].Description, "### Round 1 of 8")
	file := h.picture(result.Embeds[0])
	opened := h.whisper(mover.Command(p.channel, "replay", sandbox.File("file", "game.png", file)))
	contains(t, "a file", h.describes(mover, opened).Embeds[0].Description, "### Round 1 of 8")
	h.noFaults()
}

// A description shows hidden information only to its owner, and a forged button shows it to nobody.
func TestADescriptionTellsNoSecrets(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin()
	board, err := h.AwaitMessage(h.ctx, c.channel, c.members[0].ID, func(m sandbox.Message) bool {
		_, ok := m.Component("hand:" + c.table)
		return ok
	})
	bottest.Must(t, err)
	id := control(t, &board, "describe:"+c.table).CustomID
	tells := func(who *sandbox.Member) string {
		return h.whisper(who.Press(board, id)).Embeds[0].Description
	}
	watcher := tells(h.Member("Дмитрий ⚓"))
	for i, member := range c.members[:2] {
		if mine := tells(member); mine == watcher || strings.Contains(mine, "Dealt:true Cards:[0 0 0 ") {
			t.Errorf("captain %d is told %s, and a watcher %s", i, mine, watcher)
		}
	}
	contains(t, "a watcher", watcher, "Dealt:true Cards:[0 0 0 ")
	for _, forged := range []string{
		"describe:" + c.table + ":9999:table", "describe:" + c.table + ":-1:table", "describe:" + c.table + ":0:final",
		"describe:" + c.table + ":0:map", "describe:" + c.table + ":0:table:x", "describe:nobody:0:table",
		"describe:-:0:table", "describe:" + c.table, "describe",
	} {
		said := h.whisper(c.members[0].PressStale(board, forged)).Embeds[0].Description
		if !strings.Contains(said, "do not know") && !strings.Contains(said, "cannot read") {
			t.Errorf("%s is answered by %q", forged, said)
		}
	}
	elsewhere, err := c.members[0].Say(h.Channel("harbour"), "a message")
	bottest.Must(t, err)
	h.whispered("in another channel", c.members[0].PressStale(elsewhere, id), "do not know")
	h.noFaults()
}

// With describe=yes, text accompanies every ephemeral picture and every response to a press on a board.
func TestWordsBesidePictures(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	for _, who := range p.members {
		h.whisper(who.Command(p.channel, "settings", sandbox.Sub("me", sandbox.Text("describe", "yes"))))
	}
	owner := p.members[0]
	h.whisper(owner.Command(p.channel, "settings", sandbox.Sub("server", sandbox.Text("describe", "yes"))))
	p.start()
	mover, m := p.mover()
	board := p.board(m)
	contains(t, "the board", board.Embeds[0].Description, "\nShanghaien, round 1 of 8.\n", "\n42 cards left in the deck.")
	crews := h.whisper(mover.Press(board, "panel:"+p.table+":crews"))
	contains(t, "a panel", crews.Embeds[0].Description, "### Crews")
	p.answerOf(p.act(mover, board))
	told, err := p.AwaitMessage(p.ctx, p.channel, mover.ID, func(m sandbox.Message) bool {
		return m.Ephemeral() && strings.Contains(m.Embeds[0].Description, "rolled")
	})
	bottest.Must(t, err)
	contains(t, "after the press", told.Embeds[0].Description, "### Round 1 of 8")
	h.noFaults()
}

// Pictures outside a match also have a description: lessons and their outcomes, chapters of the rules, and films.
func TestWhatBelongsToNoMatchIsDescribed(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	anna := p.members[0]
	told := func(m *sandbox.Message) string {
		said := h.whisper(anna.Press(*m, control(h, m, "tell-").CustomID))
		if said.ID == m.ID || len(said.Attachments) > 0 {
			t.Errorf("described in place, or with a picture: %+v", said)
		}
		return said.Embeds[0].Description
	}
	lesson := h.whisper(anna.Command(p.channel, "learn"))
	contains(t, "a lesson", told(lesson), "### Round 1 of 8", "### Tavern")
	lesson = h.whisper(anna.Press(*lesson, control(h, lesson, "learned:").CustomID))
	contains(t, "what came of it", told(lesson), "### Round 1 of 8", "Anna")
	rules := h.whisper(anna.Command(p.channel, "rules"))
	contains(t, "a chapter", told(rules), "### ")
	p.start()
	p.playOut()
	result := p.result()
	film := h.whisper(anna.Press(result, "film:"+p.table))
	contains(t, "a film", told(film), "Anna", "Bernd", "ended round 1.")
	h.noFaults()
}
