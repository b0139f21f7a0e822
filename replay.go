package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"dockside/bot"
	"dockside/bot/text"
	"dockside/game"
	"dockside/render"
)

// replay prints the table after the last line of a record, or with -json one line for each
// position. Of a wrong record it prints the last good position and fails with the line and the
// reason.
func replay(args []string, in io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	asJSON := flags.Bool("json", false, "")
	if err := flags.Parse(args); err != nil || flags.NArg() != 1 {
		return errors.New("usage: dockside replay [-json] FILE (- is the standard input)")
	}
	data, err := readFile(flags.Arg(0), in)
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	record, unread := bot.ParseFile(data)
	match, wrong := record.Match(allRules()...)
	if match != nil {
		show := describe
		if *asJSON {
			show = positions
		}
		if err := show(out, record, match); err != nil {
			return err
		}
	}
	if unread != nil && (wrong == nil || match == nil) {
		return unread // the reader stopped at a later line, or before there was a position
	}
	return wrong
}

// maxFile is the longest file that is read, in bytes: far above a record or a picture.
const maxFile = 16 << 20

// readFile reads a file, or the standard input in place of "-".
func readFile(name string, in io.Reader) ([]byte, error) {
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

// positions prints a line of JSON for the position after each play.
func positions(out io.Writer, _ game.Record, m *game.Match) error {
	for n := 1; n <= m.Len(); n++ {
		line, err := m.JSON(n)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "%s\n", line); err != nil {
			return err
		}
	}
	return nil
}

// describe prints the last position in words.
func describe(out io.Writer, r game.Record, m *game.Match) error {
	words, err := text.Load()
	if err != nil {
		return err
	}
	l := words.For("en")
	for _, g := range games() {
		if g.Rules.Name != m.Rules().Name {
			continue
		}
		for _, e := range g.Face.Describe(lastScene(r, m, l)) {
			fmt.Fprintln(out, l.Event(r.Names, e))
		}
	}
	if o := m.Outcome(); o.Over() {
		fmt.Fprintln(out, bot.Verdict(l, r.Names, o))
	}
	return nil
}

func lastScene(r game.Record, m *game.Match, l *text.Language) render.Scene {
	s := render.Scene{Kind: render.Table, View: m.State(), Names: r.Names, Words: l.Say, Outcome: m.Outcome()}
	if s.Outcome.Over() {
		s.Kind = render.Final
	}
	return s
}
