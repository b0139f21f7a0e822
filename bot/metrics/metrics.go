// Package metrics collects metrics of the bot for Prometheus. No label contains a user, a server, a channel or a table,
// and each has few values.
package metrics

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Outcome is the result of a press or command.
type Outcome string

// The outcomes.
const (
	Answered   Outcome = "answered"   // as requested
	Refused    Outcome = "refused"    // with a reason, such as that it is another player's turn
	Failed     Outcome = "failed"     // with an error that is not the user's, such as an unavailable store
	Superseded Outcome = "superseded" // dropped because of a later press
	Unanswered Outcome = "unanswered" // Discord accepted no response
)

// Beginning is how a session with the gateway was opened.
type Beginning string

// The kinds of beginnings of a session. Discord limits the number of new sessions per day.
const (
	Begun   Beginning = "begun"   // the first of a shard in this process
	Again   Beginning = "again"   // a new one after a lost one
	Resumed Beginning = "resumed" // a lost one continues
)

// Meter collects metrics. It is safe for concurrent use.
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
	opened   *prometheus.CounterVec
	taken    *prometheus.CounterVec
	partner  *prometheus.HistogramVec
	finished *prometheus.CounterVec
	build    *prometheus.GaugeVec
	lines    *prometheus.CounterVec
}

// The buckets of durations, in seconds. Discord's time limit for a response is 3 s.
var (
	answering = []float64{.01, .025, .05, .1, .15, .25, .5, 1, 2, 3, 10, 60}
	waiting   = []float64{10, 60, 300, 1800, 3600, 3 * 3600, 12 * 3600, 86400, 2 * 86400, 5 * 86400, 10 * 86400}
	working   = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}
)

// New returns an empty Meter. It also has metrics of the process and of the Go runtime.
func New() *Meter {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m := instruments(promauto.With(registry))
	m.registry = registry
	for _, b := range []Beginning{Begun, Again, Resumed} {
		m.sessions.WithLabelValues(string(b)) // so that the first increase is visible
	}
	return m
}

// instruments returns a Meter with all metrics, except for those of State.
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
		answers:  seconds("answer_seconds", "Time from a press until Discord has accepted the answer.", answering),
		deferred: counter("deferred_total", "Presses whose answer was deferred."),
		pictures: counters("pictures_total", "Pictures, by kind and outcome.", "kind", "outcome"),
		drawing:  seconds("picture_seconds", "Time to draw a picture.", working),
		bytes:    counter("picture_bytes_total", "Bytes of all pictures."),
		store: in.NewHistogramVec(prometheus.HistogramOpts{
			Name: "dockside_store_seconds", Help: "Latency of the store, by operation.", Buckets: working,
		}, []string{"operation"}),
		failures: counters("store_failures_total", "Failed operations of the store, by operation.", "operation"),
		requests: counters("discord_requests_total", "Requests to Discord, by route and status of the response.",
			"route", "status"),
		discord:  seconds("discord_seconds", "Latency of requests to Discord.", answering),
		sessions: counters("gateway_sessions_total", "Gateway sessions, by whether they were new or resumed.", "beginning"),
		rounds:   seconds("clock_round_seconds", "Time that one round of the clock took.", answering),
		tables:   counters("tables_total", "Tables that have entered a phase, by game.", "game", "phase"),
		opened:   counters("seats_opened_total", "Open seats that users have created, by game.", "game"),
		taken:    counters("seats_taken_total", "Open seats that another user has taken, by game.", "game"),
		partner: in.NewHistogramVec(prometheus.HistogramOpts{
			Name: "dockside_partner_seconds", Help: "Time from the creation of an open seat to the first partner, by game.",
			Buckets: waiting,
		}, []string{"game"}),
		finished: counters("games_finished_total", "Games that have ended, by game and opponents.", "game", "against"),
		build: in.NewGaugeVec(prometheus.GaugeOpts{
			Name: "dockside_build_info", Help: "1, with the commit that the program was built from.",
		}, []string{"commit"}),
		lines: counters("log_lines_total", "Log lines, by level.", "level"),
	}
}

// ServeHTTP implements http.Handler. It serves all metrics in the format of Prometheus.
func (m *Meter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}).ServeHTTP(w, r)
}

// Press counts a press or command by the verb of its route.
func (m *Meter) Press(verb string, o Outcome) { m.presses.WithLabelValues(verb, string(o)).Inc() }

// Answer records how long a user waited for a response.
func (m *Meter) Answer(took time.Duration) { m.answers.Observe(took.Seconds()) }

// Defer counts a deferred response.
func (m *Meter) Defer() { m.deferred.Inc() }

// Picture records a picture of a kind and how long it took. Zero bytes mean a failure.
func (m *Meter) Picture(kind string, took time.Duration, bytes int) {
	outcome := "drawn"
	if bytes == 0 {
		outcome = "failed"
	}
	m.pictures.WithLabelValues(kind, outcome).Inc()
	m.drawing.Observe(took.Seconds())
	m.bytes.Add(float64(bytes))
}

// Stored records an operation of the store; failed means an error of the store itself.
func (m *Meter) Stored(operation string, took time.Duration, failed bool) {
	m.store.WithLabelValues(operation).Observe(took.Seconds())
	if failed {
		m.failures.WithLabelValues(operation).Inc()
	}
}

// Request records a request to Discord by route and HTTP status, which is "none" without a response.
func (m *Meter) Request(route, status string, took time.Duration) {
	m.requests.WithLabelValues(route, status).Inc()
	m.discord.Observe(took.Seconds())
}

// Session counts a session with the gateway.
func (m *Meter) Session(b Beginning) { m.sessions.WithLabelValues(string(b)).Inc() }

// Round records how long a round of the clock took.
func (m *Meter) Round(took time.Duration) { m.rounds.Observe(took.Seconds()) }

// Table counts a table of a game that entered a phase.
func (m *Meter) Table(game, phase string) { m.tables.WithLabelValues(game, phase).Inc() }

// SeatOpened counts a seat that was opened to anybody.
func (m *Meter) SeatOpened(game string) { m.opened.WithLabelValues(game).Inc() }

// SeatTaken counts a seat that a person has taken.
func (m *Meter) SeatTaken(game string) { m.taken.WithLabelValues(game).Inc() }

// Partner records how long a person waited for the first partner.
func (m *Meter) Partner(game string, waited time.Duration) {
	m.partner.WithLabelValues(game).Observe(waited.Seconds())
}

// Finished counts a game that has ended. The flag people reports that it was one between people.
func (m *Meter) Finished(game string, people bool) {
	against := "computer"
	if people {
		against = "people"
	}
	m.finished.WithLabelValues(game, against).Inc()
}

// Build sets the commit that the program was built from.
func (m *Meter) Build(commit string) { m.build.WithLabelValues(commit).Set(1) }

// Line counts a line of the log.
func (m *Meter) Line(level string) { m.lines.WithLabelValues(level).Inc() }
