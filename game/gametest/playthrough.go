package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dockside/game"
)

// Playthroughs compares whole matches with the golden files of a folder. Each file is a record. Comments below each
// play list its events, what it changes in the position, and the legal moves. So a change of the rules is a readable
// difference, and the files are a seed corpus for fuzzing.
//
// With update it writes the files: the matches that are there, and a random one for each setup without a valid match.
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

// PlaythroughFiles returns the golden files of Playthroughs in a folder, by path.
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
		path := filepath.Join(dir, name(s)+".txt")
		m := kept(r, path)
		if m == nil {
			m = Random(t, r, s, dice(uint64(i), 3))
		}
		text, err := playthrough(m, []string{"Anna", "Bernd", "Chloé", "Dmitri", "Emre", "Fatima"}[:s.Seats])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// kept returns the match in a file; nil if there is no valid one.
func kept(r game.Rules, path string) *game.Match {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	record, err := game.ParseRecord(bytes.NewReader(text))
	if err != nil {
		return nil
	}
	m, err := record.Match(r)
	if err != nil {
		return nil
	}
	return m
}

// playthrough returns the record of a match with comments.
func playthrough(m *game.Match, names []string) (string, error) {
	var b strings.Builder
	record := m.Record(names)
	text := record.String()
	head := strings.SplitAfter(text, "\n")[:2+len(record.Options)+len(record.Names)]
	b.WriteString(strings.Join(head, ""))
	var before any
	for n := range m.Len() + 1 {
		if n > 0 {
			fmt.Fprintf(&b, "\n%s\n", m.Log()[n-1])
			for _, e := range m.Heard(n-1, game.Nature) {
				fmt.Fprintf(&b, "#   %s\n", event(e))
			}
		}
		now, err := facts(m.At(n))
		if err != nil {
			return "", err
		}
		changes(&b, "", before, now)
		before = now
		choices(&b, m.At(n))
	}
	if _, result, ok := strings.Cut(text, "\nresult "); ok {
		fmt.Fprintf(&b, "\nresult %s", result)
	}
	return b.String(), nil
}

// facts returns a position as decoded JSON.
func facts(s game.State) (any, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	var all any
	return all, json.Unmarshal(text, &all)
}

// changes writes the differences between two positions: "captains 1 hand [1,2]".
func changes(b *strings.Builder, path string, before, now any) {
	was, is := parts(before), parts(now)
	if len(is) == 0 || len(was) != len(is) {
		text, _ := json.Marshal(now) // which was read from JSON
		fmt.Fprintf(b, "#   %s%s\n", path, text)
		return
	}
	for _, key := range slices.Sorted(maps.Keys(is)) {
		if !reflect.DeepEqual(was[key], is[key]) {
			changes(b, path+key+" ", was[key], is[key])
		}
	}
}

// parts returns the fields of an object, or the objects of a list by their numbers; nothing for other values.
func parts(of any) map[string]any {
	list, isList := of.([]any)
	if !isList {
		fields, _ := of.(map[string]any)
		return fields
	}
	all := map[string]any{}
	for i, part := range list {
		if _, ok := part.(map[string]any); !ok {
			return nil
		}
		all[strconv.Itoa(i)] = part
	}
	return all
}

// choices writes the legal moves in a position.
func choices(b *strings.Builder, s game.State) {
	for _, seat := range s.Turn() {
		if seat != game.Nature {
			fmt.Fprintf(b, "#   %s may %q\n", seat, s.Moves(seat))
		}
	}
}

// event formats an event: "shanghaien.placed 0 5 (shanghaien.card.nudge)".
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

// compare reports the first line in which two texts differ.
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
