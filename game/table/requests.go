package table

import (
	"slices"
	"strconv"
	"time"
)

// Requests are the ids of the latest requests that changed a table, so that a request which is delivered twice counts
// once.
type Requests []string

// Limits of Requests: for how long a request is remembered, and how many are. Discord accepts an interaction for 15
// minutes, and clocks may differ by 10.
const (
	memory      = 25 * time.Minute
	maxRequests = 64
)

// RememberRequest adds a request and removes those that can no longer be repeated.
func (r *Requests) RememberRequest(request string) {
	oldest := made(request) - memory
	known := slices.DeleteFunc(slices.Clone(*r), func(r string) bool { return made(r) < oldest })
	*r = append(known[max(0, len(known)-maxRequests+1):], request)
}

// HasHandled reports whether a request has changed the table recently.
func (r Requests) HasHandled(request string) bool { return slices.Contains(r, request) }

// made returns the creation time of a Discord id (snowflake), since 2015.
func made(id string) time.Duration {
	n, _ := strconv.ParseUint(id, 10, 64)
	return time.Duration(n>>22) * time.Millisecond
}
