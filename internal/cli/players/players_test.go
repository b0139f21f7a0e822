package players

import (
	"fmt"
	"strings"
	"testing"

	"dockside/internal/cli/clitest"
)

// The arena prints a table of results that does not depend on the number of workers.
func TestArenaPrintsATable(t *testing.T) {
	t.Parallel()
	table, err := clitest.Run(t, Arena(), "-games", "20", "-workers", "1", "-against", "random", "greedy,look-3")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(table), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "player") || !strings.HasPrefix(lines[1], "greedy") ||
		!strings.HasPrefix(lines[2], "look-3") {
		t.Errorf("printed\n%s", table)
	}
	again, err := clitest.Run(t, Arena(), "-games", "20", "-workers", "2", "-against", "random", "greedy,look-3")
	if wins := strings.Fields(lines[1])[3]; err != nil || strings.Fields(strings.Split(again, "\n")[1])[3] != wins {
		t.Errorf("two workers print\n%s%v", again, err)
	}
	// Without -against, each player meets each other once, and ratings are printed.
	all, err := clitest.Run(t, Arena(), "-games", "2", "random,greedy,look-3")
	meetings, ratings, _ := strings.Cut(all, "\n\n")
	if err != nil || strings.Count(meetings, "\n") != 3 || !strings.HasPrefix(ratings, "player  rating") ||
		strings.Count(ratings, "\n") != 4 {
		t.Errorf("printed\n%s%v", all, err)
	}
}

// In a game of many seats the first player has one seat at a time. The same seed gives the same games.
func TestArenaSeatsMany(t *testing.T) {
	t.Parallel()
	var wins [2]string
	for i := range wins {
		table, err := clitest.Run(t, Arena(), "-game", "shipshape", "-seats", "5", "-games", "10", "-seed", "3", "-workers",
			fmt.Sprint(1+i), "-against", "random", "greedy")
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Fields(strings.Split(table, "\n")[1])
		wins[i] = words[3]
		if words[2] != "10" || words[len(words)-1] != "20.0" {
			t.Errorf("printed\n%s", table)
		}
	}
	if wins[0] != wins[1] {
		t.Errorf("one worker counts %s %% of wins, two %s %%", wins[0], wins[1])
	}
}

// Wrong arguments are answered with the usage or with a list of valid names.
func TestSlipsAreExplained(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"usage: dockside arena":                   {},
		"random, greedy, look-3":                  {"admiral"},
		"usage: dockside arena [FLAGS] NAME":      {"-games", "1", "greedy"},
		"there is no game \"chess\"":              {"-game", "chess", "greedy"},
		"shanghaien cannot be played by 3":        {"-seats", "3", "greedy"},
		"there is no player \"el-dado\", only ra": {"-game", "shipshape", "el-dado"},
	} {
		clitest.Fails(t, want, Arena(), args...)
	}
	clitest.Fails(t, "usage: dockside train", Train(), "-games", "0")
	clitest.Fails(t, "train: stat missing: no such file", Train(), "-out", "missing", "-folder", "missing/too")
	clitest.Fails(t, "usage: dockside engine", Engine(), "shanghaien")
}

// The engine protocol answers for each level, and invalid lines change nothing.
func TestEngineTalks(t *testing.T) {
	t.Parallel()
	in := "new\ndockside-record 1\ngame shanghaien 1\nseat 0 A\nseat 1 B\n\nplay - start 0\n" +
		"play - deal us-3 trick-nudge es-2 de-1 it-4 cn-3\nplay 0 roll\nplay - roll 4 4\nplay 0 shanghai\n" +
		"go 0 level cabin-boy\ngo 0 level bosun\ngo 0 level captain\ngo 0 level el-dado movetime 1\nquit\nplay 0 place 4 " +
		"left\n"
	var out strings.Builder
	p := clitest.Program(&out)
	p.In = strings.NewReader(in)
	if err := Engine().Run(t.Context(), p, nil); err != nil {
		t.Fatal(err)
	}
	if strings.Count(out.String(), "move place 4 ") != 4 || strings.Count(out.String(), "error ") != 1 {
		t.Errorf("answered\n%s", out.String())
	}
}
