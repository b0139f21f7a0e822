package gateway_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/discord/gateway"
	"dockside/bot/fleet"
	"dockside/internal/sandbox"

	"github.com/gorilla/websocket"
)

func newConnection(t *testing.T, api, token string, after func(time.Duration) <-chan time.Time) *gateway.Connection {
	t.Helper()
	d, err := gateway.New(api, token, after, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// local returns a connection to a sandbox.
func local(t *testing.T, after func(time.Duration) <-chan time.Time) (*gateway.Connection, *sandbox.Server) {
	t.Helper()
	server, err := sandbox.New(sandbox.Config{Heartbeat: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	address, err := server.Start("")
	if err != nil {
		t.Fatal(err)
	}
	return newConnection(t, address+"/api", server.Token(), after), server
}

// run keeps a session open until stop is called, which waits for its end.
func run(t *testing.T, d *gateway.Connection, handle func([]byte)) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		ended <- d.Run(ctx, gateway.SessionConfig{
			Shard: fleet.Shard{Of: 1}, Handlers: gateway.Handlers{Interaction: handle},
			AwaitTurn: func(context.Context) error { return nil }, OnOpen: func() {},
		})
	}()
	return func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// lateGateway is a Discord whose gateway sends READY only when the test says so.
type lateGateway struct {
	*httptest.Server
	identified chan struct{}
	speak      chan struct{}
	closed     chan struct{} // when the bot has closed its connection
}

func newLateGateway(t *testing.T) *lateGateway {
	t.Helper()
	g := &lateGateway{identified: make(chan struct{}), speak: make(chan struct{}), closed: make(chan struct{})}
	g.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !websocket.IsWebSocketUpgrade(r) {
			_ = json.NewEncoder(w).Encode(map[string]string{"url": "ws" + strings.TrimPrefix(g.URL, "http")})
			return
		}
		g.serve(t, w, r)
	}))
	t.Cleanup(g.Close)
	return g
}

// serve opens a session, and sends READY and an interaction when the test says so.
func (g *lateGateway) serve(t *testing.T, w http.ResponseWriter, r *http.Request) {
	t.Helper()
	defer close(g.closed)
	conn, err := new(websocket.Upgrader).Upgrade(w, r, nil)
	if err != nil {
		t.Error(err)
		return
	}
	defer conn.Close()
	frames := []string{
		`{"op":0,"s":1,"t":"READY","d":{"v":10,"session_id":"1","user":{"id":"1"},"application":{"id":"1"}}}`,
		`{"op":0,"s":2,"t":"INTERACTION_CREATE","d":{"id":"5"}}`,
	}
	if err := conn.WriteMessage(websocket.TextMessage, []byte(`{"op":10,"d":{"heartbeat_interval":45000}}`)); err != nil {
		t.Error(err)
	}
	if _, _, err := conn.ReadMessage(); err != nil {
		t.Error(err)
	}
	close(g.identified)
	<-g.speak
	for _, f := range frames {
		_ = conn.WriteMessage(websocket.TextMessage, []byte(f)) // the bot may have left
	}
	for err == nil {
		_, _, err = conn.ReadMessage()
	}
}

// A session that opens after its bot was stopped drops its events, since another instance answers them by then.
func TestASessionThatOpensTooLateDropsItsEvents(t *testing.T) {
	t.Parallel()
	for range 8 { // the bot closes the session when it opens, so it receives the event only sometimes
		g := newLateGateway(t)
		heard := atomic.Int32{}
		stop := run(t, newConnection(t, g.URL+"/api", "token", time.After), func([]byte) { heard.Add(1) })
		<-g.identified
		stop()
		close(g.speak)
		<-g.closed
		if n := heard.Load(); n > 0 {
			t.Fatalf("a stopped bot handles %d interactions", n)
		}
	}
}

// A session whose heartbeats are acknowledged is alive, even without events.
func TestHeartbeatsAreHeard(t *testing.T) {
	t.Parallel()
	d, _ := local(t, time.After)
	if d.Heard() {
		t.Error("contact before there was a connection")
	}
	defer run(t, d, func([]byte) {})()
	for heard := 0; heard < 4; { // more often than there are events
		if d.Heard() {
			heard++
		}
		time.Sleep(time.Millisecond)
	}
}

// After an invalid session a new one waits for its turn, although discordgo would identify at once.
func TestASessionStartsInItsTurn(t *testing.T) {
	t.Parallel()
	soon := func(d time.Duration) <-chan time.Time { return time.After(d / 20) }
	d, server := local(t, soon)
	ctx, stop := context.WithCancel(t.Context())
	asked, granted, ended := make(chan struct{}), make(chan struct{}), make(chan error)
	voyage := gateway.SessionConfig{
		Shard: fleet.Shard{Of: 1}, Handlers: gateway.Handlers{Interaction: func([]byte) {}}, OnOpen: func() {},
		AwaitTurn: func(ctx context.Context) error {
			asked <- struct{}{}
			<-granted
			return nil
		},
	}
	go func() { ended <- d.Run(ctx, voyage) }()
	for range 3 {
		<-asked
		if n := server.Connections(); n != 0 {
			t.Errorf("%d sessions have started out of turn", n)
		}
		granted <- struct{}{}
		if err := server.AwaitBot(ctx); err != nil {
			t.Fatal(err)
		}
		server.Invalidate()
	}
	<-asked
	stop()
	granted <- struct{}{}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
