// Package clitest helps to test subcommands: it runs them with real games and a store with sample games.
package clitest

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
	"dockside/game/shanghaien/engine/training"
	"dockside/game/shipshape"
	shipengine "dockside/game/shipshape/engine"
	"dockside/game/table"
	"dockside/internal/cli/command"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
	"dockside/storage/bolt"
)

// Games returns a game with open dice for two, and one with secrets for many players.
func Games() []catalog.Game {
	return []catalog.Game{
		{
			Rules: shanghaien.Rules(), Face: shanghaienface.New(), Contenders: engine.Contenders,
			Levels: func(game.Setup) []ai.Level { return engine.Levels(1) }, Train: training.Train, Puzzles: engine.Puzzles,
		},
		{
			Rules: shipshape.Rules(), Face: shipshapeface.New(), Levels: shipengine.Levels,
			Contenders: shipengine.Contenders,
		},
	}
}

// Program returns a program with Games, an empty input and an output.
func Program(out io.Writer) command.Program {
	return command.Program{Games: Games(), In: strings.NewReader(""), Out: out, Commit: "test", Now: time.Now}
}

// Run runs a subcommand and returns its output.
func Run(t *testing.T, c command.Command, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := c.Run(t.Context(), Program(&out), args)
	return out.String(), err
}

// Works runs a subcommand that has to succeed and to print some words.
func Works(t *testing.T, words string, c command.Command, args ...string) {
	t.Helper()
	if out, err := Run(t, c, args...); err != nil || !strings.Contains(out, words) {
		t.Errorf("%s %q prints %q, %v; want %q", c.Name, args, out, err, words)
	}
}

// Fails runs a subcommand that has to fail with an error of one line that contains some words.
func Fails(t *testing.T, words string, c command.Command, args ...string) {
	t.Helper()
	out, err := Run(t, c, args...)
	if err == nil || !strings.Contains(err.Error(), words) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%s %q prints %q, %v; want %q", c.Name, args, out, err, words)
	}
}

// SetStore sets the settings that name a store.
func SetStore(t *testing.T, file, redis string) {
	t.Helper()
	t.Setenv("DATA_FILE", file)
	t.Setenv("REDIS_URL", redis)
}

// Write writes a file into a new folder and returns its path.
func Write(t *testing.T, name string, data []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// FreeAddress returns an address at which nothing listens.
func FreeAddress(t *testing.T) string {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// MemoryOf returns the bytes of memory of a process as Linux counts them: "VmRSS" now, "RssAnon" now without pages of
// files, or "VmHWM" at most.
func MemoryOf(b *testing.B, process, field string) (bytes int) {
	b.Helper()
	status, err := os.ReadFile(filepath.Join("/proc", process, "status"))
	if err != nil {
		b.Skip("/proc is missing, which tells what memory a process takes")
	}
	for line := range strings.Lines(string(status)) {
		if size, ok := strings.CutPrefix(line, field+":"); ok {
			if _, err := fmt.Sscanf(size, "%d kB", &bytes); err != nil {
				b.Fatal(err)
			}
		}
	}
	return bytes << 10
}

// SampleFile writes a store into a folder and returns the path of its file. It has 15 rated matches of the first game
// that are over, 12 running ones, and 3 challenges. No ladder counts a match yet.
func SampleFile(t *testing.T, folder string) (file string) {
	t.Helper()
	file = filepath.Join(folder, "games.db")
	s, err := bolt.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	s.SkipSync()
	for n := range 30 {
		if err := s.Create(t.Context(), sampleTable(t, n)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return file
}

// sampleTable returns table n of SampleFile.
func sampleTable(t *testing.T, n int) *table.Table {
	t.Helper()
	rules, at := Games()[0].Rules, time.Date(2026, 5, 1, 12, n, 0, 0, time.UTC)
	by, rival := samplePerson(n%3), samplePerson(3+n%2)
	challenged := table.New(table.Challenge{
		ID: fmt.Sprint("sample", n), Guild: "7", Channel: fmt.Sprint("1", n), Rules: rules, Pace: 24 * time.Hour, Rated: true,
		By: by, Rival: rival, Standin: "captain",
	}, at)
	s, err := challenged.Replay(rules)
	if err != nil {
		t.Fatal(err)
	}
	if n < 27 {
		if err := s.Accept(rival, "1", rand.New(rand.NewPCG(1, uint64(n))), at); err != nil {
			t.Fatal(err)
		}
	}
	if n < 15 {
		if err := s.Resign(rival.ID, at.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	return s.Table
}

func samplePerson(n int) table.Person {
	return table.Person{ID: fmt.Sprint("10", n), Name: fmt.Sprint("Captain ", n)}
}
