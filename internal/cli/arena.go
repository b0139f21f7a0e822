package cli

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
)

const arenaHelp = `Each named player of a game plays the others, or those of -against. A player has one seat, each in
turn, and the opponent has all others. With one worker the table also shows the processor time of a decision.
A name with a slash is a program, such as ./old or ./old@LEVEL: it is started as "./old engine" and speaks the engine
protocol.`

// matchup is what arena is asked for.
type matchup struct {
	game, players, against          string
	seats, games, workers, movetime int
	seed                            uint64
}

// arenaFlags are the flags of arena; parsing them fills in a matchup.
func arenaFlags(m *matchup) *flag.FlagSet {
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	flags.StringVar(&m.game, "game", "", "the `NAME` of the game (default the first)")
	flags.IntVar(&m.seats, "seats", 2, "how many `SEATS` a game has")
	flags.IntVar(&m.games, "games", 400, "how many games `N` each pair plays")
	flags.Uint64Var(&m.seed, "seed", 1, "the `SEED` of the deals")
	flags.IntVar(&m.workers, "workers", runtime.GOMAXPROCS(0), "how many games `N` are played at once")
	flags.IntVar(&m.movetime, "movetime", 0, "`MILLISECONDS` for a decision, of the processor with one worker "+
		"(default no limit)")
	flags.StringVar(&m.against, "against", "", "the opponents, `NAME,NAME…` (default the players themselves)")
	return flags
}

// readMatchup reads the arguments of arena.
func readMatchup(args []string) (m matchup, err error) {
	flags := arenaFlags(&m)
	if err := parse(flags, args); err != nil {
		return m, err
	}
	if flags.NArg() != 1 || m.games < m.seats || m.workers < 1 || m.movetime < 0 {
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
	players, err := m.contenders(g, setup)
	if err != nil {
		return err
	}
	defer players.close()
	contest := arena.Contest{
		Rules: g.Rules, Setup: setup, Deals: m.games / m.seats, Seed: m.seed, Workers: m.workers,
	}
	m.keepTime(&contest)
	return tournament(ctx, p.Out, contest, players)
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

// contenders are who meet: each of the first plays against each of the second.
type contenders struct{ first, second []contender }

// contender is a player with the name by which it was asked for.
type contender struct {
	arena.Contender
	name string
}

// contenders finds the players that are asked for.
func (m matchup) contenders(g catalog.Game, s game.Setup) (c contenders, err error) {
	residents := g.Levels(s)
	if g.Contenders != nil {
		residents = g.Contenders(s, m.workers)
	}
	if c.first, err = m.named(residents, m.players); err != nil || m.against == "" {
		return contenders{c.first, c.first}, err
	}
	c.second, err = m.named(residents, m.against)
	return c, err
}

// silence is how long a program may be silent beyond its movetime.
const silence = time.Minute

// named finds players by their names; programs are started when they have something to play.
func (m matchup) named(residents []ai.Level, names string) ([]contender, error) {
	var found []contender
	movetime := time.Duration(m.movetime) * time.Millisecond
	for _, name := range strings.Split(names, ",") {
		if isProgram(name) {
			found = append(found, contender{newProgram(name, movetime, silence+movetime), name})
			continue
		}
		i := slices.IndexFunc(residents, func(l ai.Level) bool { return l.Name == name })
		if i < 0 {
			known := make([]string, len(residents))
			for i, l := range residents {
				known[i] = l.Name
			}
			return nil, fmt.Errorf("there is no player %q, only %s", name, strings.Join(known, ", "))
		}
		found = append(found, contender{arena.Of(residents[i].Player), name})
	}
	return found, nil
}

// close ends the programs among them.
func (c contenders) close() {
	for _, one := range slices.Concat(c.first, c.second) {
		if p, ok := one.Contender.(*program); ok {
			p.close()
		}
	}
}

// tournament plays each of the first against each of the second, every two once. Who play among
// themselves are rated by it.
func tournament(ctx context.Context, out io.Writer, c arena.Contest, who contenders) error {
	tabs := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(tabs, "player\tagainst\tgames\twins, %\tlower bound\tties\tmean\tworst\tequal, %")
	done := map[[2]string]bool{}
	var met []arena.Meeting
	for i, a := range who.first {
		for j, b := range who.second {
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
	if c.Setup.Seats > 2 || !slices.EqualFunc(who.first, who.second, alike) {
		return nil
	}
	return rated(tabs, who.first, met)
}

// meet plays one against another. What a program takes of the processors is not known.
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

// rated prints the ratings that follow from a round robin.
func rated(tabs *tabwriter.Writer, players []contender, met []arena.Meeting) error {
	fmt.Fprintln(tabs, "\nplayer\trating\t±")
	for i, r := range arena.Ratings(len(players), met) {
		fmt.Fprintf(tabs, "%s\t%.0f\t%.0f\n", players[i].name, r.Points, r.Half)
	}
	return tabs.Flush()
}
