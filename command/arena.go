package command

import (
	"context"
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
	"dockside/house"
)

const arenaUsage = `dockside arena [-game NAME] [-seats N] [-games N] [-seed N] [-workers N] [-movetime MILLISECONDS]
  [-against NAME,NAME…] NAME,NAME…
plays the named players of a game (the first of the house) against each other, or against those after -against:
on one seat of N, with the other player on all others, from each seat in turn; with one worker it also measures
the processor time of a decision of the first, and -movetime is processor time, as if the machine had nothing else
to do`

// matchup is what arena is asked for.
type matchup struct {
	game, players, against          string
	seats, games, workers, movetime int
	seed                            uint64
}

// readMatchup reads the arguments of arena.
func readMatchup(args []string) (matchup, error) {
	var m matchup
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&m.game, "game", "", "")
	flags.IntVar(&m.seats, "seats", 2, "")
	flags.IntVar(&m.games, "games", 400, "")
	flags.Uint64Var(&m.seed, "seed", 1, "")
	flags.IntVar(&m.workers, "workers", runtime.GOMAXPROCS(0), "")
	flags.IntVar(&m.movetime, "movetime", 0, "")
	flags.StringVar(&m.against, "against", "", "")
	err := flags.Parse(args)
	if err != nil || flags.NArg() != 1 || m.games < m.seats || m.workers < 1 || m.movetime < 0 {
		return m, errUsage
	}
	m.players = flags.Arg(0)
	return m, nil
}

// arena measures players against each other and prints a table.
func (p Program) arena(ctx context.Context, args []string) error {
	m, err := readMatchup(args)
	if err != nil {
		return err
	}
	g, err := p.game(m.game)
	if err != nil {
		return err
	}
	setup := game.Setup{Seats: m.seats}
	if g.Rules.Check(setup) != nil {
		return fmt.Errorf("%s is not played by %d", g.Rules.Name, m.seats)
	}
	players := contenders(g, setup, m.workers)
	first, err := named(players, m.players)
	if err != nil {
		return err
	}
	second := first
	if m.against != "" {
		if second, err = named(players, m.against); err != nil {
			return err
		}
	}
	contest := arena.Contest{
		Rules: g.Rules, Setup: setup, Deals: m.games / m.seats, Seed: m.seed, Workers: m.workers,
	}
	m.keepTime(&contest)
	return tournament(ctx, p.Out, contest, first, second)
}

// keepTime gives a contest its clocks. What several workers use of the processors cannot be told
// apart, so theirs is the time on the wall, and nothing is measured with it.
func (m matchup) keepTime(c *arena.Contest) {
	now := time.Now
	if m.workers == 1 {
		now = processorTime
		c.Now = now
	}
	if m.movetime > 0 {
		c.Clock = func() func() bool {
			end := now().Add(time.Duration(m.movetime) * time.Millisecond)
			return func() bool { return now().After(end) }
		}
	}
}

// contenders are the players of a game that can be measured.
func contenders(g house.Game, s game.Setup, workers int) []ai.Level {
	if g.Contenders == nil {
		return g.Levels(s)
	}
	return g.Contenders(s, workers)
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
