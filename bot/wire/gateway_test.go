package wire_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/fleet"
	"dockside/bot/wire"

	"github.com/gorilla/websocket"
)

// lateGateway is a Discord whose gateway says nothing after a bot has identified, until the test lets it.
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

// serve opens a session, and sends an interaction in it as soon as the test says so.
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

// A session that opens after its bot was stopped hands nothing on: another replica answers by then, and two answers to
// one interaction are an error.
func TestASessionThatOpensTooLateHearsNothing(t *testing.T) {
	t.Parallel()
	for range 8 { // the bot closes the session as soon as it opens, so it hears an event only sometimes
		g := newLateGateway(t)
		d := connectAfter(t, g.URL+"/api", "token", time.After)
		ctx, stop := context.WithCancel(t.Context())
		heard, ended := atomic.Int32{}, make(chan error)
		voyage := wire.Voyage{
			Shard: fleet.Shard{Of: 1}, Ears: wire.Ears{Interaction: func([]byte) { heard.Add(1) }},
			Turn: func(context.Context) error { return nil }, Opened: func() {},
		}
		go func() { ended <- d.Run(ctx, voyage) }()
		<-g.identified
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		close(g.speak)
		<-g.closed
		if n := heard.Load(); n > 0 {
			t.Fatalf("a bot that was stopped hears %d interactions", n)
		}
	}
}
