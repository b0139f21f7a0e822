package wire

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/bot/meter"

	"github.com/bwmarrin/discordgo"
)

// Count lets a meter count what is asked of Discord from now on, before anything is.
func (d *Discord) Count(m *meter.Meter) { d.meter = m }

// counted counts requests to Discord and how they are answered.
type counted struct {
	discord *Discord
	next    http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (c counted) RoundTrip(req *http.Request) (*http.Response, error) {
	begun := time.Now()
	end := c.discord.line.begin(req.ContentLength)
	answer, err := c.next.RoundTrip(req)
	status, taken := "none", false
	if err == nil {
		status, taken = strconv.Itoa(answer.StatusCode), answer.StatusCode < http.StatusBadRequest
	}
	end(taken)
	c.discord.meter.Request(routeOf(req.URL.String()), status, time.Since(begun))
	return answer, err
}

// routes are the words with which the routes begin that the bot uses. What follows them may be secret.
var routes = []string{"applications", "channels", "gateway", "guilds", "interactions", "users", "webhooks"}

// routeOf names the kind of what is asked for.
func routeOf(address string) string {
	route, _ := strings.CutPrefix(address, discordgo.EndpointAPI)
	route, _, _ = strings.Cut(route, "/")
	if !slices.Contains(routes, route) {
		return "other"
	}
	return route
}
