package computer

import (
	"sync"
	"time"

	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/table"
	"dockside/internal/panics"
)

// IdleTimeout is after how long a computer player whom nobody has asked lets its memory go.
const IdleTimeout = 10 * time.Minute

// Memory tell which computer players are at work, since some take more memory to think than all that the house
// takes besides: they have it from when a match with them begins until nobody has asked them for a while.
type Memory struct {
	mu   sync.Mutex
	Used map[ai.Folding]time.Time // when those were asked last who have their memory
}

// Use notes that a player thinks now, and tells whether it had no memory to do so.
func (w *Memory) Use(p ai.Player, now time.Time) (anew bool) {
	f, ok := p.(ai.Folding)
	if !ok {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.Used == nil {
		w.Used = map[ai.Folding]time.Time{}
	}
	_, known := w.Used[f]
	w.Used[f] = now
	return !known
}

// Release lets the memory of those go whom nobody has asked for a while.
func (w *Memory) Release(now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for f, last := range w.Used {
		if now.Sub(last) >= IdleTimeout {
			f.Fold()
			delete(w.Used, f)
		}
	}
}

// load unfolds, beside whatever else is done, the computer players of a match that is on and who will be asked.
func (w *Memory) load(v *view.View, now time.Time) {
	if v.Phase != table.Playing {
		return
	}
	for seat := range v.Players {
		name := v.Match.Level(game.Seat(seat))
		if name == "" {
			continue
		}
		if p := v.Level(name).Player; w.Use(p, now) {
			panics.Go(func() error {
				p.(ai.Folding).Unfold()
				return nil
			}, func(error) {}) // who asks it first hears of what is wrong with it
		}
	}
}
