// Package fakediscord is a minimal Discord with simulated players: a gateway, REST, and games whose buttons are pressed
// without knowing any rules.
package fakediscord

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// application is the id of the bot.
const application = "900000000000000001"

// Discord implements as much of Discord as a bot needs to play. It accepts every request, and records what the games
// need.
type Discord struct {
	Address   string    // "http://127.0.0.1:1234"
	Scatter   bool      // send each interaction to the next endpoint, whatever its channel
	Opponents Opponents // of games against the computer

	server *http.Server
	ready  chan struct{} // closed when all sessions are connected
	flake  atomic.Int64

	signer    ed25519.PrivateKey // of interactions over HTTP
	endpoints []string           // of interactions over HTTP; none: through the gateway
	posted    atomic.Int64
	client    *http.Client // for the endpoints

	requests, received atomic.Int64 // requests of the bot, and the bytes of their bodies

	sending  sync.Mutex // guards the sessions
	sessions []session  // by shard

	mu      sync.Mutex // guards all games as well
	channel map[string]*Game
	token   map[string]*Press
}

// session is the connection of a shard.
type session struct {
	gateway  *websocket.Conn // nil until the bot has connected
	sequence int
}

// connectTimeout is how long a bot may take to connect.
const connectTimeout = 30 * time.Second

var errSilent = errors.New("the bot does not connect")

// Listen starts a Discord on a free port. Its gateway recommends a number of shards.
func Listen(ctx context.Context, shards int) (*Discord, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	_, signer, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, err
	}
	d := &Discord{
		Address: "http://" + l.Addr().String(), ready: make(chan struct{}), signer: signer, client: newClient(),
		sessions: make([]session, shards), channel: map[string]*Game{}, token: map[string]*Press{},
	}
	const epoch = 1420070400000 // of Discord's ids, in milliseconds since 1970
	d.flake.Store((time.Now().UnixMilli() - epoch) << 22)
	d.server = &http.Server{Handler: d, ReadHeaderTimeout: connectTimeout}
	go func() { _ = d.server.Serve(l) }() // it ends with close
	return d, nil
}

// Close stops the server.
func (d *Discord) Close() { d.server.Close() }

// PublicKey returns the key that verifies interactions over HTTP, in hexadecimal digits.
func (d *Discord) PublicKey() string {
	key := d.signer.Public().(ed25519.PublicKey) //nolint:forcetypeassert // as the package promises
	return hex.EncodeToString(key)
}

// Traffic returns the number of requests of the bot, and the bytes of their bodies.
func (d *Discord) Traffic() (requests, bytes int64) { return d.requests.Load(), d.received.Load() }

// Await waits until the bot has connected to the gateway, or answers at all endpoints, which receive the interactions.
func (d *Discord) Await(ctx context.Context, endpoints []string) error {
	d.endpoints = endpoints
	if len(endpoints) > 0 {
		return d.awaitEndpoints(ctx)
	}
	select {
	case <-d.ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(connectTimeout):
		return errSilent
	}
}

// id returns an id that is greater than those before.
func (d *Discord) id() string { return strconv.FormatInt(d.flake.Add(1<<12), 10) }

// object is any JSON object.
type object map[string]any

func (d *Discord) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/gateway") {
		d.connect(w, r)
		return
	}
	body, err := io.ReadAll(r.Body)
	at := time.Now()
	if err != nil {
		return // the bot has gone
	}
	d.requests.Add(1)
	d.received.Add(int64(len(body)))
	answer := d.answer(r, body, at)
	if answer == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer) // if the bot has gone it needs no answer
}

// answer handles a request and returns the response; nil if it has no body.
func (d *Discord) answer(r *http.Request, body []byte, at time.Time) any {
	path := strings.Split(strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, "/api/v10/"), "/"), "/")
	switch {
	case path[0] == "gateway":
		return object{
			"url": "ws" + strings.TrimPrefix(d.Address, "http") + "/gateway", "shards": len(d.sessions),
			"session_start_limit": object{"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 16},
		}
	case path[0] == "applications" && len(path) == 2:
		return object{"id": application}
	case path[0] == "applications":
		return []any{} // the commands
	case r.Method == http.MethodDelete:
		return nil
	case path[0] == "interactions" && len(path) == 4:
		return d.reply(path[2], parse(r, body), at)
	case path[0] == "webhooks" && len(path) > 2:
		return d.follow(path[2], parse(r, body), at)
	case path[0] == "channels" && len(path) > 2:
		return d.publish(path[1:], parse(r, body), at)
	}
	return object{}
}

// message is a message of the bot, or the response to an interaction.
type message struct {
	Type       int             `json:"type"` // of the answer to an interaction
	Data       *message        `json:"data"` // the message in such an answer
	Components json.RawMessage `json:"components"`
	Embeds     json.RawMessage `json:"embeds"`
	Flags      int             `json:"flags"`
	picture    bool            // it has an attachment
}

// parse reads a message. One that cannot be read is empty.
func parse(r *http.Request, body []byte) (m message) {
	kind, parameters, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind == "multipart/form-data" {
		parts := multipart.NewReader(bytes.NewReader(body), parameters["boundary"])
		for part, err := parts.NextPart(); err == nil; part, err = parts.NextPart() {
			if part.FormName() == "payload_json" {
				body, _ = io.ReadAll(part)
				break // the rest are files
			}
		}
		m.picture = true
	}
	_ = json.Unmarshal(body, &m) // a request without a body is one, too
	if m.Data != nil {
		m.Data.picture = m.picture
	}
	return m
}

// connect implements the gateway for one connection.
func (d *Discord) connect(w http.ResponseWriter, r *http.Request) {
	anybody := func(*http.Request) bool { return true }
	c, err := (&websocket.Upgrader{CheckOrigin: anybody, WriteBufferSize: 1 << 16}).Upgrade(w, r, nil)
	if err != nil {
		return // it has been answered
	}
	defer c.Close()
	d.send(c, object{"op": 10, "d": object{"heartbeat_interval": 41250}})
	for {
		var said struct {
			Op int
			D  json.RawMessage
		}
		if err := c.ReadJSON(&said); err != nil {
			return // the bot has ended
		}
		switch said.Op {
		case 1: // heartbeat
			d.send(c, object{"op": 11})
		case 2: // identify
			d.send(c, object{"op": 0, "t": "READY", "s": 1, "d": object{
				"v": 10, "session_id": "1", "resume_gateway_url": "ws" + strings.TrimPrefix(d.Address, "http") + "/gateway",
				"user": object{"id": application, "username": "bot", "bot": true}, "guilds": []any{},
				"application": object{"id": application, "flags": 0},
			}})
			d.hold(c, said.D)
		}
	}
}

// hold records the connection of the shard that the bot identifies as.
func (d *Discord) hold(c *websocket.Conn, identity json.RawMessage) {
	var who struct{ Shard [2]int }
	_ = json.Unmarshal(identity, &who) // without a shard it is the first
	d.sending.Lock()
	defer d.sending.Unlock()
	missing := func(s session) bool { return s.gateway == nil }
	first := missing(d.sessions[who.Shard[0]])
	d.sessions[who.Shard[0]].gateway = c
	if first && !slices.ContainsFunc(d.sessions, missing) {
		close(d.ready)
	}
}

func (d *Discord) send(c *websocket.Conn, frame object) {
	d.sending.Lock()
	defer d.sending.Unlock()
	_ = c.WriteJSON(frame) // whether the bot is there shows when it answers
}

// interact sends an interaction to the bot.
func (d *Discord) interact(interaction object) {
	if len(d.endpoints) > 0 {
		go d.post(interaction)
		return
	}
	guild, _ := strconv.ParseUint(interaction["guild_id"].(string), 10, 64) //nolint:forcetypeassert // as games make it
	s := &d.sessions[(guild>>22)%uint64(len(d.sessions))]
	d.sending.Lock()
	s.sequence++
	frame := object{"op": 0, "t": "INTERACTION_CREATE", "s": s.sequence + 1, "d": interaction}
	d.sending.Unlock()
	d.send(s.gateway, frame)
}
