package codec

import (
	"time"
)

// Burst is how many of a rate may come at once.
func Burst(rate int) int { return max(2, rate/25) }

// Interval is the time between two, so that those at once and those after them are not more than the rate.
func Interval(rate int) time.Duration { return time.Second / time.Duration(max(1, rate-Burst(rate))) }
