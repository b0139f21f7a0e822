// Package ratelimit delays requests to Discord by its rate limits, the most urgent first. Governor keeps the limits of
// each route, and GlobalLimiter the global limit that all instances share.
package ratelimit

import (
	"slices"

	"dockside/bot/discord"
)

// queue is a priority queue of waiting requests, FIFO within a priority. Each receives one value: nil to proceed, or
// an error.
type queue [discord.PriorityCount][]chan error

// push appends a request and returns what it waits for.
func (q *queue) push(r discord.Priority) chan error {
	turn := make(chan error, 1)
	q[r] = append(q[r], turn)
	return turn
}

// remove removes a request, and reports whether it was still waiting.
func (q *queue) remove(r discord.Priority, turn chan error) bool {
	i := slices.Index(q[r], turn)
	if i >= 0 {
		q[r] = slices.Delete(q[r], i, i+1)
	}
	return i >= 0
}

// next lets the most urgent request proceed; false if none waits.
func (q *queue) next() bool {
	for r, turns := range q {
		if len(turns) > 0 {
			q[r] = turns[1:]
			turns[0] <- nil
			return true
		}
	}
	return false
}

func (q *queue) len() (n int) {
	for _, turns := range q {
		n += len(turns)
	}
	return n
}
