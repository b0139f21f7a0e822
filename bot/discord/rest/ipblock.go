package rest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"dockside/bot/discord"
)

// ipBlock is an http.RoundTripper that stops all requests while Discord's edge blocks the IP address of this machine:
// it answers 429 without JSON. Each request would prolong the block.
type ipBlock struct {
	next http.RoundTripper
	now  func() time.Time

	mu    sync.Mutex
	until time.Time
}

// RoundTrip implements http.RoundTripper. Its error is RateLimitError while the address is blocked.
func (b *ipBlock) RoundTrip(req *http.Request) (*http.Response, error) {
	if left := b.left(); left > 0 {
		return nil, discord.RateLimitError{RetryAfter: left, IPBlocked: true}
	}
	answer, err := b.next.RoundTrip(req)
	if err != nil || answer.StatusCode != http.StatusTooManyRequests {
		return answer, err
	}
	const maxBody = 64 << 10
	body, err := io.ReadAll(io.LimitReader(answer.Body, maxBody))
	answer.Body.Close()
	if err != nil {
		return nil, err
	}
	if json.Valid(body) {
		answer.Body = io.NopCloser(bytes.NewReader(body))
		return answer, nil
	}
	return nil, b.begin(retryAfter(answer.Header, b.now()))
}

// left returns how much longer the address is blocked.
func (b *ipBlock) left() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.until.Sub(b.now())
}

func (b *ipBlock) begin(lasts time.Duration) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.until = b.now().Add(lasts)
	return discord.RateLimitError{RetryAfter: lasts, IPBlocked: true}
}

// maxBlock bounds a block, since the answer may come from a proxy in between.
const maxBlock = 24 * time.Hour

// retryAfter parses a Retry-After header, which contains seconds or a date (RFC 9110, section 10.2.3). It returns a
// minute if there is none.
func retryAfter(header http.Header, now time.Time) time.Duration {
	value := header.Get("Retry-After")
	if seconds, err := strconv.ParseUint(value, 10, 31); err == nil && seconds > 0 {
		return min(time.Duration(seconds)*time.Second, maxBlock)
	}
	if at, err := http.ParseTime(value); err == nil && at.After(now) {
		return min(at.Sub(now), maxBlock)
	}
	return time.Minute
}
