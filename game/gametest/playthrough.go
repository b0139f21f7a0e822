package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/game"
)

// Playthroughs compares the whole matches in the files of a folder with what the rules make of
// them today. Each file is a record; below each play stand, as comments, what is told of it,
// the position, and what can be done there. So a change of the rules shows as a difference that
// people can read, and the files serve as seeds for fuzzing.
//
// With update it writes the files anew, one random match for each setup.
func Playthroughs(t *testing.T, r game.Rules, dir string, update bool) {
	t.Helper()
	if update {
		writePlaythroughs(t, r, dir)
	}
	files := PlaythroughFiles(t, dir)
	if want := len(Setups(r)); len(files) != want {
		t.Errorf("%d playthroughs in %s, want %d", len(files), dir, want)
	}
	for file, text := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			record, err := game.ParseRecord(bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			m, err := record.Match(r)
			if err != nil {
				t.Fatal(err)
			}
			told, err := playthrough(m, record.Names)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, told, string(text))
		})
	}
}

// PlaythroughFiles reads the files that Playthroughs keeps in a folder, by their paths.
func PlaythroughFiles(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, path := range paths {
		if files[path], err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func writePlaythroughs(t *testing.T, r game.Rules, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for i, s := range Setups(r) {
		text, err := playthrough(Random(t, r, s, dice(uint64(i), 3)),
			[]string{"Anna", "Bernd", "Chloé", "Dmitri", "Emre", "Fatima"}[:s.Seats])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name(s)+".txt"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// playthrough is the record of a match with comments.
func playthrough(m *game.Match, names []string) (string, error) {
	var b strings.Builder
	record := m.Record(names)
	text := record.String()
	head := strings.SplitAfter(text, "\n")[:2+len(record.Options)+len(record.Names)]
	b.WriteString(strings.Join(head, ""))
	for n := range m.Len() + 1 {
		if n > 0 {
			fmt.Fprintf(&b, "\n%s\n", m.Log()[n-1])
			for _, e := range m.Heard(n-1, game.Nature) {
				fmt.Fprintf(&b, "#   %s\n", event(e))
			}
		}
		if err := describe(&b, m.At(n)); err != nil {
			return "", err
		}
	}
	if _, result, ok := strings.Cut(text, "\nresult "); ok {
		fmt.Fprintf(&b, "\nresult %s", result)
	}
	return b.String(), nil
}

// describe writes a position, as JSON, and what can be done there.
func describe(b *strings.Builder, s game.State) error {
	position, err := json.Marshal(s)
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "#   %s\n", position)
	for _, seat := range s.Turn() {
		if seat != game.Nature {
			fmt.Fprintf(b, "#   %s may %q\n", seat, s.Moves(seat))
		}
	}
	return nil
}

// event writes an event without a catalogue: "shanghaien.placed 0 5 (shanghaien.card.nudge)".
func event(e game.Event) string {
	words := []string{e.Key}
	for _, arg := range e.Args {
		switch a := arg.(type) {
		case game.Event:
			words = append(words, "("+event(a)+")")
		case []game.Event:
			for _, e := range a {
				words = append(words, "("+event(e)+")")
			}
		default:
			words = append(words, fmt.Sprint(a))
		}
	}
	return strings.Join(words, " ")
}

// compare tells the first line in which two texts differ.
func compare(t *testing.T, got, want string) {
	t.Helper()
	lines, wanted := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(lines), len(wanted)) {
		if lines[i] != wanted[i] {
			t.Fatalf("line %d is now\n%s\nand was\n%s", i+1, lines[i], wanted[i])
		}
	}
	if len(lines) != len(wanted) {
		t.Fatalf("there are %d lines, there were %d", len(lines), len(wanted))
	}
}
