package wire

import (
	"log/slog"
	"slices"
	"sync"
	"time"
)

// How the speed of the line is measured.
const (
	measurable  = 4 << 10          // bytes of a request that counts
	enough      = 32 << 10         // bytes that make a measurement
	window      = 10 * time.Second // after which a measurement ends, although requests are still under way
	samples     = 5                // measurements whose median counts
	fewest      = 3                // measurements without which nothing is known
	slowRate    = 128 << 10        // bytes a second, below which a line is called slow
	slowestRate = 16 << 10         // bytes a second for which a request has time while nothing is known
	complaint   = time.Hour        // between two complaints about a slow line
	patient     = 15 * time.Second // of a request, beside the time that it takes to be sent
)

// uplink measures how fast requests reach Discord: by the bytes that are taken while anything is under way.
type uplink struct {
	now func() time.Time
	log *slog.Logger

	mu       sync.Mutex
	requests int       // under way
	bytes    int64     // of those
	since    time.Time // the beginning of the measurement
	taken    int64     // bytes since then
	whole    bool      // nothing was under way at that time
	rates    []float64 // the latest measurements, in bytes a second
	said     time.Time // when the log was told that the line is slow
}

// begin notes that a request of a size is sent; end must be called once, with whether Discord has taken it.
func (u *uplink) begin(size int64) (end func(taken bool)) {
	if size < measurable {
		return func(bool) {}
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.requests == 0 {
		u.since, u.taken, u.whole = u.now(), 0, true
	}
	u.requests++
	u.bytes += size
	return func(taken bool) {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.requests--
		u.bytes -= size
		if taken {
			u.taken += size
		}
		u.measure()
	}
}

// measure ends a measurement that is long enough.
func (u *uplink) measure() {
	took := u.now().Sub(u.since)
	long := took >= window
	if u.taken >= enough && (long || u.whole && u.requests == 0) {
		u.rates = append(u.rates, float64(u.taken)/max(took, time.Millisecond).Seconds())
		u.rates = u.rates[max(0, len(u.rates)-samples):]
	}
	if long {
		u.since, u.taken, u.whole = u.now(), 0, false
	}
}

// rate is how many bytes a second reach Discord; 0 while that is not known.
func (u *uplink) rate() float64 {
	if len(u.rates) < fewest {
		return 0
	}
	sorted := slices.Sorted(slices.Values(u.rates))
	return sorted[len(sorted)/2]
}

// takes is how long a request of a size is under way if it is sent now; 0 while that is not known.
func (u *uplink) takes(size int64) time.Duration {
	u.mu.Lock()
	defer u.mu.Unlock()
	rate := u.rate()
	if rate == 0 {
		return 0
	}
	return secondsOf(float64(u.bytes+size) / rate)
}

// patience is how long a request of a size may take.
func (u *uplink) patience(size int64) time.Duration {
	u.mu.Lock()
	defer u.mu.Unlock()
	rate := u.rate()
	if rate == 0 {
		rate = slowestRate
	}
	return patient + secondsOf(2*float64(u.bytes+size)/rate)
}

// complain tells the log that the line is slow, if it is known to be, now and then.
func (u *uplink) complain() {
	u.mu.Lock()
	defer u.mu.Unlock()
	rate := u.rate()
	if rate == 0 || rate >= slowRate || !u.said.IsZero() && u.now().Sub(u.said) < complaint {
		return
	}
	u.said = u.now()
	u.log.Warn("the line to Discord is slow: presses are acknowledged before their pictures are sent",
		"kilobytes a second", int(rate/1024))
}

func secondsOf(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
