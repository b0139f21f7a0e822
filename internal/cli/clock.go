package cli

import "time"

// ahead is by how much the clock of this program is wrong, such as "10m". The linker sets it for tests alone.
var ahead string

// now is the time of this machine.
func now() time.Time {
	wrong, err := time.ParseDuration(ahead)
	if err != nil {
		return time.Now()
	}
	return time.Now().Add(wrong)
}

// started is when the program began.
var started = time.Now()

// elapsed is how long the program runs, by the monotonic clock.
func elapsed() time.Duration { return time.Since(started) }
