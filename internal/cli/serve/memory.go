package serve

import (
	"context"
	"log/slog"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"dockside/internal/panics"
)

// GC targets (GOGC). An idle bot collects eagerly to keep the heap small. Most of the heap is art that never changes,
// so a collection is cheap. Under load, eager collection would cost a tenth of the processor time. So the target is
// higher the smaller the live heap is, compared with busyBytes.
const (
	idlePercent = 20
	minPercent  = 30
	busyBytes   = 32 << 20
)

// The bot is under load if it allocates more than busyAllocation bytes per interval: some fifteen presses a second.
const (
	busyAllocation = 10 << 20
	gcInterval     = 5 * time.Second
)

// gcTuner changes the GC target with the load.
type gcTuner struct {
	allocated uint64 // total bytes at the last update
	percent   int
	set       func(percent int)
}

// update sets the GC target from the bytes allocated since the start and the size of the live heap.
func (g *gcTuner) update(allocated, live uint64) {
	percent := idlePercent
	if allocated-g.allocated > busyAllocation {
		percent = minPercent
		if live > busyBytes {
			inSteps := int(busyBytes*10/live) * 10 // since each change stops the world for a moment
			percent = max(inSteps, minPercent)
		}
	}
	g.allocated = allocated
	if percent != g.percent {
		g.percent = percent
		g.set(percent)
	}
}

// setInitialGC sets the GC target of an idle bot, unless GOGC is set.
func setInitialGC() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(idlePercent)
	}
}

// tuneGC updates the GC target regularly until stop is called, unless GOGC is set.
func tuneGC(log *slog.Logger) (stop func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	g := gcTuner{percent: idlePercent, set: func(percent int) {
		debug.SetGCPercent(percent)
		if percent == idlePercent {
			debug.FreeOSMemory() // that was needed under load
		}
	}}
	ticker, stopped := time.NewTicker(gcInterval), make(chan struct{})
	panics.Go(func() error {
		for {
			select {
			case <-ticker.C:
				g.update(heap())
			case <-stopped:
				return nil
			}
		}
	}, func(err error) {
		if err != nil {
			log.Error("tuning of the garbage collector stopped", "error", err)
		}
	})
	return func() { ticker.Stop(); close(stopped) }
}

// heap returns the bytes allocated since the start, and the size of the live heap at the last collection.
func heap() (allocated, live uint64) {
	s := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64(), s[1].Value.Uint64()
}

// Intervals at which a studio frees unused memory: all memory that no picture has used since the last time, and memory
// that only the next turn of the same game could use.
const (
	restInterval      = 5 * time.Minute
	shortRestInterval = 30 * time.Second
)

// restful is a studio that can free memory.
type restful interface {
	Rest()
	ShortRest()
}

// freeMemory frees the memory of a studio regularly until ctx ends.
func freeMemory(ctx context.Context, studio restful, after func(time.Duration) <-chan time.Time) {
	long, short := after(restInterval), after(shortRestInterval)
	for {
		select {
		case <-ctx.Done():
			return
		case <-long:
			studio.Rest()
			long = after(restInterval)
		case <-short:
			studio.ShortRest()
			short = after(shortRestInterval)
		}
	}
}
