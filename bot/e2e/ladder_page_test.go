package e2e

import (
	"fmt"
	"testing"
	"time"

	"dockside/game/gametest"

	"github.com/chromedp/chromedp/kb"
)

// Two users view leaderboards and profiles on the sandbox page, each in their own language.
func TestLaddersOnThePage(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	h := openHarbour(t, settings{painted: true})
	h.voyages()
	w := h.pair(h.Channel("tavern"), "Anna", "Clara").openPage()
	w.call(0, "leaderboard", nil)
	w.awaitWords(in(0, ".embed"), "Anna (you)")
	w.shot("ladder")
	w.click(in(0, `[data-custom-id^="ladder:down"]`))
	w.awaitWords(in(0, ".embed"), "Sailor 12")
	w.shot("ladder-next")
	w.click(in(0, `[data-custom-id^="ladder:share"]`))
	w.awaitWords(in(1, ".embed"), "Shared by Anna")
	w.shot("ladder-shared")
	w.call(1, "leaderboard", nil)
	w.awaitWords(in(1, ".embed"), "Clara (vous)")
	w.shot("ladder-french")
	w.call(0, "profile", nil)
	w.awaitWords(in(0, ".embed"), "Best win")
	w.call(1, "profile", func() {
		w.write(kb.Tab)
		w.await(in(1, `[data-option="user"] :focus`))
		w.pick(1, "ann", w.members[0].ID)
	})
	w.awaitWords(in(1, ".embed"), "Vous contre Anna")
	w.shot("profiles")
	w.click(in(1, `[data-custom-id^="portrait:"]`))
	w.awaitWords(in(0, ".embed"), "Shared by Clara")
	w.shot("profile-shared")
	w.call(0, "settings server", nil)
	w.awaitWords(in(0, ".embed"), "Usual pace")
	w.call(1, "settings me", nil)
	w.awaitWords(in(1, ".embed"), "Qui peut vous défier")
	w.shot("settings")
	h.noFaults()
}

// voyages fills the leaderboards: a season that has ended, and one with twenty players.
func (h *harbour) voyages() {
	h.Helper()
	anna, clara := h.sailor("Anna"), h.sailor("Clara")
	now := time.Now()
	for i := range 30 {
		h.settles(now.AddDate(0, -4, 0).Add(time.Duration(i)*time.Hour), gone(i%4), gone(1+i%3+4), i%7 == 3)
	}
	for i := range 80 {
		ended := now.Add(time.Duration(i-100) * time.Hour / 4)
		one, other := gone(i%17), gone((i*7+3)%18)
		if i%3 == 0 {
			one = anna
		}
		if i%4 == 0 {
			other = clara
		}
		if i%5 < 2 {
			one, other = other, one
		}
		if one != other {
			h.settles(ended, one, other, i%11 == 5)
		}
	}
}

// call runs a command by keyboard: its name, its options (typed by give) and Enter.
func (w *page) call(pane int, name string, give func()) {
	w.Helper()
	w.click(in(pane, "[data-composer]"))
	w.write("/" + name)
	w.await(in(pane, fmt.Sprintf(`[data-suggestion="%s"]`, name)))
	w.write(kb.Enter)
	if give != nil {
		give()
	}
	w.write(kb.Enter)
}
