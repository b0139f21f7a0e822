package cli

import (
	"context"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"dockside/game/ai/protocol"
)

// tidiness is how much garbage may lie about, in hundredths of what is in use. Players keep much and leave little
// behind, so that cleaning up often costs next to nothing.
const tidiness = 5

// engine lets another program play against the players of the house, by docs/engine-protocol.md.
func (p Program) engine(_ context.Context, args []string) error {
	if len(args) > 0 {
		return errUsage
	}
	shed()
	defer debug.SetGCPercent(debug.SetGCPercent(tidiness))
	return protocol.Run(p.In, p.Out, protocol.Config{
		Engines: p.engines(), Now: time.Now,
		Dice: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
	})
}

// engines are the computer players of the games.
func (p Program) engines() []protocol.Engine {
	var all []protocol.Engine
	for _, g := range p.Games {
		all = append(all, protocol.Engine{Rules: g.Rules, Levels: g.Levels})
	}
	return all
}
