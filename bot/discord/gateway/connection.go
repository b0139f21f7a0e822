// Package gateway receives Discord's events: over sessions of the gateway, one for each shard, or over HTTP.
package gateway

import (
	"context"
	"log/slog"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/outbound"
	"dockside/bot/discord/rest"
	"dockside/bot/metrics"
)

// Connection is a connection to Discord: requests by the client, and events by sessions with the gateway or by an
// Endpoint. It is safe for concurrent use.
type Connection struct {
	*rest.Client

	outbound outbound.Policy
	after    func(time.Duration) <-chan time.Time
	log      *slog.Logger
	meter    *metrics.Meter
	liveness liveness
}

// New returns a connection to an API at a base URL without the version.
func New(api, token string, after func(time.Duration) <-chan time.Time, log *slog.Logger) (*Connection, error) {
	return newConnection(api, token, after, log, outbound.FromEnvironment())
}

func newConnection(
	api, token string, after func(time.Duration) <-chan time.Time, log *slog.Logger, out outbound.Policy,
) (*Connection, error) {
	client, err := rest.NewClient(api, token, out, after, log)
	if err != nil {
		return nil, err
	}
	return &Connection{Client: client, outbound: out, after: after, log: log, meter: metrics.New()}, nil
}

// SetMetrics records requests and sessions in metrics. It is called before any request.
func (d *Connection) SetMetrics(m *metrics.Meter) {
	d.Client.SetMetrics(m)
	d.meter = m
}

// Ping checks that Discord answers, which counts as a sign of life. The error is ErrRefused if Discord refuses the bot.
func (d *Connection) Ping(ctx context.Context) error {
	if err := d.Reach(ctx); err != nil {
		return discord.WrapRefusal(err)
	}
	d.liveness.event.Store(true)
	return nil
}
