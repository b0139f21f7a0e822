package meter

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// State is how a bot is at one moment.
type State struct {
	Connected bool          // a session with the gateway is open
	Heard     bool          // Discord is heard, here or by another copy, so deadlines pass
	Heartbeat time.Duration // how long the gateway took to acknowledge the last one; 0 if it has not
	// Due are the tables that need attention, Late those of them that have waited for long, and People who is to be
	// told something. They are counted up to some number.
	Due, Late, People int
	// Unknown tells that the store could not say what is due.
	Unknown bool
}

// patience is how long a state may take; whoever asks for series would rather have the others in time.
const patience = time.Second

// Watch adds the series that are looked up only when somebody asks for them. It is called once.
func (m *Meter) Watch(look func(context.Context) State) { m.registry.MustRegister(watch{look}) }

// watch looks how a bot is.
type watch struct{ look func(context.Context) State }

func described(name, help string) *prometheus.Desc {
	return prometheus.NewDesc("dockside_"+name, help, nil, nil)
}

// What is looked up.
var (
	connected = described("gateway_connected", "1 while a session with the gateway is open.")
	heard     = described("discord_heard", "1 while Discord is heard, by any copy: else all clocks stand still.")
	heartbeat = described("gateway_heartbeat_seconds", "How long the gateway took to acknowledge the last heartbeat.")
	due       = described("tables_due", "Tables that need attention, counted up to 1,000.")
	late      = described("tables_late", "Those of them that have needed it for more than a minute.")
	people    = described("people_due", "People who are to be told something, counted up to 1,000.")
)

// Describe implements prometheus.Collector.
func (w watch) Describe(all chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{connected, heard, heartbeat, due, late, people} {
		all <- d
	}
}

// Collect implements prometheus.Collector.
func (w watch) Collect(all chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	s := w.look(ctx)
	gauge := func(d *prometheus.Desc, value float64) {
		all <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
	gauge(connected, truth(s.Connected))
	gauge(heard, truth(s.Heard))
	gauge(heartbeat, s.Heartbeat.Seconds())
	if s.Unknown {
		return
	}
	gauge(due, float64(s.Due))
	gauge(late, float64(s.Late))
	gauge(people, float64(s.People))
}

func truth(holds bool) float64 {
	if holds {
		return 1
	}
	return 0
}
