package bot

import (
	"log/slog"
	"strings"
	"sync"
	"testing"
)

// No request is accepted while a bot stops. It already waits for the accepted requests, and the wait group must not
// grow.
func TestNothingIsBegunWhileABotStops(t *testing.T) {
	t.Parallel()
	for range 50 {
		var e entrance
		var busy, sessions sync.WaitGroup
		for range 4 {
			sessions.Go(func() {
				for e.join(&busy) {
					busy.Done()
				}
			})
		}
		e.shuts()
		busy.Wait()
		sessions.Wait()
		if e.join(&busy) {
			t.Fatal("a request joins those that the bot has waited for")
		}
	}
}

// A stopped bot does not read interactions.
func TestAStoppedBotHandlesNothing(t *testing.T) {
	t.Parallel()
	c, said := stillConfig(t), new(strings.Builder)
	c.Log = slog.New(slog.NewTextHandler(said, nil))
	b := New(c)
	b.entrance.shuts()
	b.Handle([]byte("no interaction"))
	if strings.Contains(said.String(), "malformed interaction") {
		t.Errorf("it was handled: %s", said)
	}
}
