package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/internal/sandbox"
)

// why returns the menu of a message that explains a round.
func why(m sandbox.Message) (sandbox.Component, bool) {
	all := m.Controls()
	i := slices.IndexFunc(all, func(c sandbox.Component) bool { return strings.HasPrefix(c.CustomID, "why:") })
	if i < 0 {
		return sandbox.Component{}, false
	}
	return all[i], true
}

// summary waits for the first picture of a round that stays, and returns it with its menu.
func (p *pair) summary() (sandbox.Message, sandbox.Component) {
	p.Helper()
	m, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		_, asks := why(m)
		return asks
	})
	if err != nil {
		p.Fatalf("no summary: %v", err)
	}
	menu, _ := why(m)
	return m, menu
}

// Any user can ask for an explanation at the end of a round, during and after the match. The next question replaces the
// answer, and a forged one is refused.
func TestARoundIsExplained(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	for over := false; !over; {
		mover, m := p.mover()
		p.answerOf(p.act(mover, p.board(m)))
		_, m = p.match()
		over = slices.ContainsFunc(m.Log(), func(p game.Play) bool { return p.Move == "shanghai" })
	}
	clara := h.Member("Clara") // Clara is a spectator and reads French
	shown, menu := p.summary()
	if len(menu.Options) != 6 || !strings.Contains(shown.Embeds[0].Description, "**Shanghai! ") {
		t.Fatalf("under the round %q is offered %+v", shown.Embeds[0].Description, menu.Options)
	}
	ask := func() *sandbox.Message { return p.answerOf(clara.Select(shown, menu.CustomID, "2")).Message }
	first := ask()
	e := first.Embeds[0]
	if e.Title[:2] != menu.Options[2].Label[:2] || !strings.Contains(e.Title, "Manche 1") || e.Description[:4] != "› " {
		t.Errorf("of the third card is said %q: %q", e.Title, e.Description)
	}
	again, _ := why(*first)
	next := p.answerOf(clara.Select(*first, again.CustomID, "4"))
	if next.Message == nil || next.Message.ID != first.ID ||
		next.Message.Embeds[0].Title[:2] != menu.Options[4].Label[:2] {
		t.Errorf("the next question is answered by %+v", next)
	}
	for _, forged := range []string{"6", "-1", "x", "9999999999"} {
		h.whispered("a forged topic", clara.PressStale(shown, menu.CustomID+":"+forged), "ne connais pas")
	}
	p.resigns(p.members[0])
	p.result()
	if later := ask(); later.Embeds[0].Description != first.Embeds[0].Description {
		t.Errorf("after the match is said %q, before it %q", later.Embeds[0].Description, first.Embeds[0].Description)
	}
	id := fmt.Sprintf("why:%s:1:new:0", p.table) // no round has ended there
	h.whispered("another position", clara.PressStale(shown, id), "ne connais pas")
	h.noFaults()
}

// A replay explains the end of a round as well, also if it comes from a file.
func TestAReplayExplainsRounds(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.finish()
	anna := h.Member("Anna")
	record := p.answerOf(anna.Command(p.channel, "record")).Message
	file := sandbox.File("file", "game.txt", h.file(record.Attachments[0]))
	for what, ask := range map[string]*sandbox.Use{
		"the match":   anna.Command(p.channel, "replay"),
		"from a file": anna.Command(p.channel, "replay", file),
	} {
		at := h.panel(p.answerOf(ask))
		if _, asks := why(*at); asks {
			t.Errorf("%s: the first position is explained", what)
		}
		at = h.panel(p.answerOf(anna.Press(*at, h.button(at, ":round-on").CustomID)))
		menu, asks := why(*at)
		if !asks {
			t.Fatalf("%s: the end of a round is not explained", what)
		}
		told := p.answerOf(anna.Select(*at, menu.CustomID, "0"))
		if !told.Ephemeral || told.Message.ID == at.ID || !strings.HasPrefix(told.Message.Embeds[0].Description, "› ") {
			t.Errorf("%s: explained is %+v", what, told.Message)
		}
		again, _ := why(*told.Message)
		if next := p.answerOf(anna.Select(*told.Message, again.CustomID, "1")); next.Message.ID != told.Message.ID {
			t.Errorf("%s: the next question is answered elsewhere", what)
		}
	}
	h.noFaults()
}
