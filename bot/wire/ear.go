package wire

import (
	"sync"
	"sync/atomic"
	"time"

	"dockside/bot/fleet"

	"github.com/bwmarrin/discordgo"
)

// ear notices what comes from Discord: a connection may be open, and nothing comes through it any more.
type ear struct {
	spoken atomic.Bool            // an event has come since Heard was asked last
	self   atomic.Pointer[string] // the bot's own id; nil before the first session

	mu    sync.Mutex
	lines map[fleet.Shard]*line // those that are kept open
}

// line is the connection of one shard.
type line struct {
	alive   atomic.Bool                       // a session is open
	turn    atomic.Bool                       // a session may begin
	session atomic.Pointer[discordgo.Session] // whose heartbeats are acknowledged; nil before the first
	left    chan struct{}                     // receives one value when a session has closed its connection for good
	sent    atomic.Int64                      // when a heartbeat was sent last, in ns of Unix
	acked   atomic.Int64                      // when the last one was acknowledged that Heard knows of
}

// Connected tells whether every shard that is kept open has a session.
func (d *Discord) Connected() bool {
	for _, l := range d.ear.all() {
		if !l.alive.Load() {
			return false
		}
	}
	return true
}

// Heard tells whether anything has come from Discord since it was asked last: an event, or the word that a
// heartbeat has arrived there.
func (d *Discord) Heard() bool {
	heard := d.ear.spoken.Swap(false)
	for _, l := range d.ear.all() {
		heard = l.heard() || heard
	}
	return heard
}

// Heartbeat is how long the gateway took to acknowledge the last heartbeat, on the slowest of all shards.
func (d *Discord) Heartbeat() (time.Duration, error) {
	var slowest time.Duration
	for _, l := range d.ear.all() {
		slowest = max(slowest, l.latency())
	}
	if slowest == 0 {
		return 0, errSilent
	}
	return slowest, nil
}

// all lists the lines that are kept open.
func (e *ear) all() (all []*line) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, l := range e.lines {
		all = append(all, l)
	}
	return all
}

// line begins the line of a shard.
func (e *ear) line(s fleet.Shard) *line {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.lines == nil {
		e.lines = map[fleet.Shard]*line{}
	}
	e.lines[s] = &line{left: make(chan struct{}, 1)}
	return e.lines[s]
}

// cut ends the line of a shard.
func (e *ear) cut(s fleet.Shard) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.lines, s)
}

// opened takes note of a session that has opened.
func (l *line) opened(s *discordgo.Session) {
	l.session.Store(s)
	l.alive.Store(true)
}

// heard tells whether a heartbeat was acknowledged since it was asked last.
func (l *line) heard() bool {
	acked, known := l.acknowledged()
	return known && l.acked.Swap(acked.UnixNano()) != acked.UnixNano()
}

// latency is how long the last heartbeat took to be acknowledged; 0 if it is not known.
func (l *line) latency() time.Duration {
	acked, known := l.acknowledged()
	if sent := l.sent.Load(); known && sent != 0 {
		return max(0, acked.Sub(time.Unix(0, sent)))
	}
	return 0
}

// acknowledged is when the last heartbeat was.
func (l *line) acknowledged() (time.Time, bool) {
	s := l.session.Load()
	if !l.alive.Load() || !s.TryRLock() { // discordgo holds it while it opens a session, and sometimes for ever
		return time.Time{}, false
	}
	defer s.RUnlock()
	return s.LastHeartbeatAck, true
}
