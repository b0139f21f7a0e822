// Dockside is a Discord bot on which the members of a server play board games.
//
// This file lists the games and the subcommands; each subcommand has a file of its own.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"dockside/bot"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
	"dockside/game/shipshape"
	shipengine "dockside/game/shipshape/engine"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
)

// games are the games of the house. A new one is one line here.
func games() []bot.Game {
	captains := sync.OnceValue(func() []ai.Level { return engine.Levels(1) })
	return []bot.Game{
		{
			Rules: shanghaien.Rules(), Face: shanghaienface.New(), Levels: func(game.Setup) []ai.Level { return captains() },
			Chapter: engine.Round,
		},
		{Rules: shipshape.Rules(), Face: shipshapeface.New(), Levels: shipengine.Levels},
	}
}

func allRules() []game.Rules {
	var rules []game.Rules
	for _, g := range games() {
		rules = append(rules, g.Rules)
	}
	return rules
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "dockside:", err)
		stop()
		os.Exit(1)
	}
}

// run does one subcommand; without any it is the bot.
func run(ctx context.Context, args []string, out io.Writer) error {
	verb := ""
	if len(args) > 0 {
		verb, args = args[0], args[1:]
	}
	switch verb {
	case "help", "-h", "-help", "--help":
		return help(out)
	case "replay":
		return replay(args, os.Stdin, out)
	case "verify":
		return verify(args, os.Stdin, out)
	case "gallery":
		return gallery(ctx, args, out)
	case "arena":
		return playArena(ctx, args, out)
	case "engine":
		return talk(args, os.Stdin, out)
	case "train":
		return train(ctx, args, out)
	}
	c, err := configuration()
	if err != nil {
		return err
	}
	switch verb {
	case "":
		return serve(ctx, c)
	case "play":
		return play(ctx, c, out)
	case "rebuild":
		return rebuild(ctx, c, out)
	case "health":
		return health(ctx, c)
	}
	return fmt.Errorf("there is no subcommand %q; try: dockside help", verb)
}
