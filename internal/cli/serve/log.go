package serve

import (
	"context"
	"io"
	"log/slog"

	"dockside/bot/metrics"
	"dockside/internal/cli/config"
)

// NewLogger returns a logger that writes as the settings say. A meter counts its lines.
func NewLogger(c config.Config, to io.Writer, m *metrics.Meter) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.Log}
	if c.LogFormat == "json" {
		return slog.New(countedLines{slog.NewJSONHandler(to, options), m})
	}
	return slog.New(countedLines{slog.NewTextHandler(to, options), m})
}

// countedLines counts the lines of a log by their level.
type countedLines struct {
	slog.Handler
	meter *metrics.Meter
}

// Handle implements slog.Handler.
func (h countedLines) Handle(ctx context.Context, r slog.Record) error {
	h.meter.Line(r.Level.String())
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h countedLines) WithAttrs(attrs []slog.Attr) slog.Handler {
	return countedLines{h.Handler.WithAttrs(attrs), h.meter}
}

// WithGroup implements slog.Handler.
func (h countedLines) WithGroup(name string) slog.Handler {
	return countedLines{h.Handler.WithGroup(name), h.meter}
}
