package gateway

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"dockside/internal/sandbox/model"

	"github.com/gorilla/websocket"
)

// maxReplay is how many events a session stores for a resume.
const maxReplay = 1000

// frame is a message of the gateway, in either direction.
type frame struct {
	Op       int             `json:"op"`
	Data     json.RawMessage `json:"d"`
	Sequence *int            `json:"s"`
	Type     *string         `json:"t"`
}

// session is a session of the bot. It outlives its connections: a resume replays the events that were missed.
type session struct {
	id           string
	intents      int
	shard        [2]int // its number, and the number of shards
	seq          int
	sent         []frame     // the latest events
	connection   *connection // nil while disconnected
	disconnected time.Time
}

// receives reports whether a session receives the events of a guild. Events outside guilds (guild "") go to the first
// shard.
func (s *session) receives(guild string) bool {
	const shift = 22
	id, _ := strconv.ParseUint(guild, 10, 64)
	return int(id>>shift%uint64(s.shard[1])) == s.shard[0] //nolint:gosec // less than the number of shards
}

// dispatch numbers an event, stores it for a resume and sends it.
func (s *session) dispatch(kind string, data json.RawMessage) {
	s.seq++
	seq := s.seq
	f := frame{Op: opDispatch, Data: data, Sequence: &seq, Type: &kind}
	s.sent = append(s.sent, f)
	if n := len(s.sent); n > maxReplay {
		s.sent = slices.Delete(s.sent, 0, n-maxReplay)
	}
	if s.connection != nil && !s.connection.silent {
		s.connection.send(f)
	}
}

// replay sends the events after a sequence number again. It reports whether all of them are still stored.
func (s *session) replay(c *connection, after int) bool {
	if after > s.seq || s.seq-after > len(s.sent) {
		return false
	}
	s.drop()
	s.connection = c
	for _, f := range s.sent {
		if *f.Sequence > after {
			c.send(f)
		}
	}
	s.dispatch("RESUMED", model.JSON(struct{}{}))
	return true
}

// drop breaks the connection without a close frame.
func (s *session) drop() {
	if s.connection != nil {
		_ = s.connection.socket.Close()
	}
}

// connection is a WebSocket connection. A goroutine of its own writes to it.
type connection struct {
	socket *websocket.Conn
	out    chan outgoing
	silent bool // nothing is sent any more
}

// outgoing is a frame, or the close code that ends the connection.
type outgoing struct {
	frame []byte
	code  int
}

func (c *connection) send(f frame) { c.queue(outgoing{frame: model.JSON(f)}) }

func (c *connection) close(code int) { c.queue(outgoing{code: code}) }

// queue hands over to the writer. A connection whose bot does not read is dropped; the bot may resume later.
func (c *connection) queue(o outgoing) {
	select {
	case c.out <- o:
	default:
		_ = c.socket.Close()
	}
}

// write sends what is queued until the channel is closed.
func (c *connection) write() {
	for o := range c.out {
		if o.code != 0 {
			bye := websocket.FormatCloseMessage(o.code, "")
			_ = c.socket.WriteControl(websocket.CloseMessage, bye, time.Now().Add(time.Second))
			_ = c.socket.Close()
		} else if c.socket.WriteMessage(websocket.TextMessage, o.frame) != nil {
			_ = c.socket.Close()
		}
	}
}
