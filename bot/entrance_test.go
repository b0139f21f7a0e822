package bot

import (
	"log/slog"
	"strings"
	"sync"
	"testing"
)

// What a closing session still hands on is not begun: the bot waits for requests already, and none may join them.
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

// A bot that has stopped does not look at an interaction.
func TestAStoppedBotHandlesNothing(t *testing.T) {
	t.Parallel()
	c, said := stillConfig(t), new(strings.Builder)
	c.Log = slog.New(slog.NewTextHandler(said, nil))
	b := New(c)
	b.entrance.shuts()
	b.Handle([]byte("no interaction"))
	if strings.Contains(said.String(), "cannot be answered") {
		t.Errorf("it was handled: %s", said)
	}
}
