package tables

import (
	"maps"
	"sync"
	"time"
)

// AsideFor is how long the clock passes over a table, or a person, that cannot be read before it looks again.
const AsideFor = time.Hour

// Quarantine remembers which tables cannot be read, since a newer program has stored them or they are damaged; or
// of which people the agendas. They stay in the store as they are and in all lists, so that whoever can read them
// finds them: another copy of the bot at once, this one when it looks again or starts anew.
type Quarantine struct {
	mu    sync.Mutex
	Until map[string]time.Time // when to look again, by table or by person
	swept time.Time            // when those were last forgotten that nobody has put here again
}

// Put sets a table aside, and tells whether that is news.
func (a *Quarantine) Put(id string, now time.Time) (news bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.Until == nil {
		a.Until, a.swept = map[string]time.Time{}, now
	}
	a.sweep(now)
	_, known := a.Until[id]
	a.Until[id] = now.Add(AsideFor)
	return !known
}

// sweep forgets, once in a while, those who could be read when somebody looked again, or at whom nobody had to look.
func (a *Quarantine) sweep(now time.Time) {
	if now.Sub(a.swept) < AsideFor {
		return
	}
	a.swept = now
	maps.DeleteFunc(a.Until, func(_ string, until time.Time) bool { return now.Sub(until) >= AsideFor })
}

// Holds tells whether a table is set aside at that time.
func (a *Quarantine) Holds(id string, at time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return at.Before(a.Until[id])
}
