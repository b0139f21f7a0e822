// Package gateway is Discord's gateway: WebSocket connections over which a bot receives events. It implements identify,
// resume, heartbeats, shards and the close codes, and it can simulate outages.
package gateway

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/verdict"

	"github.com/gorilla/websocket"
)

// Opcodes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Close codes.
const (
	closeUnknownOp       = 4001
	closeDecode          = 4002
	closeNotIdentified   = 4003
	closeBadToken        = 4004
	closeIdentifiedTwice = 4005
	closeBadShard        = 4010
	closeTooFewShards    = 4011
	closeBadVersion      = 4012
	closeBadIntents      = 4013
	closeForbidden       = 4014
)

// Intents: the groups of events that a session subscribes to.
const (
	Guilds         = 1 << 0
	GuildMessages  = 1 << 9
	DirectMessages = 1 << 12

	content    = 1 << 15
	privileged = 1<<1 | 1<<8 | content
	allIntents = 1<<26 - 1
)

// Limits of the gateway.
const (
	heartbeatInterval = 41250 * time.Millisecond
	maxFrame          = 4096            // bytes
	resumeTime        = 2 * time.Minute // how long an interrupted session can be resumed
)

// Gateway keeps the sessions of the bot and sends them events. The lock of the world guards it: callers hold it, except
// for ServeHTTP.
type Gateway struct {
	world     *state.World
	verdicts  *verdict.Log
	heartbeat time.Duration
	sessions  []*session
	rules     Shards
	buckets   map[int]time.Time // start of the latest session of each concurrency bucket
	started   int               // number of sessions started so far
	silent    bool              // see Control.Silence
}

// New returns a gateway that asks for a heartbeat at an interval; Discord's own if it is 0.
func New(w *state.World, v *verdict.Log, heartbeat time.Duration, rules Shards) *Gateway {
	if heartbeat == 0 {
		heartbeat = heartbeatInterval
	}
	return &Gateway{world: w, verdicts: v, heartbeat: heartbeat, rules: rules, buckets: map[int]time.Time{}}
}

// URL returns the address of the gateway.
func (g *Gateway) URL() string {
	return "ws" + strings.TrimPrefix(g.world.BaseURL, "http") + "/gateway"
}

// Close breaks all connections.
func (g *Gateway) Close() { g.eachConnected((*session).drop) }

// Dispatch sends an event to every session that subscribes to the intent and receives the guild. Intent 0 stands for
// all sessions, and guild "" for events outside guilds.
func (g *Gateway) Dispatch(guild string, intent int, kind string, data json.RawMessage) {
	g.expire()
	for _, s := range g.sessions {
		if s.receives(guild) && (intent == 0 || s.intents&intent != 0) {
			s.dispatch(kind, data)
		}
	}
}

// Reaches reports whether a session receives the events of a guild.
func (g *Gateway) Reaches(guild string) bool {
	g.expire()
	return slices.ContainsFunc(g.sessions, func(s *session) bool { return s.receives(guild) })
}

// ServeHTTP serves one connection until it ends.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	g.world.Lock()
	silent := g.silent
	g.world.Unlock()
	if silent {
		http.Error(w, "the gateway is unavailable", http.StatusServiceUnavailable)
		return
	}
	up := websocket.Upgrader{}
	socket, err := up.Upgrade(w, r, nil)
	if err != nil {
		return // the upgrader has responded
	}
	c := &connection{socket: socket, out: make(chan outgoing, maxReplay+64)}
	go c.write()
	defer g.finish(c)
	socket.SetReadLimit(maxFrame)
	c.send(frame{Op: opHello, Data: model.JSON(map[string]int64{"heartbeat_interval": g.heartbeat.Milliseconds()})})
	if v := r.URL.Query().Get("v"); v != "" && v != "9" && v != "10" {
		c.close(closeBadVersion)
	}
	for {
		_, raw, err := socket.ReadMessage()
		if err != nil {
			g.disconnect(c, websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway))
			return
		}
		g.receive(c, raw)
	}
}

// finish ends the writer of a connection.
func (g *Gateway) finish(c *connection) {
	_ = c.socket.Close()
	g.world.Lock()
	defer g.world.Unlock()
	close(c.out)
}

// disconnect notes the end of a connection. The close codes 1000 and 1001 end the session as well.
func (g *Gateway) disconnect(c *connection, endsSession bool) {
	g.world.Lock()
	defer g.world.Unlock()
	if s := g.sessionOf(c); s != nil {
		s.connection, s.disconnected = nil, g.world.Now()
		if endsSession {
			s.disconnected = time.Time{}
		}
	}
	g.expire()
	g.world.Touch()
}

// expire ends the sessions that were not resumed in time.
func (g *Gateway) expire() {
	g.sessions = slices.DeleteFunc(g.sessions, func(s *session) bool {
		return s.connection == nil && g.world.Now().Sub(s.disconnected) > resumeTime
	})
}

func (g *Gateway) sessionOf(c *connection) *session {
	for _, s := range g.sessions {
		if s.connection == c {
			return s
		}
	}
	return nil
}

func (g *Gateway) eachConnected(do func(*session)) {
	for _, s := range g.sessions {
		if s.connection != nil {
			do(s)
		}
	}
}

// receive handles a frame from the bot.
func (g *Gateway) receive(c *connection, raw []byte) {
	g.world.Lock()
	defer g.world.Unlock()
	defer g.world.Touch()
	var f frame
	if json.Unmarshal(raw, &f) != nil {
		c.close(closeDecode)
		return
	}
	identified := g.sessionOf(c) != nil
	switch f.Op {
	case opHeartbeat:
		if !c.silent {
			c.send(frame{Op: opHeartbeatAck})
		}
	case opIdentify:
		if identified {
			c.close(closeIdentifiedTwice)
			return
		}
		g.identify(c, f.Data)
	case opResume:
		g.resume(c, f.Data)
	case opPresence, opVoice, opRequestMembers:
		if !identified {
			c.close(closeNotIdentified)
		}
	default:
		c.close(closeUnknownOp)
	}
}

// identify starts a session, or closes the connection with the code of the error.
func (g *Gateway) identify(c *connection, data json.RawMessage) {
	var q struct {
		Token   string `json:"token"`
		Intents *int   `json:"intents"`
		Shard   *[2]int
	}
	err := json.Unmarshal(data, &q)
	shard, valid := shardOf(q.Shard)
	switch {
	case err != nil:
		c.close(closeDecode)
	case !g.knows(q.Token):
		c.close(closeBadToken)
	case !valid:
		c.close(closeBadShard)
	case q.Intents == nil || *q.Intents < 0 || *q.Intents > allIntents:
		c.close(closeBadIntents)
	case *q.Intents&privileged != 0:
		c.close(closeForbidden)
	case g.mayStart(c, shard):
		g.start(&session{id: rand.Text(), intents: *q.Intents, shard: shard, connection: c})
	}
}

// start adds a session and sends it its first events.
func (g *Gateway) start(s *session) {
	g.sessions = append(g.sessions, s)
	s.dispatch("READY", g.ready(s))
	for _, id := range g.world.Guilds() {
		if s.intents&Guilds != 0 && s.receives(id) && g.world.PresenceIn(id) == state.Present {
			s.dispatch("GUILD_CREATE", model.JSON(g.world.Guild(id)))
		}
	}
}

func (g *Gateway) knows(token string) bool { return strings.TrimPrefix(token, "Bot ") == g.world.Token }

// resume replays the events that a session has missed.
func (g *Gateway) resume(c *connection, data json.RawMessage) {
	var q struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int    `json:"seq"`
	}
	if json.Unmarshal(data, &q) != nil {
		c.close(closeDecode)
		return
	}
	if !g.knows(q.Token) {
		c.close(closeBadToken)
		return
	}
	g.expire()
	i := slices.IndexFunc(g.sessions, func(s *session) bool { return s.id == q.SessionID })
	if i < 0 || !g.sessions[i].replay(c, q.Seq) {
		c.send(frame{Op: opInvalidSession, Data: model.JSON(false)})
	}
}

// ready returns the data of the first event of a session.
func (g *Gateway) ready(s *session) json.RawMessage {
	type application struct {
		ID    string `json:"id"`
		Flags int    `json:"flags"`
	}
	guilds := []unavailableGuild{}
	for _, id := range g.world.Guilds() {
		if s.receives(id) {
			guilds = append(guilds, unavailableGuild{id, true})
		}
	}
	return model.JSON(struct {
		V           int                `json:"v"`
		User        model.User         `json:"user"`
		Guilds      []unavailableGuild `json:"guilds"`
		SessionID   string             `json:"session_id"`
		ResumeURL   string             `json:"resume_gateway_url"`
		Shard       [2]int             `json:"shard"`
		Application application        `json:"application"`
	}{10, g.world.Bot, guilds, s.id, g.URL(), s.shard, application{g.world.Bot.ID, 0}})
}

// unavailableGuild is a guild without its data.
type unavailableGuild struct {
	ID          string `json:"id"`
	Unavailable bool   `json:"unavailable"`
}

// SetPresence removes the bot from the main guild, adds it again, or begins or ends an outage of the guild. It sends
// the event that Discord sends.
func (g *Gateway) SetPresence(p state.Presence) {
	if p == g.world.Presence {
		return
	}
	g.world.Presence = p
	g.world.SaveHead()
	id := g.world.GuildID
	switch p {
	case state.Removed:
		g.Dispatch(id, Guilds, "GUILD_DELETE", model.JSON(map[string]string{"id": id}))
	case state.Unavailable:
		g.Dispatch(id, Guilds, "GUILD_DELETE", model.JSON(unavailableGuild{id, true}))
	case state.Present:
		g.Dispatch(id, Guilds, "GUILD_CREATE", model.JSON(g.world.Guild(id)))
	}
	g.world.Touch()
}
