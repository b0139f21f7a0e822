// Package command is the program as one calls it: each subcommand has a file of its own. It is
// handed the games and names none of them.
package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"dockside/bot/text"
	"dockside/game"
	"dockside/house"
)

// Main is the program as the shell has called it, until it is done or told to stop.
func Main(games []house.Game) {
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
	Games []house.Game // the first is meant where nobody names any
	In    io.Reader
	Out   io.Writer
}

// Run does the subcommand that is named first; without any it is the bot.
func (p Program) Run(ctx context.Context, args []string) error {
	name := ""
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	if slices.Contains([]string{"-h", "-help", "--help"}, name) {
		name = "help"
	}
	all := subcommands()
	i := slices.IndexFunc(all, func(s subcommand) bool { return s.name == name })
	if i < 0 {
		return fmt.Errorf("there is no subcommand %q; try: dockside help", name)
	}
	err := all[i].run(p, ctx, args)
	if errors.Is(err, errUsage) {
		return fmt.Errorf("usage: %s", cmp.Or(all[i].usage, all[i].call()))
	}
	return err
}

// subcommand is one thing that the program does.
type subcommand struct {
	name  string // empty for what is done without any
	args  string // what follows the name
	about string // in a line of help
	usage string // told to whoever calls it in another way; empty where name and args say it all
	run   func(Program, context.Context, []string) error
}

// subcommands lists what there is, in the order of help.
func subcommands() []subcommand {
	return []subcommand{
		{about: "the bot for Discord; needs DISCORD_TOKEN", run: configured(Program.serve)},
		{
			name: "play", about: "a local chat with the bot in it, to play in a browser; needs nothing",
			run: configured(Program.play),
		},
		{
			name: "replay", args: "[-json] FILE", run: Program.replay,
			about: "the table at the end of a record, which may be the picture of a result; -json: a line for each position",
			usage: "dockside replay [-json] FILE (- is the standard input)",
		},
		{
			name: "verify", args: "FILE [OTHER…]", about: "whether the dice of a record are what its seed leads to",
			usage: "dockside verify FILE [OTHER…] (- is the standard input; a study needs the record that it comes from, too)",
			run:   Program.verify,
		},
		{
			name: "gallery", args: "DIR", about: "every picture in every state, with a page to look at them",
			run: Program.gallery,
		},
		{
			name: "doctor", run: configured(Program.doctor),
			about: "looks at token, shards, commands, store, clock and disk, and says what to do about what is wrong",
		},
		{
			name: "backup", args: "FILE", about: "a copy of all games, also while the bot runs", run: Program.backup,
		},
		{
			name: "check", args: "[FILE]", run: Program.check,
			about: "whether all games of a copy, or of the store, can be read and played",
		},
		{
			name: "restore", args: "FILE", run: Program.restore,
			about: "put a copy into an empty store, and make ladders and histories anew",
		},
		{
			name: "move", args: "redis|file", run: Program.move,
			about: "copy all games from DATA_FILE to REDIS_URL, or back; stop the bot before",
		},
		{
			name: "rebuild", about: "ladders and histories anew from the games, also while the bot runs",
			run: configured(Program.rebuild),
		},
		{
			name: "engine", about: "computer players on standard input and output; docs/engine.md has the lines",
			run: Program.engine,
		},
		{
			name: "arena", args: "NAMES", about: "how strong the computer players are",
			usage: arenaUsage, run: Program.arena,
		},
		{
			name: "train", about: "learn anew what the strongest of them knows",
			usage: trainUsage, run: Program.train,
		},
		{
			name: "puzzles", about: "positions in which one move is best, found and confirmed by computer players",
			usage: puzzlesUsage, run: Program.puzzles,
		},
		{
			name: "health", about: "whether the bot that runs here is well; needs HEALTH_ADDRESS",
			run: configured(Program.health),
		},
		{name: "version", about: "which program this is: its commit, and which stores it can read", run: Program.version},
		{name: "help", about: "this text", run: Program.help},
	}
}

// configured makes a subcommand of what works with the settings and takes no arguments.
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

// call is what one types.
func (s subcommand) call() string {
	return strings.TrimSpace("dockside " + s.name + " " + s.args)
}

// game finds a game by its name; no name means the first.
func (p Program) game(name string) (house.Game, error) {
	for _, g := range p.Games {
		if g.Rules.Name == name || name == "" {
			return g, nil
		}
	}
	return house.Game{}, fmt.Errorf("there is no game %q", name)
}

// words are those of the house and of all games.
func (p Program) words() (*text.Catalogue, error) { return text.Load(house.Files(p.Games)...) }

// rules are those of all games.
func (p Program) rules() []game.Rules {
	var all []game.Rules
	for _, g := range p.Games {
		all = append(all, g.Rules)
	}
	return all
}
