package hours

import "time"

// firstRetry is the wait after the first failure.
const firstRetry = 5 * time.Second

// Backoff returns the wait after a failure, given the number of failures before it: exponential, at most an hour.
func Backoff(fails int) time.Duration { return min(firstRetry<<min(fails, 12), time.Hour) }
