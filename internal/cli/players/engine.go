// Package players contains the subcommands for computer players: engine, arena, train and puzzles.
package players

import (
	"context"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"dockside/game/ai/protocol"
	"dockside/internal/cli/command"
)

// Engine returns the subcommand engine.
func Engine() command.Command {
	return command.Command{
		Name: "engine", About: "Run a computer player as an engine on standard input and output.", Do: runEngine,
		More: "The documentation of the engine protocol is in the folder docs.",
	}
}

// gcPercent is the GC target (GOGC) of an engine. Its heap is large and produces little garbage, so that frequent
// collections are cheap.
const gcPercent = 5

// runEngine lets another program play against the computer players, as described in docs/engine-protocol.md.
func runEngine(_ context.Context, p command.Program, args []string) error {
	if len(args) > 0 {
		return command.ErrUsage
	}
	releaseFilePages()
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	var engines []protocol.Engine
	for _, g := range p.Games {
		engines = append(engines, protocol.Engine{Rules: g.Rules, Levels: g.Levels})
	}
	return protocol.Run(p.In, p.Out, protocol.Config{
		Engines: engines, Now: time.Now, Dice: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
	})
}
