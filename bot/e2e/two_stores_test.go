package e2e

import (
	"bytes"
	"context"
	"log/slog"
	"sync"
	"testing"
)

// strangerLog is a log that closes told once it contains a warning about the token.
type strangerLog struct {
	once sync.Once
	told chan struct{}
}

func (w *strangerLog) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("token and another store")) {
		w.once.Do(func() { close(w.told) })
	}
	return len(line), nil
}

// If two programs use one token with different stores, each logs a warning.
func TestTwoProgramsWithOneTokenAreReported(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
	logs := []*strangerLog{{told: make(chan struct{})}, {told: make(chan struct{})}}
	for i, log := range logs {
		c := h.rigged(settings{})
		c.Store, c.Log = stores["bbolt"](t), slog.New(slog.NewTextHandler(log, nil))
		h.launch(c)
		h.awaitConnections(i + 1)
	}
	ctx, stop := context.WithCancel(h.ctx)
	defer stop()
	told := make(chan struct{})
	go func() {
		for _, log := range logs {
			<-log.told
		}
		close(told)
	}()
	anna, tavern := h.Member("Anna"), h.Channel("tavern")
	for ctx.Err() == nil {
		select {
		case <-told:
			return
		default:
			h.answerOf(anna.Command(tavern, "rules"))
		}
	}
	t.Error("one of them tells of nobody")
}
