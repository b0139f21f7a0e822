//go:build !unix

package cli

import "time"

// processorTime is the time of the clock, where that of the processors is not told.
func processorTime() time.Time { return time.Now() }
