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
)

// figures are what a measurement has found.
type figures struct {
	program  string // as it was named
	bot      string // the same in the table
	offered  string // presses a second, in words
	tally    tally
	before   usage
	after    usage
	requests float64
	received float64 // bytes
	share    float64 // of what the bot can serve; 0: not asked
	errors   int     // that the bot has logged since it began
	mistake  string  // the first of them
	copied   int     // copies of the store that were made meanwhile
	size     int64   // of the last of them, in bytes
	flooded  *flood  // nil: nobody pressed without end
}

// measure presses, and looks at what that costs.
func measure(ctx context.Context, h *host, d *discord, pressed func() tally) figures {
	f := figures{program: h.name, bot: filepath.Base(h.name), before: h.usage(ctx)}
	requests, received := d.requests.Load(), d.received.Load()
	f.tally = pressed()
	f.after = h.usage(ctx)
	f.errors, f.mistake = h.said.told()
	f.requests, f.received = float64(d.requests.Load()-requests), float64(d.received.Load()-received)
	return f
}

// served tells whether a press was answered in time and has brought what it should.
func (p *press) served() bool { return p.done() && !p.refused && p.answered.Sub(p.at) <= patience }

// served are the presses whose picture, or what else they bring, came in time, and how long each took
// to its picture, ascending.
func (f figures) served() (n int, pictures []time.Duration) {
	for _, p := range f.tally.presses {
		if !p.served() {
			continue
		}
		n++
		if p.wants {
			pictures = append(pictures, p.pictured.Sub(p.at))
		}
	}
	return n, sorted(pictures)
}

// sorted are times in ascending order.
func sorted(times []time.Duration) []time.Duration {
	slices.Sort(times)
	return times
}

// failed counts the presses without a first answer in time, which Discord calls failed.
func (f figures) failed() (n int) {
	for _, p := range f.tally.presses {
		if p.answered.IsZero() || p.answered.Sub(p.at) > patience {
			n++
		}
	}
	return n
}

// rate is how many presses were served in a second, while there were presses.
func (f figures) rate() float64 {
	n, end := 0, f.tally.begun.Add(f.tally.span)
	for _, p := range f.tally.presses {
		if p.served() && p.answered.Before(end) && p.pictured.Before(end) {
			n++
		}
	}
	return float64(n) / f.tally.span.Seconds()
}

// quantile is a quantile of times in ascending order, in milliseconds.
func quantile(times []time.Duration, q float64) float64 {
	if len(times) == 0 {
		return math.NaN()
	}
	i := int(math.Ceil(q*float64(len(times)))) - 1
	return float64(times[max(i, 0)]) / float64(time.Millisecond)
}

// each is what a press costs of something on average.
func (f figures) each(spent float64) float64 {
	n, _ := f.served()
	return spent / float64(max(n, 1))
}

func (f figures) processor() float64 {
	return f.each(float64(f.after.bot()-f.before.bot()) / float64(time.Millisecond))
}

// report is a table in Markdown, a row a measurement.
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
	case p.copies > 0:
		where = fmt.Sprintf("%s, %d copies over HTTP", where, p.copies)
	}
	fmt.Fprintf(out, "%d games in %s, %v a round\n\n", p.games, where, p.span)
	columns := []string{
		"program", "presses/s", "served/s", "picture p50 / p95 / p99 ms", "CPU ms a press", "requests", "KB",
		"Redis commands / trips / KB", "MB",
	}
	fmt.Fprintf(out, "| %s |\n|%s\n", strings.Join(columns, " | "), strings.Repeat("---|", len(columns)))
	return &report{out: out, plan: p}
}

func (r *report) row(f figures) {
	_, pictures := f.served()
	redis := "–"
	if r.plan.redis {
		redis = fmt.Sprintf("%.1f / %.1f / %.1f", f.each(f.after.commands-f.before.commands),
			f.each(f.after.trips-f.before.trips),
			f.each(f.after.toRedis-f.before.toRedis+f.after.fromThen-f.before.fromThen)/1024)
	}
	fmt.Fprintf(r.out, "| %s | %s | %.0f | %.0f / %.0f / %.0f | %.2f | %.2f | %.0f | %s | %.0f |\n",
		f.bot, f.offered, f.rate(), quantile(pictures, 0.5), quantile(pictures, 0.95), quantile(pictures, 0.99),
		f.processor(), f.each(f.requests), f.each(f.received)/1024, redis, f.after.memory)
	r.rows = append(r.rows, f)
}

// remark tells below the table what stands in no column.
func (r *report) remark() {
	fmt.Fprintln(r.out)
	for _, f := range r.rows {
		if f.share > 0 {
			fmt.Fprintf(r.out, "At twice the load %s serves %.0f %% of what it can.\n", f.bot, 100*f.share)
		}
		if f.tally.starved > 0 {
			fmt.Fprintf(r.out, "%s: %d presses found all games waiting for an answer.\n", f.bot, f.tally.starved)
		}
		if f.copied > 0 {
			_, pictures := f.served()
			fmt.Fprintf(r.out, "%s: %d copies of the store, the last of %.1f MB, were made meanwhile; "+
				"the slowest picture took %.0f ms.\n", f.bot, f.copied, float64(f.size)/(1<<20), quantile(pictures, 1))
		}
		if f.flooded != nil {
			fmt.Fprintf(r.out, "%s: %s\n", f.bot, f.flooded.told())
		}
		if n := f.failed(); n > 0 {
			fmt.Fprintf(r.out, "%s: %d of %d presses had no answer within %v.\n", f.bot, n, len(f.tally.presses), patience)
		}
		if f.errors > 0 {
			fmt.Fprintf(r.out, "%s has logged %d errors; the first: %s\n", f.bot, f.errors, f.mistake)
		}
	}
	if r.plan.pin {
		r.pinned()
		return
	}
	r.compare()
}

// compare tells how much processor time the first program takes for each press of what the other
// does, of the middle rounds of both.
func (r *report) compare() {
	if len(r.plan.bots) < 2 || r.plan.overload {
		return
	}
	var spent [2][]float64
	for i, f := range r.rows {
		spent[i%2] = append(spent[i%2], f.processor())
	}
	fmt.Fprintf(r.out, "A press takes %.2f of the processor time that it takes of %s.\n",
		middle(spent[0])/middle(spent[1]), r.plan.bots[1])
}

func middle(values []float64) float64 {
	slices.SortFunc(values, cmp.Compare[float64])
	return values[len(values)/2]
}
