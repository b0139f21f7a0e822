package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"dockside/internal/loadtest/fakediscord"
	"dockside/internal/loadtest/process"
)

// figures are the results of a measurement.
type figures struct {
	program    string // its path
	bot        string // its name in the table
	offered    string // the rate of presses, in words
	tally      tally
	before     process.Usage
	after      process.Usage
	requests   float64
	received   float64 // bytes
	share      float64 // of the capacity of the bot; 0 if it was not measured
	errors     int     // that the bot has logged since its start
	firstError string
	backups    int    // that were made meanwhile
	backupSize int64  // of the last of them, in bytes
	flooded    *flood // nil without a flood
}

// measure makes presses and measures what they cost.
func measure(ctx context.Context, h *process.Host, d *fakediscord.Discord, press func() tally) figures {
	f := figures{program: h.Name, bot: filepath.Base(h.Name), before: h.Usage(ctx)}
	requests, received := d.Traffic()
	f.tally = press()
	f.after = h.Usage(ctx)
	f.errors, f.firstError = h.Errors()
	allRequests, allReceived := d.Traffic()
	f.requests, f.received = float64(allRequests-requests), float64(allReceived-received)
	return f
}

// served returns the number of served presses, and the times to their pictures, ascending.
func (f figures) served() (n int, pictures []time.Duration) {
	for _, p := range f.tally.presses {
		if !p.Served() {
			continue
		}
		n++
		if d, ok := p.PictureTime(); ok {
			pictures = append(pictures, d)
		}
	}
	return n, sorted(pictures)
}

// sorted sorts times in ascending order.
func sorted(times []time.Duration) []time.Duration {
	slices.Sort(times)
	return times
}

// failed counts the presses without a response in time, which Discord reports as failed.
func (f figures) failed() (n int) {
	for _, p := range f.tally.presses {
		if p.Answered.IsZero() || p.Answered.Sub(p.At) > fakediscord.Patience {
			n++
		}
	}
	return n
}

// rate returns the served presses per second, from the first press to the last.
func (f figures) rate() float64 {
	n, end := 0, f.tally.begun.Add(f.tally.span)
	for _, p := range f.tally.presses {
		if p.Served() && p.Answered.Before(end) && p.Pictured.Before(end) {
			n++
		}
	}
	return float64(n) / f.tally.span.Seconds()
}

// quantile returns a quantile of ascending times, in milliseconds.
func quantile(times []time.Duration, q float64) float64 {
	if len(times) == 0 {
		return math.NaN()
	}
	i := int(math.Ceil(q*float64(len(times)))) - 1
	return float64(times[max(i, 0)]) / float64(time.Millisecond)
}

// perPress divides an amount by the number of served presses.
func (f figures) perPress(spent float64) float64 {
	n, _ := f.served()
	return spent / float64(max(n, 1))
}

// processor returns the processor time of a press, in milliseconds.
func (f figures) processor() float64 {
	return f.perPress(float64(f.after.Bot()-f.before.Bot()) / float64(time.Millisecond))
}

// report is a Markdown table with a row for each measurement.
type report struct {
	out  io.Writer
	plan plan
	rows []figures
}

func newReport(out io.Writer, p plan) *report {
	where := "a file"
	if p.redis {
		where = "Redis"
	}
	switch {
	case p.pin:
		where += ", copies over HTTP on a core each"
	case p.instances > 0:
		where = fmt.Sprintf("%s, %d copies over HTTP", where, p.instances)
	}
	fmt.Fprintf(out, "%d games in %s, %v a round\n\n", p.games, where, p.span)
	columns := []string{
		"program", "presses/s", "served/s", "picture p50 / p95 / p99 ms", "CPU ms a press", "requests", "KB",
		"Redis commands / trips / KB", "MB",
	}
	fmt.Fprintf(out, "| %s |\n|%s\n", strings.Join(columns, " | "), strings.Repeat("---|", len(columns)))
	return &report{out: out, plan: p}
}

// row prints the row of a measurement.
func (r *report) row(f figures) {
	_, pictures := f.served()
	redis := "–"
	if r.plan.redis {
		redis = fmt.Sprintf("%.1f / %.1f / %.1f", f.perPress(f.after.Commands-f.before.Commands),
			f.perPress(f.after.Trips-f.before.Trips), f.perPress(f.after.Bytes-f.before.Bytes)/1024)
	}
	fmt.Fprintf(r.out, "| %s | %s | %.0f | %.0f / %.0f / %.0f | %.2f | %.2f | %.0f | %s | %.0f |\n",
		f.bot, f.offered, f.rate(), quantile(pictures, 0.5), quantile(pictures, 0.95), quantile(pictures, 0.99),
		f.processor(), f.perPress(f.requests), f.perPress(f.received)/1024, redis, f.after.Memory)
	r.rows = append(r.rows, f)
}

// remarks prints below the table what is in no column.
func (r *report) remarks() {
	fmt.Fprintln(r.out)
	for _, f := range r.rows {
		if f.share > 0 {
			fmt.Fprintf(r.out, "At twice the load %s serves %.0f %% of what it can.\n", f.bot, 100*f.share)
		}
		if f.tally.starved > 0 {
			fmt.Fprintf(r.out, "%s: %d presses found all games waiting for an answer.\n", f.bot, f.tally.starved)
		}
		if f.backups > 0 {
			_, pictures := f.served()
			fmt.Fprintf(r.out, "%s: %d copies of the store, the last of %.1f MB, were made meanwhile; "+
				"the slowest picture took %.0f ms.\n", f.bot, f.backups, float64(f.backupSize)/(1<<20), quantile(pictures, 1))
		}
		if f.flooded != nil {
			fmt.Fprintf(r.out, "%s: %s\n", f.bot, f.flooded.summary())
		}
		if n := f.failed(); n > 0 {
			fmt.Fprintf(r.out, "%s: %d of %d presses had no answer within %v.\n", f.bot, n, len(f.tally.presses),
				fakediscord.Patience)
		}
		if f.errors > 0 {
			fmt.Fprintf(r.out, "%s has logged %d errors; the first: %s\n", f.bot, f.errors, f.firstError)
		}
	}
	if r.plan.pin {
		r.pinned()
		return
	}
	r.compare()
}

// compare prints the ratio of the processor times per press of the two programs, by their median rounds.
func (r *report) compare() {
	if len(r.plan.bots) < 2 || r.plan.overload {
		return
	}
	var spent [2][]float64
	for i, f := range r.rows {
		spent[i%2] = append(spent[i%2], f.processor())
	}
	fmt.Fprintf(r.out, "A press takes %.2f of the processor time that it takes of %s.\n",
		median(spent[0])/median(spent[1]), r.plan.bots[1])
}

// median returns the median of values.
func median(values []float64) float64 {
	slices.SortFunc(values, cmp.Compare[float64])
	return values[len(values)/2]
}
