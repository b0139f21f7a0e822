package cli

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
	"dockside/render"
	"dockside/render/i18n"
)

// replay prints the table after the last line of a record, or with -json one line for each
// position. Of a wrong record it prints the last good position and fails with the line and the
// reason.
func (p Program) replay(_ context.Context, args []string) error {
	var asJSON bool
	flags := replayFlags(&asJSON)
	if err := parse(flags, args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errUsage
	}
	data, err := p.read(flags.Arg(0))
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	record, unread := past.ParseFile(data)
	match, wrong := record.Match(p.rules()...)
	if match != nil {
		show := p.describe
		if asJSON {
			show = p.positions
		}
		if err := show(record, match); err != nil {
			return err
		}
	}
	if unread != nil && (wrong == nil || match == nil) {
		return unread // the reader stopped at a later line, or before there was a position
	}
	return wrong
}

// replayFlags are the flags of replay.
func replayFlags(asJSON *bool) *flag.FlagSet {
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	flags.BoolVar(asJSON, "json", false, "print each position as a line of JSON")
	return flags
}

// maxFile is the longest file that is read, in bytes: far above a record or a picture.
const maxFile = 16 << 20

// read reads a file, or the standard input in place of "-".
func (p Program) read(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(io.LimitReader(p.In, maxFile))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxFile))
}

// positions prints a line of JSON for the position after each play.
func (p Program) positions(_ game.Record, m *game.Match) error {
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
func (p Program) describe(r game.Record, m *game.Match) error {
	words, err := p.words()
	if err != nil {
		return err
	}
	l := words.For("en")
	g, err := p.game(m.Rules().Name)
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

func lastScene(names []string, m *game.Match, l *i18n.Language) render.Scene {
	s := render.Scene{Kind: render.Table, View: m.State(), Names: names, Words: l.Say, Outcome: m.Outcome()}
	if s.Outcome.Over() {
		s.Kind = render.Final
	}
	return s
}
