// Package wire is Discord as the house meets it: connections, requests, messages, commands and
// files, in plain values, with the formats, limits and habits of the platform and of discordgo,
// which no other folder imports.
package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"dockside/bot/meter"
	"dockside/bot/ui"

	"github.com/bwmarrin/discordgo"
)

// DefaultAPI is the base address of Discord, without the version.
const DefaultAPI = "https://discord.com/api"

// Discord is the connection to Discord. It keeps the habits of discordgo v0.29.0 from the rest of
// the house:
//
//   - Its own reconnecting never gives up on a refused token, brings a closed session back, and
//     can lock itself up when the gateway asks to reconnect at a bad moment. Here it is switched
//     off; Run opens, resumes and replaces sessions.
//   - Its rate limiter keeps one bucket for all interaction edits and one entry for each token
//     for ever. Here every route of the bot goes through a bounded set of buckets, and
//     interactions go past it.
//   - It makes requests in the order in which they come, and sleeps in front of a limit. Here the governor lets the
//     most urgent one through, and sends away what need not wait.
//   - Its types lack alt texts, nonces and the answer's message id; requests are made raw.
//   - Its errors may carry addresses with tokens in them; they are scrubbed.
//   - It keeps a picture of all servers in memory and asks for their events; neither is needed.
type Discord struct {
	api   string
	token string
	out   outbound
	http  *http.Client
	rest  *discordgo.Session // for requests alone, never opened
	after func(time.Duration) <-chan time.Time
	log   *slog.Logger
	ear   ear
	meter *meter.Meter
	gates *governor // of what goes through rest
	toll  *toll     // of the same; nil if nothing limits it as a whole
	line  *uplink   // on which all requests are sent
}

// NewDiscord prepares a connection. The api is a base address without the version.
func NewDiscord(api, token string, after func(time.Duration) <-chan time.Time, log *slog.Logger) (*Discord, error) {
	return newDiscord(api, token, after, log, fromEnvironment())
}

func newDiscord(
	api, token string, after func(time.Duration) <-chan time.Time, log *slog.Logger, out outbound,
) (*Discord, error) {
	base, err := url.Parse(strings.TrimSuffix(api, "/"))
	if err != nil || base.Host == "" {
		return nil, fmt.Errorf("%q is no address of an API", api)
	}
	d := &Discord{
		api: base.String(), token: token, after: after, log: log, meter: meter.New(), out: out,
		line: &uplink{now: time.Now, log: log},
	}
	d.http = &http.Client{
		Timeout: longest, Transport: &block{next: counted{d, &rebase{base: base, next: out.transport()}}, now: time.Now},
	}
	if d.rest, err = d.session(); err != nil {
		return nil, err
	}
	limits := d.rest.Ratelimiter
	d.gates = &governor{gates: map[string]*gate{}, left: func(bucket string) time.Duration {
		return limits.GetWaitTime(limits.GetBucket(bucket), 1)
	}, after: time.After} // discordgo keeps its limits by the time of the machine
	return d, nil
}

// longest is how long any request may take. Each has less, by its size and the speed of the line.
const longest = 2 * time.Minute

// Timed measures the speed of the line by another clock than that of the machine, before anything is requested.
func (d *Discord) Timed(now func() time.Time) { d.line.now = now }

// Sending is how long it takes to send a message now; 0 while the speed of the line is not known.
func (d *Discord) Sending(m *Message) time.Duration { return d.line.takes(m.size()) }

// Slow tells the log, now and then, that an answer is late because of the line.
func (d *Discord) Slow() { d.line.complain() }

func (d *Discord) session() (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + d.token)
	if err != nil {
		return nil, fmt.Errorf("discordgo: %w", err)
	}
	s.Client = d.http
	s.StateEnabled = false
	s.ShouldReconnectOnError = false
	s.ShouldRetryOnRateLimit = false
	s.LogLevel = discordgo.LogError
	return s, nil
}

// rebase sends what discordgo addresses to Discord's API to another base, in version 10.
type rebase struct {
	base *url.URL
	next http.RoundTripper
}

func (r *rebase) RoundTrip(req *http.Request) (*http.Response, error) {
	route, ok := strings.CutPrefix(req.URL.String(), discordgo.EndpointAPI)
	if !ok {
		return r.next.RoundTrip(req)
	}
	target, err := url.Parse(r.base.String() + "/v10/" + route)
	if err != nil {
		return nil, err
	}
	req = req.Clone(req.Context())
	req.URL, req.Host = target, target.Host
	return r.next.RoundTrip(req)
}

// buckets bounds the memory of the rate limiter and keeps one slow route from holding up others.
const buckets = 4096

func bucket(name string) string {
	h := fnv.New32a()
	h.Write([]byte(name))
	return fmt.Sprint(h.Sum32() % buckets)
}

// call is one request: JSON and files, or neither.
type call struct {
	method, route string // the route behind the version: "channels/1/messages"
	key           string // whose rate limit it shares
	body          any
	files         []ui.File
}

// do makes one request for the bot, when its turn has come. The error is a *discordgo.RESTError where Discord
// refuses, and Limited where it asks to wait; none contains an address.
func (d *Discord) do(ctx context.Context, c call, into any) error {
	if err := d.toll.enter(ctx, RankOf(ctx)); err != nil {
		return err
	}
	name := bucket(c.key)
	if err := d.gates.enter(ctx, name, RankOf(ctx)); err != nil {
		return err
	}
	defer d.gates.leave(name)
	kind, body, err := c.encode()
	if err != nil {
		return fmt.Errorf("%s: %w", c.key, err)
	}
	ctx, cancel := context.WithTimeout(ctx, d.line.patience(int64(len(body))))
	defer cancel()
	answer, err := d.rest.RequestRaw(c.method, discordgo.EndpointAPI+c.route, kind, body, name, 0,
		discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(1))
	if err != nil {
		return scrub(err)
	}
	return read(answer, into)
}

// reply makes one request for an interaction. Its token stands in the route, so it needs no
// other, and no rate limit of the bot may hold it up: there are 3 seconds.
func (d *Discord) reply(ctx context.Context, c call, into any) error {
	kind, body, err := c.encode()
	if err != nil {
		return fmt.Errorf("%s: %w", c.key, err)
	}
	ctx, cancel := context.WithTimeout(ctx, d.line.patience(int64(len(body))))
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, c.method, discordgo.EndpointAPI+c.route, bytes.NewReader(body))
	if err != nil {
		return errors.New("the route of an interaction cannot be read")
	}
	if kind != "" {
		request.Header.Set("Content-Type", kind)
	}
	request.Header.Set("User-Agent", d.rest.UserAgent)
	response, err := d.http.Do(request)
	if err != nil {
		return scrub(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return scrub(err)
	}
	if response.StatusCode >= http.StatusBadRequest {
		return refusal(response, answer)
	}
	return read(answer, into)
}

func read(answer []byte, into any) error {
	if into == nil || len(answer) == 0 {
		return nil
	}
	return json.Unmarshal(answer, into)
}

func (c call) encode() (kind string, body []byte, err error) {
	switch {
	case c.body == nil:
		return "", nil, nil
	case len(c.files) == 0:
		body, err = json.Marshal(c.body)
		return "application/json", body, err
	}
	files := make([]*discordgo.File, len(c.files))
	for i, f := range c.files {
		files[i] = &discordgo.File{
			Name: f.Name, ContentType: mime.TypeByExtension(path.Ext(f.Name)),
			Reader: bytes.NewReader(f.Data),
		}
	}
	return discordgo.MultipartBodyWithJSON(c.body, files)
}
