package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"dockside/game/shanghaien/engine"
)

const trainUsage = `usage: dockside train [-out DIR] [-folder DIR] [-seed N] [-games N]
learns the table of the Shanghaien player; stopped and started again, it goes on where it was`

// train learns the table of the Shanghaien player and writes it, with its provenance beside it.
func train(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	target := flags.String("out", "game/shanghaien/engine", "")
	folder := flags.String("folder", "dockside-train", "")
	seed := flags.Uint64("seed", 1, "")
	games := flags.Int("games", 6000, "")
	if err := flags.Parse(args); err != nil || flags.NArg() > 0 || *games < 1 {
		return errors.New(trainUsage)
	}
	bar := progress{out: out}
	table, err := engine.Training{
		Folder: *folder, Seed: *seed, Workers: runtime.GOMAXPROCS(0),
		Passes: engine.Recipe(*games), Chunk: 32, Progress: bar.show,
	}.Run(ctx)
	if err != nil {
		return fmt.Errorf("train: %w", err)
	}
	command := fmt.Sprintf("dockside train -seed %d -games %d\n", *seed, *games)
	fmt.Fprint(out, "\n"+table.Loss)
	return errors.Join(
		os.WriteFile(filepath.Join(*target, "learnt.bin"), table.Weights, 0o644),
		os.WriteFile(filepath.Join(*target, "learnt.txt"), []byte(command+table.Loss), 0o644))
}

// progress draws a bar for each step of something long.
type progress struct {
	out  io.Writer
	step string
}

const barWidth = 30

func (p *progress) show(step string, done, of int) {
	if p.step != "" && p.step != step {
		fmt.Fprintln(p.out)
	}
	p.step = step
	full := barWidth * done / of
	fmt.Fprintf(p.out, "\r[%s%s] %3d%% %s", strings.Repeat("=", full), strings.Repeat(" ", barWidth-full), 100*done/of,
		step)
}
