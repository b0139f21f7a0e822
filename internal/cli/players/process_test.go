package players

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ai/arena"
	"dockside/internal/cli/clitest"
)

// TestMain runs the subcommand engine if that is the only argument, so that tests can start themselves as an engine.
func TestMain(m *testing.M) {
	if !slices.Equal(os.Args[1:], []string{"engine"}) {
		os.Exit(m.Run())
	}
	p := clitest.Program(os.Stdout)
	p.In = os.Stdin
	if err := Engine().Run(context.Background(), p, nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// A level plays the same over the engine protocol as inside the program.
func TestArenaPlaysAgainstPrograms(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []string{"1", "2"} {
		table, err := clitest.Run(t, Arena(), "-games", "4", "-workers", workers, "-against", "greedy",
			self+"@cabin-boy,cabin-boy")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(table), "\n")
		there, here := strings.Fields(lines[1]), strings.Fields(lines[2])
		if there[0] != self+"@cabin-boy" || !slices.Equal(there[1:7], here[1:7]) {
			t.Errorf("it is not the same player:\n%s", table)
		}
		if timed := there[8] != "0s"; timed {
			t.Errorf("the processor time of another program was measured here:\n%s", table)
		}
	}
}

// A faulty engine ends the contest with an error that says why, and its process is stopped.
func TestBadProgramsEndTheContest(t *testing.T) {
	t.Parallel()
	const (
		begins = "while read -r line && [ -n \"$line\" ]; do :; done; echo ok turn -; "
		hears  = begins + "while read -r line; do case $line in play*) echo ok turn -;; *) "
	)
	for _, c := range []struct {
		name, shell string
		timeout     time.Duration
		want        string
	}{
		{"dead", "exit 1", time.Minute, `asked "new": `},
		{
			"silent", "sh -c 'while read -r line; do :; done'; exit", time.Millisecond,
			`asked "new": it did not answer for 1ms`,
		},
		{"strange", "echo hello; cat", time.Minute, `asked "new": it answers "hello"`},
		{"dies later", begins, time.Minute, `asked "play - start `},
		{"gives up", hears + "echo error;; esac; done", time.Minute, `it answers "error"`},
		{"cheats", hears + "echo move win; echo value 1;; esac; done", time.Minute, "the first player: illegal play: seat "},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := &host{program: newProgram(script(t, c.shell), 0, c.timeout)}
			defer h.close()
			_, err := arena.Contest{
				Rules: clitest.Games()[0].Rules, Setup: game.Setup{Seats: 2}, Deals: 100, Seed: 1, Workers: 1,
				Players: [2]arena.Contender{h, arena.NewContender(clitest.Games()[0].Levels(game.Setup{Seats: 2})[0].Player)},
			}.Run(t.Context())
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the contest ends with %v", err)
			}
			h.close()
			for _, guest := range h.guests {
				if guest.cmd.ProcessState == nil {
					t.Errorf("process %d is left", guest.cmd.Process.Pid)
				}
			}
			if len(h.guests) != 1 {
				t.Errorf("it was started %d times", len(h.guests))
			}
		})
	}
}

// host records the processes it has started.
type host struct {
	*program
	guests []*process
}

func (h *host) Sit(r game.Rules, s game.Setup) (arena.Guest, error) {
	g, err := h.program.Sit(r, s)
	if p, ok := g.(*process); ok && !slices.Contains(h.guests, p) {
		h.guests = append(h.guests, p)
	}
	return g, err
}

// script creates a program from a line of shell.
func script(t *testing.T, line string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(file, []byte("#!/bin/sh\n"+line+"\n"), 0o700); err != nil { //nolint:gosec // it is to be run
		t.Fatal(err)
	}
	return file
}

// An engine that cannot play the game is refused before it is started.
func TestProgramsThatCannotPlay(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"no such file":           {"-against", "./missing", "greedy"},
		"has hidden information": {"-game", "shipshape", "-against", "./missing", "greedy"},
		"no level \\\"king":      {"-against", os.Args[0] + "@king", "greedy"},
	} {
		clitest.Fails(t, want, Arena(), args...)
	}
}
