package wire

import (
	"sync/atomic"

	"github.com/bwmarrin/discordgo"
)

// ear notices what comes from Discord: a connection may be open, and nothing comes through it any more.
type ear struct {
	alive  atomic.Bool                       // a session is open
	spoken atomic.Bool                       // an event has come since Heard was asked last
	beats  atomic.Pointer[discordgo.Session] // whose heartbeats are acknowledged; nil before the first
	self   atomic.Pointer[string]            // the bot's own id; nil before the first session
	acked  atomic.Int64                      // when the last of them was that Heard knows of
}

// Connected tells whether a session with Discord is open.
func (d *Discord) Connected() bool { return d.ear.alive.Load() }

// Heard tells whether anything has come from Discord since it was asked last: an event, or the word that a
// heartbeat has arrived there.
func (d *Discord) Heard() bool { return d.ear.heard() }

func (e *ear) heard() bool {
	spoken := e.spoken.Swap(false)
	if !e.alive.Load() {
		return spoken
	}
	s := e.beats.Load()
	if !s.TryRLock() { // discordgo holds it while it opens a session, and sometimes for ever
		return spoken
	}
	acked := s.LastHeartbeatAck.UnixNano()
	s.RUnlock()
	return e.acked.Swap(acked) != acked || spoken
}

// opened takes note of a session that has opened.
func (e *ear) opened(s *discordgo.Session) {
	e.beats.Store(s)
	e.alive.Store(true)
}
