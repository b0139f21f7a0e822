package bot_test

import (
	"strings"
	"testing"

	"dockside/bot"
	"dockside/house"
	"dockside/sandbox"
	"dockside/table"
)

// Whoever keeps order and plays a rated match is offered no end of it without a result, and gets none
// by other ways.
func TestNobodyEndsTheirOwnRatedMatch(t *testing.T) {
	t.Parallel()
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{store: open(t)})
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
					if running, _ := p.match(); running.Phase != table.Playing {
						t.Fatalf("the table is %s", running.Phase)
					}
					p.resigns(clara)
					p.result()
					continue
				}
				p.answerOf(clara.Press(*more.Message, end))
				if text := p.result().Embeds[0].Description; !strings.Contains(text, "Clara has ended the game") {
					t.Errorf("the result says %q", text)
				}
			}
			h.noFaults()
		})
	}
}

// A challenge and a lobby that are ended say who did that, and who had opened them.
func TestTheCardSaysWhoHasEndedIt(t *testing.T) {
	t.Parallel()
	g := bot.Tender(false)
	h := openHarbour(t, settings{games: []house.Game{g}})
	clara, tavern := h.Member("Clara"), h.Channel("tavern")
	card := h.answerOf(h.Member("Anna").Command(tavern, "challenge", h.Member("Bernd").User("opponent")))
	h.answerOf(clara.Command(tavern, "end"))
	h.awaitText(tavern, card.Message.ID, "**Clara** has ended the challenge of **Anna**.")
	c := h.crew(g, tavern, "Anna", "Bernd")
	lobby := c.gather()
	h.answerOf(clara.Command(tavern, "end"))
	h.awaitText(tavern, lobby.ID, "**Clara** has closed the table of **Anna**.")
	h.noFaults()
}
