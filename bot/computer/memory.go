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

// IdleTimeout is after how long the memory of an unused computer player is freed.
const IdleTimeout = 10 * time.Minute

// Memory tracks which computer players have their data loaded. Some need more memory than the rest of the
// program. It is loaded when a match with them begins and freed after IdleTimeout. It is safe for concurrent use.
type Memory struct {
	mu   sync.Mutex
	Used map[ai.Unloader]time.Time // when each loaded player was last used
}

// Use records that a player is used now, and reports whether its memory has to be loaded.
func (w *Memory) Use(p ai.Player, now time.Time) (loads bool) {
	f, ok := p.(ai.Unloader)
	if !ok {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.Used == nil {
		w.Used = map[ai.Unloader]time.Time{}
	}
	_, known := w.Used[f]
	w.Used[f] = now
	return !known
}

// Release frees the memory of players unused for IdleTimeout.
func (w *Memory) Release(now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for f, last := range w.Used {
		if now.Sub(last) >= IdleTimeout {
			f.Unload()
			delete(w.Used, f)
		}
	}
}

// load loads, in the background, the computer players of a running match.
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
				p.(ai.Unloader).Load()
				return nil
			}, func(error) {}) // the next use of the player reports the error
		}
	}
}
