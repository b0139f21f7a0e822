// Package records contains the subcommands that read the record of a game: replay and verify.
package records

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"dockside/bot/past"
	"dockside/bot/presenter"
	"dockside/bot/view"
	"dockside/game"
	"dockside/internal/cli/command"
	"dockside/render"
	"dockside/render/i18n"
)

const fileHelp = "FILE is a record, or the picture of a result as the bot sent it; - is the standard input."

// Replay returns the subcommand replay.
func Replay() command.Command {
	return command.WithFlags(command.Command{
		Name: "replay", Args: "[-json] FILE", About: "Print the position at the end of a record.", More: fileHelp,
	}, func(flags *flag.FlagSet, asJSON *bool) {
		flags.BoolVar(asJSON, "json", false, "print each position as a line of JSON")
	}, replay)
}

// replay prints the table after the last line of a record, or with -json one line for each position. For a wrong
// record it prints the last valid position and returns an error with the line and the reason.
func replay(_ context.Context, p command.Program, asJSON bool, args []string) error {
	if len(args) != 1 {
		return command.ErrUsage
	}
	data, err := read(p.In, args[0])
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	record, unread := past.ParseFile(data)
	match, wrong := record.Match(p.Rules()...)
	if match != nil {
		show := describe
		if asJSON {
			show = printPositions
		}
		if err := show(p, record, match); err != nil {
			return err
		}
	}
	if unread != nil && (wrong == nil || match == nil) {
		return unread // the reader stopped at a later line, or before there was a position
	}
	return wrong
}

// maxFile is the maximum size of a file in bytes, far above the size of any record or picture.
const maxFile = 16 << 20

// read reads a file up to maxFile, or in if the name is "-".
func read(in io.Reader, name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(io.LimitReader(in, maxFile))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxFile))
}

// printPositions prints a line of JSON for the position after each play.
func printPositions(p command.Program, _ game.Record, m *game.Match) error {
	for n := 1; n <= m.Len(); n++ {
		line, err := m.JSON(n)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(p.Out, "%s\n", line); err != nil {
			return err
		}
	}
	return nil
}

// describe prints the last position in words.
func describe(p command.Program, r game.Record, m *game.Match) error {
	words, err := p.Words()
	if err != nil {
		return err
	}
	l := words.For("en")
	g, err := p.Game(m.Rules().Name)
	if err != nil {
		return err
	}
	names := view.Named(l, m, slices.Clone(r.Names))
	for _, e := range render.Describe(g.Face, lastScene(names, m, l)) {
		fmt.Fprintln(p.Out, l.Event(names, e))
	}
	if o := m.Outcome(); o.Over() {
		fmt.Fprintln(p.Out, presenter.Verdict(l, names, o))
	}
	return nil
}

// lastScene returns the scene of the last position of a match.
func lastScene(names []string, m *game.Match, l *i18n.Language) render.Scene {
	s := render.Scene{Kind: render.Table, View: m.State(), Names: names, Words: l.Say, Outcome: m.Outcome()}
	if s.Outcome.Over() {
		s.Kind = render.Final
	}
	return s
}
