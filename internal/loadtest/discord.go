package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
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

// discord is as much of Discord as a bot needs to play: it takes every request and keeps what the
// games need of it.
type discord struct {
	address string // "http://127.0.0.1:1234"
	server  *http.Server
	ready   chan struct{} // closed when all sessions are there
	flake   atomic.Int64

	signer  ed25519.PrivateKey // of what is told over HTTP
	doors   []string           // to which it is told; none: through the gateway
	knocks  atomic.Int64
	rivals  rivals       // of those who play against the computer
	scatter bool         // whatever the channel, the next door is knocked at
	caller  *http.Client // at the doors

	requests, received atomic.Int64 // requests of the bot, and the bytes of their bodies

	sending  sync.Mutex // guards the sessions
	sessions []session  // by shard

	mu      sync.Mutex // guards all games as well
	channel map[string]*game
	token   map[string]*press
}

// session is a shard that the bot holds.
type session struct {
	gateway  *websocket.Conn // nil: not yet
	sequence int
}

// hurried is how long a bot may take to connect.
const hurried = 30 * time.Second

var errSilent = errors.New("the bot does not connect")

// listen opens a Discord on a free port, whose gateway has so many shards.
func listen(ctx context.Context, shards int) (*discord, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	_, signer, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, err
	}
	d := &discord{
		address: "http://" + l.Addr().String(), ready: make(chan struct{}), signer: signer, caller: newCaller(),
		sessions: make([]session, shards), channel: map[string]*game{}, token: map[string]*press{},
	}
	const epoch = 1420070400000 // of Discord's ids, in milliseconds since 1970
	d.flake.Store((time.Now().UnixMilli() - epoch) << 22)
	d.server = &http.Server{Handler: d, ReadHeaderTimeout: hurried}
	go func() { _ = d.server.Serve(l) }() // it ends with close
	return d, nil
}

func (d *discord) close() { d.server.Close() }

// await waits for the bot: for its session, or until all doors are open, to which interactions go from then on.
func (d *discord) await(ctx context.Context, doors []string) error {
	d.doors = doors
	if len(doors) > 0 {
		return d.knock(ctx)
	}
	select {
	case <-d.ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(hurried):
		return errSilent
	}
}

// id makes an id that is later than those before.
func (d *discord) id() string { return strconv.FormatInt(d.flake.Add(1<<12), 10) }

// object is any JSON object.
type object map[string]any

func (d *discord) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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

// answer carries a request out.
func (d *discord) answer(r *http.Request, body []byte, at time.Time) any {
	path := strings.Split(strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, "/api/v10/"), "/"), "/")
	switch {
	case path[0] == "gateway":
		return object{
			"url": "ws" + strings.TrimPrefix(d.address, "http") + "/gateway", "shards": len(d.sessions),
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

// message is a message as the bot sends it, or what an interaction is answered by.
type message struct {
	Type       int             `json:"type"` // of the answer to an interaction
	Data       *message        `json:"data"` // the message in such an answer
	Components json.RawMessage `json:"components"`
	Embeds     json.RawMessage `json:"embeds"`
	Flags      int             `json:"flags"`
	picture    bool            // a file comes with it
}

// parse reads a message; what cannot be read is an empty one.
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

// connect speaks as the gateway does.
func (d *discord) connect(w http.ResponseWriter, r *http.Request) {
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
		case 1: // it is alive
			d.send(c, object{"op": 11})
		case 2: // who it is
			d.send(c, object{"op": 0, "t": "READY", "s": 1, "d": object{
				"v": 10, "session_id": "1", "resume_gateway_url": "ws" + strings.TrimPrefix(d.address, "http") + "/gateway",
				"user": object{"id": application, "username": "bot", "bot": true}, "guilds": []any{},
				"application": object{"id": application, "flags": 0},
			}})
			d.hold(c, said.D)
		}
	}
}

// hold notes who holds a shard, as the bot says when it identifies itself.
func (d *discord) hold(c *websocket.Conn, identity json.RawMessage) {
	var who struct{ Shard [2]int }
	_ = json.Unmarshal(identity, &who) // of who says nothing it is the first
	d.sending.Lock()
	defer d.sending.Unlock()
	missing := func(s session) bool { return s.gateway == nil }
	first := missing(d.sessions[who.Shard[0]])
	d.sessions[who.Shard[0]].gateway = c
	if first && !slices.ContainsFunc(d.sessions, missing) {
		close(d.ready)
	}
}

func (d *discord) send(c *websocket.Conn, frame object) {
	d.sending.Lock()
	defer d.sending.Unlock()
	_ = c.WriteJSON(frame) // whether the bot is there shows when it answers
}

// interact tells the bot of an interaction.
func (d *discord) interact(interaction object) {
	if len(d.doors) > 0 {
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
