package players

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/puzzle"
	"dockside/game/shanghaien/engine"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/internal/cli/clitest"
	"dockside/internal/cli/command"
)

// quickPuzzles returns makings with judges that search few moves ahead. The theme of a puzzle is its best move.
func quickPuzzles() puzzle.Source {
	m := engine.Puzzles()
	look := func(depth int) engine.Look {
		return engine.Look{Depth: depth, Judges: evaluation.Same(evaluation.RandomDeal())}
	}
	m.Scout, m.Judges[0].Player, m.Judges[1].Player = look(1), look(2), look(3)
	m.Themes = []string{"place", "shanghai"}
	m.Theme = func(_ game.State, _ game.Seat, values []ai.MoveValue) string {
		word, _, _ := strings.Cut(string(puzzle.Ranked(values)[0].Move), " ")
		return word
	}
	return m
}

// said runs a subcommand with quick puzzles and returns its output.
func said(t *testing.T, c command.Command, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	p := clitest.Program(&out)
	p.Games[0].Puzzles = quickPuzzles
	err := c.Run(t.Context(), p, args)
	return out.String(), err
}

// Puzzles are written to the standard output, or to a file with a summary of themes on the output. They can be read
// back without naming the game.
func TestPuzzlesAreWritten(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "puzzles")
	told, err := said(t, Puzzles(), "-count", "8", "-workers", "1", "-out", file)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	posed, err := puzzle.Read(strings.NewReader(string(lines)), clitest.Program(nil).Rules()...)
	if err != nil || len(posed) != 8 || !strings.Contains(told, "100% puzzles\n    4 "+posed[0].Theme+"\n") {
		t.Errorf("wrote\n%s\n%v, and told\n%s", lines, err, told)
	}
	if printed, err := said(t, Puzzles(), "-count", "8", "-workers", "2"); err != nil || printed != string(lines) {
		t.Errorf("printed\n%s\n%v, and not\n%s", printed, err, lines)
	}
}

// Wrong arguments of puzzles are explained.
func TestPuzzlesThatCannotBeFound(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"usage: dockside puzzles":                              {"-count", "0"},
		"usage: dockside puzzles [FLAGS]":                      {"all"},
		"there is no game \"chess\"":                           {"-game", "chess"},
		"shipshape has no computer player that judges puzzles": {"-game", "shipshape"},
	} {
		if _, err := said(t, Puzzles(), args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v is met by %v", args, err)
		}
	}
}
