package bot

import (
	"io"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/discord/gateway"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
	shipengine "dockside/game/shipshape/engine"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
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
		Games: []catalog.Game{
			{Rules: shanghaien.Rules(), Face: shanghaienface.New(), Levels: bottest.Games()[0].Levels},
			{Rules: shipshape.Rules(), Face: shipshapeface.New(), Levels: shipengine.Levels},
		}, Words: words, Discord: new(gateway.Connection),
		Dice: rand.New(rand.NewPCG(1, 2)), Now: func() time.Time { return bottest.Noon },
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
}
