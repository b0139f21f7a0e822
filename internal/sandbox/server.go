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
	"sync"
	"time"
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
	Members  []Person
	Channels []Room
	// Check is asked about every request of the bot, beyond the server's own judgement. What it
	// returns becomes a verdict; the request is carried out all the same.
	Check func(Request) error
	// Sent hears of every new message of the bot which is not for one person alone, and whom it calls, at once and in
	// their order. It must not call the server.
	Sent func(m Message, called []string)
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
	now   func() time.Time
	after func(time.Duration, func()) func()
	check func(Request) error
	sent  func(Message, []string)
	beat  time.Duration
	log   *slog.Logger
	mux   http.Handler
	// signer signs what is sent to an endpoint.
	signer ed25519.PrivateKey

	mu          sync.Mutex // guards what follows; methods without a capital letter expect it held
	world       *world
	vault       *vault
	base        string // "http://127.0.0.1:1234", where attachments are found
	sessions    []*session
	shards      Shards
	begun       map[int]time.Time // when the last session of each bucket began
	began       int               // sessions
	endpoint    string            // where interactions are sent over HTTP; empty: through the gateway
	away        bool              // the gateway says nothing, see Silence
	watchers    map[*watcher]bool
	issues      map[string]*issue // open interactions by id
	tokens      map[string]*issue // and by token
	queue       []*issue          // the same, the oldest first
	nonces      map[string]*post  // what was sent with an enforced nonce, by channel and nonce
	forms       map[formKey]form  // modals that members have open
	naps        map[string]func() // stop the clocks of threads, by their ids
	mostThreads int               // that may be active at once
	edits       map[string][]time.Time
	plans       []*Plan
	judged      judgement
	changed     chan struct{} // closed at the next change

	listener net.Listener
	http     *http.Server
}

// New makes a server that does not listen yet. It fails if the file cannot be read.
func New(c Config) (*Server, error) {
	s := &Server{
		now: c.Now, after: c.After, check: c.Check, sent: c.Sent, log: c.Log, beat: cmp.Or(c.Heartbeat, heartbeatInterval),
		shards: c.Shards, begun: map[int]time.Time{},
		watchers: map[*watcher]bool{}, issues: map[string]*issue{}, tokens: map[string]*issue{},
		forms: map[formKey]form{}, naps: map[string]func(){}, mostThreads: usualThreads,
		edits: map[string][]time.Time{}, nonces: map[string]*post{}, changed: make(chan struct{}),
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.after == nil {
		s.after = wallAfter
	}
	if s.sent == nil {
		s.sent = func(Message, []string) {}
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if err := s.open(c); err != nil {
		return nil, fmt.Errorf("open the sandbox's world: %w", err)
	}
	for _, ch := range s.world.channels {
		s.tend(ch)
	}
	for _, g := range s.world.Others {
		g.server = s
	}
	var err error
	if _, s.signer, err = ed25519.GenerateKey(nil); err != nil {
		return nil, fmt.Errorf("open the sandbox's world: %w", err)
	}
	s.mux = s.routes()
	return s, nil
}

// open loads the world, or founds it.
func (s *Server) open(c Config) (err error) {
	if s.vault, err = openVault(c.File, s.log); err != nil {
		return err
	}
	if s.world, err = s.vault.load(); err != nil {
		return errors.Join(err, s.vault.close())
	}
	if s.world != nil {
		return nil
	}
	s.world = newWorld(s.now())
	s.vault.saveHead(s.world)
	s.vault.savePerson(s.world.people[0])
	people, rooms := c.Members, c.Channels
	if people == nil {
		people = defaultPeople()
	}
	if rooms == nil {
		rooms = defaultRooms()
	}
	for _, p := range people {
		s.vault.savePerson(s.world.addPerson(p, s.now()))
	}
	for _, r := range rooms {
		for _, made := range s.world.addRoom(s.world.GuildID, r, s.now()) {
			s.vault.saveChannel(made)
		}
	}
	return nil
}

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
	s.mu.Lock()
	s.listener, s.http, s.base = l, server, url
	s.mu.Unlock()
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
	s.mu.Lock()
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
	s.mu.Unlock()
	var err error
	if server != nil {
		err = server.Close()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return errors.Join(err, s.vault.close())
}

// Token is the bot's token, without the word "Bot".
func (s *Server) Token() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.Token
}

// GuildID is the id of the world's own guild.
func (s *Server) GuildID() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.GuildID
}

// BotID is the id of the bot's user and of its application.
func (s *Server) BotID() string {
	s.mu.Lock()
	defer s.mu.Unlock()
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

// touch wakes everybody who waits for a change.
func (s *Server) touch() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// serveFile is the CDN.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	f := s.world.files[r.PathValue("id")]
	s.mu.Unlock()
	if f == nil || f.Channel != r.PathValue("channel") || f.Name != r.PathValue("name") {
		http.NotFound(w, r)
		return
	}
	serve(w, f)
}

// serve sends a file, which never changes.
func serve(w http.ResponseWriter, f *file) {
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
