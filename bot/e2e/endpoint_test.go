package e2e

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot"
	"dockside/internal/sandbox"
)

// balancer is a round-robin load balancer over replicas. It keeps all requests.
type balancer struct {
	doors []http.Handler

	mu   sync.Mutex
	kept []*http.Request // requests, with their bodies at the same index
	body [][]byte
}

// ServeHTTP passes a request to the next replica.
func (b *balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, "cut off", http.StatusBadRequest)
		return
	}
	b.mu.Lock()
	b.kept, b.body = append(b.kept, r.Clone(context.WithoutCancel(r.Context()))), append(b.body, body)
	door := b.doors[len(b.kept)%len(b.doors)]
	b.mu.Unlock()
	r.Body = io.NopCloser(bytes.NewReader(body))
	door.ServeHTTP(w, r)
}

// repeats sends every request once more to every replica, the latest first, and returns the status codes.
func (b *balancer) repeats() (codes []int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, r := range slices.Backward(b.kept) {
		for _, door := range b.doors {
			r.Body = io.NopCloser(bytes.NewReader(b.body[i]))
			w := httptest.NewRecorder()
			door.ServeHTTP(w, r)
			codes = append(codes, w.Code)
		}
	}
	return codes
}

// posted opens a fake Discord with replicas of a bot that receive interactions over HTTP.
func posted(t *testing.T, kind string, copies int) (h *harbour, front *balancer, stop func()) {
	t.Helper()
	h = moor(t, settings{store: stores[kind](t)})
	front, stop = h.behind(context.Background(), settings{}, copies)
	return h, front, stop
}

// rings returns the status code for an unsigned request.
func rings(ctx context.Context, door http.Handler) int {
	w := httptest.NewRecorder()
	door.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodPost, "/", nil))
	return w.Code
}

// behind runs replicas of a bot behind a load balancer until ctx ends or stop is called. It returns once all replicas
// accept requests.
func (h *harbour) behind(ctx context.Context, s settings, copies int) (front *balancer, stop func()) {
	h.Helper()
	front = &balancer{}
	var stops []func()
	for range copies {
		c := h.rigged(s)
		c.Key = h.PublicKey()
		b := bot.New(c)
		ctx, cancel := context.WithCancel(ctx)
		done := make(chan error, 1)
		go func() { done <- b.Run(ctx) }()
		stops = append(stops, func() {
			cancel()
			if err := <-done; err != nil {
				h.Errorf("the bot ended with %v", err)
			}
		})
		door := b.Endpoint()
		for rings(h.ctx, door) == http.StatusServiceUnavailable && h.ctx.Err() == nil {
			time.Sleep(blink)
		}
		front.doors = append(front.doors, door)
	}
	server := httptest.NewServer(front)
	stop = sync.OnceFunc(func() {
		server.Close()
		for _, stop := range stops {
			stop()
		}
	})
	h.Cleanup(stop)
	if err := h.SetEndpoint(h.ctx, server.URL); err != nil {
		h.Fatal(err)
	}
	return front, stop
}

// Replicas behind a load balancer play a whole match over HTTP. A repeated request has no effect, whichever replica
// receives it.
func TestWhatIsPostedTwiceActsOnce(t *testing.T) {
	t.Parallel()
	for kind, copies := range map[string]int{"redis": 2, "bbolt": 1} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			h, front, stop := posted(t, kind, copies)
			p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			p.start()
			p.playOut()
			p.result()
			for _, from := range []string{"none", "all"} { // requests repeat latest first: a repeated effect would leave "none"
				h.whisper(p.members[0].Command(p.channel, "settings", sandbox.Sub("me", sandbox.Text("challenges", from))))
			}
			p.rests()
			before := h.everything(p)
			front.repeats()
			stop()
			after := h.everything(p)
			for key, was := range before {
				if after[key] != was {
					t.Errorf("%s was\n%s\nand is now\n%s", key, was, after[key])
				}
			}
			for key, is := range after {
				if _, there := before[key]; !there {
					t.Errorf("%s has come: %s", key, is)
				}
			}
		})
	}
}

// revision matches a document's revision, which also grows on a write without a change.
var revision = regexp.MustCompile(`"revision":\d+,`)

// everything returns the messages of a channel and the stored documents. It omits documents that every request or
// running replica changes.
func (h *harbour) everything(p *pair) map[string]string {
	h.Helper()
	all := map[string]string{}
	for _, m := range h.Messages(p.channel, p.members[1].ID) {
		all["message "+m.ID] = m.Content
	}
	if err := h.store.Walk(h.ctx, func(key string, value []byte) error {
		if !strings.Contains(key, "heard/") && !strings.Contains(key, "hearing") {
			all[key] = revision.ReplaceAllString(string(value), "")
		}
		return nil
	}); err != nil {
		h.Fatal(err)
	}
	return all
}

// A bot refuses requests before it runs, since it does not yet know the shared time.
func TestNothingIsTakenBeforeTheBeginning(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
	c := h.rigged(settings{})
	c.Key = h.PublicKey()
	if code := rings(t.Context(), bot.New(c).Endpoint()); code != http.StatusServiceUnavailable {
		t.Errorf("it is answered by %d", code)
	}
}

// A replica that stops finishes the requests that it has accepted. It refuses new ones, which the load balancer sends
// elsewhere.
func TestNothingIsTakenAfterTheEnd(t *testing.T) {
	t.Parallel()
	s := &distant{met: make(chan struct{}, 1)}
	h := moor(t, settings{})
	s.store, h.store = h.store, s
	back := make(chan time.Time)
	returns := sync.OnceFunc(func() { close(back) })
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	front, stop := h.behind(ctx, settings{after: func(d time.Duration) <-chan time.Time {
		if d == storePause {
			return back
		}
		return lenient(d)
	}}, 1)
	defer returns()
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	_, m := p.match()
	board := p.board(m)
	s.away.Store(&p.table)
	held := p.members[0].PressStale(board, "more:"+p.table)
	receive(h, "the store", s.met)
	cancel()
	for _, code := range front.repeats() {
		if code != http.StatusServiceUnavailable {
			t.Errorf("a copy that stops answers by %d", code)
		}
	}
	s.away.Store(nil)
	returns()
	h.answerOf(held)
	stop()
}

// /doctor does not mention the gateway when the bot receives interactions over HTTP.
func TestTheDoctorOverHTTP(t *testing.T) {
	t.Parallel()
	h, _, _ := posted(t, "bbolt", 1)
	said := h.whisper(h.Member("Anna").Command(h.Channel("tavern"), "doctor")).Embeds[0].Description
	contains(t, "the doctor", said, "**The database** responds in")
	if strings.Contains(said, "gateway") {
		t.Errorf("the doctor speaks of a gateway:\n%s", said)
	}
}
