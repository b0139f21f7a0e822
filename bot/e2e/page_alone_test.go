package e2e

import (
	"testing"

	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// A solo game on a phone is one ephemeral message from the card to the result and the rematch. Share shows the result
// to everybody. The hint names the button that opens the channels.
func TestPageAlone(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{painted: true})
	w := h.pair(h.Channel("tavern"), "Anna", "Bernd").openPhone("Anna")
	w.awaitWords("[data-hint]", "To switch member, press ☰")
	p := h.secludes(catalog.Game{Rules: rules()}, w.channel, "Anna")
	for w.reads("Roll"); !w.offers(":place", "Roll"); { // a roll with only one placement is placed at once
		w.reads("Roll")
	}
	w.reads(":place")
	w.awaitWords(in(0, "[data-ephemeral]"), "Anna put a")
	w.described()
	w.shot("alone")
	p.panel = p.panelWith(p.panel.ID, func(m sandbox.Message) bool { return len(thoughts(m)) > 0 })
	p.playsOut()
	w.await(in(0, `[data-custom-id="rematch:`+p.table+`"]`))
	w.described()
	w.shot("result")
	w.click(in(0, `[data-custom-id^="share:`+p.table+`:"]`))
	w.awaitWords(in(0, "[data-message-id]:not([data-ephemeral])"), "Shared by Anna")
	w.described() // a picture that loads late moves the controls below it
	w.shot("shared")
	w.click(in(0, `[data-custom-id="rematch:`+p.table+`"]`))
	w.await(in(0, `[data-ephemeral] [data-custom-id$=":roll"]`))
	if n := w.count(`[data-ephemeral] [data-picture]`); n != 1 {
		t.Errorf("%d private pictures are seen", n)
	}
	w.shot("rematch")
	h.noFaults()
}
