package wire

import "context"

// Rank is the priority of a request to Discord among those that wait for the same rate limit.
type Rank int

// The priorities, the most urgent first. A request without a priority has the first.
const (
	Press  Rank = iota // a user waits for it, such as the picture after a press
	Board              // a change of a board or its result that is due by the clock
	Notice             // anything else: notices, reminders, maintenance
	priorityCount
)

type rankKey struct{}

// Ranked returns a context whose requests have a priority.
func Ranked(ctx context.Context, r Rank) context.Context { return context.WithValue(ctx, rankKey{}, r) }

// RankOf returns the priority of requests that are made with a context.
func RankOf(ctx context.Context) Rank {
	r, _ := ctx.Value(rankKey{}).(Rank)
	return r
}
