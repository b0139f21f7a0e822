package rest

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/bot/metrics"

	"github.com/bwmarrin/discordgo"
)

// SetMetrics makes the client record its requests in metrics. It is called before any request.
func (d *Client) SetMetrics(m *metrics.Meter) { d.meter = m }

// counted is an http.RoundTripper that records requests in metrics, and measures the bandwidth.
type counted struct {
	client *Client
	next   http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (c counted) RoundTrip(req *http.Request) (*http.Response, error) {
	begun := time.Now()
	end := c.client.bandwidth.begin(req.ContentLength)
	answer, err := c.next.RoundTrip(req)
	status, accepted := "none", false
	if err == nil {
		status, accepted = strconv.Itoa(answer.StatusCode), answer.StatusCode < http.StatusBadRequest
	}
	end(accepted)
	c.client.meter.Request(routeLabel(req.URL.String()), status, time.Since(begun))
	return answer, err
}

// routes are the first segments of the routes that the bot uses. The others can be secret.
var routes = []string{"applications", "channels", "gateway", "guilds", "interactions", "users", "webhooks"}

// routeLabel returns the first segment of a route, as a label for metrics.
func routeLabel(address string) string {
	route, _ := strings.CutPrefix(address, discordgo.EndpointAPI)
	route, _, _ = strings.Cut(route, "/")
	if !slices.Contains(routes, route) {
		return "other"
	}
	return route
}
