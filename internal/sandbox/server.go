// Package sandbox is a Discord-compatible server for loopback: to play without an account, to
// develop, and to test. It speaks Discord's gateway and REST interface to a bot, shows its
// world to people on a web page, judges every request by Discord's documented limits and
// refuses with the same codes.
package sandbox

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/verdict"
)

//go:embed web
var page embed.FS

// Config is what a Server is made of. Its zero value is a world in memory on the real clock.
type Config struct {
	// Now and After are the clock. After calls f once d has passed unless stop was called before.
	Now   func() time.Time
	After func(d time.Duration, f func()) (stop func())
	// Heartbeat is how often the bot has to send one; as often as Discord asks for if it is 0.
	Heartbeat time.Duration
	// Shards are the rules for sessions of the bot, see Reshard.
	Shards Shards
	// File keeps the world from one start to the next. Without one, nothing is kept.
	File string
	// Members and Channels make the first world; Dockside's own if there are none.
	Members  []state.Person
	Channels []state.Room
	// Check is asked about every request of the bot, beyond the server's own judgement. What it
	// returns becomes a verdict; the request is carried out all the same.
	Check func(Request) error
	// Sent hears of every new message of the bot which is not for one person alone, and whom it calls, at once and in
	// their order. It must not call the server.
	Sent func(m model.Message, called []string)
	// Log hears about refused requests and what goes wrong inside. Nil is silence.
	Log *slog.Logger
}

// Request is a REST request of the bot as Config.Check sees it.
type Request struct {
	Method string
	Path   string // without the version: "/channels/123/messages"
	JSON   []byte // the body, or the payload_json of a multipart one
	Files  int    // how many files came with it
}

// Server is the sandbox. It is an http.Handler; all methods may be called at any time.
type Server struct {
	world    *state.World
	verdicts *verdict.Log
	check    func(Request) error
	sent     func(model.Message, []string)
	beat     time.Duration
	log      *slog.Logger
	mux      http.Handler
	// signer signs what is sent to an endpoint.
	signer ed25519.PrivateKey

	sessions    []*session
	shards      Shards
	begun       map[int]time.Time // when the last session of each bucket began
	began       int               // sessions
	endpoint    string            // where interactions are sent over HTTP; empty: through the gateway
	away        bool              // the gateway says nothing, see Silence
	watchers    map[*watcher]bool
	issues      map[string]*issue               // open interactions by id
	tokens      map[string]*issue               // and by token
	queue       []*issue                        // the same, the oldest first
	nonces      map[string]*state.StoredMessage // what was sent with an enforced nonce, by channel and nonce
	forms       map[formKey]form                // modals that members have open
	naps        map[string]func()               // stop the clocks of threads, by their ids
	mostThreads int                             // that may be active at once
	edits       map[string][]time.Time
	plans       []*Plan

	listener net.Listener
	http     *http.Server
}

// New makes a server that does not listen yet. It fails if the file cannot be read.
func New(c Config) (*Server, error) {
	s := &Server{
		check: c.Check, sent: c.Sent, log: c.Log, beat: cmp.Or(c.Heartbeat, heartbeatInterval),
		shards: c.Shards, begun: map[int]time.Time{},
		watchers: map[*watcher]bool{}, issues: map[string]*issue{}, tokens: map[string]*issue{},
		forms: map[formKey]form{}, naps: map[string]func(){}, mostThreads: usualThreads,
		edits: map[string][]time.Time{}, nonces: map[string]*state.StoredMessage{},
	}
	if s.sent == nil {
		s.sent = func(model.Message, []string) {}
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	var err error
	s.world, err = state.Open(state.Options{Now: c.Now, After: c.After, File: c.File, Members: c.Members, Channels: c.Channels, Log: s.log})
	if err != nil {
		return nil, fmt.Errorf("open the sandbox's world: %w", err)
	}
	s.verdicts = &verdict.Log{World: s.world}
	for _, ch := range s.world.Channels {
		s.tend(ch)
	}
	if _, s.signer, err = ed25519.GenerateKey(nil); err != nil {
		return nil, fmt.Errorf("make a signing key: %w", err)
	}
	s.mux = s.routes()
	return s, nil
}

// Verdicts lists the mistakes of some kinds, or of all kinds if none is given, the oldest first.
func (s *Server) Verdicts(kinds ...verdict.Kind) []verdict.Verdict {
	return s.verdicts.Verdicts(kinds...)
}

// AnswerTimes lists how long each interaction waited for its initial response, in their order.
func (s *Server) AnswerTimes() []time.Duration { return s.verdicts.AnswerTimes() }

// Start listens on addr ("127.0.0.1:0" if empty) and serves until Close. The url is one that this machine can open.
func (s *Server) Start(addr string) (url string, err error) {
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", addr)
	if err != nil {
		return "", fmt.Errorf("cannot listen on %s: %w", addr, err)
	}
	server := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	url = "http://" + loopback(l.Addr())
	s.world.Lock()
	s.listener, s.http, s.world.BaseURL = l, server, url
	s.world.Unlock()
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("the sandbox stopped serving", "error", err)
		}
	}()
	return url, nil
}

// loopback is an address at which this machine reaches what listens at an address, which may be all of its addresses.
func loopback(listens net.Addr) string {
	at, is := listens.(*net.TCPAddr)
	if is && at.IP.IsUnspecified() {
		return net.JoinHostPort("127.0.0.1", strconv.Itoa(at.Port))
	}
	return listens.String()
}

// Close ends all connections and the file.
func (s *Server) Close() error {
	s.world.Lock()
	server := s.http
	for _, session := range s.sessions {
		session.drop()
	}
	for w := range s.watchers {
		s.closeWindow(w.window)
	}
	for _, i := range s.issues {
		i.stopClocks()
	}
	for id := range s.naps {
		s.restless(id)
	}
	s.world.Unlock()
	var err error
	if server != nil {
		err = server.Close()
	}
	s.world.Lock()
	defer s.world.Unlock()
	return errors.Join(err, s.world.Close())
}

// Token is the bot's token, without the word "Bot".
func (s *Server) Token() string {
	s.world.Lock()
	defer s.world.Unlock()
	return s.world.Token
}

// GuildID is the id of the world's own guild.
func (s *Server) GuildID() string {
	s.world.Lock()
	defer s.world.Unlock()
	return s.world.GuildID
}

// BotID is the id of the bot's user and of its application.
func (s *Server) BotID() string {
	s.world.Lock()
	defer s.world.Unlock()
	return s.world.Bot.ID
}

// ServeHTTP serves the page, its client interface, and Discord's.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// routes lists all that the server answers to.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	files, err := fs.Sub(page, "web")
	if err != nil {
		panic(err) // the folder is compiled in
	}
	mux.Handle("/", http.FileServerFS(files))
	mux.HandleFunc("GET /gateway", s.serveGateway)
	mux.HandleFunc("GET /gateway/", s.serveGateway)
	mux.HandleFunc("GET /emojis/{name}", s.serveEmoji)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveFile)
	s.clientRoutes(mux)
	s.apiRoutes(mux)
	return http.NewCrossOriginProtection().Handler(mux)
}

// serveFile is the CDN.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	s.world.Lock()
	f := s.world.Files[r.PathValue("id")]
	s.world.Unlock()
	if f == nil || f.Channel != r.PathValue("channel") || f.Name != r.PathValue("name") {
		http.NotFound(w, r)
		return
	}
	serve(w, f)
}

// serve sends a file, which never changes.
func serve(w http.ResponseWriter, f *state.File) {
	w.Header().Set("Content-Type", f.Kind)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	_, _ = w.Write(f.Data)
}

func writeJSON(w http.ResponseWriter, status int, body json.RawMessage) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
