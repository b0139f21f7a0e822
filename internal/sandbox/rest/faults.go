package rest

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
	"time"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/state"
)

// Plan refuses the next requests that match it.
type Plan struct {
	Method  string // empty matches every method
	Path    string // a part of the path; empty matches every path
	Times   int    // number of requests
	Status  int    // such as 429 or 500
	Code    int    // Discord's error code
	Message string // the text of the status if empty
	Retry   time.Duration
	Global  bool // of a 429
	Lost    bool // the request is carried out, and only the response is lost
}

func (p *Plan) error() error {
	return &apierror.Error{
		Status: p.Status, Code: p.Code, Message: cmp.Or(p.Message, http.StatusText(p.Status)), RetryAfter: p.Retry,
		Global: p.Global, Planned: true,
	}
}

// Faults holds the planned refusals. They are no verdicts.
type Faults struct {
	world *state.World // its lock guards what follows
	plans []*Plan
}

// Refuse plans refusals.
func (f *Faults) Refuse(p Plan) {
	f.world.Lock()
	defer f.world.Unlock()
	f.plans = append(f.plans, &p)
}

// RefuseDMs plans that the next few direct messages are opened too fast for Discord.
func (f *Faults) RefuseDMs(times int) {
	f.Refuse(Plan{
		Method: http.MethodPost, Path: "/users/@me/channels", Times: times, Status: http.StatusBadRequest, Code: 40003,
		Message: "You are opening direct messages too fast.",
	})
}

// next returns the plan that a request matches, nil if there is none. The caller holds the lock.
func (f *Faults) next(r *http.Request) *Plan {
	for _, p := range f.plans {
		if p.Times == 0 || p.Method != "" && p.Method != r.Method || !strings.Contains(r.URL.Path, p.Path) {
			continue
		}
		p.Times--
		f.plans = slices.DeleteFunc(f.plans, func(p *Plan) bool { return p.Times == 0 })
		return p
	}
	return nil
}
