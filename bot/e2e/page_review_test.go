package e2e

import (
	"fmt"
	"testing"

	"dockside/game/gametest"
)

// On the sandbox page, the result of a game gets its win chances, and both players view the review.
func TestPageReviews(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	h := openHarbour(t, settings{painted: true, look: true})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.finish()
	p.rests()
	w := p.openPage()
	review := fmt.Sprintf(`[data-custom-id="review:%s"]`, p.table)
	w.await(in(0, review))
	w.shot("result")
	w.click(in(1, review))
	w.awaitWords(in(1, "[data-ephemeral]"), "Accuracy:")
	w.shot("review")
	w.click(in(1, `[data-ephemeral] [data-custom-id$=":first"]`))
	w.awaitWords(in(1, "[data-ephemeral]"), "Decision 1 of")
	w.click(in(1, `[data-ephemeral] [data-custom-id$=":on"]`))
	w.awaitWords(in(1, "[data-ephemeral]"), "Decision 2 of")
	w.described()
	w.shot("decision")
	w.click(in(1, `[data-ephemeral] [data-custom-id$=":share"]`))
	w.awaitWords(in(0, "[data-message-id]"), "Shared by Bernd")
	w.awaitWords(in(1, "[data-message-id]:not([data-ephemeral])"), "Shared by Bernd") // moves the next controls
	w.described()
	w.shot("shared")
	w.click(in(1, `[data-ephemeral] [data-custom-id^="study:"]`))
	w.awaitWords(in(1, "[data-ephemeral]"), "Practice game from "+p.table)
	w.await(in(1, `[data-custom-id^="play:"]`))
	w.described()
	w.shot("study")
	h.noFaults()
}
