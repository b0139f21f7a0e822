package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"

	"dockside/game/ai/puzzle"
)

const puzzlesHelp = `Each puzzle is one line. The same seed finds the same puzzles.`

// hunt is what puzzles is asked for.
type hunt struct {
	game, out      string
	count, workers int
	seed           uint64
}

// puzzleFlags are the flags of puzzles; parsing them fills in a hunt.
func puzzleFlags(h *hunt) *flag.FlagSet {
	flags := flag.NewFlagSet("puzzles", flag.ContinueOnError)
	flags.StringVar(&h.game, "game", "", "the `NAME` of the game (default the first)")
	flags.IntVar(&h.count, "count", 400, "how many puzzles `N` to find")
	flags.Uint64Var(&h.seed, "seed", 1, "the `SEED` of the search")
	flags.IntVar(&h.workers, "workers", runtime.GOMAXPROCS(0), "how many positions `N` are searched at once")
	flags.StringVar(&h.out, "out", "", "the `FILE` to write (default the standard output)")
	return flags
}

// readHunt reads the arguments of puzzles.
func readHunt(args []string) (h hunt, err error) {
	flags := puzzleFlags(&h)
	if err := parse(flags, args); err != nil {
		return h, err
	}
	if flags.NArg() > 0 || h.count < 1 || h.workers < 1 {
		return h, errUsage
	}
	return h, nil
}

// puzzles writes puzzles of a game, also those that were found until it was stopped. Into a file it tells how far it
// is, and how many of each theme there are.
func (p Program) puzzles(ctx context.Context, args []string) error {
	h, err := readHunt(args)
	if err != nil {
		return err
	}
	g, err := p.game(h.game)
	if err != nil {
		return err
	}
	if g.Puzzles == nil {
		return fmt.Errorf("nobody judges puzzles of %s", g.Rules.Name)
	}
	said := p.Out
	if h.out == "" {
		said = io.Discard
	} else if err := spares(h.out); err != nil {
		return fmt.Errorf("puzzles: %w", err)
	}
	bar := progress{out: said}
	found, err := puzzle.Search{
		Makings: g.Puzzles, Count: h.count, Seed: h.seed, Workers: h.workers,
		Progress: func(found int) { bar.show("puzzles", found, h.count) },
	}.Run(ctx)
	fmt.Fprintln(said)
	for _, t := range puzzle.Tally(found) {
		fmt.Fprintf(said, "%5d %s\n", t.Puzzles, t.Theme)
	}
	if err != nil {
		err = fmt.Errorf("puzzles: %w", err)
	}
	return errors.Join(err, p.writeLines(h.out, found))
}

// writeLines writes puzzles to a file, or to the standard output without one.
func (p Program) writeLines(file string, all []puzzle.Puzzle) error {
	var lines bytes.Buffer
	if err := puzzle.Write(&lines, all); err != nil {
		return err
	}
	if file == "" {
		_, err := lines.WriteTo(p.Out)
		return err
	}
	return os.WriteFile(file, lines.Bytes(), 0o644)
}
