package e2e

import (
	"fmt"
	"testing"

	"dockside/bot/catalog"
	"dockside/game/gametest"
)

// Two users play ShipShape side by side, each with a private panel that follows the game. They bid, tie, and are asked
// once more; the rest is played without the page.
func TestPageShipShape(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	h := openHarbour(t, settings{painted: true, games: []catalog.Game{ships()}})
	c := h.crew(ships(), h.Channel("tavern"), "Anna", "Bernd")
	w := h.pair(c.channel, "Anna", "Bernd").openPage()
	c.begin()
	for pane := range w.members {
		w.click(in(pane, `[data-custom-id="hand:`+c.table+`"]`))
		w.awaitWords(in(pane, "[data-ephemeral]"), "Your turn.")
	}
	w.shot("hands")
	w.bids(c, 0, "5")
	w.awaitWords(in(0, "[data-ephemeral]"), "Sealed.")
	w.awaitWords(in(1, "[data-ephemeral]"), "Anna has bid.") // Bernd's panel has followed
	w.bids(c, 1, "5")
	for pane := range w.members {
		w.awaitWords(in(pane, "[data-ephemeral]"), "Your 5 tied with")
	}
	w.described()
	w.shot("tie")
	c.playOut()
	for pane := range w.members {
		w.await(in(pane, `[data-custom-id="rematch:`+c.table+`"]`))
	}
	w.described()
	w.shot("result")
	h.noFaults()
}

// bids picks a card in the panel of a pane, and seals it.
func (w *page) bids(c *crew, pane int, card string) {
	w.Helper()
	_, m := c.match()
	own := func(verb string) string {
		const button = `[data-ephemeral] [data-custom-id^="%s:%s:"][data-custom-id$=":bid %s"]`
		return in(pane, fmt.Sprintf(button, verb, c.table, card))
	}
	w.click(own("think"))
	w.click(own("play"))
	if err := w.Await(w.ctx, func() bool { _, now := c.match(); return now.Len() > m.Len() }); err != nil {
		w.Fatalf("nothing was bid: %v", err)
	}
}
