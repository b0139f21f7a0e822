package sandbox

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"

	"github.com/gorilla/websocket"
)

// Gateway opcodes.
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

// Gateway close codes.
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

// Gateway intents.
const (
	intentGuilds         = 1 << 0
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
	intentContent        = 1 << 15
	intentsPrivileged    = 1<<1 | 1<<8 | intentContent
	intentsAll           = 1<<26 - 1
)

// Limits of the gateway. An interrupted session can be resumed for resumeTime.
const (
	heartbeatInterval = 41250 * time.Millisecond
	maxGatewayFrame   = 4096 // bytes
	maxReplay         = 1000 // events
	resumeTime        = 2 * time.Minute
)

// frame is what goes over the gateway in either direction.
type frame struct {
	Op       int             `json:"op"`
	Data     json.RawMessage `json:"d"`
	Sequence *int            `json:"s"`
	Type     *string         `json:"t"`
}

// session outlives its connections: what happens in between is replayed.
type session struct {
	id      string
	intents int
	shard   [2]int // its number, and of how many
	seq     int
	sent    []frame // the latest dispatches
	link    *link   // nil while nobody is connected
	lost    time.Time
}

// link is one WebSocket connection. Its writer has a goroutine of its own.
type link struct {
	ws   *websocket.Conn
	out  chan outgoing
	mute bool // nothing is said on it any more
}

// outgoing is a frame, or with a code the end of the connection.
type outgoing struct {
	frame []byte
	code  int
}

func (l *link) send(f frame) {
	select {
	case l.out <- outgoing{frame: model.JSON(f)}:
	default: // the bot does not read; it may come back and resume
		_ = l.ws.Close()
	}
}

func (l *link) close(code int) {
	select {
	case l.out <- outgoing{code: code}:
	default:
		_ = l.ws.Close()
	}
}

func (l *link) write() {
	for o := range l.out {
		if o.code != 0 {
			bye := websocket.FormatCloseMessage(o.code, "")
			_ = l.ws.WriteControl(websocket.CloseMessage, bye, time.Now().Add(time.Second))
			_ = l.ws.Close()
		} else if l.ws.WriteMessage(websocket.TextMessage, o.frame) != nil {
			_ = l.ws.Close()
		}
	}
}

// drop cuts the connection without a word.
func (s *session) drop() {
	if s.link != nil {
		_ = s.link.ws.Close()
	}
}

// dispatch numbers an event, keeps it for a resume and sends it.
func (s *session) dispatch(kind string, data json.RawMessage) {
	s.seq++
	seq := s.seq
	f := frame{Op: opDispatch, Data: data, Sequence: &seq, Type: &kind}
	s.sent = append(s.sent, f)
	if n := len(s.sent); n > maxReplay {
		s.sent = slices.Delete(s.sent, 0, n-maxReplay)
	}
	if s.link != nil && !s.link.mute {
		s.link.send(f)
	}
}

// forgetSessions ends those that nobody has resumed in time.
func (s *Server) forgetSessions() {
	s.sessions = slices.DeleteFunc(s.sessions, func(o *session) bool {
		return o.link == nil && s.world.Now().Sub(o.lost) > resumeTime
	})
}

// getGateway tells where the gateway is: here.
func (s *Server) getGateway(c *call) (reply, error) {
	return ok(map[string]string{"url": s.gatewayURL()})
}

func (s *Server) gatewayURL() string {
	return "ws" + strings.TrimPrefix(s.world.BaseURL, "http") + "/gateway"
}

// serveGateway talks to one connection until it ends.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	if s.silent() {
		http.Error(w, "the gateway is away", http.StatusServiceUnavailable)
		return
	}
	up := websocket.Upgrader{}
	ws, err := up.Upgrade(w, r, nil)
	if err != nil {
		return // the upgrader has answered
	}
	l := &link{ws: ws, out: make(chan outgoing, maxReplay+64)}
	go l.write()
	defer s.leave(l)
	ws.SetReadLimit(maxGatewayFrame)
	l.send(frame{Op: opHello, Data: model.JSON(map[string]int64{"heartbeat_interval": s.beat.Milliseconds()})})
	if v := r.URL.Query().Get("v"); v != "" && version("v"+v) == 0 {
		l.close(closeBadVersion)
	}
	for {
		_, raw, err := ws.ReadMessage()
		if err != nil {
			s.lose(l, websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway))
			return
		}
		s.receive(l, raw)
	}
}

// leave ends the writer of a connection that has ended.
func (s *Server) leave(l *link) {
	_ = l.ws.Close()
	s.world.Lock()
	defer s.world.Unlock()
	close(l.out)
}

// lose notes that a connection has ended. Codes 1000 and 1001 end the session as well.
func (s *Server) lose(l *link, forGood bool) {
	s.world.Lock()
	defer s.world.Unlock()
	for _, session := range s.sessions {
		if session.link != l {
			continue
		}
		session.link, session.lost = nil, s.world.Now()
		if forGood {
			session.lost = time.Time{}
		}
	}
	s.forgetSessions()
	s.world.Touch()
}

func (s *Server) of(l *link) *session {
	for _, session := range s.sessions {
		if session.link == l {
			return session
		}
	}
	return nil
}

// receive does what the bot asks for over the gateway.
func (s *Server) receive(l *link, raw []byte) {
	s.world.Lock()
	defer s.world.Unlock()
	defer s.world.Touch()
	var f frame
	if json.Unmarshal(raw, &f) != nil {
		l.close(closeDecode)
		return
	}
	known := s.of(l) != nil
	switch f.Op {
	case opHeartbeat:
		if !l.mute {
			l.send(frame{Op: opHeartbeatAck})
		}
	case opIdentify:
		if known {
			l.close(closeIdentifiedTwice)
			return
		}
		s.identify(l, f.Data)
	case opResume:
		s.resume(l, f.Data)
	case opPresence, opVoice, opRequestMembers:
		if !known {
			l.close(closeNotIdentified)
		}
	default:
		l.close(closeUnknownOp)
	}
}

// identify begins a session, or closes with the code for what is wrong.
func (s *Server) identify(l *link, data json.RawMessage) {
	var ask struct {
		Token   string `json:"token"`
		Intents *int   `json:"intents"`
		Shard   *[2]int
	}
	err := json.Unmarshal(data, &ask)
	shard, there := shardOf(ask.Shard)
	switch {
	case err != nil:
		l.close(closeDecode)
	case strings.TrimPrefix(ask.Token, "Bot ") != s.world.Token:
		l.close(closeBadToken)
	case !there:
		l.close(closeBadShard)
	case ask.Intents == nil || *ask.Intents < 0 || *ask.Intents > intentsAll:
		l.close(closeBadIntents)
	case *ask.Intents&intentsPrivileged != 0:
		l.close(closeForbidden)
	case s.mayBegin(l, shard):
		session := &session{id: rand.Text(), intents: *ask.Intents, shard: shard, link: l}
		s.sessions = append(s.sessions, session)
		session.dispatch("READY", s.ready(session))
		for _, id := range s.world.Guilds() {
			if session.intents&intentGuilds != 0 && session.hears(id) && s.world.PresenceIn(id) == state.Present {
				session.dispatch("GUILD_CREATE", model.JSON(s.world.Guild(id)))
			}
		}
	}
}

// resume replays what a session has missed.
func (s *Server) resume(l *link, data json.RawMessage) {
	var ask struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int    `json:"seq"`
	}
	if json.Unmarshal(data, &ask) != nil {
		l.close(closeDecode)
		return
	}
	if strings.TrimPrefix(ask.Token, "Bot ") != s.world.Token {
		l.close(closeBadToken)
		return
	}
	s.forgetSessions()
	i := slices.IndexFunc(s.sessions, func(o *session) bool { return o.id == ask.SessionID })
	if i < 0 || ask.Seq > s.sessions[i].seq || s.sessions[i].seq-ask.Seq > len(s.sessions[i].sent) {
		l.send(frame{Op: opInvalidSession, Data: model.JSON(false)})
		return
	}
	session := s.sessions[i]
	session.drop()
	session.link = l
	for _, f := range session.sent {
		if *f.Sequence > ask.Seq {
			l.send(f)
		}
	}
	session.dispatch("RESUMED", model.JSON(struct{}{}))
}

// ready is the data of the event that begins a session.
func (s *Server) ready(session *session) json.RawMessage {
	type application struct {
		ID    string `json:"id"`
		Flags int    `json:"flags"`
	}
	guilds := []absentGuild{}
	for _, id := range s.world.Guilds() {
		if session.hears(id) {
			guilds = append(guilds, absentGuild{id, true})
		}
	}
	return model.JSON(struct {
		V           int           `json:"v"`
		User        model.User    `json:"user"`
		Guilds      []absentGuild `json:"guilds"`
		SessionID   string        `json:"session_id"`
		ResumeURL   string        `json:"resume_gateway_url"`
		Shard       [2]int        `json:"shard"`
		Application application   `json:"application"`
	}{10, s.world.Bot, guilds, session.id, s.gatewayURL(), session.shard, application{s.world.Bot.ID, 0}})
}
