package bot_test

import (
	"testing"

	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// Alone on a phone: board and choices are one private message, from the card to the result, which Share shows to all,
// and the rematch.
func TestPageAlone(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{painted: true})
	w := h.pair(h.Channel("tavern"), "Anna", "Bernd").openPhone("Anna")
	p := h.secludes(catalog.Game{Rules: rules()}, w.channel, "Anna")
	for w.reads("Roll"); !w.offers("→", "Roll"); { // of a roll with one way that way is taken at once
		w.reads("Roll")
	}
	w.reads("→")
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
	w.described() // a picture that comes late moves what stands above it
	w.shot("shared")
	w.click(in(0, `[data-custom-id="rematch:`+p.table+`"]`))
	w.await(in(0, `[data-ephemeral] [data-custom-id$=":roll"]`))
	if n := w.count(`[data-ephemeral] [data-picture]`); n != 1 {
		t.Errorf("%d private pictures are seen", n)
	}
	w.shot("rematch")
	h.noFaults()
}
