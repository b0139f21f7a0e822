package show

import (
	"hash/fnv"
	"sync"
	"time"
)

// plan caches the times of shows on this replica. It only saves requests to the store.
type plan struct {
	mu     sync.Mutex
	visits map[string]*visit    // by guild
	wanted map[string]time.Time // the slots of the guilds for which a match is to be picked
}

// visit says when to look at a guild.
type visit struct {
	last, next time.Time
	back       time.Time // when its past shows were last read
}

func newPlan() *plan { return &plan{visits: map[string]*visit{}, wanted: map[string]time.Time{}} }

// due returns the guilds to look at now, and notes that. The next time is that of looking, or of reading for a
// guild of the guild.AttendedShows.
func (p *plan) due(guilds []listed, now time.Time) (due []listed) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, g := range guilds {
		v := p.of(g.id)
		if !v.next.After(now) || !g.since.IsZero() && now.Sub(v.last) >= reading {
			v.last, v.next = now, now.Truncate(looking).Add(looking)
			due = append(due, g)
		}
	}
	return due
}

// of returns the visit of a guild. The caller holds the lock.
func (p *plan) of(id string) *visit {
	if p.visits[id] == nil {
		p.visits[id] = &visit{}
	}
	return p.visits[id]
}

// attend requests to look at a guild at a time at the latest.
func (p *plan) attend(id string, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.of(id).next = earlier(p.of(id).next, at)
}

// looksBack reports whether to read the past shows of a guild, which may be many, and notes that.
func (p *plan) looksBack(id string, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.of(id)
	if now.Sub(v.back) < reading {
		return false
	}
	v.back = now
	return true
}

// lookBack requests to look at a guild and at its past shows at a time at the latest.
func (p *plan) lookBack(id string, at time.Time) {
	p.attend(id, at)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.of(id).back = time.Time{}
}

// want notes that a match is to be picked for the slot of a guild.
func (p *plan) want(id string, slot time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wanted[id] = slot
}

// take removes and returns the guild whose match is to be picked first; false if there is none. That is the guild with
// the earliest slot. Guilds with the same slot have a different order in each slot, so that no guild is always last.
func (p *plan) take() (first string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, slot := range p.wanted {
		if known := p.wanted[first]; !ok || slot.Before(known) || slot.Equal(known) && lot(id, slot) < lot(first, slot) {
			first, ok = id, true
		}
	}
	delete(p.wanted, first)
	return first, ok
}

// lot returns the place of a guild among the guilds with the same slot.
func lot(id string, slot time.Time) uint64 {
	h := fnv.New64a()
	h.Write([]byte(id + slot.UTC().Format(time.RFC3339)))
	return h.Sum64()
}
