package players

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/arena"
	"dockside/game/ai/protocol"
)

// program is a contender that runs another program with the argument "engine", and speaks docs/engine-protocol.md with
// it. Each current game has a process of its own, which is reused afterwards.
type program struct {
	path     string
	level    string        // empty for the strongest
	movetime time.Duration // wall-clock time for a decision; 0 for no limit
	timeout  time.Duration // for an answer

	mu   sync.Mutex
	idle []*process
}

// isProgram reports whether the name of a player is the path of a program, with or without "@LEVEL".
func isProgram(name string) bool { return strings.Contains(name, "/") }

// newProgram returns the contender "PATH" or "PATH@LEVEL".
func newProgram(name string, movetime, timeout time.Duration) *program {
	p := &program{path: name, movetime: movetime, timeout: timeout}
	if at := strings.LastIndex(name, "@"); at > strings.LastIndex(name, "/") {
		p.path, p.level = name[:at], name[at+1:]
	}
	return p
}

// Sit implements arena.Contender.
func (p *program) Sit(r game.Rules, s game.Setup) (arena.Guest, error) {
	if r.Hidden {
		return nil, fmt.Errorf("%s would see every play, and %s has hidden information", p.path, r.Name)
	}
	g, err := p.process()
	if err != nil {
		return nil, err
	}
	return g, g.checked(g.caller.New(r, s))
}

// process returns an idle process or starts one.
func (p *program) process() (*process, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.idle); n > 0 {
		g := p.idle[n-1]
		p.idle = p.idle[:n-1]
		return g, nil
	}
	return p.start()
}

// start starts a process, which runs until end.
func (p *program) start() (*process, error) {
	g := &process{program: p, cmd: exec.CommandContext(context.Background(), p.path, "engine")}
	g.cmd.Stderr = os.Stderr
	in, err := g.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if g.out, err = g.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	g.caller = protocol.NewCaller(g, in)
	return g, g.cmd.Start()
}

// close ends all processes, which must be idle.
func (p *program) close() {
	for _, g := range p.idle {
		g.end()
	}
	p.idle = nil
}

// process is a process of a program. It plays one game at a time and ends after the first error.
type process struct {
	program *program
	cmd     *exec.Cmd
	out     io.ReadCloser
	caller  *protocol.Caller
	ended   bool
}

// Read reads an answer of the program. It kills the program after a timeout.
func (g *process) Read(b []byte) (int, error) {
	late := time.AfterFunc(g.program.timeout, func() {
		_ = g.cmd.Process.Kill()
		_ = g.out.Close() // child processes may still hold it open
	})
	n, err := g.out.Read(b)
	if !late.Stop() {
		return n, fmt.Errorf("it did not answer for %s", g.program.timeout)
	}
	return n, err
}

// Hear implements arena.Guest.
func (g *process) Hear(p game.Play) error { return g.checked(g.caller.Play(p)) }

// Choose implements arena.Guest. The program knows the position from the plays before.
func (g *process) Choose(_ game.State, seat game.Seat, _ ai.Means) (game.Move, error) {
	move, err := g.caller.Choose(seat, g.program.level, g.program.movetime)
	return move, g.checked(err)
}

// Leave implements arena.Guest.
func (g *process) Leave() {
	if g.ended {
		return
	}
	g.program.mu.Lock()
	defer g.program.mu.Unlock()
	g.program.idle = append(g.program.idle, g)
}

// checked ends the process after an error, and adds the path of the program to the error.
func (g *process) checked(err error) error {
	if err == nil {
		return nil
	}
	g.end()
	return fmt.Errorf("%s: %w", g.program.path, err)
}

// end kills the process.
func (g *process) end() {
	g.ended = true
	_ = g.cmd.Process.Kill()
	_ = g.cmd.Wait() // it reports that the process was killed
}
