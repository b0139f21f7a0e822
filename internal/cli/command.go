// Package cli is the command line of the program, with one file per subcommand. The games are passed in.
package cli

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"dockside/bot/catalog"
	"dockside/bot/words"
	"dockside/game"
	"dockside/render/i18n"
)

// Main runs the program with the arguments of the process until it ends or is interrupted.
func Main(games []catalog.Game) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	p := Program{Games: games, In: os.Stdin, Out: os.Stdout}
	err := p.Run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "dockside:", err)
		os.Exit(1)
	}
}

// Program is what every subcommand works with.
type Program struct {
	Games []catalog.Game // the first is meant where nobody names any
	In    io.Reader
	Out   io.Writer
}

// Run runs the subcommand that is named first, or the bot if there is none. With -h, -help or --help among the
// arguments it prints the help of that subcommand and does nothing else.
func (p Program) Run(ctx context.Context, args []string) error {
	name := ""
	if len(args) > 0 && !isHelp(args[0]) {
		name, args = args[0], args[1:]
	}
	s, err := find(name)
	if err != nil {
		return err
	}
	switch {
	case slices.ContainsFunc(args, isHelp) && name == "":
		return p.help(ctx, nil)
	case slices.ContainsFunc(args, isHelp):
		return p.helpOn(s)
	case s.flags == nil && slices.ContainsFunc(args, isFlag):
		err = errUsage
	default:
		err = s.run(p, ctx, args)
	}
	if errors.Is(err, errUsage) {
		return fmt.Errorf("%w: %s; 'dockside help %s' explains it", err, s.call(), cmp.Or(s.name, "help"))
	}
	return err
}

// isHelp reports whether an argument asks for help.
func isHelp(arg string) bool { return slices.Contains([]string{"-h", "-help", "--help"}, arg) }

// isFlag reports whether an argument is a flag; "-" alone is the standard input or output.
func isFlag(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// subcommand is one thing that the program does.
type subcommand struct {
	name  string // empty for the bot
	args  string // what follows the name
	about string // one line of help: an imperative
	more  string // more about it, for its own help; may be empty
	flags func() *flag.FlagSet
	reads []string // the groups of settings that it reads
	run   func(Program, context.Context, []string) error
}

// find returns the subcommand of a name. The error suggests one with a similar name.
func find(name string) (subcommand, error) {
	var names []string
	for _, s := range subcommands() {
		if s.name == name {
			return s, nil
		}
		names = append(names, s.name)
	}
	if near := nearest(name, names); near != "" {
		return subcommand{}, fmt.Errorf("unknown subcommand %q; did you mean %q? 'dockside help' lists all", name, near)
	}
	return subcommand{}, fmt.Errorf("unknown subcommand %q; 'dockside help' lists all", name)
}

// subcommands lists what there is, in the order of help.
func subcommands() []subcommand {
	return slices.Concat(running(), records(), keeping(), players(), about())
}

// running are the subcommands that run a bot or look after it.
func running() []subcommand {
	return []subcommand{
		{
			about: "Run the bot for Discord; needs DISCORD_TOKEN.", run: configured(Program.serve),
			reads: []string{discordGroup, storageGroup, archiveGroup, monitoringGroup},
		},
		{
			name: "play", about: "Play in a local chat in the browser; needs no Discord account.",
			reads: []string{playGroup, monitoringGroup}, run: configured(Program.play),
		},
		{
			name: "doctor", about: "Check token, store, clock and disk, and say how to fix problems.",
			reads: []string{discordGroup, storageGroup, archiveGroup}, run: configured(Program.doctor),
		},
		{
			name: "health", about: "Check that the running bot is healthy; needs HEALTH_ADDRESS.",
			reads: []string{monitoringGroup}, run: configured(Program.health),
		},
	}
}

// records are the subcommands about records and pictures.
func records() []subcommand {
	return []subcommand{
		{
			name: "replay", args: "[-json] FILE", about: "Print the position at the end of a record.", run: Program.replay,
			flags: func() *flag.FlagSet { return replayFlags(new(bool)) },
			more:  "FILE is a record, or the picture of a result as the bot sent it; - is the standard input.",
		},
		{
			name: "verify", args: "FILE [OTHER…]", about: "Verify that the dice of a record follow from its seed.",
			more: "FILE is a record, or the picture of a result as the bot sent it; - is the standard input. A practice game " +
				"from a finished game also needs the record of that game.",
			run: Program.verify,
		},
		{
			name: "gallery", args: "DIR", about: "Draw every picture in every state, with a page to look at them.",
			run: Program.gallery,
		},
	}
}

// keeping are the subcommands about the store.
func keeping() []subcommand {
	stores := []string{storageGroup, archiveGroup}
	return []subcommand{
		{
			name: "backup", args: "FILE", about: "Write a backup of all games to FILE; the bot may be running.",
			reads: stores, run: Program.backup,
		},
		{
			name: "check", args: "[FILE]", about: "Check that every game of a backup, or of the store, can be replayed.",
			reads: stores, run: Program.check,
		},
		{
			name: "restore", args: "FILE", about: "Restore a backup into an empty store, with leaderboards and histories.",
			reads: stores, run: Program.restore,
		},
		{
			name: "move", args: "redis|file", about: "Copy all games from DATA_FILE to REDIS_URL or back; stop the bot first.",
			reads: stores, run: Program.move,
		},
		{
			name: "rebuild", about: "Rebuild leaderboards and histories; the bot may be running.",
			reads: stores, run: configured(Program.rebuild),
		},
	}
}

// players are the subcommands about computer players.
func players() []subcommand {
	return []subcommand{
		{
			name: "engine", about: "Run a computer player as an engine on standard input and output.",
			more: "The documentation of the engine protocol is in the folder docs.", run: Program.engine,
		},
		{
			name: "arena", args: "[FLAGS] NAME,NAME…", about: "Measure how strong computer players are.", more: arenaHelp,
			flags: func() *flag.FlagSet { return arenaFlags(&matchup{}) }, run: Program.arena,
		},
		{
			name: "train", args: "[FLAGS]", about: "Train the strongest computer player.", more: trainHelp,
			flags: func() *flag.FlagSet { return trainFlags(&course{}) }, run: Program.train,
		},
		{
			name: "puzzles", args: "[FLAGS]", about: "Find positions in which exactly one move is best.", more: puzzlesHelp,
			flags: func() *flag.FlagSet { return puzzleFlags(&hunt{}) }, run: Program.puzzles,
		},
	}
}

// about are the subcommands about the program.
func about() []subcommand {
	return []subcommand{
		{name: "version", about: "Print the commit of this program and the stores that it can read.", run: Program.version},
		{name: "help", args: "[SUBCOMMAND]", about: "Print this text, or the help of a subcommand.", run: Program.help},
	}
}

// configured makes a subcommand of a function that reads the settings and takes no arguments.
func configured(run func(Program, context.Context, Config) error) func(Program, context.Context, []string) error {
	return func(p Program, ctx context.Context, args []string) error {
		if len(args) > 0 {
			return errUsage
		}
		c, err := configuration()
		if err != nil {
			return err
		}
		return run(p, ctx, c)
	}
}

// errUsage means that a subcommand was called in a way that it does not know.
var errUsage = errors.New("usage")

// parse reads the flags of a subcommand. The error wraps errUsage and names the flag at fault.
func parse(flags *flag.FlagSet, args []string) error {
	flags.SetOutput(io.Discard)
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("%w (%w)", errUsage, err)
	}
	return nil
}

// call is the command line of a subcommand.
func (s subcommand) call() string {
	return strings.Join(strings.Fields("dockside "+s.name+" "+s.args), " ")
}

// game finds a game by its name; no name means the first.
func (p Program) game(name string) (catalog.Game, error) {
	for _, g := range p.Games {
		if g.Rules.Name == name || name == "" {
			return g, nil
		}
	}
	return catalog.Game{}, fmt.Errorf("there is no game %q", name)
}

// words are those of the house and of all games.
func (p Program) words() (*i18n.Catalogue, error) { return words.Load(catalog.Files(p.Games)...) }

// rules are those of all games.
func (p Program) rules() []game.Rules {
	var all []game.Rules
	for _, g := range p.Games {
		all = append(all, g.Rules)
	}
	return all
}
