package wire_test

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

	"dockside/bot/fleet"
	"dockside/bot/ui"
	"dockside/bot/wire"
	"dockside/internal/sandbox"
)

func connect(t *testing.T, api string) *wire.Discord {
	t.Helper()
	return connectAfter(t, api, "token", time.After)
}

func connectAfter(t *testing.T, api, token string, after func(time.Duration) <-chan time.Time) *wire.Discord {
	t.Helper()
	d, err := wire.NewDiscord(api, token, after, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// local is a connection to a sandbox.
func local(t *testing.T) (*wire.Discord, *sandbox.Server) {
	t.Helper()
	return localAfter(t, time.After)
}

func localAfter(t *testing.T, after func(time.Duration) <-chan time.Time) (*wire.Discord, *sandbox.Server) {
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
	return connectAfter(t, address+"/api", server.Token(), after), server
}

// An error never carries the address of an interaction, which holds its token.
func TestErrorsAreScrubbed(t *testing.T) {
	t.Parallel()
	ticket := wire.Ticket{ID: "1", App: "1", Token: "aW50ZXJhY3Rpb246c2VjcmV0"}
	d, server := local(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	server.Refuse(sandbox.Plan{Method: "DELETE", Times: 1, Status: 429, Retry: time.Second})
	for name, c := range map[string]struct {
		call func() error
		is   func(error) bool
	}{
		"unknown": {
			func() error { return d.Nod(t.Context(), ticket) },
			func(err error) bool { return wire.Code(err) == wire.UnknownInteraction },
		},
		"cancelled": {
			func() error { return d.Nod(gone, ticket) },
			func(err error) bool { return errors.Is(err, context.Canceled) },
		},
		"rate limited": {
			func() error { return d.Forget(t.Context(), ticket) },
			func(err error) bool { return errors.As(err, &wire.Limited{}) },
		},
	} {
		err := c.call()
		if err == nil || strings.Contains(err.Error(), ticket.Token) || !c.is(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// When many have been answered at once, so are as many again over the same connections.
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
	d := connect(t, server.URL)
	for range 3 {
		var all sync.WaitGroup
		for i := range presses {
			all.Go(func() {
				if err := d.Nod(t.Context(), wire.Ticket{ID: strconv.Itoa(i), App: "1", Token: "t"}); err != nil {
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

// Whatever is too long for Discord is cut, and the rest of the message stands.
func TestWhatIsTooLongIsCut(t *testing.T) {
	t.Parallel()
	d, server := local(t)
	long := strings.Repeat("Ж", 5000)
	menu := ui.Menu{ID: "m", Placeholder: long, Options: []ui.Option{{Value: "v", Label: long, Note: long}}}
	m := wire.Compose(ui.Screen{
		Title: long, Text: long[:2*4500], Footer: long, Alt: long,
		Rows: []ui.Row{{Buttons: []ui.Button{{ID: "b", Label: long}}}, {Menu: &menu}},
	}, nil)
	id, same, err := d.Send(t.Context(), server.Channel("tavern"), "nonce", m)
	if err != nil || id == "" || !same {
		t.Errorf("sent as %q, the same: %v, %v", id, same, err)
	}
}

// A channel whose edits are used up for a while holds no answer up, whatever the interaction.
func TestRateLimitsOfAChannelDelayNoAnswer(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPatch {
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset-After", "3600")
		}
		fmt.Fprint(w, "{}")
	}))
	t.Cleanup(server.Close)
	d := connect(t, server.URL+"/api")
	for channel := range 10 {
		if err := d.Edit(t.Context(), fmt.Sprint(channel), "1", &wire.Message{}); err != nil {
			t.Fatal(err)
		}
	}
	for id := range 500 {
		if err := d.Nod(t.Context(), wire.Ticket{ID: fmt.Sprint(id), Token: "secret"}); err != nil {
			t.Fatal(err)
		}
	}
}

// A connection over which heartbeats are acknowledged is heard, also where nothing happens.
func TestHeartbeatsAreHeard(t *testing.T) {
	t.Parallel()
	d, _ := local(t)
	if d.Heard() {
		t.Error("heard before there was a connection")
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	voyage := wire.Voyage{
		Shard: fleet.Shard{Of: 1}, Ears: wire.Ears{Interaction: func([]byte) {}},
		Turn: func(context.Context) error { return nil }, Opened: func() {},
	}
	go func() { ended <- d.Run(ctx, voyage) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	for heard := 0; heard < 4; { // more often than there are events
		if d.Heard() {
			heard++
		}
		time.Sleep(time.Millisecond)
	}
}

// A session that has become invalid is followed by a new one in its turn, and not before, though discordgo would begin
// it at once.
func TestASessionBeginsInItsTurn(t *testing.T) {
	t.Parallel()
	soon := func(d time.Duration) <-chan time.Time { return time.After(d / 20) }
	d, server := localAfter(t, soon)
	ctx, stop := context.WithCancel(t.Context())
	asked, granted, ended := make(chan struct{}), make(chan struct{}), make(chan error)
	voyage := wire.Voyage{
		Shard: fleet.Shard{Of: 1}, Ears: wire.Ears{Interaction: func([]byte) {}}, Opened: func() {},
		Turn: func(ctx context.Context) error {
			asked <- struct{}{}
			<-granted
			return nil
		},
	}
	go func() { ended <- d.Run(ctx, voyage) }()
	for range 3 {
		<-asked
		if n := server.Connections(); n != 0 {
			t.Errorf("%d sessions have begun out of turn", n)
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

// A channel whose edits are used up for long sends those away who may wait, and holds no other channel up.
func TestALimitOfAChannelIsItsOwn(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-RateLimit-Remaining", "0")
		w.Header().Set("X-RateLimit-Reset-After", "3600")
		fmt.Fprint(w, "{}")
	}))
	t.Cleanup(server.Close)
	d := connect(t, server.URL+"/api")
	ctx, stop := context.WithCancel(t.Context())
	if err := d.Edit(ctx, "1", "1", &wire.Message{}); err != nil {
		t.Fatal(err)
	}
	for _, r := range []wire.Rank{wire.Board, wire.Notice} {
		var limit wire.Limited
		if err := d.Edit(wire.Ranked(ctx, r), "1", "1", &wire.Message{}); !errors.As(err, &limit) || limit.For < time.Hour {
			t.Errorf("rank %v is told %v", r, err)
		}
	}
	if err := d.Edit(wire.Ranked(ctx, wire.Notice), "2", "1", &wire.Message{}); err != nil {
		t.Errorf("another channel: %v", err)
	}
	stop()
	if err := d.Edit(ctx, "1", "1", &wire.Message{}); !errors.Is(err, context.Canceled) {
		t.Errorf("who waits no longer is told %v", err)
	}
}
