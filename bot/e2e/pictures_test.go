package e2e

import (
	"path"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/table"
)

// rests waits until all updates of the pair's table are published and recorded.
func (p *pair) rests() {
	p.Helper()
	p.rest(p.table)
}

// rest waits until all updates of a table are published and recorded. It advances the clock from time to time, since
// simultaneous presses may leave updates to the next tick.
func (h *harbour) rest(id string) {
	h.Helper()
	const often = 200
	for n := 1; h.ctx.Err() == nil; n++ {
		if t, err := h.store.Load(h.ctx, id); err == nil && t.Retry.IsZero() {
			return
		}
		if n%often == 0 && h.nudge != nil {
			h.nudge()
		}
		time.Sleep(blink)
	}
	h.Fatalf("table %s never comes to rest", id)
}

// poll waits until a condition without an event holds, and fails the test after a timeout.
func (h *harbour) poll(what string, holds func() bool) {
	h.Helper()
	for !holds() {
		if h.ctx.Err() != nil {
			h.Fatalf("the test waits in vain for %s", what)
		}
		time.Sleep(blink)
	}
}

// receive waits until a channel is closed or sends, and ends the test if it never does.
func receive[T any](h *harbour, what string, c <-chan T) {
	h.Helper()
	select {
	case <-c:
	case <-h.ctx.Done():
		h.Fatalf("the test waits in vain for %s", what)
	}
}

// until waits until the stored table and match of the pair satisfy holds.
func (p *pair) until(holds func(*table.Table, *game.Match) bool) {
	p.Helper()
	p.poll("table "+p.table, func() bool { return holds(p.match()) })
}

// Every position has a picture with a name of its own and the same size. A message shows one picture; an edit removes
// the previous one.
func TestAMessageShowsThePictureOfItsPosition(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	seen := map[string]string{} // file ids by name
	member, m := p.mover()
	for member != nil {
		board := p.board(m)
		i, _ := h.shown(&board)
		name := path.Base(i.URL)
		if _, ok := seen[name]; ok {
			t.Errorf("another position has the picture %s, too", name)
		}
		seen[name] = path.Base(path.Dir(i.URL))
		p.heard(p.act(member, board))
		member, m = p.mover()
	}
	p.result()
	p.rests()
	for _, message := range h.Messages(p.channel, p.members[0].ID) {
		i, _ := h.shown(&message)
		delete(seen, path.Base(i.URL))
	}
	for name, id := range seen {
		if h.File(id) != nil {
			t.Errorf("the picture %s is still there, although no message shows it", name)
		}
	}
	h.noFaults()
}

// A message that was posted is not edited without a change.
func TestNothingIsSentTwice(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.playOut()
	result := p.result()
	p.rests()
	for _, m := range h.Messages(p.channel, p.members[0].ID) {
		if m.ID == result.ID && m.EditedTimestamp != nil {
			t.Error("the result was changed as soon as it was there")
		}
	}
}
