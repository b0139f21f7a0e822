// Package cli is the command line of the program. Each folder below it has one or a few subcommands, which commands
// lists.
package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"dockside/bot/catalog"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/doctor"
	"dockside/internal/cli/gallery"
	"dockside/internal/cli/health"
	"dockside/internal/cli/maintenance"
	"dockside/internal/cli/play"
	"dockside/internal/cli/players"
	"dockside/internal/cli/records"
	"dockside/internal/cli/serve"
)

// commands returns all subcommands in the order of help.
func commands() []command.Command {
	return []command.Command{
		serve.Command(),
		play.Command(),
		doctor.Command(),
		health.Command(),
		records.Replay(),
		records.Verify(),
		gallery.Command(),
		languages(),
		maintenance.Backup(),
		maintenance.Check(),
		maintenance.Restore(),
		maintenance.Move(),
		maintenance.Rebuild(),
		players.Engine(),
		players.Arena(),
		players.Train(),
		players.Puzzles(),
		version(),
		help(),
	}
}

// Main runs the program with the arguments of the process until it ends or is interrupted.
func Main(games []catalog.Game) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	p := command.Program{Games: games, In: os.Stdin, Out: os.Stdout, Commit: builtFrom(), Now: now}
	err := run(ctx, p, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "dockside:", err)
		os.Exit(1)
	}
}

// run runs the subcommand that the first argument names, or the bot without arguments. With -h, -help or --help among
// the arguments it only prints the help of that subcommand.
func run(ctx context.Context, p command.Program, args []string) error {
	name := ""
	if len(args) > 0 && !isHelp(args[0]) {
		name, args = args[0], args[1:]
	}
	c, err := find(name)
	switch {
	case err != nil:
		return err
	case slices.ContainsFunc(args, isHelp) && name == "":
		return printHelp(ctx, p, nil)
	case slices.ContainsFunc(args, isHelp):
		return helpOn(p.Out, c)
	}
	return c.Run(ctx, p, args)
}

// isHelp reports whether an argument asks for help.
func isHelp(arg string) bool { return slices.Contains([]string{"-h", "-help", "--help"}, arg) }

// find returns the subcommand with a name. The error suggests one with a similar name.
func find(name string) (command.Command, error) {
	var names []string
	for _, c := range commands() {
		if c.Name == name {
			return c, nil
		}
		names = append(names, c.Name)
	}
	if near := config.Nearest(name, names); near != "" {
		return command.Command{}, fmt.Errorf("unknown subcommand %q; did you mean %q? 'dockside help' lists all", name, near)
	}
	return command.Command{}, fmt.Errorf("unknown subcommand %q; 'dockside help' lists all", name)
}

// ahead is the error of the program's clock, such as "10m". The linker sets it for tests only.
var ahead string

// now returns the time of this machine.
func now() time.Time {
	wrong, err := time.ParseDuration(ahead)
	if err != nil {
		return time.Now()
	}
	return time.Now().Add(wrong)
}
