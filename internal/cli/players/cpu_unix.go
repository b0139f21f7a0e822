//go:build unix

package players

import (
	"syscall"
	"time"
)

// processorTime returns the processor time of this program, which does not depend on the load of the machine.
func processorTime() time.Time {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return time.Now()
	}
	return time.Unix(0, used.Utime.Nano()+used.Stime.Nano())
}
