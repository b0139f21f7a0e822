package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/arena"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
	"dockside/game/shipshape"
	shipengine "dockside/game/shipshape/engine"
)

const arenaUsage = `usage: dockside arena [-game NAME] [-seats N] [-games N] [-seed N] [-workers N]
  [-movetime MILLISECONDS] [-against NAME,NAME…] NAME,NAME…
plays the named players of a game (shanghaien) against each other, or against those after -against:
on one seat of N, with the other player on all others, from each seat in turn; with one worker it also measures
the processor time of a decision of the first, and -movetime is processor time, as if the machine had nothing else
to do`

// playArena measures players against each other and prints a table.
func playArena(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	name := flags.String("game", "shanghaien", "")
	seats := flags.Int("seats", 2, "")
	games := flags.Int("games", 400, "")
	seed := flags.Uint64("seed", 1, "")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0), "")
	movetime := flags.Int("movetime", 0, "")
	against := flags.String("against", "", "")
	if err := flags.Parse(args); err != nil || flags.NArg() != 1 || *games < *seats || *workers < 1 || *movetime < 0 {
		return errors.New(arenaUsage)
	}
	setup := game.Setup{Seats: *seats}
	field, err := contenders(*name, setup, *workers)
	if err != nil {
		return err
	}
	first, err := named(field.players, flags.Arg(0))
	if err != nil {
		return err
	}
	second := first
	if *against != "" {
		if second, err = named(field.players, *against); err != nil {
			return err
		}
	}
	contest := arena.Contest{
		Rules: field.rules, Setup: setup,
		Deals: *games / *seats, Seed: *seed, Workers: *workers, Key: field.key,
	}
	now := time.Now
	if *workers == 1 {
		now = processorTime // which cannot be told apart for several
		contest.Now = now
	}
	if *movetime > 0 {
		contest.Clock = func() func() bool {
			end := now().Add(time.Duration(*movetime) * time.Millisecond)
			return func() bool { return now().After(end) }
		}
	}
	return tournament(ctx, out, contest, first, second)
}

// field is a game whose players can be measured.
type field struct {
	rules   game.Rules
	players []ai.Level              // levels, and others to compare them with
	key     func(game.State) uint64 // arena.Contest.Key
}

// contenders finds the players of a game.
func contenders(name string, setup game.Setup, workers int) (field, error) {
	f := field{}
	switch name {
	case "shanghaien":
		f = field{shanghaien.Rules(), append(engine.Rungs(workers), engine.Levels(workers)...), engine.DrawKey}
	case "shipshape":
		f = field{shipshape.Rules(), append(shipengine.Rungs(), shipengine.Levels(setup)...), shipengine.DrawKey}
	default:
		return f, fmt.Errorf("there is no game %q", name)
	}
	if !f.rules.Allows(setup) {
		return f, fmt.Errorf("%s is not played by %d", name, setup.Seats)
	}
	return f, nil
}

// named finds players by their names.
func named(all []ai.Level, names string) ([]ai.Level, error) {
	var found []ai.Level
	for _, name := range strings.Split(names, ",") {
		i := slices.IndexFunc(all, func(l ai.Level) bool { return l.Name == name })
		if i < 0 {
			known := make([]string, len(all))
			for i, l := range all {
				known[i] = l.Name
			}
			return nil, fmt.Errorf("there is no player %q, only %s", name, strings.Join(known, ", "))
		}
		found = append(found, all[i])
	}
	return found, nil
}

// tournament plays each of the first against each of the second, every two once. Who play among
// themselves are rated by it.
func tournament(ctx context.Context, out io.Writer, c arena.Contest, first, second []ai.Level) error {
	tabs := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(tabs, "player\tagainst\tgames\twins, %\tlower bound\tties\tmean\tworst\tequal, %")
	done := map[[2]string]bool{}
	var met []arena.Meeting
	for i, a := range first {
		for j, b := range second {
			if a.Name == b.Name || done[[2]string{b.Name, a.Name}] {
				continue
			}
			done[[2]string{a.Name, b.Name}] = true
			c.Players = [2]ai.Player{a.Player, b.Player}
			r, err := c.Run(ctx)
			if err != nil {
				return fmt.Errorf("%s against %s: %w", a.Name, b.Name, err)
			}
			fmt.Fprintf(tabs, "%s\t%s\t%d\t%s\t%.1f\t%d\t%s\t%s\t%.1f\n", a.Name, b.Name, r.Games, r, 100*r.Low(), r.Ties,
				r.Mean.Round(10*time.Microsecond), r.Worst.Round(10*time.Microsecond), 100/float64(c.Setup.Seats))
			if err := tabs.Flush(); err != nil {
				return err
			}
			met = append(met, arena.Meeting{One: i, Other: j, Result: r})
		}
	}
	if c.Setup.Seats > 2 || !slices.EqualFunc(first, second, func(a, b ai.Level) bool { return a.Name == b.Name }) {
		return nil
	}
	return rated(tabs, first, met)
}

// rated prints the ratings that follow from a round robin.
func rated(tabs *tabwriter.Writer, players []ai.Level, met []arena.Meeting) error {
	fmt.Fprintln(tabs, "\nplayer\trating\t±")
	for i, r := range arena.Ratings(len(players), met) {
		fmt.Fprintf(tabs, "%s\t%.0f\t%.0f\n", players[i].Name, r.Points, r.Half)
	}
	return tabs.Flush()
}
