package records

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shipshape"
	"dockside/internal/cli/clitest"
)

const record = `dockside-record 1
game shanghaien 1
seat 0 Anna
seat 1 Bernd
- start 0
- deal us-3 trick-nudge es-2 it-1 fr-4 cn-2
0 roll
- roll 2 5
0 place 5 left
`

// Replay prints the positions of a record up to its first error, as JSON or as a description.
func TestReplay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		positions  int
		last       string // in the JSON of the last position
		wrong      string // in the error
		words      string // in the description
	}{
		{"a match in progress", record, 5, `"oneAt":"left"`, "", "Bernd"},
		{"a resignation", record + "! resign 1\n", 6, `"over":true`, "", "Bernd resigns: Anna wins."},
		{"an illegal line", record + "1 place 3\n", 5, `"turn":[1]`, "line 10", "Bernd"},
		{"an unreadable line", record + "hello\n", 5, `"turn":[1]`, "line 10", "Bernd"},
		{"another game", strings.Replace(record, "shanghaien", "chess", 1), 0, "", "line 2", ""},
		{
			"other rules", strings.Replace(record, "shanghaien 1", "shanghaien 9", 1), 0, "",
			"line 2: the match was played by version 9 of the rules of shanghaien; this program knows version 1 only", "",
		},
		{"a wrong result", record + "! resign 1\nresult 3 4\n", 6, `"over":true`, "line 11", "Anna wins"},
		{"nothing at all", "", 0, "", "line 1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := clitest.Write(t, "record.txt", []byte(c.text))
			printed, err := clitest.Run(t, Replay(), "-json", file)
			if (err != nil) != (c.wrong != "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("the error is %v, want %q", err, c.wrong)
			}
			lines := strings.Split(strings.TrimSuffix(printed, "\n"), "\n")
			if printed == "" {
				lines = nil
			}
			if len(lines) != c.positions {
				t.Fatalf("%d positions, want %d:\n%s", len(lines), c.positions, printed)
			}
			for _, line := range lines {
				if !json.Valid([]byte(line)) {
					t.Errorf("no JSON: %s", line)
				}
			}
			if c.positions > 0 && !strings.Contains(lines[len(lines)-1], c.last) {
				t.Errorf("the last position lacks %s: %s", c.last, lines[len(lines)-1])
			}
			if words, _ := clitest.Run(t, Replay(), file); !strings.Contains(words, c.words) {
				t.Errorf("the description lacks %q:\n%s", c.words, words)
			}
		})
	}
}

// Replay describes a record of another game with a dummy.
func TestReplayWithADummy(t *testing.T) {
	t.Parallel()
	const file = "../../../game/shipshape/testdata/playthroughs/2-seats.txt"
	if words, err := clitest.Run(t, Replay(), file); err != nil || !strings.Contains(words, "Anna wins") ||
		!strings.Contains(words, "28 coins") {
		t.Errorf("described as %s, %v", words, err)
	}
	if lines, err := clitest.Run(t, Replay(), "-json", file); err != nil || !strings.Contains(lines, `"dummy":2`) {
		t.Errorf("printed as %.300s, %v", lines, err)
	}
}

// A dummy that wins is named.
func TestReplayNamesADummyThatWins(t *testing.T) {
	t.Parallel()
	rules := shipshape.Rules()
	for seed := range uint64(100) {
		m := gametest.Random(t, rules, game.Setup{Seats: 2}, rand.New(rand.NewPCG(seed, 1)))
		if !m.Outcome().Won(2) {
			continue
		}
		record := m.Record([]string{"Anna", "Bernd"}).String()
		words, err := clitest.Run(t, Replay(), clitest.Write(t, "dummy.txt", []byte(record)))
		if err != nil || !strings.Contains(words, "Dummy wins.") || !strings.HasSuffix(words, "Dummy wins!\n") {
			t.Errorf("the record is told as\n%s, %v", words, err)
		}
		return
	}
	t.Fatal("no dummy wins")
}

// Files and the standard input are read up to a limit only, so that the memory is bounded.
func TestFilesAreReadUpToABound(t *testing.T) {
	t.Parallel()
	_, r := provable(t)
	far := append(bytes.Repeat([]byte("# a comment\n"), maxFile/12+1), r.String()...)
	if _, err := clitest.Run(t, Verify(), clitest.Write(t, "record.txt", far)); err == nil {
		t.Error("a file is read beyond the bound")
	}
	var out bytes.Buffer
	p := clitest.Program(&out)
	p.In = bytes.NewReader(far)
	if err := Verify().Run(t.Context(), p, []string{"-"}); err == nil {
		t.Error("the standard input is read beyond the bound")
	}
	p.In = strings.NewReader(r.String())
	if err := Verify().Run(t.Context(), p, []string{"-"}); err != nil {
		t.Errorf("a record from the standard input: %v", err)
	}
}
