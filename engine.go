package main

import (
	"errors"
	"io"
	"math/rand/v2"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/protocol"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
)

// talk lets another program play against the players of the house, by docs/engine.md.
func talk(args []string, in io.Reader, out io.Writer) error {
	if len(args) > 0 {
		return errors.New("usage: dockside engine")
	}
	return protocol.Run(in, out, protocol.Config{
		Engines: engines(), Now: time.Now,
		Dice: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
	})
}

// engines are the computer players of the games: a game's own, or those of any game.
func engines() []protocol.Engine {
	own := map[string][]ai.Level{shanghaien.Rules().Name: engine.Levels(1)}
	var all []protocol.Engine
	for _, r := range allRules() {
		all = append(all, protocol.Engine{Rules: r, Levels: func(s game.Setup) []ai.Level {
			if levels := own[r.Name]; levels != nil {
				return levels
			}
			return ai.Levels(r, s)
		}})
	}
	return all
}
