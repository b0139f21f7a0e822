package wire

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// block takes note when Discord's edge blocks the address of this machine: it answers 429 without JSON. Until the time
// in its Retry-After header nothing is requested, since each request would prolong the block.
type block struct {
	next http.RoundTripper
	now  func() time.Time

	mu    sync.Mutex
	until time.Time
}

// RoundTrip implements http.RoundTripper. Its error is Limited while the address is blocked.
func (b *block) RoundTrip(req *http.Request) (*http.Response, error) {
	if left := b.left(); left > 0 {
		return nil, Limited{For: left, Address: true}
	}
	answer, err := b.next.RoundTrip(req)
	if err != nil || answer.StatusCode != http.StatusTooManyRequests {
		return answer, err
	}
	const enough = 64 << 10 // for what Discord says in JSON
	body, err := io.ReadAll(io.LimitReader(answer.Body, enough))
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

// left is for how much longer the address is blocked.
func (b *block) left() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.until.Sub(b.now())
}

func (b *block) begin(lasts time.Duration) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.until = b.now().Add(lasts)
	return Limited{For: lasts, Address: true}
}

// longestBlock bounds how long the bot is silent because of one answer, which may come from a proxy in between.
const longestBlock = 24 * time.Hour

// retryAfter is how long a header asks to wait, in seconds or by a date (RFC 9110, section 10.2.3), up to a bound; a
// minute if it does not tell.
func retryAfter(header http.Header, now time.Time) time.Duration {
	said := header.Get("Retry-After")
	if seconds, err := strconv.ParseUint(said, 10, 31); err == nil && seconds > 0 {
		return min(time.Duration(seconds)*time.Second, longestBlock)
	}
	if at, err := http.ParseTime(said); err == nil && at.After(now) {
		return min(at.Sub(now), longestBlock)
	}
	return time.Minute
}
