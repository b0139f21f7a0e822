package tables

import (
	"maps"
	"sync"
	"time"
)

// AsideFor is how long an unreadable table or agenda is skipped before it is tried again.
const AsideFor = time.Hour

// Quarantine is a negative cache of tables and agendas that cannot be decoded, because a newer version wrote them
// or they are damaged. They stay in the store and in all lists. Another replica may read them at once, and this
// one tries again later or after a restart. It is safe for concurrent use.
type Quarantine struct {
	mu    sync.Mutex
	Until map[string]time.Time // when to try again, by table id or user id
	swept time.Time            // when expired entries were last removed
}

// Put adds a table or user and reports whether it is a new entry.
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

// sweep removes expired entries, at most once in AsideFor. Such tables were readable again, or were not loaded.
func (a *Quarantine) sweep(now time.Time) {
	if now.Sub(a.swept) < AsideFor {
		return
	}
	a.swept = now
	maps.DeleteFunc(a.Until, func(_ string, until time.Time) bool { return now.Sub(until) >= AsideFor })
}

// Holds reports whether a table or user is in quarantine at a time.
func (a *Quarantine) Holds(id string, at time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return at.Before(a.Until[id])
}
