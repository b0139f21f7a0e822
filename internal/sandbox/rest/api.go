// Package rest is Discord's REST API, as far as a bot like Dockside uses it. It refuses invalid requests with Discord's
// error codes, and reports them as verdicts.
package rest

import (
	"errors"
	"hash/fnv"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/chat"
	"dockside/internal/sandbox/events"
	"dockside/internal/sandbox/interaction"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/verdict"
)

// Config holds the parts that the API works with.
type Config struct {
	World        *state.World
	Chat         *chat.Service
	Interactions *interaction.Registry
	Events       *events.Publisher
	Signer       *interaction.Signer
	Verdicts     *verdict.Log
	// Check is called with every request of the bot if it is not nil. An error becomes a verdict; the request is
	// carried out nevertheless.
	Check func(Request) error
	Log   *slog.Logger
}

// Request is a request of the bot as Config.Check receives it.
type Request struct {
	Method string
	Path   string // without the version: "/channels/123/messages"
	JSON   []byte // the body, or the payload_json of a multipart one
	Files  int    // number of files in the body
}

// API serves the REST API. Safe for concurrent use.
type API struct {
	Config
	*Faults
}

// New returns the API.
func New(c Config) *API { return &API{c, &Faults{world: c.World}} }

// Register adds the routes of the API to a mux.
func (a *API) Register(mux *http.ServeMux) {
	g := guard{a.World}
	bot := guilds{g, a.Events.Gateway, a.Chat, a.Signer}
	a.handle(mux, map[string]handler{"GET /gateway": bot.getGateway})
	a.handle(mux, interactions{a.World, a.Interactions}.routes())
	for _, routes := range []map[string]handler{
		bot.routes(),
		commands{g, a.Events}.routes(),
		emojis{g}.routes(),
		messages{g, a.Chat, map[string]*state.StoredMessage{}}.routes(),
		threads{g, a.Chat}.routes(),
	} {
		for route, h := range routes {
			routes[route] = g.authorized(h)
		}
		a.handle(mux, routes)
	}
	mux.HandleFunc("/api/", a.serve(func(*request) (response, error) {
		return response{}, apierror.NotFound
	}))
	cdn{a.World}.register(mux)
}

func (a *API) handle(mux *http.ServeMux, routes map[string]handler) {
	for route, h := range routes {
		method, path, _ := strings.Cut(route, " ")
		mux.HandleFunc(method+" /api/{version}"+path, a.serve(h))
	}
}

// serve reads a request, carries it out under the lock of the world and writes the response.
func (a *API) serve(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q, err := read(r)
		if errors.Is(err, errCutOff) {
			return // there is no caller any more
		}
		objection := a.check(q)
		a.World.Lock()
		if a.World.BaseURL == "" {
			a.World.BaseURL = "http://" + localAddress(r)
		}
		var out response
		if plan := a.next(r); plan != nil {
			if plan.Lost {
				_, _ = h(q)
			}
			err = plan.error()
		}
		if err == nil && q.version == 0 && r.PathValue("version") != "" {
			err = apierror.InvalidVersion
		}
		if err == nil {
			out, err = h(q)
		}
		if objection != nil {
			a.Verdicts.Report(verdict.Verdict{Kind: verdict.OffSchema, Route: q.route(), Detail: objection.Error()})
		}
		refusal := a.refusal(q, err)
		now := a.World.Now()
		a.World.Unlock()
		limitHeaders(w.Header(), r, refusal, now)
		if refusal != nil {
			a.Log.Warn("refused", "route", q.route(), "status", refusal.Status, "reason", refusal.Error())
			out = response{refusal.Status, refusal.JSON()}
		}
		out.write(w)
	}
}

// refusal returns an error as Discord would respond, and reports it unless a test has planned it.
func (a *API) refusal(q *request, err error) *apierror.Error {
	if err == nil {
		return nil
	}
	var no *apierror.Error
	if !errors.As(err, &no) {
		no = apierror.New(http.StatusInternalServerError, 0, err.Error())
	}
	if !no.Planned {
		a.Verdicts.Report(verdict.Verdict{
			Kind: verdict.Refused, Route: q.route(), Status: no.Status, Code: no.Code, Detail: no.Error(),
		})
	}
	return no
}

// check calls Config.Check.
func (a *API) check(q *request) error {
	if a.Check == nil || q.version == 0 {
		return nil
	}
	path := strings.TrimPrefix(q.URL.Path, "/api/"+q.PathValue("version"))
	return a.Check(Request{Method: q.Method, Path: path, JSON: q.body, Files: len(q.files)})
}

// localAddress returns the address at which a request came in. Its Host header may name another one.
func localAddress(r *http.Request) string {
	if a, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
		return a.String()
	}
	return r.Host
}

// limitHeaders sets the rate limit headers. The limit is never close, unless the request was refused for it.
func limitHeaders(h http.Header, r *http.Request, no *apierror.Error, now time.Time) {
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(r.Pattern))
	left, wait := 49, time.Second
	if no != nil && no.Status == http.StatusTooManyRequests {
		left, wait = 0, no.RetryAfter
		h.Set("Retry-After", strconv.FormatFloat(wait.Seconds(), 'f', -1, 64))
		h.Set("X-RateLimit-Scope", "user")
		if no.Global {
			h.Set("X-RateLimit-Global", "true")
			h.Set("X-RateLimit-Scope", "global")
			return
		}
	}
	h.Set("X-RateLimit-Limit", "50")
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(now.Add(wait).UnixMilli())/1000, 'f', 3, 64))
	h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(wait.Seconds(), 'f', 3, 64))
	h.Set("X-RateLimit-Bucket", strconv.FormatUint(uint64(hash.Sum32()), 16))
}
