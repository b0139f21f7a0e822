package gateway

import (
	"encoding/json"
	"fmt"
	"slices"

	"dockside/internal/sandbox/model"
)

// Control lets tests observe and disturb the connections of the bot. Safe for concurrent use.
type Control struct{ gateway *Gateway }

// Control returns the controls of the gateway.
func (g *Gateway) Control() Control { return Control{g} }

func (c Control) locked(do func(g *Gateway)) {
	c.gateway.world.Lock()
	defer c.gateway.world.Unlock()
	do(c.gateway)
}

func (c Control) eachConnected(do func(*session)) {
	c.locked(func(g *Gateway) { g.eachConnected(do) })
}

// Connections returns the number of connected sessions.
func (c Control) Connections() int { return len(c.ConnectedShards()) }

// ConnectedShards lists the shards of connected sessions, such as "3/16", in order. A shard with two sessions is listed
// twice.
func (c Control) ConnectedShards() []string {
	var all []string
	c.eachConnected(func(s *session) { all = append(all, fmt.Sprintf("%d/%d", s.shard[0], s.shard[1])) })
	slices.Sort(all)
	return all
}

// Reshard changes the rules for new sessions.
func (c Control) Reshard(rules Shards) {
	c.locked(func(g *Gateway) {
		g.rules = rules
		g.world.Touch()
	})
}

// AskReconnect sends op 7: the bot should reconnect and resume.
func (c Control) AskReconnect() {
	c.eachConnected(func(s *session) { s.connection.send(frame{Op: opReconnect}) })
}

// Invalidate ends all connected sessions by op 9: the bot should start new ones.
func (c Control) Invalidate() {
	c.locked(func(g *Gateway) {
		g.eachConnected(func(s *session) {
			s.connection.send(frame{Op: opInvalidSession, Data: model.JSON(false)})
		})
		g.sessions = slices.DeleteFunc(g.sessions, func(s *session) bool { return s.connection != nil })
		g.world.Touch()
	})
}

// Drop breaks all connections without a close frame, like a network failure.
func (c Control) Drop() { c.eachConnected((*session).drop) }

// CloseGateway closes all connections with a code such as 4004.
func (c Control) CloseGateway(code int) {
	c.eachConnected(func(s *session) { s.connection.close(code) })
}

// Silence simulates a Discord outage: existing connections receive no events or heartbeat acks, and new connections are
// refused.
func (c Control) Silence() {
	c.locked(func(g *Gateway) {
		g.silent = true
		g.eachConnected(func(s *session) { s.connection.silent = true })
	})
}

// EndSilence ends a simulated outage. It breaks the connections, so that the bot resumes and receives the events it has
// missed.
func (c Control) EndSilence() {
	c.locked(func(g *Gateway) {
		g.silent = false
		g.eachConnected((*session).drop)
	})
}

// Emit sends any event to all sessions, for payloads that the sandbox itself never makes.
func (c Control) Emit(kind string, data json.RawMessage) error {
	if !json.Valid(data) {
		return fmt.Errorf("emit %s: the data are not JSON", kind)
	}
	c.locked(func(g *Gateway) {
		for _, s := range g.sessions {
			s.dispatch(kind, data)
		}
	})
	return nil
}
