package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// A moderator cannot end their own rated match without a result. The option is not offered, and a forged button is
// refused.
func TestNobodyEndsTheirOwnRatedMatch(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			p := h.pair(h.Channel("tavern"), "Anna", "Clara")
			for _, rated := range []bool{true, false} {
				p.start(sandbox.Yes("rated", rated))
				clara, end := p.members[1], "end:"+p.table
				_, m := p.mover()
				board := p.board(m)
				more := p.answerOf(clara.Press(board, "more:"+p.table))
				if _, offered := more.Message.Component(end); offered == rated {
					t.Errorf("rated: %t, and the end is offered: %t", rated, offered)
				}
				if rated {
					h.whispered("a press", clara.PressStale(board, end), "vous ne pouvez donc pas l’arrêter")
					h.whispered("the command", clara.Command(p.channel, "end"), "Vous pouvez abandonner")
					h.whispered("a confirmation", clara.PressStale(board, "ended:"+p.table), "Vous pouvez abandonner")
					if running, _ := p.match(); running.Phase != table.Playing {
						t.Fatalf("the table is %s", running.Phase)
					}
					p.resigns(clara)
					p.result()
					continue
				}
				sure := h.whisper(clara.Press(*more.Message, end))
				p.answerOf(clara.Press(*sure, "ended:"+p.table))
				if text := p.result().Embeds[0].Description; !strings.Contains(text, "Clara has ended the game") {
					t.Errorf("the result says %q", text)
				}
			}
			h.noFaults()
		})
	}
}

// ends confirms that a moderator ends the only game in a channel.
func (h *harbour) ends(who *sandbox.Member, channel string) {
	h.Helper()
	sure := h.whisper(who.Command(channel, "end"))
	h.answerOf(who.Press(*sure, sure.Controls()[0].CustomID))
}

// A moderator must confirm before a game ends. The confirmation shows the game, its players, the permission and the
// consequences. The public message names the moderator, and the reason if there is one.
func TestAnEndIsConfirmed(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Yes("rated", true))
	_, m := p.mover()
	board := p.board(m)
	clara := h.Member("Clara")
	sure := h.whisper(clara.Command(p.channel, "end"))
	contains(t, "the question", sure.Embeds[0].Description, "Anna – Bernd", "/"+board.ID, "classée", "vous modérez",
		"Personne ne gagne")
	if state, _ := p.match(); state.Phase != table.Playing {
		t.Fatal("the game has ended without a confirmation")
	}
	h.whispered("a stranger confirms", p.members[0].PressStale(board, "ended:"+p.table), "manage messages")
	form := h.answerOf(clara.Press(*sure, "end-why:"+p.table)).Modal
	if form == nil {
		t.Fatal("no form asks for a reason")
	}
	h.answerOf(clara.Submit(p.channel, *form, map[string]string{"reason": "both have *left* \n the server"}))
	contains(t, "the result", p.result().Embeds[0].Description, "Clara has ended the game without a result.",
		`Reason: both have \*left\* the server`)
	h.whispered("ended twice", clara.PressStale(board, "end:"+p.table), "déjà réglé")
	h.noFaults()
}

// The card of a cancelled challenge or lobby names the moderator and the host.
func TestTheCardSaysWhoHasEndedIt(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	clara, tavern := h.Member("Clara"), h.Channel("tavern")
	card := h.answerOf(h.Member("Anna").Command(tavern, "challenge", h.Member("Bernd").User("opponent")))
	h.ends(clara, tavern)
	h.awaitText(tavern, card.Message.ID, "**Clara** has ended the challenge of **Anna**.")
	c := h.crew(g, tavern, "Anna", "Bernd")
	lobby := c.gather()
	h.ends(clara, tavern)
	h.awaitText(tavern, lobby.ID, "**Clara** has closed the table of **Anna**.")
	h.noFaults()
}
