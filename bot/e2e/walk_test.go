package e2e

import (
	"context"
	"encoding/json"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/respond"
	"dockside/game/table"
	"dockside/render"
)

// walk records the bot's functions on the stack at each request to the store, the studio or the clock.
type walk struct {
	mu        sync.Mutex
	functions []string // in the order of their first appearance
}

// method matches the qualified name of a function, without closures.
var method = regexp.MustCompile(`^dockside/(bot[\w/]*\.(?:\(\*(\w+)\)|(\w+))\.?(\w*))`)

// note adds the functions on the stack, the outermost first.
func (w *walk) note() {
	calls := make([]uintptr, 100)
	frames := runtime.CallersFrames(calls[:runtime.Callers(2, calls)])
	var all []string
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		if m := method.FindString(f.Function); m != "" {
			all = append(all, strings.NewReplacer("dockside/", "", "(*", "", ")", "").Replace(m))
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, name := range slices.Backward(all) {
		if !slices.Contains(w.functions, name) {
			w.functions = append(w.functions, name)
		}
	}
}

// begin clears the record.
func (w *walk) begin() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.functions = nil
}

// seen returns the recorded functions.
func (w *walk) seen() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.functions)
}

// walkedStore records the callers that read and write tables.
type walkedStore struct {
	store
	walk *walk
}

func (s walkedStore) LoadWith(ctx context.Context, id string, keys ...string) (*table.Table, []json.RawMessage, error) {
	s.walk.note()
	return s.store.LoadWith(ctx, id, keys...)
}

func (s walkedStore) UpdateFrom(ctx context.Context, t *table.Table, f func(*table.Table) error) (*table.Table, error) {
	s.walk.note()
	return s.store.UpdateFrom(ctx, t, f)
}

// walkedStudio records the callers that draw tables.
type walkedStudio struct {
	respond.Studio
	walk *walk
}

func (s walkedStudio) Draw(ctx context.Context, f render.Face, scene render.Scene) (render.Picture, error) {
	s.walk.note()
	return s.Studio.Draw(ctx, f, scene)
}

// A press passes through the functions that docs/architecture.md lists, in that order.
func TestAPressTakesTheDocumentedWay(t *testing.T) {
	t.Parallel()
	h, w := moor(t, settings{}), new(walk)
	now := func() time.Time {
		w.note()
		return time.Now()
	}
	c := h.config(now, func(time.Duration) <-chan time.Time { return nil }) // the bot's own clock ticks once
	c.Store, c.Studio = walkedStore{h.store, w}, walkedStudio{c.Studio, w}
	b := h.run(c)
	h.nudge = func() { b.Tick(h.ctx) } // does what the start may have left to the clock
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.rests()
	mover, m := p.mover()
	board := p.board(m)
	h.poll("the end of both presses", func() bool { return strings.Count(h.said.String(), "msg=handled") >= 2 })
	w.begin()
	p.answerOf(p.act(mover, board))
	p.rests()
	walked := w.seen()
	for _, step := range documentedWay(t)[1:] { // the session has its own goroutine
		i := slices.Index(walked, step)
		if i < 0 {
			t.Fatalf("%s is not passed, or not after those before it; left are %q", step, walked)
		}
		walked = walked[i+1:]
	}
}

// documentedWay returns the functions listed in the table of docs/architecture.md.
func documentedWay(t *testing.T) (functions []string) {
	t.Helper()
	text, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range regexp.MustCompile("(?m)^\\| \\d+ \\| `([\\w/.]+)` \\|").FindAllStringSubmatch(string(text), -1) {
		functions = append(functions, row[1])
	}
	if len(functions) < 10 {
		t.Fatalf("the table names %q", functions)
	}
	return functions
}
