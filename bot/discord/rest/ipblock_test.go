package rest

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/outbound"
)

// edge is an http.RoundTripper that counts requests, and answers all alike.
type edge struct {
	asked  int
	status int
	header http.Header
	body   string
}

func (e *edge) RoundTrip(r *http.Request) (*http.Response, error) {
	e.asked++
	return &http.Response{
		StatusCode: e.status, Header: e.header, Body: io.NopCloser(strings.NewReader(e.body)), Request: r,
	}, nil
}

// blocked returns a client behind an edge, with a clock.
func blocked(t *testing.T, e *edge, now *time.Time) *Client {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	d, err := NewClient("http://discord.test/api", "token", outbound.FromEnvironment(), time.After, quiet)
	if err != nil {
		t.Fatal(err)
	}
	d.http.Transport = &ipBlock{next: e, now: func() time.Time { return *now }}
	return d
}

// A 429 without JSON means that Discord blocks the address. The client then makes no request until its Retry-After is
// over: neither as the bot nor for an interaction.
func TestABlockedAddressMakesNoRequests(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		after, body string
		lasts       time.Duration
	}{
		"seconds":  {"3600", "<!doctype html><html>error code: 1015</html>", time.Hour},
		"a date":   {now.Add(2 * time.Hour).Format(http.TimeFormat), "error code: 1015", 2 * time.Hour},
		"nothing":  {"", "", time.Minute},
		"for ever": {"2000000000", "error code: 1015", 24 * time.Hour},
		"nonsense": {"soon", "error code: 1015", time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			now := now
			e := &edge{status: http.StatusTooManyRequests, header: http.Header{"Retry-After": {c.after}}, body: c.body}
			d := blocked(t, e, &now)
			for _, ask := range []func() error{
				func() error { return d.Reach(t.Context()) },
				func() error { return d.DeferUpdate(t.Context(), discord.Ticket{ID: "1", Token: "secret", App: "2"}) },
			} {
				err := ask()
				limit := discord.RateLimitError{}
				if !errors.As(err, &limit) || !limit.IPBlocked || discord.RetryAfter(err) != c.lasts ||
					!strings.Contains(err.Error(), "blocks the address") ||
					strings.Contains(err.Error(), "secret") {
					t.Errorf("it ends with %v", err)
				}
			}
			if e.asked != 1 {
				t.Errorf("the edge was asked %d times", e.asked)
			}
			now = now.Add(c.lasts)
			if e.status, e.body = http.StatusOK, `{"id":"5"}`; d.Reach(t.Context()) != nil || e.asked != 2 {
				t.Errorf("after the block the edge was asked %d times", e.asked)
			}
		})
	}
}

// A 429 with JSON is the bot's own limit.
func TestALimitInJSONBlocksNoAddress(t *testing.T) {
	t.Parallel()
	now := time.Now()
	e := &edge{
		status: http.StatusTooManyRequests, header: http.Header{"Retry-After": {"21"}},
		body: `{"message":"You are being rate limited.","retry_after":20.5,"global":false}`,
	}
	d := blocked(t, e, &now)
	for range 2 {
		err := d.DeferUpdate(t.Context(), discord.Ticket{ID: "1", Token: "secret", App: "2"})
		if limit := (discord.RateLimitError{}); !errors.As(err, &limit) || limit.IPBlocked ||
			limit.RetryAfter != 20500*time.Millisecond {
			t.Errorf("it ends with %v", err)
		}
	}
	if e.asked != 2 {
		t.Errorf("the edge was asked %d times", e.asked)
	}
}
