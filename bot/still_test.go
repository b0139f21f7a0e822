package bot

import (
	"io"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord/gateway"
)

// still returns a bot that plans and composes messages, but sends nothing.
func still(t *testing.T) *Bot {
	t.Helper()
	return New(stillConfig(t))
}

// stillConfig returns the configuration of a bot that sends nothing.
func stillConfig(t *testing.T) Config {
	t.Helper()
	words, err := bottest.Words()
	bottest.Must(t, err)
	return Config{
		Games: bottest.Games(), Words: words, Discord: new(gateway.Connection),
		Dice: rand.New(rand.NewPCG(1, 2)), Now: func() time.Time { return bottest.Noon },
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
}
