// Package sandbox is a Discord-compatible server for loopback: to play without an account, to develop, and to test. It
// serves Discord's gateway and REST API to a bot, and a page on which people use it. Every request is checked against
// Discord's documented limits, and refused with the same error codes.
//
// This package is what programs and tests use. Below it, from the bottom: model holds Discord's objects, apierror its
// errors, validate the checks of requests, state the guilds with their channels, members and messages, verdict the
// mistakes of the bot. Above them, gateway keeps the bot's connections, events tells the bot and the page about
// changes, client checks the actions of members, and chat and interaction carry out what the bot and the members do.
// On top, rest and web serve HTTP.
package sandbox

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"dockside/internal/sandbox/chat"
	"dockside/internal/sandbox/events"
	"dockside/internal/sandbox/gateway"
	"dockside/internal/sandbox/interaction"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/rest"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/verdict"
	"dockside/internal/sandbox/web"
)

// Config configures a Server. Its zero value is a world in memory on the real clock.
type Config struct {
	// Now and After are the clock. After calls f once d has passed, unless stop is called first.
	Now   func() time.Time
	After func(d time.Duration, f func()) (stop func())
	// Heartbeat is how often the bot has to send a heartbeat; Discord's interval if it is 0.
	Heartbeat time.Duration
	// Shards holds the rules for new sessions of the bot, see Reshard.
	Shards Shards
	// File is the path of the file that stores the world. If it is empty, nothing is stored.
	File string
	// Members and Channels make a new world; nil for the default ones.
	Members  []Person
	Channels []Room
	// Elsewhere adds a guild without the bot, in which all members are. They have installed the bot for themselves.
	Elsewhere bool
	// Check is called with every request of the bot if it is not nil. An error becomes a verdict; the request is
	// carried out nevertheless.
	Check func(Request) error
	// Sent is called with every new public message of the bot and the ids of the users whom it pings, in their order.
	// It must not call the server.
	Sent func(m Message, pinged []string)
	// Log receives refused requests and internal errors; nil discards them.
	Log *slog.Logger
}

// Server is the sandbox. It is an http.Handler. Safe for concurrent use.
type Server struct {
	gateway.Control
	*rest.Faults

	world        *state.World
	verdicts     *verdict.Log
	gateway      *gateway.Gateway
	streams      *events.Streams
	events       *events.Publisher
	chat         *chat.Service
	interactions *interaction.Registry
	signer       *interaction.Signer
	handler      http.Handler
	log          *slog.Logger
	http         *http.Server // nil before Start; the lock of the world guards it
}

// New returns a server that does not listen yet. It fails if the file cannot be read.
func New(c Config) (*Server, error) {
	log := c.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	w, err := state.Open(state.Options{
		Now: c.Now, After: c.After, File: c.File, Members: c.Members, Channels: c.Channels, Elsewhere: c.Elsewhere,
		Log: log,
	})
	if err != nil {
		return nil, fmt.Errorf("open the sandbox's world: %w", err)
	}
	signer, err := interaction.NewSigner()
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	s := &Server{world: w, verdicts: verdict.NewLog(w), streams: events.NewStreams(w), signer: signer, log: log}
	s.gateway = gateway.New(w, s.verdicts, c.Heartbeat, c.Shards)
	s.Control = s.gateway.Control()
	s.events = &events.Publisher{World: w, Gateway: s.gateway, Streams: s.streams}
	s.chat = chat.New(w, s.events, s.verdicts, c.Sent)
	s.interactions = interaction.New(w, s.chat, s.events, s.verdicts, log, signer)
	s.routes(c.Check)
	return s, nil
}

// routes registers everything that the server serves.
func (s *Server) routes(check func(Request) error) {
	mux := http.NewServeMux()
	mux.Handle("GET /gateway", s.gateway)
	mux.Handle("GET /gateway/", s.gateway)
	page := &web.Page{World: s.world, Chat: s.chat, Interactions: s.interactions, Streams: s.streams, Log: s.log}
	page.Register(mux)
	api := rest.New(rest.Config{
		World: s.world, Chat: s.chat, Interactions: s.interactions, Events: s.events, Signer: s.signer,
		Verdicts: s.verdicts, Check: check, Log: s.log,
	})
	api.Register(mux)
	s.Faults = api.Faults
	s.handler = http.NewCrossOriginProtection().Handler(mux)
}

// Start listens on addr ("127.0.0.1:0" if empty) and serves until Close. This machine can open the url.
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
	s.locked(func() { s.http, s.world.BaseURL = server, url })
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("the sandbox stopped serving", "error", err)
		}
	}()
	return url, nil
}

// loopback returns an address at which this machine reaches a listener, also if it listens on all addresses.
func loopback(listens net.Addr) string {
	at, is := listens.(*net.TCPAddr)
	if is && at.IP.IsUnspecified() {
		return net.JoinHostPort("127.0.0.1", strconv.Itoa(at.Port))
	}
	return listens.String()
}

// Close closes all connections and the file.
func (s *Server) Close() error {
	var server *http.Server
	s.locked(func() {
		server = s.http
		s.gateway.Close()
		s.streams.CloseAll()
		s.interactions.StopTimers()
		s.chat.StopTimers()
	})
	var err error
	if server != nil {
		err = server.Close()
	}
	s.locked(func() { err = errors.Join(err, s.world.Close()) })
	return err
}

// ServeHTTP serves the page, its API, and Discord's.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// locked calls a function that uses the world.
func (s *Server) locked(do func()) {
	s.world.Lock()
	defer s.world.Unlock()
	do()
}

// Token returns the bot's token, without the word "Bot".
func (s *Server) Token() string {
	s.world.Lock()
	defer s.world.Unlock()
	return s.world.Token
}

// ChangeToken gives the bot a new token: requests with the old one get 401.
func (s *Server) ChangeToken(token string) { s.locked(func() { s.world.SetToken(token) }) }

// GuildID returns the id of the main guild.
func (s *Server) GuildID() string { return s.world.GuildID }

// BotID returns the id of the bot's user and of its application.
func (s *Server) BotID() string { return s.world.Bot.ID }

// PublicKey returns the key with which the bot verifies requests to its endpoint.
func (s *Server) PublicKey() ed25519.PublicKey { return s.signer.PublicKey() }

// SetEndpoint delivers interactions to a URL over HTTP from now on instead of the gateway; an empty URL returns to the
// gateway. As Discord does, it first tests that the endpoint answers a ping and refuses a wrong signature.
func (s *Server) SetEndpoint(ctx context.Context, url string) error {
	return s.interactions.SetEndpoint(ctx, url)
}

// Verdicts lists the mistakes of some kinds, or of all kinds if none is given, the oldest first.
func (s *Server) Verdicts(kinds ...verdict.Kind) []verdict.Verdict {
	return s.verdicts.Verdicts(kinds...)
}

// AnswerTimes lists how long each interaction waited for its initial response, in their order.
func (s *Server) AnswerTimes() []time.Duration { return s.verdicts.AnswerTimes() }

// Await waits until a condition holds. It is checked again after every change of the world or of the connections, and
// may call any method of the server.
func (s *Server) Await(ctx context.Context, holds func() bool) error {
	return s.world.Await(ctx, holds)
}

// AwaitMessage waits for a message in a channel that a member sees and that fits. It returns the newest one.
func (s *Server) AwaitMessage(
	ctx context.Context, channel, member string, fits func(model.Message) bool,
) (found model.Message, err error) {
	err = s.Await(ctx, func() bool {
		list := s.Messages(channel, member)
		for n := len(list) - 1; n >= 0; n-- {
			if fits(list[n]) {
				found = list[n]
				return true
			}
		}
		return false
	})
	return found, err
}

// AwaitBot waits until at least one session of the bot is connected.
func (s *Server) AwaitBot(ctx context.Context) error {
	return s.Await(ctx, func() bool { return s.Connections() > 0 })
}

// Streams returns the number of windows of the page that are open.
func (s *Server) Streams() int {
	s.world.Lock()
	defer s.world.Unlock()
	return s.streams.Len()
}
