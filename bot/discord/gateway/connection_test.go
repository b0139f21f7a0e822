package gateway

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"dockside/bot/discord/outbound"
	"dockside/bot/fleet"
	"dockside/internal/sandbox"
)

// Requests and the gateway both use the policy for outbound connections.
func TestBothUseTheOutboundPolicy(t *testing.T) {
	t.Parallel()
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	address, err := server.Start("")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var asked []string
	out := outbound.FromEnvironment()
	out.Proxy = func(r *http.Request) (*url.URL, error) {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, r.URL.Path)
		return nil, nil
	}
	d, err := newConnection(address+"/api", server.Token(), time.After, slog.New(slog.DiscardHandler), out)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		ended <- d.Run(ctx, SessionConfig{
			Shard: fleet.Shard{Of: 1}, Handlers: Handlers{Interaction: func([]byte) {}},
			AwaitTurn: func(context.Context) error { return nil }, OnOpen: func() {},
		})
	}()
	if err := server.AwaitBot(ctx); err != nil {
		t.Fatal(err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	mu.Lock()
	defer mu.Unlock()
	if !slices.Contains(asked, "/api/v10/gateway") || !slices.Contains(asked, "") {
		t.Errorf("the policy was asked for %q", asked)
	}
}
