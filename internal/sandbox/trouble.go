package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"

	"dockside/internal/sandbox/model"
)

// Connections counts the sessions of the bot that are connected.
func (s *Server) Connections() int {
	s.world.Lock()
	defer s.world.Unlock()
	n := 0
	for _, session := range s.sessions {
		if session.link != nil {
			n++
		}
	}
	return n
}

// AskReconnect sends op 7: the bot should come back and resume.
func (s *Server) AskReconnect() {
	s.eachLink(func(o *session) { o.link.send(frame{Op: opReconnect}) })
}

// Invalidate ends all connected sessions by op 9: the bot should begin new ones.
func (s *Server) Invalidate() {
	s.eachLink(func(o *session) { o.link.send(frame{Op: opInvalidSession, Data: model.JSON(false)}) })
	s.world.Lock()
	defer s.world.Unlock()
	s.sessions = slices.DeleteFunc(s.sessions, func(o *session) bool { return o.link != nil })
	s.world.Touch()
}

// Drop cuts all connections of the bot without a word, as a broken network would.
func (s *Server) Drop() { s.eachLink(func(o *session) { o.drop() }) }

// CloseGateway closes all connections of the bot with a code such as 4004.
func (s *Server) CloseGateway(code int) { s.eachLink(func(o *session) { o.link.close(code) }) }

// Silence makes the gateway say nothing any more, as in an outage of Discord: on the connections there are
// come no events, and no word on heartbeats, and new ones are refused.
func (s *Server) Silence() {
	s.setSilent(true)
	s.eachLink(func(o *session) { o.link.mute = true })
}

// EndSilence lets the gateway speak again. The connections break, so that the bot comes back and hears what
// it has missed.
func (s *Server) EndSilence() {
	s.setSilent(false)
	s.Drop()
}

func (s *Server) setSilent(silent bool) {
	s.world.Lock()
	defer s.world.Unlock()
	s.away = silent
}

func (s *Server) silent() bool {
	s.world.Lock()
	defer s.world.Unlock()
	return s.away
}

func (s *Server) eachLink(do func(*session)) {
	s.world.Lock()
	defer s.world.Unlock()
	for _, session := range s.sessions {
		if session.link != nil {
			do(session)
		}
	}
}

// Emit sends any event to all sessions of the bot, for payloads that the sandbox itself would
// never make.
func (s *Server) Emit(kind string, data json.RawMessage) error {
	if !json.Valid(data) {
		return fmt.Errorf("emit %s: the data are not JSON", kind)
	}
	s.world.Lock()
	defer s.world.Unlock()
	for _, session := range s.sessions {
		session.dispatch(kind, data)
	}
	return nil
}

// ChangeToken gives the bot a new token, as its owner might: requests with the old one get 401.
func (s *Server) ChangeToken(token string) {
	s.world.Lock()
	defer s.world.Unlock()
	s.world.Token = token
	s.world.SaveHead()
}
