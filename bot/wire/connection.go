package wire

import (
	"context"
	"log/slog"
	"time"

	"dockside/bot/meter"
	"dockside/bot/wire/outbound"
)

// Discord is a connection to Discord: requests by the client, and events by sessions with the gateway or by an
// Endpoint. It is safe for concurrent use.
type Discord struct {
	*Client

	outbound outbound.Policy
	after    func(time.Duration) <-chan time.Time
	log      *slog.Logger
	meter    *meter.Meter
	liveness liveness
}

// NewDiscord returns a connection to an API at a base URL without the version.
func NewDiscord(api, token string, after func(time.Duration) <-chan time.Time, log *slog.Logger) (*Discord, error) {
	return newDiscord(api, token, after, log, outbound.FromEnvironment())
}

func newDiscord(
	api, token string, after func(time.Duration) <-chan time.Time, log *slog.Logger, out outbound.Policy,
) (*Discord, error) {
	client, err := NewClient(api, token, out, after, log)
	if err != nil {
		return nil, err
	}
	return &Discord{Client: client, outbound: out, after: after, log: log, meter: meter.New()}, nil
}

// Count records requests and sessions in metrics. It is called before any request.
func (d *Discord) Count(m *meter.Meter) {
	d.Client.Count(m)
	d.meter = m
}

// Ping checks that Discord answers, which counts as a sign of life. The error is ErrRefused if Discord refuses the bot.
func (d *Discord) Ping(ctx context.Context) error {
	if err := d.Reach(ctx); err != nil {
		return wrapRefusal(err)
	}
	d.liveness.event.Store(true)
	return nil
}
