package cli

import (
	"context"
	"log/slog"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"dockside/internal/panics"
)

// How much may be added to what is in use before garbage is collected. At rest the process is small: most of what it
// holds is art that never changes, so the collector has little to do however often it comes. Where hundreds press in a
// second it would come ten times in each, for a tenth of all work; but not where no more than busyBytes are in use,
// through which it is soon.
const (
	restPercent = 20
	leastBusy   = 30
	busyBytes   = 32 << 20
)

// hurry is how many bytes are used anew between two looks if much happens: some fifteen presses a second.
const (
	hurry = 10 << 20
	looks = 5 * time.Second
)

// collector is when garbage is collected.
type collector struct {
	asked   uint64 // bytes that were ever asked for, at the last look
	percent int
	set     func(percent int)
}

// look changes when garbage is collected, by how many bytes were asked for until now, and how many are in use.
func (c *collector) look(asked, used uint64) {
	percent := restPercent
	if asked-c.asked > hurry {
		percent = leastBusy
		if used > busyBytes {
			inSteps := int(busyBytes*10/used) * 10 // since each change stops the world for a moment
			percent = max(inSteps, leastBusy)
		}
	}
	c.asked = asked
	if percent != c.percent {
		c.percent = percent
		c.set(percent)
	}
}

// tidily keeps the process small from the start. Whoever has set GOGC wants it otherwise.
func tidily() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(restPercent)
	}
}

// tidyUp collects garbage as it suits how much happens, until it is stopped.
func tidyUp(log *slog.Logger) (stop func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	c := collector{percent: restPercent, set: func(percent int) {
		debug.SetGCPercent(percent)
		if percent == restPercent {
			debug.FreeOSMemory() // what the hurry has taken
		}
	}}
	ticker, stopped := time.NewTicker(looks), make(chan struct{})
	panics.Go(func() error {
		for {
			select {
			case <-ticker.C:
				c.look(heap())
			case <-stopped:
				return nil
			}
		}
	}, func(err error) {
		if err != nil {
			log.Error("garbage is collected as it was last", "error", err)
		}
	})
	return func() { ticker.Stop(); close(stopped) }
}

// heap is how many bytes the program has asked for since it started, and how many were in use when garbage was
// collected last.
func heap() (asked, used uint64) {
	s := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64(), s[1].Value.Uint64()
}

// How often a studio lets go of what no picture needed meanwhile: after ten minutes without one, all; and how often
// of what only the next turn of the same game needs.
const (
	studioRests = 5 * time.Minute
	shortRests  = 30 * time.Second
)

// rests is a studio that can free memory.
type rests interface {
	Rest()
	ShortRest()
}

// rest frees the memory of a studio now and then, until ctx ends.
func rest(ctx context.Context, studio rests, after func(time.Duration) <-chan time.Time) {
	long, short := after(studioRests), after(shortRests)
	for {
		select {
		case <-ctx.Done():
			return
		case <-long:
			studio.Rest()
			long = after(studioRests)
		case <-short:
			studio.ShortRest()
			short = after(shortRests)
		}
	}
}
