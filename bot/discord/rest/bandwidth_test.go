package rest

import (
	"log/slog"
	"strings"
	"testing"
	"time"
)

// tape is a fake clock and a log.
type tape struct {
	at   time.Time
	said strings.Builder
}

func (c *tape) now() time.Time { return c.at }

func (c *tape) bandwidth() *bandwidth {
	c.at = time.Unix(1, 0)
	return &bandwidth{now: c.now, log: slog.New(slog.NewTextHandler(&c.said, nil))}
}

// send sends requests of a size at the same time.
func (c *tape) send(u *bandwidth, count int, size int64, took time.Duration, taken bool) {
	var ends []func(bool)
	for range count {
		ends = append(ends, u.begin(size))
	}
	c.at = c.at.Add(took)
	for _, end := range ends {
		end(taken)
	}
}

// The bandwidth is that of all requests together; requests in flight come first.
func TestTheBandwidthIsMeasured(t *testing.T) {
	t.Parallel()
	const kb = 1 << 10
	for _, c := range []struct {
		what string
		sent func(*tape, *bandwidth)
		want time.Duration // for 120 kB
	}{
		{"nothing has been sent", func(*tape, *bandwidth) {}, 0},
		{"two requests are too few", func(c *tape, u *bandwidth) {
			c.send(u, 1, 60*kb, time.Second, true)
			c.send(u, 1, 60*kb, time.Second, true)
		}, 0},
		{"one after the other", func(c *tape, u *bandwidth) {
			for range minSamples {
				c.send(u, 1, 60*kb, time.Second, true)
			}
		}, 2 * time.Second},
		{"three at the same time", func(c *tape, u *bandwidth) {
			for range minSamples {
				c.send(u, 3, 60*kb, 3*time.Second, true)
			}
		}, 2 * time.Second},
		{"requests in flight come first", func(c *tape, u *bandwidth) {
			for range minSamples {
				c.send(u, 1, 60*kb, time.Second, true)
			}
			u.begin(60 * kb)
		}, 3 * time.Second},
		{"small requests are ignored", func(c *tape, u *bandwidth) {
			for range 10 {
				c.send(u, 1, kb, time.Second, true)
			}
		}, 0},
		{"rejected requests are ignored", func(c *tape, u *bandwidth) {
			for range 10 {
				c.send(u, 1, 60*kb, time.Second, false)
			}
		}, 0},
		{"an outlier changes nothing", func(c *tape, u *bandwidth) {
			for range samples {
				c.send(u, 1, 60*kb, time.Second, true)
			}
			c.send(u, 1, 60*kb, 20*time.Second, true)
		}, 2 * time.Second},
		{"the connection has become slower", func(c *tape, u *bandwidth) {
			for range samples {
				c.send(u, 1, 60*kb, 100*time.Millisecond, true)
			}
			for range samples/2 + 1 {
				c.send(u, 1, 60*kb, time.Second, true)
			}
		}, 2 * time.Second},
	} {
		var at tape
		u := at.bandwidth()
		c.sent(&at, u)
		if got := u.duration(120 * kb); got != c.want {
			t.Errorf("%s: 120 kB take %v, not %v", c.what, got, c.want)
		}
	}
}

// The bandwidth is measured as well when a request is always in flight.
func TestABusyBandwidthIsMeasured(t *testing.T) {
	t.Parallel()
	var at tape
	u := at.bandwidth()
	end := u.begin(60 << 10)
	for range 40 {
		next := u.begin(60 << 10)
		at.at = at.at.Add(time.Second)
		end(true)
		end = next
	}
	if got := u.duration(0); got != time.Second {
		t.Errorf("60 kB take %v", got)
	}
}

// The timeout of a request grows with its size.
func TestTheTimeoutGrowsWithTheSize(t *testing.T) {
	t.Parallel()
	var at tape
	u := at.bandwidth()
	for range minSamples {
		at.send(u, 1, 60<<10, time.Second, true)
	}
	if small, large := u.timeout(0), u.timeout(600<<10); small != baseTimeout || large != baseTimeout+20*time.Second {
		t.Errorf("a small request may take %v, a large one %v", small, large)
	}
}

// A slow connection is logged once an hour, a fast one never.
func TestASlowConnectionIsLoggedOnce(t *testing.T) {
	t.Parallel()
	var slow, fast tape
	u := slow.bandwidth()
	for range minSamples {
		slow.send(u, 1, 60<<10, time.Second, true)
	}
	for range 5 {
		u.warn()
	}
	if n := strings.Count(slow.said.String(), "slow"); n != 1 || !strings.Contains(slow.said.String(), "=60") {
		t.Errorf("it is logged %d times:\n%s", n, slow.said.String())
	}
	slow.at = slow.at.Add(warnInterval)
	if u.warn(); strings.Count(slow.said.String(), "slow") != 2 {
		t.Error("after an hour it is not logged again")
	}
	u = fast.bandwidth()
	for range minSamples {
		fast.send(u, 1, 600<<10, time.Second, true)
	}
	if u.warn(); fast.said.Len() > 0 {
		t.Errorf("a fast connection is logged: %s", fast.said.String())
	}
}
