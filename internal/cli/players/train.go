package players

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

	"dockside/game/ai"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
)

const trainHelp = `The table that it learns is written as NAME.bin, and how it was learnt as NAME.txt. ` +
	`Stopped and started again, it continues.`

// Train returns the subcommand train.
func Train() command.Command {
	return command.WithFlags(command.Command{
		Name: "train", Args: "[FLAGS]", About: "Train the strongest computer player.", More: trainHelp,
	}, trainFlags, runTrain)
}

// shipped is the name of the table that is compiled into the program.
const shipped = "learnt"

// course holds the flags of train.
type course struct {
	game, out, as, folder string
	seed                  uint64
	games                 int
}

// trainFlags declares the flags of train.
func trainFlags(flags *flag.FlagSet, c *course) {
	flags.StringVar(&c.game, "game", "", "the `NAME` of the game (default the first)")
	flags.StringVar(&c.out, "out", "", "the folder `DIR` for the result (default the engine of the game)")
	flags.StringVar(&c.as, "as", shipped, "the `NAME` of the result")
	flags.StringVar(&c.folder, "folder", "dockside-train", "the folder `DIR` for unfinished work")
	flags.Uint64Var(&c.seed, "seed", 1, "the `SEED` of the games")
	flags.IntVar(&c.games, "games", 6000, "how many games `N` to learn from in each step")
}

// runTrain trains the strongest computer player of a game, and writes the learnt table with its provenance beside the
// code of the player.
func runTrain(ctx context.Context, p command.Program, c course, args []string) error {
	if len(args) > 0 || c.games < 1 {
		return command.ErrUsage
	}
	g, err := p.Game(c.game)
	if err != nil {
		return err
	}
	if g.Train == nil {
		return fmt.Errorf("no computer player of %s can be trained", g.Rules.Name)
	}
	if c.out == "" {
		c.out = filepath.Join("game", g.Rules.Name, "engine")
	}
	weights, provenance := filepath.Join(c.out, c.as+".bin"), filepath.Join(c.out, c.as+".txt")
	if err := config.CheckOutput(c.folder, weights, provenance); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	if _, err := os.Stat(c.out); err != nil { // reported before hours of training
		return fmt.Errorf("train: %w", err)
	}
	bar := progress{out: p.Out}
	learnt, err := g.Train(ctx, ai.Lesson{
		Folder: c.folder, Seed: c.seed, Games: c.games, Workers: runtime.GOMAXPROCS(0), Progress: bar.show,
	})
	if err != nil {
		return fmt.Errorf("train: %w", err)
	}
	fmt.Fprint(p.Out, "\n"+learnt.Loss)
	call := fmt.Sprintf("dockside train -game %s -seed %d -games %d", g.Rules.Name, c.seed, c.games)
	if c.as != shipped {
		call += " -as " + c.as
	}
	return errors.Join(
		os.WriteFile(weights, learnt.Weights, 0o644),
		os.WriteFile(provenance, []byte(call+"\n"+learnt.Loss), 0o644))
}

// progress prints a progress bar for each step of a long task.
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
