package gateway

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"dockside/bot/fleet"

	"github.com/bwmarrin/discordgo"
)

// liveness is when Discord was last heard. A connection can be open and dead.
type liveness struct {
	event atomic.Bool            // an event has arrived since the last call of Heard
	self  atomic.Pointer[string] // the bot's own user id; nil before the first session

	mu    sync.Mutex
	links map[fleet.Shard]*link // of the shards that are kept open
}

// link is the connection of one shard.
type link struct {
	alive    atomic.Bool                       // a session is open
	identify atomic.Bool                       // a session may start (IDENTIFY)
	session  atomic.Pointer[discordgo.Session] // for its acknowledged heartbeats; nil before the first
	closed   chan struct{}                     // receives one value when the bot has closed the connection
	sent     atomic.Int64                      // when the last heartbeat was sent, in Unix ns
	acked    atomic.Int64                      // when the last one was acknowledged that Heard knows of
}

// Connected reports whether every shard that is kept open has a session.
func (d *Connection) Connected() bool {
	for _, l := range d.liveness.all() {
		if !l.alive.Load() {
			return false
		}
	}
	return true
}

// Heard reports whether an event or the acknowledgement of a heartbeat has arrived since the last call.
func (d *Connection) Heard() bool {
	heard := d.liveness.event.Swap(false)
	for _, l := range d.liveness.all() {
		heard = l.heard() || heard
	}
	return heard
}

// errSilent means that the gateway has not answered a heartbeat yet.
var errSilent = errors.New("the gateway has acknowledged nothing yet")

// Heartbeat returns how long the gateway took to acknowledge the last heartbeat, on the slowest shard.
func (d *Connection) Heartbeat() (time.Duration, error) {
	var slowest time.Duration
	for _, l := range d.liveness.all() {
		slowest = max(slowest, l.latency())
	}
	if slowest == 0 {
		return 0, errSilent
	}
	return slowest, nil
}

func (a *liveness) all() (all []*link) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, l := range a.links {
		all = append(all, l)
	}
	return all
}

// add adds the link of a shard.
func (a *liveness) add(s fleet.Shard) *link {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.links == nil {
		a.links = map[fleet.Shard]*link{}
	}
	a.links[s] = &link{closed: make(chan struct{}, 1)}
	return a.links[s]
}

// remove removes the link of a shard.
func (a *liveness) remove(s fleet.Shard) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.links, s)
}

// opened records that a session has opened.
func (l *link) opened(s *discordgo.Session) {
	l.session.Store(s)
	l.alive.Store(true)
}

// heard reports whether a heartbeat was acknowledged since the last call.
func (l *link) heard() bool {
	acked, known := l.acknowledged()
	return known && l.acked.Swap(acked.UnixNano()) != acked.UnixNano()
}

// latency returns how long the last heartbeat took to be acknowledged; 0 if that is unknown.
func (l *link) latency() time.Duration {
	acked, known := l.acknowledged()
	if sent := l.sent.Load(); known && sent != 0 {
		return max(0, acked.Sub(time.Unix(0, sent)))
	}
	return 0
}

// acknowledged returns when the last heartbeat was acknowledged.
func (l *link) acknowledged() (time.Time, bool) {
	s := l.session.Load()
	if !l.alive.Load() || !s.TryRLock() { // discordgo holds the lock while it opens a session, sometimes forever
		return time.Time{}, false
	}
	defer s.RUnlock()
	return s.LastHeartbeatAck, true
}
