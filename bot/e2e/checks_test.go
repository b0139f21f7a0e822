package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// A forged button gives no rights: its user reads an explanation, and nothing changes.
func TestMadeUpButtonsGiveNoRights(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, bernd, dmitri := h.Channel("tavern"), h.Member("Bernd"), h.Member("Дмитрий ⚓")
	p := h.pair(tavern, "Anna", "Bernd")
	p.start()
	mover, m := p.mover()
	board := p.board(m)
	said, err := dmitri.Say(tavern, "a message")
	bottest.Must(t, err)
	own := h.pair(h.AddChannel(sandbox.Room{Name: "cove"}), dmitri.Name, "Clara")
	own.start()
	_, other := own.mover()
	own.board(other)
	afar := h.own(dmitri.PressStale(h.gamesOf(dmitri, h.Channel("harbour")), "seat:"+own.table))
	move := string(m.Moves(m.Turn()[0])[0])
	long := "play:" + p.table + ":" + m.Decision(m.Turn()[0]) + ":" + strings.Repeat("m", game.MaxMove+1)
	for _, c := range []struct {
		what string
		use  *sandbox.Use
		told string
	}{
		{"ending without the right", bernd.PressStale(said, "end:"+p.table), "who may manage messages"},
		{"ending at once without the right", bernd.PressStale(said, "ended:"+p.table), "who may manage messages"},
		{"the form for it without the right", bernd.PressStale(said, "end-why:"+p.table), "who may manage messages"},
		{"the board for who does not play", dmitri.PressStale(said, "board:"+p.table), "who play at this table"},
		{"resigning for who does not play", dmitri.PressStale(said, "resign:"+p.table), "who play at this table"},
		{"a game of others from elsewhere", dmitri.PressStale(afar, "more:"+p.table), "do not know that game"},
		{"a move without a decision", mover.PressStale(said, "play:"+p.table+"::"+move), "moved on"},
		{"a move that is too long", mover.PressStale(said, long), "moved on"},
	} {
		h.whispered(c.what, c.use, c.told)
	}
	if tb, now := p.match(); tb.Phase != table.Playing || now.Len() != m.Len() || tb.Shown.Board != board.ID {
		t.Errorf("the game is %s after %d plays, its board is %s", tb.Phase, now.Len(), tb.Shown.Board)
	}
	p.resigns(bernd)
	p.result()
	h.whispered("resigning what is over", bernd.PressStale(said, "resign:"+p.table), "settled already")
	h.whispered("the board of what is over", bernd.PressStale(said, "board:"+p.table), "settled already")
}

// A player who has left a match of several cannot open a hand.
func TestWhoHasLeftHasNoHand(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{games: []catalog.Game{ships()}})
	c := h.crew(ships(), h.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin()
	board, bernd := c.board(), c.members[1]
	c.comesTo(bernd.PressStale(board, "resigned:"+c.table), func(t *table.Table) bool { return t.Players[1].Left() })
	h.whispered("the hand", bernd.PressStale(board, "hand:"+c.table), "has taken over your seat")
}

// A match with hidden information has no record for anybody until it ends.
func TestNobodyHasTheRecordOfSecrets(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd")
	c.begin()
	for _, who := range c.members {
		h.whispered(who.Name, who.Command(c.channel, "record", sandbox.Text("game", c.table)), "is a secret until its end")
	}
}
