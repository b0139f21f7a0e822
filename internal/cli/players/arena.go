package players

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

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/arena"
	"dockside/internal/cli/command"
)

const arenaHelp = `Each named player of a game plays the others, or those of -against. A player has one seat, each in
turn, and the opponent has all others. With one worker the table also shows the processor time of a decision.
A name with a slash is a program, such as ./old or ./old@LEVEL: it is started as "./old engine" and speaks the engine
protocol.`

// Arena returns the subcommand arena.
func Arena() command.Command {
	return command.WithFlags(command.Command{
		Name: "arena", Args: "[FLAGS] NAME,NAME…", About: "Measure how strong computer players are.", More: arenaHelp,
	}, arenaFlags, runArena)
}

// matchup holds the flags and arguments of arena.
type matchup struct {
	game, players, against          string
	seats, games, workers, movetime int
	seed                            uint64
}

// arenaFlags declares the flags of arena.
func arenaFlags(flags *flag.FlagSet, m *matchup) {
	flags.StringVar(&m.game, "game", "", "the `NAME` of the game (default the first)")
	flags.IntVar(&m.seats, "seats", 2, "how many `SEATS` a game has")
	flags.IntVar(&m.games, "games", 400, "how many games `N` each pair plays")
	flags.Uint64Var(&m.seed, "seed", 1, "the `SEED` of the deals")
	flags.IntVar(&m.workers, "workers", runtime.GOMAXPROCS(0), "how many games `N` are played at once")
	flags.IntVar(&m.movetime, "movetime", 0, "`MILLISECONDS` for a decision, of the processor with one worker "+
		"(default no limit)")
	flags.StringVar(&m.against, "against", "", "the opponents, `NAME,NAME…` (default the players themselves)")
}

// runArena lets players play against each other and prints a table of the results.
func runArena(ctx context.Context, p command.Program, m matchup, args []string) error {
	if len(args) != 1 || m.games < m.seats || m.workers < 1 || m.movetime < 0 {
		return command.ErrUsage
	}
	m.players = args[0]
	g, err := p.Game(m.game)
	if err != nil {
		return err
	}
	setup := game.Setup{Seats: m.seats}
	if g.Rules.Check(setup) != nil {
		return fmt.Errorf("%s cannot be played by %d", g.Rules.Name, m.seats)
	}
	players, err := m.contenders(g, setup)
	if err != nil {
		return err
	}
	defer players.close()
	contest := arena.Contest{
		Rules: g.Rules, Setup: setup, Deals: m.games / m.seats, Seed: m.seed, Workers: m.workers,
	}
	m.setClocks(&contest)
	return tournament(ctx, p.Out, contest, players)
}

// setClocks sets the clocks of a contest. With several workers the processor time of one cannot be measured, so the
// limit is wall-clock time.
func (m matchup) setClocks(c *arena.Contest) {
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

// contenders are the players of a tournament: each of the first plays against each of the second.
type contenders struct{ first, second []contender }

// contender is a player with its name in the arguments.
type contender struct {
	arena.Contender
	name string
}

// contenders finds the players that the arguments name.
func (m matchup) contenders(g catalog.Game, s game.Setup) (c contenders, err error) {
	levels := g.Levels(s)
	if g.Contenders != nil {
		levels = g.Contenders(s, m.workers)
	}
	if c.first, err = m.named(levels, m.players); err != nil || m.against == "" {
		return contenders{c.first, c.first}, err
	}
	c.second, err = m.named(levels, m.against)
	return c, err
}

// grace is how long a program may take to answer beyond its movetime.
const grace = time.Minute

// named finds players by their names. Programs are started for their first game.
func (m matchup) named(levels []ai.Level, names string) ([]contender, error) {
	var found []contender
	movetime := time.Duration(m.movetime) * time.Millisecond
	for _, name := range strings.Split(names, ",") {
		if isProgram(name) {
			found = append(found, contender{newProgram(name, movetime, grace+movetime), name})
			continue
		}
		i := slices.IndexFunc(levels, func(l ai.Level) bool { return l.Name == name })
		if i < 0 {
			known := make([]string, len(levels))
			for i, l := range levels {
				known[i] = l.Name
			}
			return nil, fmt.Errorf("there is no player %q, only %s", name, strings.Join(known, ", "))
		}
		found = append(found, contender{arena.NewContender(levels[i].Player), name})
	}
	return found, nil
}

// close ends all programs.
func (c contenders) close() {
	for _, one := range slices.Concat(c.first, c.second) {
		if p, ok := one.Contender.(*program); ok {
			p.close()
		}
	}
}

// tournament plays each of the first against each of the second, each pair once. It prints ratings for a round robin.
func tournament(ctx context.Context, out io.Writer, c arena.Contest, players contenders) error {
	tabs := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(tabs, "player\tagainst\tgames\twins, %\tlower bound\tties\tmean\tworst\tequal, %")
	done := map[[2]string]bool{}
	var met []arena.Meeting
	for i, a := range players.first {
		for j, b := range players.second {
			if a.name == b.name || done[[2]string{b.name, a.name}] {
				continue
			}
			done[[2]string{a.name, b.name}] = true
			r, err := meet(ctx, c, a, b)
			if err != nil {
				return err
			}
			fmt.Fprintf(tabs, "%s\t%s\t%d\t%s\t%.1f\t%d\t%s\t%s\t%.1f\n", a.name, b.name, r.Games, r, 100*r.Low(), r.Ties,
				r.Mean.Round(10*time.Microsecond), r.Worst.Round(10*time.Microsecond), 100/float64(c.Setup.Seats))
			if err := tabs.Flush(); err != nil {
				return err
			}
			met = append(met, arena.Meeting{One: i, Other: j, Result: r})
		}
	}
	alike := func(a, b contender) bool { return a.name == b.name }
	if c.Setup.Seats > 2 || !slices.EqualFunc(players.first, players.second, alike) {
		return nil
	}
	return printRatings(tabs, players.first, met)
}

// meet plays one player against another. The processor time of a program is unknown.
func meet(ctx context.Context, c arena.Contest, a, b contender) (arena.Result, error) {
	c.Players = [2]arena.Contender{a, b}
	if isProgram(a.name) {
		c.Now = nil
	}
	r, err := c.Run(ctx)
	if err != nil {
		return r, fmt.Errorf("%s against %s: %w", a.name, b.name, err)
	}
	return r, nil
}

// printRatings prints the ratings that follow from a round robin.
func printRatings(tabs *tabwriter.Writer, players []contender, met []arena.Meeting) error {
	fmt.Fprintln(tabs, "\nplayer\trating\t±")
	for i, r := range arena.Ratings(len(players), met) {
		fmt.Fprintf(tabs, "%s\t%.0f\t%.0f\n", players[i].name, r.Points, r.Half)
	}
	return tabs.Flush()
}
