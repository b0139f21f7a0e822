//go:build !unix

package players

import "time"

// processorTime returns the time of the clock, since the processor time is unknown on this system.
func processorTime() time.Time { return time.Now() }
