// Package rest is a client of Discord's REST API.
package rest

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
	"sync/atomic"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/outbound"
	"dockside/bot/discord/ratelimit"
	"dockside/bot/metrics"
	"dockside/bot/ui"

	"github.com/bwmarrin/discordgo"
)

// DefaultAPI is the base URL of Discord's API, without the version.
const DefaultAPI = "https://discord.com/api"

// Client makes requests to Discord's REST API. It is safe for concurrent use, and works around discordgo v0.29.0:
//
//   - discordgo's rate limiter has one bucket for all edits of interactions, and keeps one entry per token forever.
//     Here the number of buckets is bounded, and interactions have none.
//   - discordgo sends requests in FIFO order, and sleeps at a limit. Here requests have priorities, and those of low
//     priority fail at a long limit.
//   - discordgo's types lack alt texts, nonces and the message id of a response, so requests are encoded here.
//   - discordgo's errors may contain URLs with tokens. They are removed.
type Client struct {
	token     string
	http      *http.Client
	session   *discordgo.Session // for requests only, never opened
	after     func(time.Duration) <-chan time.Time
	meter     *metrics.Meter
	buckets   *ratelimit.Governor      // for requests by session
	global    *ratelimit.GlobalLimiter // for the same; nil if there is no quota
	bandwidth *bandwidth
	app       atomic.Pointer[string] // the id of the application; nil until Discord has told it
}

// NewClient returns a client of an API at a base URL without the version.
func NewClient(
	api, token string, out outbound.Policy, after func(time.Duration) <-chan time.Time, log *slog.Logger,
) (*Client, error) {
	base, err := url.Parse(strings.TrimSuffix(api, "/"))
	if err != nil || base.Host == "" {
		return nil, fmt.Errorf("%q is no address of an API", api)
	}
	c := &Client{token: token, after: after, meter: metrics.New(), bandwidth: &bandwidth{now: time.Now, log: log}}
	c.http = &http.Client{
		Timeout:   maxRequestTime,
		Transport: &ipBlock{next: counted{c, &rebase{base: base, next: out.Transport()}}, now: time.Now},
	}
	if c.session, err = c.NewSession(); err != nil {
		return nil, err
	}
	limits := c.session.Ratelimiter
	c.buckets = ratelimit.NewGovernor(func(bucket string) time.Duration {
		return limits.GetWaitTime(limits.GetBucket(bucket), 1)
	}, time.After) // discordgo computes its limits with the clock of the machine
	return c, nil
}

// maxRequestTime bounds every request. Most have less time, by their size and the bandwidth.
const maxRequestTime = 2 * time.Minute

// SetClock makes the client measure the bandwidth with another clock. It is called before any request.
func (d *Client) SetClock(now func() time.Time) { d.bandwidth.now = now }

// SetQuota applies a quota to the requests that count against Discord's global rate limit. Without an answer of the
// quota they are sent. It is called before any request.
func (d *Client) SetQuota(q ratelimit.Quota) { d.global = ratelimit.NewGlobalLimiter(q, d.after) }

// SendTime returns how long a message takes to be sent now; 0 while the bandwidth is unknown.
func (d *Client) SendTime(m *discord.Message) time.Duration { return d.bandwidth.duration(m.Size()) }

// WarnSlow logs that the connection is slow, at most once an hour.
func (d *Client) WarnSlow() { d.bandwidth.warn() }

// NewSession returns a discordgo session that sends its requests through the client.
func (d *Client) NewSession() (*discordgo.Session, error) {
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

// rebase is an http.RoundTripper that redirects discordgo's requests to another base URL, and to version 10.
type rebase struct {
	base *url.URL
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
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

// maxBuckets bounds the memory of the rate limiter.
const maxBuckets = 4096

func bucketOf(key string) string {
	h := fnv.New32a()
	h.Write([]byte(key))
	return fmt.Sprint(h.Sum32() % maxBuckets)
}

// call is a request: JSON and files, or neither.
type call struct {
	method, route string // the route after the version, such as "channels/1/messages"
	key           string // requests with the same key share a rate limit
	body          any
	files         []ui.File
}

// get makes a GET request.
func (d *Client) get(ctx context.Context, route, key string, into any) error {
	return d.do(ctx, call{method: http.MethodGet, route: route, key: key}, into)
}

// do makes a request as the bot, as soon as the rate limits allow. The error is a *discordgo.RESTError, or
// RateLimitError at a rate limit; it contains no URL.
func (d *Client) do(ctx context.Context, c call, into any) error {
	if err := d.global.Enter(ctx, discord.PriorityOf(ctx)); err != nil {
		return err
	}
	bucket := bucketOf(c.key)
	if err := d.buckets.Enter(ctx, bucket, discord.PriorityOf(ctx)); err != nil {
		return err
	}
	defer d.buckets.Leave(bucket)
	kind, body, err := c.encode()
	if err != nil {
		return fmt.Errorf("%s: %w", c.key, err)
	}
	ctx, cancel := context.WithTimeout(ctx, d.bandwidth.timeout(int64(len(body))))
	defer cancel()
	answer, err := d.session.RequestRaw(c.method, discordgo.EndpointAPI+c.route, kind, body, bucket, 0,
		discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(1))
	if err != nil {
		return discord.Scrub(err)
	}
	return decode(answer, into)
}

// reply makes a request for an interaction. The token in the route authorises it. The bot's rate limits do not delay
// it, since Discord waits for 3 seconds only.
func (d *Client) reply(ctx context.Context, c call, into any) error {
	kind, body, err := c.encode()
	if err != nil {
		return fmt.Errorf("%s: %w", c.key, err)
	}
	ctx, cancel := context.WithTimeout(ctx, d.bandwidth.timeout(int64(len(body))))
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, c.method, discordgo.EndpointAPI+c.route, bytes.NewReader(body))
	if err != nil {
		return errors.New("the route of an interaction cannot be read")
	}
	if kind != "" {
		request.Header.Set("Content-Type", kind)
	}
	request.Header.Set("User-Agent", d.session.UserAgent)
	response, err := d.http.Do(request)
	if err != nil {
		return discord.Scrub(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return discord.Scrub(err)
	}
	if response.StatusCode >= http.StatusBadRequest {
		return discord.ResponseError(response, answer)
	}
	return decode(answer, into)
}

func decode(answer []byte, into any) error {
	if into == nil || len(answer) == 0 {
		return nil
	}
	return json.Unmarshal(answer, into)
}

// encode returns the content type and the body of a request.
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
			Name: f.Name, ContentType: mime.TypeByExtension(path.Ext(f.Name)), Reader: bytes.NewReader(f.Data),
		}
	}
	return discordgo.MultipartBodyWithJSON(c.body, files)
}
