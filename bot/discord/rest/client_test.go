package rest_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/outbound"
	"dockside/bot/discord/rest"
	"dockside/bot/ui"
	"dockside/internal/sandbox"
)

// connect returns a client of an API.
func connect(t *testing.T, api, token string) *rest.Client {
	t.Helper()
	c, err := rest.NewClient(api, token, outbound.FromEnvironment(), time.After, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sandboxed returns a client of a sandbox.
func sandboxed(t *testing.T) (*rest.Client, *sandbox.Server) {
	t.Helper()
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	address, err := server.Start("")
	if err != nil {
		t.Fatal(err)
	}
	return connect(t, address+"/api", server.Token()), server
}

// Errors never contain the URL of an interaction, which contains its token.
func TestErrorsAreScrubbed(t *testing.T) {
	t.Parallel()
	ticket := discord.Ticket{ID: "1", App: "1", Token: "aW50ZXJhY3Rpb246c2VjcmV0"}
	d, server := sandboxed(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	server.Refuse(sandbox.Plan{Method: "DELETE", Times: 1, Status: 429, Retry: time.Second})
	for name, c := range map[string]struct {
		call func() error
		is   func(error) bool
	}{
		"unknown": {
			func() error { return d.DeferUpdate(t.Context(), ticket) },
			func(err error) bool { return discord.Code(err) == discord.UnknownInteraction },
		},
		"cancelled": {
			func() error { return d.DeferUpdate(gone, ticket) },
			func(err error) bool { return errors.Is(err, context.Canceled) },
		},
		"rate limited": {
			func() error { return d.DeleteOriginal(t.Context(), ticket) },
			func(err error) bool { return errors.As(err, &discord.RateLimitError{}) },
		},
	} {
		err := c.call()
		if err == nil || strings.Contains(err.Error(), ticket.Token) || !c.is(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Concurrent responses reuse the connections of earlier ones.
func TestConnectionsAreKept(t *testing.T) {
	t.Parallel()
	const presses = 20
	var opened atomic.Int32
	arrived, answer := make(chan struct{}, presses), make(chan struct{})
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		arrived <- struct{}{}
		<-answer
		w.WriteHeader(http.StatusNoContent)
	}))
	server.Config.ConnState = func(_ net.Conn, s http.ConnState) {
		if s == http.StateNew {
			opened.Add(1)
		}
	}
	server.Start()
	t.Cleanup(server.Close)
	d := connect(t, server.URL, "token")
	for range 3 {
		var all sync.WaitGroup
		for i := range presses {
			all.Go(func() {
				if err := d.DeferUpdate(t.Context(), discord.Ticket{ID: strconv.Itoa(i), App: "1", Token: "t"}); err != nil {
					t.Error(err)
				}
			})
		}
		for range presses {
			<-arrived
		}
		for range presses {
			answer <- struct{}{}
		}
		all.Wait()
	}
	if n := opened.Load(); n != presses {
		t.Errorf("%d connections were opened for %d presses at a time", n, presses)
	}
}

// Texts that are too long for Discord are cut.
func TestLongTextsAreCut(t *testing.T) {
	t.Parallel()
	d, server := sandboxed(t)
	long := strings.Repeat("Ж", 5000)
	menu := ui.Menu{ID: "m", Placeholder: long, Options: []ui.Option{{Value: "v", Label: long, Note: long}}}
	m := discord.Compose(ui.Screen{
		Title: long, Text: long[:2*4500], Footer: long, Alt: long,
		Rows: []ui.Row{{Buttons: []ui.Button{{ID: "b", Label: long}}}, {Menu: &menu}},
	}, nil)
	id, same, err := d.Send(t.Context(), server.Channel("tavern"), "nonce", m)
	if err != nil || id == "" || !same {
		t.Errorf("sent as %q, the same: %v, %v", id, same, err)
	}
}

// An exhausted rate limit rejects requests of low priority at once. It delays no other channel and no interaction.
func TestARateLimitConcernsOneChannel(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPatch {
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset-After", "3600")
		}
		fmt.Fprint(w, "{}")
	}))
	t.Cleanup(server.Close)
	d := connect(t, server.URL+"/api", "token")
	ctx, stop := context.WithCancel(t.Context())
	for channel := range 10 {
		if err := d.Edit(ctx, fmt.Sprint(channel), "1", &discord.Message{}); err != nil {
			t.Errorf("channel %d: %v", channel, err)
		}
	}
	for id := range 500 {
		if err := d.DeferUpdate(ctx, discord.Ticket{ID: fmt.Sprint(id), Token: "secret"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range []discord.Priority{discord.Normal, discord.Background} {
		var limit discord.RateLimitError
		if err := d.Edit(discord.WithPriority(ctx, r), "1", "1", &discord.Message{}); !errors.As(err, &limit) ||
			limit.RetryAfter < time.Hour {
			t.Errorf("priority %v ends with %v", r, err)
		}
	}
	stop()
	if err := d.Edit(ctx, "1", "1", &discord.Message{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled request ends with %v", err)
	}
}
