package storage

import (
	"time"
)

// atOnce is how many of a rate may come at once.
func atOnce(rate int) int { return max(2, rate/25) }

// evenly is the time between two, so that those at once and those after them are not more than the rate.
func evenly(rate int) time.Duration { return time.Second / time.Duration(max(1, rate-atOnce(rate))) }
