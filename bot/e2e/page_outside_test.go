package e2e

import (
	"fmt"
	"testing"

	"dockside/internal/sandbox"

	"github.com/chromedp/chromedp/kb"
)

// The page lists a server without the bot apart. There it offers the commands that work everywhere, and everything that
// the bot says is private. Elsewhere it does not offer the channels of that server.
func TestPageOutsideServers(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{painted: true, greets: true})
	anna := h.Member("Anna")
	anna.Install()
	lounge := h.AddGuildWithout("Elsewhere", anna).AddChannel(sandbox.Room{Name: "lounge"})
	w := h.pair(lounge, "Anna", "Bernd").openPage()
	w.awaitWords(in(0, ".sidebar"), "Elsewhere (without Dockside)")
	w.click(in(0, fmt.Sprintf(`[data-channel="%s"]`, lounge)))
	w.click(in(0, "[data-composer]"))
	w.write("/")
	w.await(in(0, `[data-suggestion="solo"]`))
	if n := w.count(`[data-pane="0"] [data-suggestion="challenge"]`); n != 0 {
		t.Error("a challenge is offered")
	}
	w.shot("outside-commands")
	w.write("rules " + kb.Enter)
	w.awaitWords(in(0, ".timeline"), "First steps")
	w.shot("outside-first-steps")
	w.write("/solo " + kb.Enter)
	w.await(in(0, `[data-ephemeral] [data-custom-id^="play:"]`))
	w.described()
	w.shot("outside-game")
	if n := w.count(`[data-pane="0"] [data-message-id]:not([data-ephemeral])`); n != 0 {
		t.Errorf("%d messages are public", n)
	}
	tavern := h.Channel("tavern")
	w.click(in(0, fmt.Sprintf(`[data-channel="%s"]`, tavern)))
	w.call(0, "settings server", nil)
	w.click(in(0, `[data-ephemeral] [data-custom-id="grounds"]`))
	w.click(in(0, `[data-ephemeral] [data-custom-id="login"]`))
	w.await(in(0, fmt.Sprintf(`[data-suggestion="%s"]`, tavern)))
	if n := w.count(fmt.Sprintf(`[data-suggestion="%s"]`, lounge)); n != 0 {
		t.Error("a channel of another server is offered")
	}
	h.noFaults()
}
