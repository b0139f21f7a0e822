package e2e

import (
	"testing"
	"time"

	"dockside/bot/outage"
)

// A bot that shuts down cleanly releases its lease, so that its games can be moved at once.
func TestABotThatEndsIsNotAtWork(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
	_, stop := h.launch(h.config(time.Now, time.After))
	h.whisper(h.Member("Anna").Command(h.Channel("tavern"), "help"))
	for _, want := range []bool{true, false} {
		if is, err := outage.Running(t.Context(), h.store.(outage.Clocked)); is != want || err != nil {
			t.Errorf("it is at work: %t, %v", is, err)
		}
		stop()
	}
}
