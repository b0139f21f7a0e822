package main

import (
	"errors"
	"io"
	"math/rand/v2"
	"time"

	"dockside/game/ai/protocol"
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

// engines are the computer players of the games.
func engines() []protocol.Engine {
	var all []protocol.Engine
	for _, g := range games() {
		all = append(all, protocol.Engine{Rules: g.Rules, Levels: g.Levels})
	}
	return all
}
