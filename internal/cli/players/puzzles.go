package players

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
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
)

const puzzlesHelp = `Each puzzle is one line. The same seed finds the same puzzles.`

// Puzzles returns the subcommand puzzles.
func Puzzles() command.Command {
	return command.WithFlags(command.Command{
		Name: "puzzles", Args: "[FLAGS]", About: "Find positions in which exactly one move is best.", More: puzzlesHelp,
	}, puzzleFlags, runPuzzles)
}

// hunt holds the flags of puzzles.
type hunt struct {
	game, out      string
	count, workers int
	seed           uint64
}

// puzzleFlags declares the flags of puzzles.
func puzzleFlags(flags *flag.FlagSet, h *hunt) {
	flags.StringVar(&h.game, "game", "", "the `NAME` of the game (default the first)")
	flags.IntVar(&h.count, "count", 400, "how many puzzles `N` to find")
	flags.Uint64Var(&h.seed, "seed", 1, "the `SEED` of the search")
	flags.IntVar(&h.workers, "workers", runtime.GOMAXPROCS(0), "how many positions `N` are searched at once")
	flags.StringVar(&h.out, "out", "", "the `FILE` to write (default the standard output)")
}

// runPuzzles searches for puzzles of a game and writes them, also after an interruption. If they go to a file it prints
// its progress and the number of puzzles of each theme.
func runPuzzles(ctx context.Context, p command.Program, h hunt, args []string) error {
	if len(args) > 0 || h.count < 1 || h.workers < 1 {
		return command.ErrUsage
	}
	g, err := p.Game(h.game)
	if err != nil {
		return err
	}
	if g.Puzzles == nil {
		return fmt.Errorf("%s has no computer player that judges puzzles", g.Rules.Name)
	}
	info := p.Out
	if h.out == "" {
		info = io.Discard
	} else if err := config.CheckOutput(h.out); err != nil {
		return fmt.Errorf("puzzles: %w", err)
	}
	bar := progress{out: info}
	found, err := puzzle.Search{
		Makings: g.Puzzles, Count: h.count, Seed: h.seed, Workers: h.workers,
		Progress: func(found int) { bar.show("puzzles", found, h.count) },
	}.Run(ctx)
	fmt.Fprintln(info)
	for _, t := range puzzle.Tally(found) {
		fmt.Fprintf(info, "%5d %s\n", t.Puzzles, t.Theme)
	}
	if err != nil {
		err = fmt.Errorf("puzzles: %w", err)
	}
	return errors.Join(err, writePuzzles(p.Out, h.out, found))
}

// writePuzzles writes puzzles to a file, or to out without one.
func writePuzzles(out io.Writer, file string, all []puzzle.Puzzle) error {
	var lines bytes.Buffer
	if err := puzzle.Write(&lines, all); err != nil {
		return err
	}
	if file == "" {
		_, err := lines.WriteTo(out)
		return err
	}
	return os.WriteFile(file, lines.Bytes(), 0o644)
}
