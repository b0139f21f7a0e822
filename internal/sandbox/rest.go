package sandbox

import (
	"cmp"
	"encoding/json"
	"errors"
	"hash/fnv"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/verdict"
)

// call is a REST request that has been read.
type call struct {
	*http.Request
	version int // of the API: 9 or 10
	body    []byte
	files   []model.Upload
}

// reply is a successful answer. A body of nil goes with status 204.
type reply struct {
	status int
	body   json.RawMessage
}

func ok[T any](v T) (reply, error) { return reply{http.StatusOK, model.JSON(v)}, nil }

func created[T any](v T) (reply, error) { return reply{http.StatusCreated, model.JSON(v)}, nil }

func done() (reply, error) { return reply{status: http.StatusNoContent}, nil }

// endpoint answers a call. The server's lock is held.
type endpoint func(*call) (reply, error)

// apiRoutes registers Discord's REST interface as far as a bot like Dockside uses it.
func (s *Server) apiRoutes(mux *http.ServeMux) {
	open := map[string]endpoint{
		"GET /gateway": s.getGateway,
		"POST /interactions/{id}/{token}/callback":     s.postCallback,
		"POST /webhooks/{app}/{token}":                 s.postFollowUp,
		"GET /webhooks/{app}/{token}/messages/{id}":    s.getWebhookMessage,
		"PATCH /webhooks/{app}/{token}/messages/{id}":  s.patchWebhookMessage,
		"DELETE /webhooks/{app}/{token}/messages/{id}": s.deleteWebhookMessage,
	}
	for route, e := range open {
		s.handle(mux, route, e)
	}
	for _, part := range []map[string]endpoint{s.identityRoutes(), s.commandRoutes(), s.emojiRoutes(), s.channelRoutes()} {
		for route, e := range part {
			s.handle(mux, route, s.asBot(e))
		}
	}
	mux.HandleFunc("/api/", s.rest(func(*call) (reply, error) {
		return reply{}, apierror.New(http.StatusNotFound, 0, "404: Not Found")
	}))
}

func (s *Server) handle(mux *http.ServeMux, route string, e endpoint) {
	method, path, _ := strings.Cut(route, " ")
	mux.HandleFunc(method+" /api/{version}"+path, s.rest(e))
}

// asBot lets only the bot's own token through.
func (s *Server) asBot(e endpoint) endpoint {
	return func(c *call) (reply, error) {
		if c.Header.Get("Authorization") != "Bot "+s.world.Token {
			return reply{}, apierror.Unauthorized()
		}
		return e(c)
	}
}

// rest reads a request, has it carried out under the lock and writes what came of it.
func (s *Server) rest(e endpoint) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, files, err := readBody(r)
		if errors.Is(err, errCutOff) {
			return // nobody waits for the answer
		}
		c := &call{Request: r, version: version(r.PathValue("version")), body: body, files: files}
		objection := s.inspect(c)
		s.world.Lock()
		if s.world.BaseURL == "" {
			s.world.BaseURL = "http://" + localAddress(r)
		}
		var out reply
		if plan := s.planned(r); plan != nil {
			if plan.Lost {
				_, _ = e(c)
			}
			err = plan.refusal()
		}
		if err == nil && c.version == 0 && r.PathValue("version") != "" {
			err = apierror.New(http.StatusBadRequest, 50041, "Invalid API version")
		}
		if err == nil {
			out, err = e(c)
		}
		if objection != nil {
			s.verdicts.Report(verdict.Verdict{Kind: verdict.OffSchema, Route: routeOf(r), Detail: objection.Error()})
		}
		s.finish(w, r, out, err)
	}
}

// finish gives up the lock and answers.
func (s *Server) finish(w http.ResponseWriter, r *http.Request, out reply, err error) {
	var no *apierror.Error
	if err != nil && !errors.As(err, &no) {
		no = apierror.New(http.StatusInternalServerError, 0, err.Error())
	}
	if no != nil && !no.Planned {
		s.verdicts.Report(verdict.Verdict{Kind: verdict.Refused, Route: routeOf(r), Status: no.Status, Code: no.Code, Detail: no.Error()})
	}
	now := s.world.Now()
	s.world.Unlock()
	limitHeaders(w.Header(), r, no, now)
	switch {
	case no != nil:
		s.log.Warn("refused", "route", routeOf(r), "status", no.Status, "reason", no.Error())
		writeJSON(w, no.Status, no.JSON())
	case out.body == nil:
		w.WriteHeader(out.status)
	default:
		writeJSON(w, out.status, out.body)
	}
}

// inspect asks Config.Check.
func (s *Server) inspect(c *call) error {
	if s.check == nil || c.version == 0 {
		return nil
	}
	path := strings.TrimPrefix(c.URL.Path, "/api/"+c.PathValue("version"))
	return s.check(Request{Method: c.Method, Path: path, JSON: c.body, Files: len(c.files)})
}

func version(v string) int {
	switch v {
	case "v9":
		return 9
	case "v10":
		return 10
	}
	return 0
}

// routeOf names a route without the ids and tokens in it.
func routeOf(r *http.Request) string {
	if r.Pattern == "/api/" {
		return r.Method + " (unknown)"
	}
	return strings.Replace(r.Pattern, "/api/{version}", "", 1)
}

// localAddress is where a request came in: clients may call us by another name.
func localAddress(r *http.Request) string {
	if a, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
		return a.String()
	}
	return r.Host
}

// limitHeaders tells the bot how far it is from a rate limit: far, unless it was refused for it.
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

// Plan is trouble that a test prepares: the next requests that fit are refused.
type Plan struct {
	Method  string // empty fits all
	Path    string // a part of the path; empty fits all
	Times   int    // how many requests
	Status  int    // such as 429 or 500
	Code    int    // Discord's own code
	Message string // in Discord's words; those of the status if empty
	Retry   time.Duration
	Global  bool // of a 429
	Lost    bool // they are carried out, and only the answer is lost
}

func (p *Plan) refusal() *apierror.Error {
	return &apierror.Error{
		Status: p.Status, Code: p.Code, Message: cmp.Or(p.Message, http.StatusText(p.Status)), RetryAfter: p.Retry,
		Global: p.Global, Planned: true,
	}
}

// Refuse prepares trouble. Refusals that were planned are no verdicts.
func (s *Server) Refuse(p Plan) {
	s.world.Lock()
	defer s.world.Unlock()
	s.plans = append(s.plans, &p)
}

// planned is the plan that a request fits, nil if there is none.
func (s *Server) planned(r *http.Request) *Plan {
	for _, p := range s.plans {
		if p.Times == 0 || p.Method != "" && p.Method != r.Method || !strings.Contains(r.URL.Path, p.Path) {
			continue
		}
		p.Times--
		s.plans = slices.DeleteFunc(s.plans, func(p *Plan) bool { return p.Times == 0 })
		return p
	}
	return nil
}
