package wire

import (
	"log/slog"
	"strings"
	"testing"
	"time"
)

// tape is a clock that goes when it is told to, and a log.
type tape struct {
	at   time.Time
	said strings.Builder
}

func (c *tape) now() time.Time { return c.at }

func (c *tape) uplink() *uplink {
	c.at = time.Unix(1, 0)
	return &uplink{now: c.now, log: slog.New(slog.NewTextHandler(&c.said, nil))}
}

// send lets requests of a size be under way together for a time.
func (c *tape) send(u *uplink, count int, size int64, took time.Duration, taken bool) {
	var ends []func(bool)
	for range count {
		ends = append(ends, u.begin(size))
	}
	c.at = c.at.Add(took)
	for _, end := range ends {
		end(taken)
	}
}

// The speed of a line is that of all requests together; what is under way goes first.
func TestTheLineIsMeasured(t *testing.T) {
	t.Parallel()
	const kb = 1 << 10
	for _, c := range []struct {
		what string
		sent func(*tape, *uplink)
		want time.Duration // for 120 kB
	}{
		{"nothing has been sent", func(*tape, *uplink) {}, 0},
		{"two requests are too few", func(c *tape, u *uplink) {
			c.send(u, 1, 60*kb, time.Second, true)
			c.send(u, 1, 60*kb, time.Second, true)
		}, 0},
		{"one after the other", func(c *tape, u *uplink) {
			for range fewest {
				c.send(u, 1, 60*kb, time.Second, true)
			}
		}, 2 * time.Second},
		{"three at the same time", func(c *tape, u *uplink) {
			for range fewest {
				c.send(u, 3, 60*kb, 3*time.Second, true)
			}
		}, 2 * time.Second},
		{"what is under way goes first", func(c *tape, u *uplink) {
			for range fewest {
				c.send(u, 1, 60*kb, time.Second, true)
			}
			u.begin(60 * kb)
		}, 3 * time.Second},
		{"small requests tell nothing", func(c *tape, u *uplink) {
			for range 10 {
				c.send(u, 1, kb, time.Second, true)
			}
		}, 0},
		{"nor does what Discord refuses", func(c *tape, u *uplink) {
			for range 10 {
				c.send(u, 1, 60*kb, time.Second, false)
			}
		}, 0},
		{"a hiccup changes nothing", func(c *tape, u *uplink) {
			for range samples {
				c.send(u, 1, 60*kb, time.Second, true)
			}
			c.send(u, 1, 60*kb, 20*time.Second, true)
		}, 2 * time.Second},
		{"a line that has become slower", func(c *tape, u *uplink) {
			for range samples {
				c.send(u, 1, 60*kb, 100*time.Millisecond, true)
			}
			for range samples/2 + 1 {
				c.send(u, 1, 60*kb, time.Second, true)
			}
		}, 2 * time.Second},
	} {
		var at tape
		u := at.uplink()
		c.sent(&at, u)
		if got := u.takes(120 * kb); got != c.want {
			t.Errorf("%s: 120 kB take %v, not %v", c.what, got, c.want)
		}
	}
}

// A line on which there is always something under way is measured as well.
func TestABusyLineIsMeasured(t *testing.T) {
	t.Parallel()
	var at tape
	u := at.uplink()
	end := u.begin(60 << 10)
	for range 40 {
		next := u.begin(60 << 10)
		at.at = at.at.Add(time.Second)
		end(true)
		end = next
	}
	if got := u.takes(0); got != time.Second {
		t.Errorf("60 kB take %v", got)
	}
}

// The more a request has to send on a slow line, the longer it may take.
func TestPatienceGrowsWithTheSize(t *testing.T) {
	t.Parallel()
	var at tape
	u := at.uplink()
	for range fewest {
		at.send(u, 1, 60<<10, time.Second, true)
	}
	if small, large := u.patience(0), u.patience(600<<10); small != patient || large != patient+20*time.Second {
		t.Errorf("a small request may take %v, a large one %v", small, large)
	}
}

// The log is told that the line is slow, and not again at once; of a fast line it is told nothing.
func TestASlowLineIsToldOnce(t *testing.T) {
	t.Parallel()
	var slow, fast tape
	u := slow.uplink()
	for range fewest {
		slow.send(u, 1, 60<<10, time.Second, true)
	}
	for range 5 {
		u.complain()
	}
	if n := strings.Count(slow.said.String(), "slow"); n != 1 || !strings.Contains(slow.said.String(), "=60") {
		t.Errorf("it is told %d times:\n%s", n, slow.said.String())
	}
	slow.at = slow.at.Add(complaint)
	if u.complain(); strings.Count(slow.said.String(), "slow") != 2 {
		t.Error("after an hour it is not told again")
	}
	u = fast.uplink()
	for range fewest {
		fast.send(u, 1, 600<<10, time.Second, true)
	}
	if u.complain(); fast.said.Len() > 0 {
		t.Errorf("of a fast line it is told %s", fast.said.String())
	}
}
