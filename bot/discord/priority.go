package discord

import "context"

// Priority is the priority of a request to Discord. It orders the requests that wait for the same rate limit.
type Priority int

// The priorities, the most urgent first. A request without a priority has the first.
const (
	Interactive Priority = iota // a user waits for it, such as the picture after a press
	Normal                      // a board or result that changes by the clock
	Background                  // anything else: notices, reminders, maintenance
	PriorityCount
)

type priorityKey struct{}

// WithPriority returns a context whose requests have a priority.
func WithPriority(ctx context.Context, r Priority) context.Context {
	return context.WithValue(ctx, priorityKey{}, r)
}

// PriorityOf returns the priority of requests that are made with a context.
func PriorityOf(ctx context.Context) Priority {
	r, _ := ctx.Value(priorityKey{}).(Priority)
	return r
}
