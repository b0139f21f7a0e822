package metrics

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// State is the current state of a bot.
type State struct {
	Connected bool          // a session with the gateway is open
	Heard     bool          // an instance is in contact with Discord, so deadlines pass
	Heartbeat time.Duration // latency of the last one; 0 if it is unknown
	// Due counts the tables that are due, Late the tables that have been due for long, and People the users to be
	// notified. Each is counted up to a limit.
	Due, Late, People int
	// Unknown means that the store failed to return these counts.
	Unknown bool
}

// stateTimeout bounds how long the state takes, so that the other metrics are served in time.
const stateTimeout = time.Second

// Watch adds the metrics of the state, which look reads for each scrape. It is called once.
func (m *Meter) Watch(look func(context.Context) State) { m.registry.MustRegister(watch{look}) }

// watch implements prometheus.Collector.
type watch struct{ look func(context.Context) State }

func described(name, help string) *prometheus.Desc {
	return prometheus.NewDesc("dockside_"+name, help, nil, nil)
}

// The metrics of the state.
var (
	connected = described("gateway_connected", "1 while a session with the gateway is open.")
	heard     = described("discord_heard", "1 while any instance is connected to Discord; at 0 all clocks are stopped.")
	heartbeat = described("gateway_heartbeat_seconds", "How long the gateway took to acknowledge the last heartbeat.")
	due       = described("tables_due", "Tables that are due, counted up to 1,000.")
	late      = described("tables_late", "Tables that have been due for more than a minute.")
	people    = described("people_due", "Users with a notification that is due, counted up to 1,000.")
)

// Describe implements prometheus.Collector.
func (w watch) Describe(all chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{connected, heard, heartbeat, due, late, people} {
		all <- d
	}
}

// Collect implements prometheus.Collector.
func (w watch) Collect(all chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), stateTimeout)
	defer cancel()
	s := w.look(ctx)
	gauge := func(d *prometheus.Desc, value float64) {
		all <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
	gauge(connected, number(s.Connected))
	gauge(heard, number(s.Heard))
	gauge(heartbeat, s.Heartbeat.Seconds())
	if s.Unknown {
		return
	}
	gauge(due, float64(s.Due))
	gauge(late, float64(s.Late))
	gauge(people, float64(s.People))
}

func number(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
