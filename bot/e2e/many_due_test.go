package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/discord/ratelimit"
	"dockside/game/gametest"
	"dockside/game/table"
)

// pier is a fake Discord API that only takes messages: it counts the requests and answers each after a delay.
type pier struct {
	takes time.Duration

	mu       sync.Mutex
	sent     map[string]int // messages by channel
	requests int
	flake    int
}

func (p *pier) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(p.takes)
	text := r.FormValue("payload_json") // a multipart request with files
	if text == "" {
		body, _ := io.ReadAll(r.Body) // a truncated request gets no response
		text = string(body)
	}
	message := map[string]any{}
	_ = json.Unmarshal([]byte(text), &message)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.requests++
	p.flake++
	words := strings.Split(r.URL.Path, "/")
	if r.Method == http.MethodPost && words[len(words)-1] == "messages" {
		p.sent[words[len(words)-2]]++
	}
	w.Header().Set("Content-Type", "application/json")
	message["id"] = fmt.Sprint(900000000000000000 + int64(p.flake))
	_ = json.NewEncoder(w).Encode(message)
}

// due stores challenges that no process has shown yet.
func due(t *testing.T, s store, tables int) {
	t.Helper()
	now := time.Now()
	for i := range tables {
		if err := s.Create(t.Context(), &table.Table{
			ID: fmt.Sprint("t", i),
			Publication: table.Publication{
				Location: table.Location{Guild: "1", Channel: fmt.Sprint(1000 + i), Locale: "en-US"},
				Retry:    now,
			},
			Contest: table.Contest{
				Terms:   table.Terms{Game: rules().Name, Version: rules().Version, Pace: time.Hour},
				Phase:   table.Open,
				Created: now,
				Expires: now.Add(24 * time.Hour),
				Players: []table.Player{{User: "11", Name: "Anna"}, {}},
			},
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// Two replicas share many due tables: each message is sent once, by one request. With DOCKSIDE_TEST_FULL there are
// 10,000 tables, Discord takes 100 ms for each, and the log reports the total time. One case has no limit; the other
// limits both replicas to 50 requests a second together.
func TestManyAreDueAtOnce(t *testing.T) {
	t.Parallel()
	for name, rate := range map[string]int{"without a limit": 0, "at 50 a second": gametest.Many(2000, 50)} {
		t.Run(name, func(t *testing.T) {
			tables := gametest.Many(150, 10_000)
			p := &pier{sent: map[string]int{}, takes: time.Duration(gametest.Many(0, 100)) * time.Millisecond}
			server := httptest.NewServer(p)
			t.Cleanup(server.Close)
			s := openRedis(t, startRedisThat(t, "no").address())
			due(t, s, tables)
			if err := wasHeard(t.Context(), s, time.Now()); err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			var both sync.WaitGroup
			for range 2 {
				c, err := configure(server.URL+"/api", "token", s, time.Now, time.After, slog.New(slog.DiscardHandler))
				if err != nil {
					t.Fatal(err)
				}
				if rate > 0 {
					c.Discord.SetQuota(rationed(s, rate))
				}
				both.Go(func() { bot.New(c).Tick(t.Context()) })
			}
			both.Wait()
			t.Logf("%d tables took %d requests and %.1f s", tables, p.requests, time.Since(began).Seconds())
			for i := range tables {
				if n := p.sent[fmt.Sprint(1000+i)]; n != 1 {
					t.Fatalf("the message of table %d was sent %d times", i, n)
				}
			}
			if p.requests != tables {
				t.Errorf("%d messages took %d requests", tables, p.requests)
			}
		})
	}
}

// rationed returns the quota of a store with this rate of requests a second.
func rationed(s store, rate int) ratelimit.Quota {
	return func(ctx context.Context, want int) (int, time.Duration, error) { return s.RateLimit(ctx, rate, want) }
}
