package cli

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

// program is another program as a contender, which speaks the lines of docs/engine-protocol.md when it is called with
// the word "engine". Each game that goes on has a process of its own, which then waits for the next game.
type program struct {
	path     string
	level    string        // empty for the strongest
	movetime time.Duration // for a decision, on the wall; 0 for as long as it takes
	patience time.Duration // for an answer, whatever was asked

	mu   sync.Mutex
	idle []*process
}

// isProgram tells whether the name of a player is the path of a program, "@LEVEL" behind it or not.
func isProgram(name string) bool { return strings.Contains(name, "/") }

// newProgram makes a contender of "PATH" or "PATH@LEVEL".
func newProgram(name string, movetime, patience time.Duration) *program {
	p := &program{path: name, movetime: movetime, patience: patience}
	if at := strings.LastIndex(name, "@"); at > strings.LastIndex(name, "/") {
		p.path, p.level = name[:at], name[at+1:]
	}
	return p
}

// Sit implements arena.Contender.
func (p *program) Sit(r game.Rules, s game.Setup) (arena.Guest, error) {
	if r.Hidden {
		return nil, fmt.Errorf("%s would be told every play, and %s has secrets", p.path, r.Name)
	}
	g, err := p.process()
	if err != nil {
		return nil, err
	}
	return g, g.checked(g.caller.New(r, s))
}

// process gives one that has nothing to do.
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

// start begins a process.
func (p *program) start() (*process, error) {
	g := &process{program: p, cmd: exec.CommandContext(context.Background(), p.path, "engine")} // until it is ended
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

// close ends all processes; no game goes on.
func (p *program) close() {
	for _, g := range p.idle {
		g.end()
	}
	p.idle = nil
}

// process is a program at one game. It ends with the first mistake.
type process struct {
	program *program
	cmd     *exec.Cmd
	out     io.ReadCloser
	caller  *protocol.Caller
	ended   bool
}

// Read reads what the program answers. A program that is silent for too long is killed.
func (g *process) Read(b []byte) (int, error) {
	late := time.AfterFunc(g.program.patience, func() {
		_ = g.cmd.Process.Kill()
		_ = g.out.Close() // which others may hold that it has started
	})
	n, err := g.out.Read(b)
	if !late.Stop() {
		return n, fmt.Errorf("it was silent for %s", g.program.patience)
	}
	return n, err
}

// Hear implements arena.Guest.
func (g *process) Hear(p game.Play) error { return g.checked(g.caller.Play(p)) }

// Choose implements arena.Guest: the program knows the position from what it has heard.
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

// checked ends the process after an error, and says whose it was.
func (g *process) checked(err error) error {
	if err == nil {
		return nil
	}
	g.end()
	return fmt.Errorf("%s: %w", g.program.path, err)
}

// end ends the process, however it stands.
func (g *process) end() {
	g.ended = true
	_ = g.cmd.Process.Kill()
	_ = g.cmd.Wait() // which says that it was killed
}
