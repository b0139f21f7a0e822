package show

import (
	"sync"
	"time"
)

// plan is what this replica knows of the times of shows. It only saves requests to the store.
type plan struct {
	mu      sync.Mutex
	next    map[string]time.Time // by guild: when to read its document again
	waiting map[string]bool      // guilds for which a match is to be picked
}

// due returns the guilds whose documents are to be read.
func (p *plan) due(guilds []string, now time.Time) (due []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, id := range guilds {
		if !p.next[id].After(now) {
			due = append(due, id)
		}
	}
	return due
}

// read sets when to read the document of a guild again.
func (p *plan) read(id string, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next[id] = at
}

// want notes that a match is to be picked for a guild.
func (p *plan) want(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting[id] = true
}

// wanted returns the guilds for which a match is to be picked, and forgets them.
func (p *plan) wanted() (all []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id := range p.waiting {
		all = append(all, id)
	}
	clear(p.waiting)
	return all
}
