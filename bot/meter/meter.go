// Package meter counts what a bot does, for those who run it: as the series of a Prometheus. None of
// them names a user, a server, a channel or a table, and all their labels come from short lists.
package meter

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Outcome is how a press has ended.
type Outcome string

// The outcomes of a press. A command counts as one.
const (
	Answered   Outcome = "answered"   // with what was asked for
	Refused    Outcome = "refused"    // with words why not, such as that it is not their turn
	Failed     Outcome = "failed"     // with words for what is no fault of theirs, such as a store that is away
	Superseded Outcome = "superseded" // not worked on, since they have pressed again
	Unanswered Outcome = "unanswered" // Discord took no answer
)

// Beginning is how a session with the gateway comes to be open.
type Beginning string

// The beginnings of a session. Discord allows a bot only so many a day that are not resumed.
const (
	Begun   Beginning = "begun"   // the first one of a shard here, as at the start
	Again   Beginning = "again"   // a new one in the place of one that was lost
	Resumed Beginning = "resumed" // one that was lost goes on
)

// Meter counts. It is safe for concurrent use.
type Meter struct {
	registry *prometheus.Registry

	presses  *prometheus.CounterVec
	answers  prometheus.Histogram
	deferred prometheus.Counter
	pictures *prometheus.CounterVec
	drawing  prometheus.Histogram
	bytes    prometheus.Counter
	store    *prometheus.HistogramVec
	failures *prometheus.CounterVec
	requests *prometheus.CounterVec
	discord  prometheus.Histogram
	sessions *prometheus.CounterVec
	rounds   prometheus.Histogram
	tables   *prometheus.CounterVec
	build    *prometheus.GaugeVec
	lines    *prometheus.CounterVec
}

// The bounds of what takes time, in seconds. Discord wants an answer within three.
var (
	answering = []float64{.01, .025, .05, .1, .15, .25, .5, 1, 2, 3, 10, 60}
	working   = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}
)

// New makes a meter on which nothing has been counted. It counts the process as well: its memory, its
// processor time and what the Go runtime does.
func New() *Meter {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m := instruments(promauto.With(registry))
	m.registry = registry
	for _, b := range []Beginning{Begun, Again, Resumed} {
		m.sessions.WithLabelValues(string(b)) // at zero, so that the first one is seen to come
	}
	return m
}

// instruments are all that count; what is looked up only when somebody asks is in state.go.
func instruments(in promauto.Factory) *Meter {
	counter := func(name, help string) prometheus.Counter {
		return in.NewCounter(prometheus.CounterOpts{Name: "dockside_" + name, Help: help})
	}
	counters := func(name, help string, labels ...string) *prometheus.CounterVec {
		return in.NewCounterVec(prometheus.CounterOpts{Name: "dockside_" + name, Help: help}, labels)
	}
	seconds := func(name, help string, bounds []float64) prometheus.Histogram {
		return in.NewHistogram(prometheus.HistogramOpts{Name: "dockside_" + name, Help: help, Buckets: bounds})
	}
	return &Meter{
		presses:  counters("presses_total", "Presses and commands, by how they ended.", "verb", "outcome"),
		answers:  seconds("answer_seconds", "From a press to the answer that Discord has taken.", answering),
		deferred: counter("deferred_total", "Presses that took so long that Discord was asked for more time."),
		pictures: counters("pictures_total", "Pictures, by kind and whether they could be drawn.", "kind", "outcome"),
		drawing:  seconds("picture_seconds", "How long drawing a picture took.", working),
		bytes:    counter("picture_bytes_total", "Bytes of all pictures."),
		store: in.NewHistogramVec(prometheus.HistogramOpts{
			Name: "dockside_store_seconds", Help: "How long the store took, by operation.", Buckets: working,
		}, []string{"operation"}),
		failures: counters("store_failures_total", "What the store could not do, by operation.", "operation"),
		requests: counters("discord_requests_total", "Requests to Discord, by route and the status of the answer.",
			"route", "status"),
		discord:  seconds("discord_seconds", "How long Discord took to answer a request.", answering),
		sessions: counters("gateway_sessions_total", "Sessions with the gateway, by how they have begun.", "beginning"),
		rounds:   seconds("clock_round_seconds", "How long the clock took to look at all that was due.", answering),
		tables:   counters("tables_total", "Tables that came into a phase, by game.", "game", "phase"),
		build: in.NewGaugeVec(prometheus.GaugeOpts{
			Name: "dockside_build_info", Help: "1, with the commit that the program was built from.",
		}, []string{"commit"}),
		lines: counters("log_lines_total", "Lines of the log, by level.", "level"),
	}
}

// ServeHTTP answers with all series, in the format of Prometheus.
func (m *Meter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}).ServeHTTP(w, r)
}

// Press counts a press, or a command, by the verb of its route.
func (m *Meter) Press(verb string, o Outcome) { m.presses.WithLabelValues(verb, string(o)).Inc() }

// Answer takes down how long somebody waited for an answer.
func (m *Meter) Answer(took time.Duration) { m.answers.Observe(took.Seconds()) }

// Defer counts a press for which Discord was asked for more time.
func (m *Meter) Defer() { m.deferred.Inc() }

// Picture counts a picture of a kind, and how long it took; one without bytes could not be drawn.
func (m *Meter) Picture(kind string, took time.Duration, bytes int) {
	outcome := "drawn"
	if bytes == 0 {
		outcome = "failed"
	}
	m.pictures.WithLabelValues(kind, outcome).Inc()
	m.drawing.Observe(took.Seconds())
	m.bytes.Add(float64(bytes))
}

// Stored counts an operation of the store; failed tells that the store was to blame.
func (m *Meter) Stored(operation string, took time.Duration, failed bool) {
	m.store.WithLabelValues(operation).Observe(took.Seconds())
	if failed {
		m.failures.WithLabelValues(operation).Inc()
	}
}

// Request counts a request to Discord. The route is the kind of it, and the status that of HTTP, or "none"
// where there was no answer.
func (m *Meter) Request(route, status string, took time.Duration) {
	m.requests.WithLabelValues(route, status).Inc()
	m.discord.Observe(took.Seconds())
}

// Session counts a session with the gateway.
func (m *Meter) Session(b Beginning) { m.sessions.WithLabelValues(string(b)).Inc() }

// Round takes down how long a round of the clock took.
func (m *Meter) Round(took time.Duration) { m.rounds.Observe(took.Seconds()) }

// Table counts a table of a game that came into a phase.
func (m *Meter) Table(game, phase string) { m.tables.WithLabelValues(game, phase).Inc() }

// Build tells the commit that the program was built from.
func (m *Meter) Build(commit string) { m.build.WithLabelValues(commit).Set(1) }

// Line counts a line of the log.
func (m *Meter) Line(level string) { m.lines.WithLabelValues(level).Inc() }
