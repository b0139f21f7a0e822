// Package command defines what a subcommand is and what it works with.
package command

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/words"
	"dockside/game"
	"dockside/internal/cli/config"
	"dockside/render/i18n"
)

// Program is what every subcommand works with.
type Program struct {
	Games  []catalog.Game // the first is the default
	In     io.Reader
	Out    io.Writer
	Commit string // the commit that the program was built from
	Now    func() time.Time
}

// Game returns the game with a name, or the first one without a name.
func (p Program) Game(name string) (catalog.Game, error) {
	for _, g := range p.Games {
		if g.Rules.Name == name || name == "" {
			return g, nil
		}
	}
	return catalog.Game{}, fmt.Errorf("there is no game %q", name)
}

// Words returns the strings of the bot and of all games.
func (p Program) Words() (*i18n.Catalogue, error) { return words.Load(catalog.Files(p.Games)...) }

// Rules returns the rules of all games.
func (p Program) Rules() []game.Rules {
	var all []game.Rules
	for _, g := range p.Games {
		all = append(all, g.Rules)
	}
	return all
}

// Command is a subcommand.
type Command struct {
	Name     string // empty for the bot
	Args     string // the arguments that follow the name, for its help
	About    string // one line of help: an imperative
	More     string // a longer description for its own help; may be empty
	Flags    func() *flag.FlagSet
	Settings []string // the groups of settings that it reads
	Do       func(context.Context, Program, []string) error
}

// Usage returns the command line of a subcommand.
func (c Command) Usage() string {
	return strings.Join(strings.Fields("dockside "+c.Name+" "+c.Args), " ")
}

// Run runs a subcommand. The error explains how to call it, if that was wrong.
func (c Command) Run(ctx context.Context, p Program, args []string) error {
	err := ErrUsage
	if c.Flags != nil || !slices.ContainsFunc(args, isFlag) {
		err = c.Do(ctx, p, args)
	}
	if errors.Is(err, ErrUsage) {
		return fmt.Errorf("%w: %s; 'dockside help %s' explains it", err, c.Usage(), cmp.Or(c.Name, "help"))
	}
	return err
}

// isFlag reports whether an argument is a flag; "-" alone is the standard input or output.
func isFlag(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// ErrUsage means that a subcommand was called with wrong arguments.
var ErrUsage = errors.New("usage")

// WithFlags returns a subcommand with flags: define declares them on a FlagSet, which parses them into a T. run gets
// their values and the other arguments.
func WithFlags[T any](
	c Command, define func(*flag.FlagSet, *T), run func(context.Context, Program, T, []string) error,
) Command {
	flagsOf := func(into *T) *flag.FlagSet {
		flags := flag.NewFlagSet(c.Name, flag.ContinueOnError)
		define(flags, into)
		return flags
	}
	c.Flags = func() *flag.FlagSet { return flagsOf(new(T)) }
	c.Do = func(ctx context.Context, p Program, args []string) error {
		var given T
		flags := flagsOf(&given)
		flags.SetOutput(io.Discard)
		if err := flags.Parse(args); err != nil {
			return fmt.Errorf("%w (%w)", ErrUsage, err)
		}
		return run(ctx, p, given, flags.Args())
	}
	return c
}

// Configured returns the Do function of a subcommand that reads the settings and takes no arguments.
func Configured(
	run func(context.Context, Program, config.Config) error,
) func(context.Context, Program, []string) error {
	return ConfiguredWith(0, 0, func(ctx context.Context, p Program, c config.Config, _ []string) error {
		return run(ctx, p, c)
	})
}

// ConfiguredWith is like Configured for a subcommand that takes at least and at most some number of arguments.
func ConfiguredWith(
	least, most int, run func(context.Context, Program, config.Config, []string) error,
) func(context.Context, Program, []string) error {
	return func(ctx context.Context, p Program, args []string) error {
		if len(args) < least || len(args) > most {
			return ErrUsage
		}
		c, err := config.Read()
		if err != nil {
			return err
		}
		return run(ctx, p, c, args)
	}
}
