package rest

import (
	"log/slog"
	"slices"
	"sync"
	"time"
)

// How the upload bandwidth is measured.
const (
	minRequest   = 4 << 10          // bytes; smaller requests are ignored
	minSample    = 32 << 10         // bytes of a sample
	window       = 10 * time.Second // after which a sample ends, even if requests are still in flight
	samples      = 5                // whose median is the bandwidth
	minSamples   = 3                // with fewer, the bandwidth is unknown
	slowRate     = 128 << 10        // bytes per second, below which a connection is called slow
	assumedRate  = 16 << 10         // bytes per second that timeouts assume while the bandwidth is unknown
	warnInterval = time.Hour        // between two warnings
	baseTimeout  = 15 * time.Second // additional time for a request, besides the time for sending it
)

// bandwidth measures how fast requests are sent to Discord: the bytes that were accepted while any request was in
// flight. It is safe for concurrent use.
type bandwidth struct {
	now func() time.Time
	log *slog.Logger

	mu       sync.Mutex
	requests int       // in flight
	bytes    int64     // of those
	since    time.Time // the beginning of the sample
	accepted int64     // bytes since then
	idle     bool      // nothing was in flight at its beginning
	rates    []float64 // the latest samples, in bytes per second
	warned   time.Time
}

// begin notes that a request of a size is sent. The caller calls end once, with whether Discord has accepted it.
func (b *bandwidth) begin(size int64) (end func(accepted bool)) {
	if size < minRequest {
		return func(bool) {}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.requests == 0 {
		b.since, b.accepted, b.idle = b.now(), 0, true
	}
	b.requests++
	b.bytes += size
	return func(accepted bool) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.requests--
		b.bytes -= size
		if accepted {
			b.accepted += size
		}
		b.measure()
	}
}

// measure ends a sample that is long enough.
func (b *bandwidth) measure() {
	took := b.now().Sub(b.since)
	long := took >= window
	if b.accepted >= minSample && (long || b.idle && b.requests == 0) {
		b.rates = append(b.rates, float64(b.accepted)/max(took, time.Millisecond).Seconds())
		b.rates = b.rates[max(0, len(b.rates)-samples):]
	}
	if long {
		b.since, b.accepted, b.idle = b.now(), 0, false
	}
}

// rate returns the bytes per second; 0 while that is unknown.
func (b *bandwidth) rate() float64 {
	if len(b.rates) < minSamples {
		return 0
	}
	sorted := slices.Sorted(slices.Values(b.rates))
	return sorted[len(sorted)/2]
}

// duration returns how long a request of a size takes to be sent now; 0 while the bandwidth is unknown.
func (b *bandwidth) duration(size int64) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	rate := b.rate()
	if rate == 0 {
		return 0
	}
	return seconds(float64(b.bytes+size) / rate)
}

// timeout returns how long a request of a size may take.
func (b *bandwidth) timeout(size int64) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	rate := b.rate()
	if rate == 0 {
		rate = assumedRate
	}
	return baseTimeout + seconds(2*float64(b.bytes+size)/rate)
}

// warn logs that the connection is slow, if it is known to be, at most once an interval.
func (b *bandwidth) warn() {
	b.mu.Lock()
	defer b.mu.Unlock()
	rate := b.rate()
	if rate == 0 || rate >= slowRate || !b.warned.IsZero() && b.now().Sub(b.warned) < warnInterval {
		return
	}
	b.warned = b.now()
	b.log.Warn("the connection to Discord is slow: presses are acknowledged before their pictures are sent",
		"kilobytes a second", int(rate/1024))
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
