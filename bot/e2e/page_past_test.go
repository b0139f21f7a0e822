package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/game/gametest"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// On the sandbox page, a finished game can be replayed and shared, and its picture verified. A lucky word can be
// entered for the next game.
func TestPageLooksBack(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	h := openHarbour(t, settings{painted: true})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.heard(p.members[0].PressStale(p.card(), "resigned:"+p.table))
	result := p.result()
	_, picture := p.shown(&result)
	w := p.openPage()
	w.replay()
	file := filepath.Join(t.TempDir(), "result.png")
	if err := os.WriteFile(file, picture, 0o600); err != nil {
		t.Fatal(err)
	}
	w.verify(file)
	w.luckyWord()
	h.noFaults()
}

// replay shows the last position of the game in the right pane, and shares it.
func (w *page) replay() {
	w.click(in(1, `[data-custom-id="replay:`+w.table+`:0"]`))
	w.click(in(1, `[data-ephemeral] [data-custom-id$=":last"]`))
	w.awaitWords(in(1, "[data-ephemeral]"), "Anna resigns: Bernd wins.")
	w.shot("replay")
	w.click(in(1, `[data-ephemeral] [data-custom-id^="share:"]`))
	w.awaitWords(in(0, "[data-message-id]"), "Shared by Bernd")
	w.described()
	w.shot("shared")
}

// verify uploads a file in the left pane.
func (w *page) verify(file string) {
	w.click(in(0, "[data-composer]"))
	w.pick(0, "/verify", "verify")
	w.await(in(0, `[data-command="verify"]`))
	w.pick(0, "file", "file")
	w.do(chromedp.SetUploadFiles(in(0, `[data-option="file"] input`), []string{file}))
	w.await(in(0, `[data-option="file"][data-loaded="result.png"]`))
	w.shot("file")
	w.write(kb.Enter)
	w.awaitWords(in(0, "[data-ephemeral]"), "match the seed")
	w.shot("verified")
}

// luckyWord enters a lucky word for another game.
func (w *page) luckyWord() {
	w.Helper()
	w.answerOf(w.members[0].Command(w.channel, "challenge", w.members[1].User("opponent")))
	accept := w.customID(in(1, `[data-custom-id^="accept:"]`))
	_, table, _ := strings.Cut(accept, ":")
	w.click(in(1, `[data-custom-id="dice:`+table+`"]`)) // the result of the first game has such a button, too
	w.click(in(1, `[data-custom-id="word:`+table+`"]`))
	w.await(`[data-modal] input`)
	w.click(`[data-modal] input`)
	w.write("my lucky ship")
	w.shot("word")
	w.write(kb.Enter)
	w.awaitWords(in(0, "[data-message-id]"), "Lucky words from: Bernd.")
	w.shot("card")
}
