package bot_test

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

// balancer sends what comes to the next of several doors, one after the other, and keeps it.
type balancer struct {
	doors []http.Handler

	mu   sync.Mutex
	kept []*http.Request // with the bodies below
	body [][]byte
}

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

// repeats sends everything once more, to every door, the latest first, and returns how each was answered.
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

// posted moors copies of a bot to whom a sandbox sends interactions over HTTP.
func posted(t *testing.T, kind string, copies int) (h *harbour, front *balancer, stop func()) {
	t.Helper()
	h = moor(t, Settings{store: stores[kind](t)})
	front, stop = h.behind(context.Background(), Settings{}, copies)
	return h, front, stop
}

// rings is how a door answers what nobody has signed.
func rings(ctx context.Context, door http.Handler) int {
	w := httptest.NewRecorder()
	door.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodPost, "/", nil))
	return w.Code
}

// behind lets copies of a bot work behind a balancer until ctx ends, or stop.
func (h *harbour) behind(ctx context.Context, s Settings, copies int) (front *balancer, stop func()) {
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

// Copies behind a balancer play a whole match over HTTP, and what is heard twice acts once, wherever it comes.
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
			for _, from := range []string{"none", "all"} { // the other way round it would end with none
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

// revision counts writes, also of what was there before.
var revision = regexp.MustCompile(`"revision":\d+,`)

// everything is what a channel shows, and what is stored but for what all requests and all copies leave.
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

// Before a bot has begun to run, it takes nothing: it would not know the time.
func TestNothingIsTakenBeforeTheBeginning(t *testing.T) {
	t.Parallel()
	h := moor(t, Settings{})
	c := h.rigged(Settings{})
	c.Key = h.PublicKey()
	if code := rings(t.Context(), bot.New(c).Endpoint()); code != http.StatusServiceUnavailable {
		t.Errorf("it is answered by %d", code)
	}
}

// A copy that is told to stop answers what it has taken and takes nothing more: its balancer has other copies.
func TestNothingIsTakenAfterTheEnd(t *testing.T) {
	t.Parallel()
	s := &distant{met: make(chan struct{}, 1)}
	h := moor(t, Settings{})
	s.store, h.store = h.store, s
	back := make(chan time.Time)
	returns := sync.OnceFunc(func() { close(back) })
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	front, stop := h.behind(ctx, Settings{after: func(d time.Duration) <-chan time.Time {
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
	<-s.met
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

// The doctor says nothing of a gateway where there is none.
func TestTheDoctorOverHTTP(t *testing.T) {
	t.Parallel()
	h, _, _ := posted(t, "bbolt", 1)
	said := h.whisper(h.Member("Anna").Command(h.Channel("tavern"), "doctor")).Embeds[0].Description
	contains(t, "the doctor", said, "**The store** answers in")
	if strings.Contains(said, "gateway") {
		t.Errorf("the doctor speaks of a gateway:\n%s", said)
	}
}
